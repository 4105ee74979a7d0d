/** All tables in one module, for what holds for each of them. Other files import from schema/<group>.ts. */
export * from './schema/compliance.ts';
export * from './schema/coverage.ts';
export * from './schema/guidance.ts';
export * from './schema/learning.ts';
export * from './schema/ledger.ts';
export * from './schema/mining.ts';
export * from './schema/public-chains.ts';
export * from './schema/research.ts';
export * from './schema/security.ts';
export * from './schema/token.ts';
export * from './schema/totals.ts';
export * from './schema/transparency-log.ts';
