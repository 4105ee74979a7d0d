import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { ChainHealth } from '@productive-mining/engine/chain/watch-chain.ts';
import { CHAIN_FAULTS } from '@productive-mining/ledger/chain/chain-faults.ts';

/** What the last check of the stored chain found. */
export type KnownFaults = Pick<ChainHealth, 'faults'>;

export type BlockVerdict = Pick<Block, 'status' | 'fault'>;

/** What is known against a block: a fault of its stored rows comes before a dispute, whose record may be the fault. */
export function blockVerdict(index: number, isDisputed: boolean, { faults }: KnownFaults): BlockVerdict {
  const found = faults.find(({ blockIndex }) => blockIndex === index);
  if (found) return { status: 'faulty', fault: CHAIN_FAULTS[found.fault] };
  return { status: isDisputed ? 'disputed' : 'verified', fault: null };
}
