/** A block before the log that it is in: whether its proof holds, and whether the log is the one that the reader remembers. */
import { readHash, type StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { NotCanonical } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { isBlockInLog, readTlogProof } from '@productive-mining/ledger/log/tlog-proof.ts';
import {
  compareCheckpoint,
  type GivenLog,
  type LogComparison,
  readWithoutKeys,
} from './compare-checkpoint.ts';

export interface GivenBlockLog extends Omit<GivenLog, 'checkpoint'> {
  /** The block's .tlog-proof, whose checkpoint is the one that is compared; empty where there is none. */
  blockProof: string;
}

export interface LogFinding {
  comparison: LogComparison;
  /** Whether the block is in the tree of a checkpoint that isn't refused. */
  isInLog: boolean;
}

/** The checkpoint of a proof, as it was signed. */
const noteOf = (proof: string) => proof.slice(proof.indexOf('\n\n') + 2);

/**
 * Place and path of a proof need no key: they are checked also where the ledger's keys aren't known.
 * @param fingerprint of the ledger's first keys; undefined where no block names them
 */
export function checkLog(
  remembered: string | undefined,
  { blockProof, ...given }: GivenBlockLog,
  { block }: StoredBlock,
  fingerprint: string | undefined,
): LogFinding {
  const checkpoint = noteOf(blockProof);
  const comparison =
    fingerprint === undefined
      ? readWithoutKeys(checkpoint)
      : compareCheckpoint(remembered, { ...given, checkpoint }, fingerprint);
  const isRefused = comparison.note === undefined && comparison.state !== 'without keys';
  return { comparison, isInLog: !isRefused && isProved(blockProof, block) };
}

function isProved(blockProof: string, { index, blockHash }: StoredBlock['block']): boolean {
  const proof = readTlogProof(blockProof);
  if (!proof || typeof index !== 'number') return false;
  try {
    return isBlockInLog(proof, { index, blockHash: readHash(blockHash, 'blockHash') });
  } catch (error) {
    if (error instanceof NotCanonical) return false;
    throw error;
  }
}
