import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkWorkGroups,
  WORK_GROUPS_MAX,
  workGroupOf,
  workGroupRoot,
  workGroupRoots,
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
    expect(checkWorkGroups({ root: new Uint8Array(32), leafCount: 0, groups: [] })).toBe(false);
  });
});
