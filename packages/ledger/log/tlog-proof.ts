/** Proofs that a block is in the log, which need no server (C2SP tlog-proof): its index, its audit path and a checkpoint. */
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { checkMerkleProof, HASH_BYTES } from '../merkle/merkle-root.ts';
import { historyLeaf } from '../signing/signed-tip.ts';
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const PATH_HASHES_MAX = 63;

export interface TlogProof {
  /** Place of the entry, from 0 on: one less than the block's index. */
  index: number;
  path: readonly Uint8Array[];
  checkpoint: Checkpoint;
}

/** @param note the checkpoint whole, with its signatures */
export function writeTlogProof(index: number, path: readonly Uint8Array[], note: string): string {
  return `${[FIRST_LINE, `index ${index}`, ...path.map(encodeBase64), '', note].join('\n')}`;
}

/** Reads a proof; undefined where it isn't one. It is not checked. What is said as extra data is passed over. */
export function readTlogProof(text: string): TlogProof | undefined {
  const split = text.indexOf('\n\n');
  if (split < 0) return undefined;
  const [first, ...head] = text.slice(0, split).split('\n');
  if (head[0]?.startsWith('extra ')) head.shift();
  const [, digits] = /^index (0|[1-9]\d*)$/.exec(head.shift() ?? '') ?? [];
  const checkpoint = readCheckpoint(text.slice(split + 2));
  if (first !== FIRST_LINE || digits === undefined || !checkpoint || head.length > PATH_HASHES_MAX)
    return undefined;
  const path = head.map(decodeBase64);
  if (!path.every((hash) => hash?.length === HASH_BYTES)) return undefined;
  return { index: Number(digits), path: path as Uint8Array[], checkpoint };
}

/**
 * Whether the block is at its place of the checkpoint's tree. Whose the checkpoint is, isCheckpointBy says. Never throws.
 * @param blockHash 32 bytes
 */
export function isBlockInLog(
  { index, path, checkpoint }: TlogProof,
  block: { index: number; blockHash: Uint8Array },
): boolean {
  return (
    index === block.index - 1 &&
    block.blockHash.length === HASH_BYTES &&
    checkMerkleProof({
      root: checkpoint.root,
      leafHash: historyLeaf(block.blockHash),
      index,
      leafCount: checkpoint.size,
      proof: path,
    })
  );
}
