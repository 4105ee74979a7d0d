/** What the operator's own node says of a transaction that is to hold an anchor. */
import { type Address, type Hex, isAddressEqual, parseEventLogs, type TransactionReceipt } from 'viem';
import { answered, type ChainNode } from './chain-node.ts';
import { ANCHOR_ABI } from './contract/discovery-anchor.ts';

export interface AnchorEvent {
  root: Hex;
  leaves: number;
  sender: Address;
}

export type Sighting =
  /** In a block of the chain. `events` are all of our contract, as a wallet that is a contract sends several calls in one transaction. */
  | {
      kind: 'in_block';
      block: number;
      blockHash: Hex;
      confirmations: number;
      events: readonly AnchorEvent[];
      hasFailed: boolean;
    }
  | { kind: 'pending'; sender: Address; nonce: number }
  | { kind: 'unknown' };

/**
 * Looks for a transaction. A receipt counts only when the block that it names is on the chain at that height: a node
 * that keeps receipts of an abandoned branch, or invents them, says nothing by them.
 * @throws NoUsableAnswer
 */
export function lookForTransaction(node: ChainNode, contract: Address, hash: Hex): Promise<Sighting> {
  return answered(async () => {
    const receipt = await node.getTransactionReceipt({ hash }).catch(unlessNotFound);
    if (receipt && receipt.transactionHash.toLowerCase() === hash.toLowerCase()) {
      const [block, latest] = await Promise.all([
        node.getBlock({ blockNumber: receipt.blockNumber }).catch(unlessNotFound),
        node.getBlockNumber(),
      ]);
      if (block && block.hash === receipt.blockHash && latest >= receipt.blockNumber)
        return seenIn(receipt, Number(latest), contract);
    }
    const transaction = await node.getTransaction({ hash }).catch(unlessNotFound);
    if (!transaction || transaction.hash.toLowerCase() !== hash.toLowerCase()) return { kind: 'unknown' };
    return { kind: 'pending', sender: transaction.from, nonce: transaction.nonce };
  });
}

/**
 * Looks for transactions of which a block has one at most, as they have one counter.
 * @param hashes the newest first
 * @returns the one that a block has, otherwise the newest
 * @throws NoUsableAnswer
 */
export async function lookForNewest(
  node: ChainNode,
  contract: Address,
  hashes: readonly [Hex, ...Hex[]],
): Promise<{ hash: Hex; sighting: Sighting }> {
  const [newest, ...earlier] = hashes;
  const sighting = await lookForTransaction(node, contract, newest);
  if (sighting.kind === 'in_block') return { hash: newest, sighting };
  for (const hash of earlier) {
    const other = await lookForTransaction(node, contract, hash);
    if (other.kind === 'in_block') return { hash, sighting: other };
  }
  return { hash: newest, sighting };
}

function seenIn(receipt: TransactionReceipt, latest: number, contract: Address): Sighting {
  const block = Number(receipt.blockNumber);
  return {
    kind: 'in_block',
    block,
    blockHash: receipt.blockHash,
    confirmations: latest - block + 1,
    events: anchorEventsOf(receipt, contract),
    hasFailed: receipt.status !== 'success',
  };
}

/**
 * The contract's events in a receipt, in their order; none where it refused the call. Anyone may anchor any number of leaves:
 * one that isn't exact as a number is of no tree.
 */
function anchorEventsOf({ logs }: TransactionReceipt, contract: Address): AnchorEvent[] {
  const own = logs.filter(({ address }) => isAddressEqual(address, contract));
  return parseEventLogs({ abi: ANCHOR_ABI, eventName: 'Anchored', logs: own })
    .map(({ args }) => ({ root: args.root, leaves: Number(args.leaves), sender: args.sender }))
    .filter(({ leaves }) => Number.isSafeInteger(leaves));
}

const NOT_FOUND = new Set([
  'TransactionReceiptNotFoundError',
  'TransactionNotFoundError',
  'BlockNotFoundError',
]);

function unlessNotFound(error: unknown): undefined {
  if (error instanceof Error && NOT_FOUND.has(error.name)) return undefined;
  throw error;
}

/**
 * Whether another transaction of the account has the counter, in a block that as many came after as make one final.
 * @throws NoUsableAnswer
 */
export function isReplaced(
  node: ChainNode,
  { sender, nonce }: { sender: Address; nonce: number },
  confirmations: number,
): Promise<boolean> {
  return answered(async () => {
    const final = (await node.getBlockNumber()) - BigInt(confirmations - 1);
    if (final < 0n) return false;
    const counter = await node.getTransactionCount({ address: sender, blockNumber: final });
    return counter > nonce;
  });
}
