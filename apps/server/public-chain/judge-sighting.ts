/** What becomes of an anchor by what the chain says of its transaction. Pure. */
import type { AnchorRow, NewAnchor } from '@productive-mining/database/queries/anchors.ts';
import { rootOf } from './anchor-tree.ts';
import type { AnchorEvent, Sighting } from './look-for-transaction.ts';

/** The root and the number of leaves that an event of the contract must name. */
export interface Expected {
  root: string;
  leaves: number;
}

export type AnchorChange = Pick<NewAnchor, 'state' | 'detail'> &
  Partial<
    Pick<NewAnchor, 'chainBlock' | 'chainBlockHash' | 'reorganised' | 'sender' | 'nonce' | 'transactionHash'>
  >;

export const expectedOf = (row: AnchorRow): Expected => ({ root: rootOf([row]), leaves: 1 });

/**
 * @param row any of the transaction's anchors, as they change together
 * @param confirmations blocks after which it is final
 * @returns undefined when the transaction is unknown to the node, which `judgeUnknown` judges
 */
export function judgeSighting(
  row: AnchorRow,
  sighting: Sighting,
  { expected, confirmations }: { expected: Expected; confirmations: number },
): AnchorChange | undefined {
  if (sighting.kind === 'unknown') return undefined;
  if (sighting.kind === 'pending') {
    const { sender, nonce } = sighting;
    return { ...outOfBlock(row), state: 'sent', sender: sender.toLowerCase(), nonce };
  }
  const { block, blockHash, events, hasFailed } = sighting;
  const isFinal = sighting.confirmations >= confirmations;
  if (hasFailed)
    return isFinal
      ? { ...NO_BLOCK, state: 'failed', detail: REFUSED }
      : { ...outOfBlock(row), state: 'sent', detail: `${REFUSED} This isn’t final yet.` };
  if (!events.some((event) => isOf(event, expected)))
    return { ...NO_BLOCK, state: 'failed', detail: 'The transaction holds no anchor of this discovery.' };
  const hasMoved = row.chainBlockHash !== null && row.chainBlockHash !== blockHash;
  return {
    state: isFinal ? 'confirmed' : 'included',
    detail: null,
    chainBlock: block,
    chainBlockHash: blockHash,
    reorganised: row.reorganised + (hasMoved ? 1 : 0),
  };
}

const isOf = (event: AnchorEvent, { root, leaves }: Expected) =>
  event.root.toLowerCase() === root.toLowerCase() && event.leaves === leaves;

/** A transaction that the node doesn't know, and that no other one has replaced. */
export function judgeUnknown(row: AnchorRow): AnchorChange | undefined {
  if (row.state === 'reported') return undefined;
  if (row.state === 'signed') return { state: 'signed', detail: null, reorganised: row.reorganised };
  const left = outOfBlock(row);
  return { ...left, state: 'dropped', detail: left.detail ?? LOST };
}

export const REPLACED: AnchorChange = {
  state: 'replaced',
  detail: 'Another transaction of the account took its place. The discovery can be anchored again.',
  chainBlock: null,
  chainBlockHash: null,
};

/** Whether no block has the transaction, and one may still take it. */
export const isWaiting = ({ state }: AnchorChange): boolean =>
  state === 'sent' || state === 'signed' || state === 'dropped';

/** What is said of a transaction while it waits in the place of another one. @param before hash of that one */
export const dearerThan = (before: string): string =>
  `It takes the place of the transaction ${before.slice(0, 10)}, which no block took, and offers more.`;

/** Whether the row says all of it already. */
export const saysAlready = (row: AnchorRow, change: AnchorChange): boolean =>
  Object.entries(change).every(([name, value]) => row[name as keyof AnchorRow] === value);

const NO_BLOCK = { chainBlock: null, chainBlockHash: null };
const REFUSED = 'The contract refused the transaction: the same was anchored before, or its gas ran out.';
const LOST = 'The node has lost the transaction.';
export const TAKEN_OUT = 'A reorganisation of the chain took the transaction out of its block.';

/** Counts a block that the transaction was in and isn't any more. */
function outOfBlock(row: AnchorRow) {
  const wasIn = row.chainBlockHash !== null;
  return {
    ...NO_BLOCK,
    reorganised: row.reorganised + (wasIn ? 1 : 0),
    detail: wasIn || row.reorganised > 0 ? TAKEN_OUT : null,
  };
}
