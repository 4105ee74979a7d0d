/** Statements of contribution over a chain of tests, with the parts that a test changes. */
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  STATEMENT_FORMAT,
  type StatementHead,
  stateBlock,
  statementLine,
} from '../chain/statement-of-contribution.ts';
import { readHash, type StoredBlock } from '../chain/stored-block.ts';
import { encodeBase64 } from '../encoding/base64.ts';
import { merkleProof, merkleRoot } from '../merkle/merkle-root.ts';
import { firstKeyPayload } from '../signing/key-records.ts';
import { fingerprintOf, keyIdOf } from '../signing/keys.ts';
import { signMessage } from '../signing/sign-block.ts';
import {
  historyLeaf,
  SIGNED_TIP_FORMAT,
  type SignedTipFacts,
  signedTipMessage,
} from '../signing/signed-tip.ts';
import { buildChain, firstKeys } from './build-chain.ts';

export const ADA = `0x${'a'.repeat(40)}`;
export const BOB = `0x${'b'.repeat(40)}`;

/** Eleven blocks: the third, seventh and last are Bob's, the others Ada's; the fourth has two discoveries. */
export const STATED_CHAIN: readonly StoredBlock[] = buildChain({
  blockCount: 11,
  discoveryCounts: [1, 1, 1, 2],
  beforeSealing: ({ block }, index) => {
    Object.assign(block, { minerId: [3, 7, 11].includes(index) ? BOB : ADA });
  },
});
const LEAVES = STATED_CHAIN.map(({ block }) => historyLeaf(readHash(block.blockHash, 'blockHash')));

/** Root over the hashes of the chain's first blocks. */
export const historyRootOf = (blocks: number): string => bytesToHex(merkleRoot(LEAVES.slice(0, blocks)));

/** What the first keys of the chain sign of its tip. */
export const TIP_FACTS: SignedTipFacts = {
  format: SIGNED_TIP_FORMAT,
  asOf: STATED_CHAIN.length,
  tipHash: STATED_CHAIN.at(-1)!.block.blockHash,
  historyRoot: historyRootOf(STATED_CHAIN.length),
  fingerprint: fingerprintOf(firstKeys.publicKeys),
  madeAt: '2026-11-23T12:00:00.000Z',
  keys: [firstKeyPayload(firstKeys.publicKeys)],
};

/** The first line of a statement. @param keys that sign its tip */
export function headOf(address: string, blocks: number, facts = TIP_FACTS, keys = firstKeys): StatementHead {
  const { ed25519, mlDsa65 } = signMessage(signedTipMessage(facts), keys.secretKeys);
  const signatures = {
    keyId: keyIdOf(keys.publicKeys),
    ed25519: encodeBase64(ed25519),
    mlDsa65: encodeBase64(mlDsa65),
  };
  return { format: STATEMENT_FORMAT, address, blocks, tip: { ...facts, signatures } };
}

/** A block's line, proved up to the last block of the chain. */
export const lineOf = (stored: StoredBlock): string =>
  statementLine(stateBlock(stored, merkleProof(LEAVES, stored.block.index - 1)));

/** The lines of a wallet's blocks. */
export const ownLines = (address: string): string[] =>
  STATED_CHAIN.filter(({ block }) => block.minerId === address).map(lineOf);

/** A whole statement, of the wallet's own blocks unless others are given. */
export const statementOf = (
  address: string,
  lines = ownLines(address),
  head = headOf(address, lines.length),
): string => statementLine(head) + lines.join('');
