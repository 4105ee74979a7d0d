/** For the tests: a log over blocks' hashes, signed by the first keys of tests, with what a server gives of it. */
import { encodeBase64 } from '../encoding/base64.ts';
import { signCheckpoint } from '../log/checkpoint.ts';
import { LogTree } from '../log/log-tree.ts';
import { writeTlogProof } from '../log/tlog-proof.ts';
import { signEd25519Node } from '../signing/ed25519-node.ts';
import { firstKeyPayload } from '../signing/key-records.ts';
import type { LedgerKeys } from '../signing/keys.ts';
import { historyLeaf } from '../signing/signed-tip.ts';
import { firstKeys } from './build-chain.ts';

export interface LogOfBlocks {
  note: string;
  /** The .tlog-proof of block `index`. */
  proof(index: number): string;
  /** The answer of getLogConsistency. */
  growth(from: number): { from: number; to: number; proof: string[] };
  keyRecords: unknown[];
}

/** @param blockHashes of block 1 and those behind it, 64 hex digits each */
export function logOfBlocks(blockHashes: readonly string[], keys: LedgerKeys = firstKeys): LogOfBlocks {
  const tree = new LogTree();
  for (const hash of blockHashes) tree.add(historyLeaf(Buffer.from(hash, 'hex')));
  const { publicKeys, secretKeys } = keys;
  const head = { size: tree.size, root: tree.root() };
  const pair = { publicKey: publicKeys.ed25519, secretKey: secretKeys.ed25519 };
  const note = signCheckpoint('ledger.example/log', head, [pair], signEd25519Node);
  return {
    note,
    proof: (index) => writeTlogProof(index - 1, tree.inclusionProof(index - 1, tree.size), note),
    growth: (from) => ({
      from,
      to: tree.size,
      proof: tree.consistencyProof(from, tree.size).map(encodeBase64),
    }),
    keyRecords: [firstKeyPayload(firstKeys.publicKeys)],
  };
}
