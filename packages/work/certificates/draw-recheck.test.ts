import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawFurtherLeaf,
  isDrawnForRecheck,
  isRecheckAffordable,
  leavesToCheck,
  recheckDigest,
} from './draw-recheck.ts';

const hashOf = (text: string) => sha256(utf8ToBytes(text));

/** k different leaf indices, ascending. */
const openedOf = (leafCount: number) =>
  fc
    .uniqueArray(fc.nat({ max: leafCount - 1 }), { maxLength: leafCount })
    .map((leaves) => leaves.sort((a, b) => a - b));
const units = fc
  .integer({ min: 1, max: 400 })
  .chain((leafCount) => fc.record({ leafCount: fc.constant(leafCount), opened: openedOf(leafCount) }));

describe('the draw of blocks', () => {
  it('is SHA-256 of the later hash and the own one, in this order', () => {
    // SHA-256 of 64 zero bytes, as by `head -c 64 /dev/zero | sha256sum`.
    expect(bytesToHex(recheckDigest(new Uint8Array(32), new Uint8Array(32)))).toBe(
      'f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b',
    );
    const [later, own] = [hashOf('later'), hashOf('own')];
    expect(recheckDigest(later, own)).not.toEqual(recheckDigest(own, later));
  });

  it('takes 1 in 20: of 20,000 blocks 1,000, within five standard deviations (154)', () => {
    let drawn = 0;
    for (let index = 0; index < 20_000; index++) {
      if (isDrawnForRecheck(recheckDigest(hashOf(`block ${index + 20}`), hashOf(`block ${index}`)))) drawn++;
    }
    expect(Math.abs(drawn - 1000)).toBeLessThan(154);
  });

  it('is decided by the first 32 bits: up to ⌊2^32 / 20⌋ − 1 = 0x0ccccccb', () => {
    const digest = (hex: string) => Uint8Array.from(Buffer.from(hex.padEnd(64, '0'), 'hex'));
    expect(isDrawnForRecheck(digest('0ccccccb'))).toBe(true);
    expect(isDrawnForRecheck(digest('0ccccccc'))).toBe(false);
  });
});

describe('the draw of a leaf', () => {
  it('gives a leaf of the unit that was not opened, or none when all were', () => {
    fc.assert(
      fc.property(units, fc.string(), ({ leafCount, opened }, text) => {
        const leaf = drawFurtherLeaf(hashOf(text), leafCount, opened);
        const isFurther = leaf !== undefined && leaf >= 0 && leaf < leafCount && !opened.includes(leaf);
        expect(isFurther).toBe(opened.length < leafCount);
        expect(leaf === undefined).toBe(opened.length === leafCount);
      }),
    );
  });

  it('reaches every unopened leaf about equally often', () => {
    const opened = [0, 3, 4, 9];
    const times = new Map<number, number>();
    for (let draw = 0; draw < 6000; draw++) {
      const leaf = drawFurtherLeaf(hashOf(`draw ${draw}`), 10, opened)!;
      times.set(leaf, (times.get(leaf) ?? 0) + 1);
    }
    expect([...times.keys()].sort((a, b) => a - b)).toEqual([1, 2, 5, 6, 7, 8]);
    // Binomial, 6000 draws of probability 1/6: standard deviation 28.9; five of them.
    for (const count of times.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
  });
});

describe('the leaves looked at in a group', () => {
  it('hold the drawn one, lie in the group, are unopened, and are no more than allowed', () => {
    fc.assert(
      fc.property(units, fc.nat(), fc.integer({ min: 1, max: 40 }), ({ leafCount, opened }, at, limit) => {
        const leaf = drawFurtherLeaf(hashOf(String(at)), leafCount, opened);
        fc.pre(leaf !== undefined);
        const first = leaf! - (at % (leaf! + 1));
        const count = leafCount - first;
        const leaves = leavesToCheck({ first, count }, leaf!, opened, limit);
        expect(leaves).toContain(leaf);
        expect(leaves.every((index) => index >= first && !opened.includes(index))).toBe(true);
        const unopened = Array.from({ length: count }, (_, i) => first + i).filter(
          (i) => !opened.includes(i),
        );
        expect(leaves.length).toBe(Math.min(limit, unopened.length));
        expect(leaves).toEqual([...new Set(leaves)].sort((a, b) => a - b));
      }),
    );
  });
});

it('rechecks never take more than 5 % of the computing time, the next one included', () => {
  expect(isRecheckAffordable({ computeMs: 20_000, recheckMs: 600, expectedMs: 400 })).toBe(true);
  expect(isRecheckAffordable({ computeMs: 20_000, recheckMs: 601, expectedMs: 400 })).toBe(false);
  expect(isRecheckAffordable({ computeMs: 0, recheckMs: 0, expectedMs: 1 })).toBe(false);
});
