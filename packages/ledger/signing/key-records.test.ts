import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { firstKeys, secondKeys, thirdKeys } from '../testing/build-chain.ts';
import { type FieldPath, pathsOf, readPath, withValue } from '../testing/flip-bit.ts';
import { keyRotationPayload, readKeyRotation } from './key-records.ts';
import { fingerprintOf, makeKeys } from './keys.ts';

const payload = keyRotationPayload(firstKeys, secondKeys.publicKeys);
/** A value as the database gives it back. */
const stored = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

describe('a change of keys', () => {
  it('is read as the next keys by whoever has the former ones', () => {
    expect(readKeyRotation(stored(payload), firstKeys.publicKeys)).toEqual(secondKeys.publicKeys);
    expect(payload.previousFingerprint).toBe(fingerprintOf(firstKeys.publicKeys));
    expect(payload.fingerprint).toBe(fingerprintOf(secondKeys.publicKeys));
  });

  it('holds for no other former keys, whichever seeds both have', () => {
    const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(seed, seed, seed, (before, after, other) => {
        const [former, next, others] = [makeKeys(before), makeKeys(after), makeKeys(other)];
        fc.pre(fingerprintOf(former.publicKeys) !== fingerprintOf(others.publicKeys));
        const change = stored(keyRotationPayload(former, next.publicKeys));
        expect(readKeyRotation(change, former.publicKeys)).toEqual(next.publicKeys);
        expect(readKeyRotation(change, others.publicKeys)).toBeUndefined();
      }),
      { numRuns: 10 },
    );
  });

  it('is refused when any bit of any of its keys and signatures is another', () => {
    const binary = pathsOf(payload).filter((path) => /^(ed25519|mlDsa65)$/.test(String(path.at(-1))));
    expect(binary).toHaveLength(4);
    fc.assert(
      fc.property(fc.constantFrom(...binary), fc.nat(), (path, bit) => {
        const bytes = decodeBase64(readPath(payload, path) as string)!;
        const at = Math.floor(bit / 8) % bytes.length;
        const flipped = bytes.with(at, bytes[at]! ^ (1 << (bit % 8)));
        const changed = withValue(payload, path, encodeBase64(flipped));
        expect(readKeyRotation(stored(changed), firstKeys.publicKeys)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  it.each<[FieldPath, unknown]>([
    [['keyId'], '0'.repeat(32)],
    [['fingerprint'], fingerprintOf(thirdKeys.publicKeys)],
    [['previousFingerprint'], fingerprintOf(thirdKeys.publicKeys)],
    [['signatures'], null],
    [['signatures', 'mlDsa65'], payload.signatures.ed25519],
    [['ed25519'], ''],
    [['mlDsa65'], 7],
  ])('is refused with %j replaced', (path, value) => {
    expect(readKeyRotation(withValue(payload, path, value), firstKeys.publicKeys)).toBeUndefined();
  });

  it('needs the signatures of both former keys over these next ones', () => {
    const ofOthers = keyRotationPayload(firstKeys, thirdKeys.publicKeys).signatures;
    for (const scheme of ['ed25519', 'mlDsa65'] as const) {
      const signatures = { ...payload.signatures, [scheme]: ofOthers[scheme] };
      expect(readKeyRotation({ ...payload, signatures }, firstKeys.publicKeys)).toBeUndefined();
    }
  });

  it.each([null, 7, 'text', [], {}])('is not %j', (nonsense) => {
    expect(readKeyRotation(nonsense, firstKeys.publicKeys)).toBeUndefined();
  });
});
