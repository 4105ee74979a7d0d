import { readFileSync } from 'node:fs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { challengeOf, drawLeaves, escapeProbability } from './challenge.ts';

interface PublishedDraw {
  workRoot: string;
  secret: string;
  unitId: string;
  challenge: string;
  leafCount: number;
  count: number;
  leaves: number[];
}
const { draws }: { draws: PublishedDraw[] } = JSON.parse(
  readFileSync(new URL('../../../docs/format-vectors.json', import.meta.url), 'utf8'),
);

describe('the challenge of a unit', () => {
  it('and the leaves that it draws are those of docs/format-vectors.json', () => {
    for (const { workRoot, secret, unitId, challenge, leafCount, count, leaves } of draws) {
      const drawn = challengeOf(hexToBytes(workRoot), hexToBytes(secret), unitId);
      expect(bytesToHex(drawn)).toBe(challenge);
      expect(drawLeaves(drawn, leafCount, count)).toEqual(leaves);
    }
  });

  it('draws from words of SHA-256 in counter mode, passing over those that would favour small indices', () => {
    const challenge = hexToBytes('07'.repeat(32));
    const words = [0, 1, 2, 3].flatMap((block) => {
      const digest = sha256(concatBytes(challenge, Uint8Array.of(0, 0, 0, block)));
      return Array.from({ length: 8 }, (_, i) => new DataView(digest.buffer).getUint32(4 * i));
    });
    // Only the first 2^31 + 1 of 2^32 words are taken: about every second one.
    const leafCount = 2 ** 31 + 1;
    const taken = words.filter((word) => word < leafCount);
    expect(taken.length).toBeLessThan(words.length);
    expect(drawLeaves(challenge, leafCount, 10)).toEqual(taken.slice(0, 10).sort((a, b) => a - b));
    for (const count of [1, 7, 8, 9]) {
      const first = new Set<number>();
      for (const word of words) if (first.size < count) first.add(word % 1000);
      expect(drawLeaves(challenge, 1000, count)).toEqual([...first].sort((a, b) => a - b));
    }
  });

  it('draws all leaves when as many or more are wanted', () => {
    const challenge = new Uint8Array(32);
    expect(drawLeaves(challenge, 4, 4)).toEqual([0, 1, 2, 3]);
    expect(drawLeaves(challenge, 4, 9)).toEqual([0, 1, 2, 3]);
    expect(drawLeaves(challenge, 4, 0)).toEqual([]);
    expect(new Set(drawLeaves(challenge, 400, 399)).size).toBe(399);
  });
});

it('wrong leaves escape by the hypergeometric distribution', () => {
  // C(7, 3) / C(10, 3) = 35 / 120.
  expect(escapeProbability(10, 3, 3)).toBeCloseTo(35 / 120, 15);
  // One wrong leaf of ten, nine of them drawn.
  expect(escapeProbability(10, 1, 9)).toBeCloseTo(0.1, 15);
  expect(escapeProbability(10, 1, 10)).toBe(0);
  expect(escapeProbability(10, 10, 1)).toBe(0);
  // More draws than leaves, as of a short unit.
  expect(escapeProbability(4, 1, 6)).toBe(0);
  expect(escapeProbability(10, 5, 7)).toBe(0);
  expect(escapeProbability(10, 0, 5)).toBe(1);
  expect(escapeProbability(10, 4, 0)).toBe(1);
});
