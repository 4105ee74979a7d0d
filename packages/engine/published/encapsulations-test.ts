/** ML-KEM-768 beside NIST's vectors for FIPS 203, and encapsulations with fresh keys. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { ml_kem768 } from '@noble/post-quantum/ml-kem.js';
import { testMlKem768 } from '@productive-mining/ledger/signing/post-quantum-test.ts';
import type { PublishedTable } from '@productive-mining/work/kit/published-table.ts';
import vectors from './ml-kem-vectors.json' with { type: 'json' };
import { compareFigures, type OnStep, type TestOutcome, type TestRequest } from './test-outcome.ts';

/** Bytes as the table has them, which compares decimal numbers. */
const decimal = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes)}`).toString();
const digestOf = (bytes: Uint8Array) => decimal(sha256(bytes));
const secretOf = (sort: string, tcId: number) => `${sort} ${tcId}, shared secret`;
const cipherOf = (tcId: number) => `encapsulation ${tcId}, SHA-256 of the ciphertext`;

export const ENCAPSULATIONS_TABLE: PublishedTable = {
  ...{ name: vectors.name, origin: 'published', source: vectors.source, licence: vectors.licence },
  lastDigitWithin: 0,
  rows: [
    ...vectors.encapsulations.flatMap(({ tcId, c, k }): [string, string][] => [
      [secretOf('encapsulation', tcId), decimal(hexToBytes(k))],
      [cipherOf(tcId), digestOf(hexToBytes(c))],
    ]),
    ...vectors.decapsulations.map(({ tcId, k }): [string, string] => [
      secretOf('decapsulation', tcId),
      decimal(hexToBytes(k)),
    ]),
  ],
};

/** What is put to the test. */
export type Mechanism = Pick<typeof ml_kem768, 'keygen' | 'encapsulate' | 'decapsulate'>;

/**
 * @param request its count: how many fresh key pairs are made, each with a ciphertext that is taken and a changed one
 * @param mechanism a test build gives one that is wrong at one place
 */
export async function runEncapsulationsTest(
  { count, isSpoiled }: TestRequest,
  onStep: OnStep,
  mechanism: Mechanism = ml_kem768,
): Promise<TestOutcome> {
  const figures = new Map<string, string>();
  for (const { tcId, ek, m } of vectors.encapsulations) {
    const { cipherText, sharedSecret } = mechanism.encapsulate(hexToBytes(ek), hexToBytes(m));
    figures.set(secretOf('encapsulation', tcId), decimal(sharedSecret));
    figures.set(cipherOf(tcId), digestOf(cipherText));
    await onStep('compute', figures.size / ENCAPSULATIONS_TABLE.rows.length);
  }
  for (const { tcId, c, dk } of vectors.decapsulations) {
    const secret = mechanism.decapsulate(hexToBytes(c), hexToBytes(dk));
    figures.set(secretOf('decapsulation', tcId), decimal(secret));
    await onStep('compute', figures.size / ENCAPSULATIONS_TABLE.rows.length);
  }
  let agreed = 0;
  for (let round = 0; round < count; round++) {
    if (testMlKem768(mechanism)) agreed += 1;
    await onStep('verify', (round + 1) / count);
  }
  const refusal = agreed < count ? 'secrets_differ' : undefined;
  const executed = { encapsulations: count, 'secrets agreed': agreed };
  return compareFigures(ENCAPSULATIONS_TABLE, { figures, isSpoiled, refusal, executed });
}
