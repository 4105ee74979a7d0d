import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#sha256';
import ed25519Vectors from '../vectors/ed25519.json' with { type: 'json' };
import mlDsaVectors from '../vectors/ml-dsa-65-verify.json' with { type: 'json' };
import { checkEd25519Node, signEd25519Node } from './ed25519-node.ts';
import { firstKeyPayload, keyRotationPayload, readKeyRotation, readKeys } from './key-records.ts';
import { fingerprintOf, keyIdOf, makeKeys } from './keys.ts';
import {
  blockMessage,
  checkEd25519,
  checkEd25519Message,
  checkMlDsa65,
  checkMlDsa65Message,
  signBlock,
  signMessage,
} from './sign-block.ts';

const keys = makeKeys(new Uint8Array(32).fill(1));
const others = makeKeys(new Uint8Array(32).fill(2));
const hash = sha256(utf8ToBytes('block'));
const signatures = signBlock(hash, keys.secretKeys);

function flipBit(bytes: Uint8Array, bit: number): Uint8Array {
  const changed = bytes.slice();
  const position = bit % (8 * bytes.length);
  changed[position >> 3]! ^= 1 << (position & 7);
  return changed;
}

describe('the primitives', () => {
  it.each(ed25519Vectors.tests)('Ed25519 signs and verifies RFC 8032, message "$message"', (vector) => {
    const message = hexToBytes(vector.message);
    const secretKeys = { ed25519: hexToBytes(vector.secretKey), mlDsa65: keys.secretKeys.mlDsa65 };
    expect(bytesToHex(signMessage(message, secretKeys).ed25519)).toBe(vector.signature);
    const [signature, publicKey] = [hexToBytes(vector.signature), hexToBytes(vector.publicKey)];
    expect(checkEd25519Message(message, signature, publicKey)).toBe(true);
    expect(checkEd25519Message(Uint8Array.from([...message, 0]), signature, publicKey)).toBe(false);
    // The second time by the key as it is remembered.
    for (let time = 0; time < 2; time++)
      expect(bytesToHex(signEd25519Node(message, secretKeys.ed25519))).toBe(vector.signature);
    expect(bytesToHex(secretKeys.ed25519)).toBe(vector.secretKey);
    for (const length of [0, 31, 33])
      expect(() => signEd25519Node(message, new Uint8Array(length))).toThrow(RangeError);
  });

  it.each(mlDsaVectors.tests)('ML-DSA-65 judges NIST ACVP case $testCase: $reason', (vector) => {
    const context = hexToBytes(vector.context);
    const [message, signature] = [hexToBytes(vector.message), hexToBytes(vector.signature)];
    expect(checkMlDsa65Message(message, signature, hexToBytes(vector.publicKey), context)).toBe(vector.valid);
  });
});

describe('signBlock', () => {
  it('makes signatures that hold, the same ones each time', () => {
    expect(checkEd25519(hash, signatures.ed25519, keys.publicKeys.ed25519)).toBe(true);
    expect(checkEd25519Node(hash, signatures.ed25519, keys.publicKeys.ed25519)).toBe(true);
    expect(checkMlDsa65(hash, signatures.mlDsa65, keys.publicKeys.mlDsa65)).toBe(true);
    expect(signBlock(hash, keys.secretKeys)).toEqual(signatures);
  });

  it('signs the tagged hash, so that a signature of the bare hash is not one of a block', () => {
    const bare = signMessage(hash, keys.secretKeys);
    expect(checkEd25519(hash, bare.ed25519, keys.publicKeys.ed25519)).toBe(false);
    expect(checkMlDsa65(hash, bare.mlDsa65, keys.publicKeys.mlDsa65)).toBe(false);
  });

  it('signs the documented tag before the hash', () => {
    const tag = utf8ToBytes('productive-mining/block-signature/v1\0');
    expect(blockMessage(hash)).toEqual(concatBytes(tag, hash));
  });

  it('takes no key of small order, whose one signature would hold for every block', () => {
    const key = Uint8Array.of(1, ...new Uint8Array(31));
    const signature = Uint8Array.of(...key, ...new Uint8Array(32));
    expect(ed25519.verify(signature, hash, key, { zip215: true })).toBe(true);
    expect(checkEd25519Message(hash, signature, key)).toBe(false);
  });

  it('breaks with any bit of hash, signature or key, in both Ed25519 implementations', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0, 1, 2), (bit, part) => {
        const parts: [Uint8Array, Uint8Array, Uint8Array] = [
          hash,
          signatures.ed25519,
          keys.publicKeys.ed25519,
        ];
        parts[part] = flipBit(parts[part]!, bit);
        expect(checkEd25519(...parts)).toBe(false);
        expect(checkEd25519Node(...parts)).toBe(false);
        const lattice: typeof parts = [hash, signatures.mlDsa65, keys.publicKeys.mlDsa65];
        lattice[part] = flipBit(lattice[part]!, bit);
        expect(checkMlDsa65(...lattice)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('answers false for lengths that are none', () => {
    /** The bytes with other lengths: none, some, one less, one more and twice as many. */
    const others = (bytes: Uint8Array) =>
      [0, 3, bytes.length - 1, bytes.length + 1, 2 * bytes.length].map((length) =>
        Uint8Array.from({ length }, (_, at) => bytes[at % bytes.length]!),
      );
    const { ed25519: edKey, mlDsa65: latticeKey } = keys.publicKeys;
    for (const check of [checkEd25519, checkEd25519Node]) {
      for (const signature of others(signatures.ed25519)) expect(check(hash, signature, edKey)).toBe(false);
      for (const key of others(edKey)) expect(check(hash, signatures.ed25519, key)).toBe(false);
    }
    for (const signature of others(signatures.mlDsa65))
      expect(checkMlDsa65(hash, signature, latticeKey)).toBe(false);
    for (const key of others(latticeKey)) expect(checkMlDsa65(hash, signatures.mlDsa65, key)).toBe(false);
  });
});

it('Node’s check knows as many keys as there are, and each signature by its own', () => {
  // Other keys each time: those of earlier calls are remembered.
  const made = Array.from({ length: 20 }, () => {
    const secretKey = randomBytes(32);
    return {
      publicKey: ed25519.getPublicKey(secretKey),
      signature: ed25519.sign(blockMessage(hash), secretKey),
    };
  });
  for (const { publicKey, signature } of [...made, ...made])
    expect(checkEd25519Node(hash, signature, publicKey)).toBe(true);
  for (const [at, { publicKey }] of made.entries())
    expect(checkEd25519Node(hash, made.at(at - 1)!.signature, publicKey)).toBe(false);
});

describe('keys', () => {
  it('come again from their seed, and only from it', () => {
    expect(makeKeys(new Uint8Array(32).fill(1))).toEqual(keys);
    expect(fingerprintOf(makeKeys().publicKeys)).not.toBe(fingerprintOf(makeKeys().publicKeys));
    expect(() => makeKeys(new Uint8Array(31))).toThrow(RangeError);
  });

  it('are those of SHA-256 over a name and the seed', () => {
    const seed = new Uint8Array(32).fill(1);
    const seedFor = (name: string) => sha256(concatBytes(utf8ToBytes(name), seed));
    const edSeed = seedFor('productive-mining/ed25519-key/v1\0');
    const lattice = ml_dsa65.keygen(seedFor('productive-mining/ml-dsa-65-key/v1\0'));
    expect(keys.publicKeys).toEqual({
      ed25519: ed25519.getPublicKey(edSeed),
      mlDsa65: lattice.publicKey,
    });
    expect(keys.secretKeys).toEqual({ ed25519: edSeed, mlDsa65: lattice.secretKey });
    expect(keyIdOf(keys.publicKeys)).toHaveLength(32);
  });

  it('have a fingerprint over both halves', () => {
    const fingerprint = bytesToHex(
      sha256(Uint8Array.from([...keys.publicKeys.ed25519, ...keys.publicKeys.mlDsa65])),
    );
    expect(fingerprintOf(keys.publicKeys)).toBe(fingerprint);
    expect(fingerprint.startsWith(keyIdOf(keys.publicKeys))).toBe(true);
    expect(fingerprintOf({ ...keys.publicKeys, mlDsa65: others.publicKeys.mlDsa65 })).not.toBe(fingerprint);
  });

  it('are read from a first_key record only when its fingerprint and id are theirs', () => {
    const payload = firstKeyPayload(keys.publicKeys);
    expect(readKeys(payload)).toEqual(keys.publicKeys);
    const stranger = firstKeyPayload(others.publicKeys);
    for (const name of ['keyId', 'fingerprint', 'ed25519', 'mlDsa65'] as const) {
      expect(readKeys({ ...payload, [name]: stranger[name] })).toBeUndefined();
      expect(readKeys({ ...payload, [name]: 7 })).toBeUndefined();
    }
    for (const nonsense of [null, undefined, 7, 'x', [], {}]) expect(readKeys(nonsense)).toBeUndefined();
  });

  it('are refused with a byte moved from one to the other, which leaves their fingerprint as it is', () => {
    const bytes = Uint8Array.of(...keys.publicKeys.ed25519, ...keys.publicKeys.mlDsa65);
    for (const border of [31, 33]) {
      const moved = { ed25519: bytes.slice(0, border), mlDsa65: bytes.slice(border) };
      expect(fingerprintOf(moved)).toBe(fingerprintOf(keys.publicKeys));
      expect(readKeys(firstKeyPayload(moved))).toBeUndefined();
    }
  });

  it('change only by a record that the former keys signed', () => {
    const payload = keyRotationPayload(keys, others.publicKeys);
    expect(readKeyRotation(payload, keys.publicKeys)).toEqual(others.publicKeys);
    expect(readKeyRotation(payload, others.publicKeys)).toBeUndefined();
    const selfSigned = {
      ...keyRotationPayload(others, others.publicKeys),
      previousFingerprint: payload.previousFingerprint,
    };
    expect(readKeyRotation(selfSigned, keys.publicKeys)).toBeUndefined();
    const halfSigned = {
      ...payload,
      signatures: { ...payload.signatures, mlDsa65: selfSigned.signatures.mlDsa65 },
    };
    expect(readKeyRotation(halfSigned, keys.publicKeys)).toBeUndefined();
    expect(readKeyRotation({ ...payload, signatures: {} }, keys.publicKeys)).toBeUndefined();
  });
});
