/** What the tests without a plan of a kind say when what they test is wrong at one place. */
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { ml_kem768 } from '@noble/post-quantum/ml-kem.js';
import { sameItems } from '@productive-mining/ledger/encoding/same-items.ts';
import { computeCurve } from '@productive-mining/work/birch-swinnerton-dyer/compute/compute-curve.ts';
import {
  type CurveSummary,
  encodeLeaf,
  readLeaf,
  SCALE,
} from '@productive-mining/work/birch-swinnerton-dyer/leaf.ts';
import {
  type CurveComputer,
  runCurvesTest,
} from '@productive-mining/work/birch-swinnerton-dyer/published.ts';
import { describe, expect, it } from 'vitest';
import { type Mechanism, runEncapsulationsTest } from './encapsulations-test.ts';
import vectors from './ml-kem-vectors.json' with { type: 'json' };
import { type BaseMultiplier, runSignaturesTest } from './signatures-test.ts';

const none = () => undefined;
const request = { count: 3, isSpoiled: false };

/** Computes curves with wrong figures at conductor 14. */
const wrongAt14 = (spoil: (curve: CurveSummary) => Partial<CurveSummary>): CurveComputer =>
  function* compute(kernel, pair) {
    const computed = yield* computeCurve(kernel, pair);
    const leaf = readLeaf(computed.summary)!;
    if (leaf.curve?.conductor !== 14) return computed;
    return { ...computed, summary: encodeLeaf({ ...leaf, curve: { ...leaf.curve, ...spoil(leaf.curve) } }) };
  };

describe('curves', () => {
  it('whose Tamagawa product is wrong at one of them fail there, by table and by the second way', async () => {
    const wrong = wrongAt14(({ tamagawa }) => ({ tamagawa: tamagawa + 1 }));
    const { outcome } = await runCurvesTest(request, none, wrong);
    expect(outcome).toMatchObject({ verified: false, agreeing: 14, refusal: 'local_data_differ' });
    expect(outcome.differences).toEqual([{ place: '14a1 Tamagawa product', expected: '6', found: '7' }]);
  });

  it('whose central value is off in the fourth decimal at one of them fail there', async () => {
    const wrong = wrongAt14(({ leading }) => ({ leading: leading + 1e-4 * SCALE }));
    const { outcome } = await runCurvesTest(request, none, wrong);
    expect(outcome.differences).toEqual([{ place: '14a1 L', expected: '0.33022', found: '0.33032' }]);
    expect(outcome.verified).toBe(false);
  });
});

describe('multiples of base points', () => {
  it('of which one is another’s fail there, and OpenSSL has the right one', async () => {
    const curves = { 'P-256': p256, secp256k1 };
    const wrong: BaseMultiplier = (curve, k) =>
      curves[curve].Point.BASE.multiply(curve === 'secp256k1' && k === 7n ? 8n : k).toAffine();
    const outcome = await runSignaturesTest(request, none, wrong);
    expect(outcome).toMatchObject({ verified: false, refusal: 'openssl_has_another_point' });
    expect(outcome.differences.map(({ place }) => place)).toEqual([
      'secp256k1 multiple 7, x',
      'secp256k1 multiple 7, y',
    ]);
  });
});

describe('encapsulations', () => {
  it('fail at the vector at which a secret is wrong', async () => {
    const [{ tcId, c }] = vectors.decapsulations as [(typeof vectors.decapsulations)[number]];
    const wrongCipher = hexToBytes(c);
    const wrong: Mechanism = {
      ...ml_kem768,
      decapsulate(cipherText, secretKey) {
        const secret = ml_kem768.decapsulate(cipherText, secretKey);
        if (sameItems(cipherText, wrongCipher)) secret[0]! ^= 1;
        return secret;
      },
    };
    const outcome = await runEncapsulationsTest(request, none, wrong);
    expect(outcome.verified).toBe(false);
    expect(outcome.differences.map(({ place }) => place)).toEqual([`decapsulation ${tcId}, shared secret`]);
    expect(outcome).not.toHaveProperty('refusal');
  });

  it('fail when a changed ciphertext gives the same secret', async () => {
    const secrets = new Map<string, ReturnType<Mechanism['decapsulate']>>();
    const wrong: Mechanism = {
      ...ml_kem768,
      decapsulate(cipherText, secretKey) {
        const key = Buffer.from(secretKey).toString('base64');
        const secret = secrets.get(key) ?? ml_kem768.decapsulate(cipherText, secretKey);
        secrets.set(key, secret);
        return secret;
      },
    };
    const outcome = await runEncapsulationsTest(request, none, wrong);
    expect(outcome).toMatchObject({ verified: false, refusal: 'secrets_differ' });
    expect(outcome.executed).toEqual({ encapsulations: 3, 'secrets agreed': 0 });
  });
});
