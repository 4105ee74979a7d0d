/** Expected words follow from the definition in docs/format.md, h ← rotl(h xor word, 27)·K mod 2^64, by hand. */
import { describe, expect, it } from 'vitest';
import { plainFingerprint } from './plain-fingerprint.ts';

const K = 0x9e3779b97f4a7c15n;

function bytesOf(...words: bigint[]): Uint8Array {
  const bytes = new Uint8Array(8 * words.length);
  for (const [at, word] of words.entries()) new DataView(bytes.buffer).setBigUint64(8 * at, word, true);
  return bytes;
}

describe('the fingerprint of a state', () => {
  it('without words is 1, 2, 3, 4', () => {
    expect(plainFingerprint(bytesOf())).toEqual(bytesOf(1n, 2n, 3n, 4n));
  });

  it('takes each word into a sum of its own, in turn', () => {
    // 0 stays 0; 2^37, rotated by 27, is 1; 1 is 2^27, and 2^63 is 2^26.
    const words = [1n, 2n ^ (1n << 37n), 3n ^ 1n, 4n ^ (1n << 63n)];
    const turned = [0n, 1n, 1n << 27n, 1n << 26n].map((word) => BigInt.asUintN(64, word * K));
    expect(plainFingerprint(bytesOf(...words))).toEqual(bytesOf(...turned));
    const fifth = (1n << 37n) | (1n << 38n);
    expect(plainFingerprint(bytesOf(...words, fifth))).toEqual(
      bytesOf(BigInt.asUintN(64, 3n * K), ...turned.slice(1)),
    );
  });

  it('reads a state that lies within other bytes', () => {
    const state = bytesOf(5n, 6n, 7n);
    const around = new Uint8Array(40).fill(255);
    around.set(state, 8);
    expect(plainFingerprint(around.subarray(8, 32))).toEqual(plainFingerprint(state));
  });
});
