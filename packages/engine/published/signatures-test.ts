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

/** k·G as the table has it. */
interface KnownPoint {
  name: string;
  curve: CurveName;
  k: string;
  x: string;
  y: string;
}

const MULTIPLES = data.curves.flatMap(({ curve, multiples }) =>
  multiples.map(([k, x, y], index): KnownPoint => {
    return { name: `${curve} multiple ${index + 1}`, curve: curve as CurveName, k: k!, x: x!, y: y! };
  }),
);
const KEY_PAIRS = (data.keyPairs.pairs as [tcId: number, k: string, x: string, y: string][]).map(
  ([tcId, k, x, y]): KnownPoint => ({ name: `P-256 key pair ${tcId} of NIST`, curve: 'P-256', k, x, y }),
);
const POINTS = [...KEY_PAIRS, ...MULTIPLES];

const decimal = (hex: string) => BigInt(`0x${hex}`).toString();
const placeOf = (name: string, axis: 'x' | 'y') => `${name}, ${axis}`;

const rowsOf = (points: readonly KnownPoint[]) =>
  points.flatMap(({ name, x, y }): [string, string][] => [
    [placeOf(name, 'x'), decimal(x)],
    [placeOf(name, 'y'), decimal(y)],
  ]);

/** The rows of the test that NIST published. */
export const KEY_PAIRS_TABLE: PublishedTable = {
  ...{ name: data.keyPairs.name, origin: 'published', lastDigitWithin: 0, rows: rowsOf(KEY_PAIRS) },
  ...{ source: data.keyPairs.source, licence: data.keyPairs.licence },
};

/** The rows of the test that programs computed. */
export const MULTIPLES_TABLE: PublishedTable = {
  ...{ name: data.name, origin: 'computed', lastDigitWithin: 0, rows: rowsOf(MULTIPLES) },
  ...{ source: data.source, licence: data.licence },
};

/** All rows, of which only some are published. */
const POINTS_TABLE: PublishedTable = {
  ...MULTIPLES_TABLE,
  name: `${data.keyPairs.name}, and multiples of the base points of P-256 and secp256k1`,
  source: `key pairs: published, ${data.keyPairs.source}; multiples: ${data.source}`,
  licence: `${data.keyPairs.licence}; ${data.licence}`,
  rows: rowsOf(POINTS),
};

/** The multiple of a curve's base point, in affine coordinates. */
export type BaseMultiplier = (curve: CurveName, k: bigint) => { x: bigint; y: bigint };

const multiplyBase: BaseMultiplier = (curve, k) => CURVES[curve].curve.Point.BASE.multiply(k).toAffine();

/**
 * @param request its count: how many messages are signed and checked, each once right and once changed
 * @param multiply a test build gives one that is wrong at one place
 */
export async function runSignaturesTest(
  { count, isSpoiled }: TestRequest,
  onStep: OnStep,
  multiply: BaseMultiplier = multiplyBase,
): Promise<TestOutcome> {
  const figures = new Map<string, string>();
  let refusal: string | undefined;
  for (const [index, { name, curve, k }] of POINTS.entries()) {
    const { x, y } = multiply(curve, BigInt(k));
    figures.set(placeOf(name, 'x'), x.toString());
    figures.set(placeOf(name, 'y'), y.toString());
    if (!isOpensslPoint(curve, k, { x, y })) refusal = 'openssl_has_another_point';
    await onStep('compute', (index + 1) / POINTS.length);
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
  return compareFigures(POINTS_TABLE, { figures, isSpoiled, refusal, executed });
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
