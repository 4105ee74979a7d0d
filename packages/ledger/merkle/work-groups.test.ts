import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leafHash, merkleRoot } from './merkle-root.ts';
import {
  checkWorkGroups,
  WORK_GROUPS_MAX,
  workGroupOf,
  workGroupRoot,
  workGroupRoots,
  workGroupSize,
} from './work-groups.ts';
import { WORK_LEAVES_MAX, workLeafHashes, workRoot } from './work-root.ts';

const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => Uint8Array.of(index, index >> 8));
const leafCounts = fc.integer({ min: 1, max: 700 });

describe('the layer of groups', () => {
  it('leads to the root of the whole tree, whatever the number of leaves', () => {
    fc.assert(
      fc.property(leafCounts, (leafCount) => {
        const leaves = leavesOf(leafCount);
        const groups = workGroupRoots(workLeafHashes(leaves));
        expect(groups.length).toBeLessThanOrEqual(WORK_GROUPS_MAX);
        expect(checkWorkGroups({ root: workRoot(leaves), leafCount, groups })).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('is refused after any change of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 700 }), fc.nat(), fc.nat(), (leafCount, at, bit) => {
        const leaves = leavesOf(leafCount);
        const root = workRoot(leaves);
        const groups = workGroupRoots(workLeafHashes(leaves)).map((hash) => hash.slice());
        expect(checkWorkGroups({ root, leafCount, groups: groups.slice(1) })).toBe(false);
        expect(checkWorkGroups({ root, leafCount, groups: [...groups].reverse() })).toBe(false);
        expect(checkWorkGroups({ root, leafCount, groups: groups.map((hash) => hash.slice(1)) })).toBe(false);
        const hash = groups[at % groups.length]!;
        hash[bit % hash.length]! ^= 1 << (bit % 8);
        expect(checkWorkGroups({ root, leafCount, groups })).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it('has the root of each group from that group’s leaves alone', () => {
    fc.assert(
      fc.property(leafCounts, fc.nat(), (leafCount, at) => {
        const leaves = leavesOf(leafCount);
        const leaf = at % leafCount;
        const { group, first, count } = workGroupOf(leafCount, leaf);
        expect(leaf >= first && leaf < first + count).toBe(true);
        expect(workGroupRoot(first, leaves.slice(first, first + count))).toEqual(
          workGroupRoots(workLeafHashes(leaves))[group],
        );
      }),
      { numRuns: 200 },
    );
  });

  it('holds at most 16 hashes for the largest unit, and no leaf outside one', () => {
    const last = workGroupOf(WORK_LEAVES_MAX, WORK_LEAVES_MAX - 1);
    expect(last).toEqual({ group: 15, first: WORK_LEAVES_MAX - 8192, count: 8192 });
    expect(() => workGroupOf(10, 10)).toThrow(RangeError);
    expect(() => workGroupOf(10, -1)).toThrow(RangeError);
    expect(() => workGroupOf(10, 0.5)).toThrow(RangeError);
    expect(workGroupOf(10, 0)).toEqual({ group: 0, first: 0, count: 1 });
    expect(workGroupOf(17, 16)).toEqual({ group: 8, first: 16, count: 1 });
    expect(checkWorkGroups({ root: new Uint8Array(32), leafCount: 0, groups: [] })).toBe(false);
  });

  it('has groups of the least power of two that makes at most 16', () => {
    const sizes = [1, 2, 16, 17, 32, 33, 64, 65, 131_072].map(workGroupSize);
    expect(sizes).toEqual([1, 1, 1, 2, 2, 4, 4, 8, 8192]);
  });

  it('is of 1 to 131,072 leaves to a reader, whatever root the groups lead to', () => {
    const holds = (leafCount: number, groupCount: number) => {
      const groups = Array.from({ length: groupCount }, (_, group) => leafHash(Uint8Array.of(group)));
      return checkWorkGroups({ root: merkleRoot(groups), leafCount, groups });
    };
    expect(holds(131_072, 16)).toBe(true);
    expect(holds(131_073, 9)).toBe(false);
    expect(holds(1, 1)).toBe(true);
    expect(holds(1.5, 2)).toBe(false);
    for (const leafCount of [0, -1, Number.NaN]) expect(holds(leafCount, 0)).toBe(false);
  });

  it('is no other layer of the same tree', () => {
    const leaves = workLeafHashes(leavesOf(40));
    const root = merkleRoot(leaves);
    const pairs = Array.from({ length: 20 }, (_, pair) => merkleRoot(leaves.slice(2 * pair, 2 * pair + 2)));
    for (const groups of [leaves, pairs, [root]]) {
      expect(merkleRoot(groups)).toEqual(root);
      expect(checkWorkGroups({ root, leafCount: 40, groups })).toBe(false);
    }
  });

  it('takes no group whose hash is a byte longer, beside others that are right', () => {
    const leaves = leavesOf(40);
    const groups = workGroupRoots(workLeafHashes(leaves));
    for (const at of groups.keys()) {
      const longer = groups.with(at, Uint8Array.of(...groups[at]!, 0));
      expect(checkWorkGroups({ root: workRoot(leaves), leafCount: 40, groups: longer })).toBe(false);
    }
  });
});
