/** Anchors of discoveries on public chains: ways, states and bounds (spec part 2 §2.4; docs/decisions/0043). */

/** Who sends the transaction: this server's operator, the visitor's own wallet, or nobody. */
export const ANCHOR_WAYS = ['operator', 'wallet', 'simulation'] as const;
export type AnchorWay = (typeof ANCHOR_WAYS)[number];

/**
 * - `queued`: waits for a batch
 * - `signed`: the transaction is signed and stored; the node hasn't taken it yet
 * - `sent`: the node has it, in no block yet
 * - `included`: a block has it, with the contract's event
 * - `confirmed`: as many blocks as the operator asks for came after
 * - `dropped`: the node has lost it; the operator's is sent again
 * - `replaced`: another transaction of the account took its place
 * - `failed`: the contract refused it, or it isn't what it was said to be
 * - `reported`: a wallet said so, and this server has not seen it on the chain
 * - `simulated`: never sent anywhere
 */
export const ANCHOR_STATES = [
  'queued',
  'signed',
  'sent',
  'included',
  'confirmed',
  'dropped',
  'replaced',
  'failed',
  'reported',
  'simulated',
] as const;
export type AnchorState = (typeof ANCHOR_STATES)[number];

/** States that may still change by themselves. */
export const OPEN_STATES = [
  'queued',
  'signed',
  'sent',
  'included',
  'dropped',
  'reported',
] as const satisfies readonly AnchorState[];

/** States in which the chain holds the anchor. */
export const COUNTED_STATES = ['included', 'confirmed'] as const satisfies readonly AnchorState[];

/** States of an operator's anchor after which the same discovery may be anchored again. */
export const ENDED_STATES = ['failed', 'replaced'] as const satisfies readonly AnchorState[];

/** Time after which a visitor may have the operator's key sign for them again. */
export const OPERATOR_INTERVAL_MINUTES = 10;
/** Time for which a transaction that a wallet reported is looked for. */
export const REPORTED_HOURS = 24;

/** BC-12: wei as gwei, with two decimals. */
export const gweiOf = (wei: string): string => (Number(BigInt(wei) / 10_000n) / 100_000).toFixed(2);
