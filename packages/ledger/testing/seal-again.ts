/** For tests: what a dishonest holder of the keys could make of a sealed block. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ChainTip } from '../chain/seal-block.ts';
import {
  certificateHashOf,
  readHash,
  resultHashOf,
  type StoredBlock,
  sealRows,
} from '../chain/stored-block.ts';
import { keyIdOf, type LedgerKeys } from '../signing/keys.ts';
import { signBlock } from '../signing/sign-block.ts';

/**
 * The block with the hashes, Merkle root and link of its present contents. Its signature stays, and is then that of another
 * hash (`signedBy`).
 * @param tip the block that it follows; without it the one that it names
 */
export function sealAgain(stored: StoredBlock, tip: ChainTip = tipNamedBy(stored)): StoredBlock {
  const { block, discoveries, certificate } = stored;
  const unsealed = {
    ...block,
    resultHash: bytesToHex(resultHashOf(discoveries[0]!.columns.result)),
    certificateHash: bytesToHex(certificateHashOf(certificate)),
  };
  return { ...stored, block: sealRows(tip, { ...stored, block: unsealed }) };
}

/** The block with the signatures of these keys. */
export function signedBy({ publicKeys, secretKeys }: LedgerKeys, stored: StoredBlock): StoredBlock {
  const { index, blockHash } = stored.block;
  const signatures = signBlock(readHash(blockHash, 'blockHash'), secretKeys);
  return { ...stored, signature: { blockIndex: index, keyId: keyIdOf(publicKeys), ...signatures } };
}

/** The tip of a chain that ends with this block. */
export function tipAt({ block: { index, blockHash } }: StoredBlock): ChainTip {
  return { index, hash: readHash(blockHash, 'blockHash') };
}

function tipNamedBy({ block: { index, previousHash } }: StoredBlock): ChainTip {
  return { index: index - 1, hash: readHash(previousHash, 'previousHash') };
}
