import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 as chosen } from '#sha256';
import { sha256 as portable } from './sha256.ts';
import { sha256 as ofNode } from './sha256-node.ts';

describe.each([
  ['portable code', portable],
  ['Node’s OpenSSL', ofNode],
])('SHA-256 by %s', (_, sha256) => {
  it('agrees with FIPS 180-4 (examples of NIST: "abc", the empty text, two blocks)', () => {
    const digests = {
      '': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      abc: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
        '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    };
    for (const [message, digest] of Object.entries(digests))
      expect(bytesToHex(sha256(utf8ToBytes(message)))).toBe(digest);
  });

  it('hashes parts as if they were one, and gives bytes of its own', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), (parts) => {
        const digest = sha256(...parts);
        expect(Object.getPrototypeOf(digest)).toBe(Uint8Array.prototype);
        expect(digest.buffer.byteLength).toBe(32);
        expect(digest).toEqual(portable(concatBytes(...parts)));
      }),
    );
  });
});

it('hashes long parts, on both sides of what Node’s copies together', () => {
  for (const length of [4095, 4096, 4097, 20_000]) {
    const parts = [new Uint8Array(1000).fill(1), new Uint8Array(length - 1000).fill(2)];
    expect(ofNode(...parts)).toEqual(portable(concatBytes(...parts)));
    expect(Object.getPrototypeOf(ofNode(...parts))).toBe(Uint8Array.prototype);
  }
});

it('in Node, OpenSSL hashes', () => {
  expect(chosen).toBe(ofNode);
});
