/**
 * Elliptic-curve cryptography as the ledger uses it: multiples of the base points of two standard curves beside a table and
 * beside OpenSSL, and Ed25519 signatures that OpenSSL checks.
 */
import { createECDH } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes, randomBytes } from '@noble/hashes/utils.js';
import { signEd25519Node } from '@productive-mining/ledger/signing/ed25519-node.ts';
import { makeKeys } from '@productive-mining/ledger/signing/keys.ts';
import type { PublishedTable } from '@productive-mining/work/kit/published-table.ts';
import data from './curve-multiples.json' with { type: 'json' };
import { compareFigures, type OnStep, type TestOutcome, type TestRequest } from './test-outcome.ts';

const CURVES = {
  'P-256': { curve: p256, openssl: 'prime256v1' },
  secp256k1: { curve: secp256k1, openssl: 'secp256k1' },
} as const;
const MESSAGE_BYTES = 32;
const SCALAR_BYTES = 32;

type CurveName = keyof typeof CURVES;

const decimal = (hex: string) => BigInt(`0x${hex}`).toString();
const placeOf = (curve: string, index: number, axis: 'x' | 'y') => `${curve} multiple ${index + 1} ${axis}`;

export const MULTIPLES_TABLE: PublishedTable = {
  ...{ name: data.name, origin: 'computed', source: data.source, licence: data.licence, lastDigitWithin: 0 },
  rows: data.curves.flatMap(({ curve, multiples }) =>
    multiples.flatMap(([, x, y], index): [string, string][] => [
      [placeOf(curve, index, 'x'), decimal(x!)],
      [placeOf(curve, index, 'y'), decimal(y!)],
    ]),
  ),
};

/** @param request its count: how many messages are signed and checked, each once right and once changed */
export async function runSignaturesTest(
  { count, isSpoiled }: TestRequest,
  onStep: OnStep,
): Promise<TestOutcome> {
  const figures = new Map<string, string>();
  let refusal: string | undefined;
  for (const { curve, multiples } of data.curves)
    for (const [index, [k]] of multiples.entries()) {
      const { x, y } = CURVES[curve as CurveName].curve.Point.BASE.multiply(BigInt(k!)).toAffine();
      figures.set(placeOf(curve, index, 'x'), x.toString());
      figures.set(placeOf(curve, index, 'y'), y.toString());
      if (!isOpensslPoint(curve as CurveName, k!, { x, y })) refusal = 'openssl_has_another_point';
      await onStep('compute', index / multiples.length);
    }
  let verified = 0;
  let refused = 0;
  for (let round = 0; round < count; round++) {
    const { signs, refusesChanged } = signAndCheck();
    if (signs) verified += 1;
    if (refusesChanged) refused += 1;
    await onStep('verify', (round + 1) / count);
  }
  if (verified < count) refusal = 'signature_does_not_hold';
  if (refused < count) refusal = 'changed_message_accepted';
  const executed = { signed: count, verified, 'changed messages refused': refused };
  return compareFigures(MULTIPLES_TABLE, { figures, isSpoiled, refusal, executed });
}

function isOpensslPoint(name: CurveName, k: string, { x, y }: { x: bigint; y: bigint }): boolean {
  const ecdh = createECDH(CURVES[name].openssl);
  ecdh.setPrivateKey(
    hexToBytes(
      BigInt(k)
        .toString(16)
        .padStart(2 * SCALAR_BYTES, '0'),
    ),
  );
  const point = ecdh.getPublicKey('hex');
  const coordinate = (value: bigint) => value.toString(16).padStart(2 * SCALAR_BYTES, '0');
  return point === `04${coordinate(x)}${coordinate(y)}`;
}

/** A fresh key signs by OpenSSL, and the other implementation checks the message and a changed one. */
function signAndCheck(): { signs: boolean; refusesChanged: boolean } {
  const { publicKeys, secretKeys } = makeKeys(randomBytes(MESSAGE_BYTES));
  const message = randomBytes(MESSAGE_BYTES);
  const signature = signEd25519Node(message, secretKeys.ed25519);
  const changed = message.slice();
  changed[0]! ^= 1;
  return {
    signs: ed25519.verify(signature, message, publicKeys.ed25519),
    refusesChanged: !ed25519.verify(signature, changed, publicKeys.ed25519),
  };
}
