/** Endpoints of public chains, apart from endpoints.ts: two screens call them, and others needn’t load their paths. */

export const listNetworks = {
  name: 'listNetworks',
  method: 'GET',
  path: '/api/blockchain/networks',
} as const;
export const getChainStatus = {
  name: 'getChainStatus',
  method: 'GET',
  path: '/api/blockchain/status',
} as const;
export const connectNetwork = {
  name: 'connectNetwork',
  method: 'POST',
  path: '/api/blockchain/connect',
} as const;
export const disconnectNetwork = {
  name: 'disconnectNetwork',
  method: 'POST',
  path: '/api/blockchain/disconnect',
} as const;
export const submitMining = {
  name: 'submitMining',
  method: 'POST',
  path: '/api/blockchain/submit-mining',
} as const;
export const getAnchorCall = {
  name: 'getAnchorCall',
  method: 'GET',
  path: '/api/blockchain/anchor-call',
} as const;
export const listAnchors = { name: 'listAnchors', method: 'GET', path: '/api/blockchain/anchors' } as const;
export const checkAnchor = {
  name: 'checkAnchor',
  method: 'GET',
  path: '/api/blockchain/check-anchor',
} as const;
