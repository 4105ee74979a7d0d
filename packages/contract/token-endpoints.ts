/** Endpoints of the token page, apart from endpoints.ts: one screen calls them, and others needn’t load their paths. */

export const getTokenStats = {
  name: 'getTokenStats',
  method: 'GET',
  path: '/api/altcoin/token-stats',
} as const;
export const listTransactions = {
  name: 'listTransactions',
  method: 'GET',
  path: '/api/altcoin/transactions',
} as const;
export const stakeTokens = { name: 'stakeTokens', method: 'POST', path: '/api/altcoin/stake' } as const;
export const transferTokens = {
  name: 'transferTokens',
  method: 'POST',
  path: '/api/altcoin/transfer',
} as const;
export const listStakes = { name: 'listStakes', method: 'GET', path: '/api/altcoin/stakes' } as const;
export const getTokenHistory = {
  name: 'getTokenHistory',
  method: 'GET',
  path: '/api/altcoin/history',
} as const;
export const exportOwnRecords = {
  name: 'exportOwnRecords',
  method: 'GET',
  path: '/api/altcoin/records/:table',
} as const;
export const exportStatement = {
  name: 'exportStatement',
  method: 'GET',
  path: '/api/altcoin/statement',
} as const;
