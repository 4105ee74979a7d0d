/** Regions whose block is disputed: which of them are free to be mined again. */
import { describe, expect, it } from 'vitest';
import { buildPlannedChain, checkPlannedChain, lattices, primes } from '../testing/plan-blocks.ts';

describe('a chain with disputed blocks', () => {
  it('mines a disputed region again, once', async () => {
    const blocks = [primes(1), primes(2), lattices(1, { disputes: [1] }), primes(1, { tip: 0 })];
    expect(await checkPlannedChain(buildPlannedChain(blocks.slice(0, 3)))).toMatchObject({
      faults: [],
      disputed: [1],
    });
    expect(await checkPlannedChain(buildPlannedChain(blocks))).toMatchObject({ faults: [], disputed: [] });
    const twice = await checkPlannedChain(buildPlannedChain([...blocks, primes(1, { tip: 0 })]));
    expect(twice.faults).toMatchObject([{ blockIndex: 5, fault: 'regions_overlap' }]);
  });

  it('frees a region of no block that another has taken the place of', async () => {
    const again = primes(1, { tip: 0 });
    const blocks = [primes(1), lattices(1, { disputes: [1] }), again, lattices(2, { disputes: [1] })];
    expect(await checkPlannedChain(buildPlannedChain(blocks))).toMatchObject({ faults: [], disputed: [] });
    const thrice = await checkPlannedChain(buildPlannedChain([...blocks, again]));
    expect(thrice.faults).toMatchObject([{ blockIndex: 5, fault: 'regions_overlap' }]);
    const ofTheSecond = blocks.with(3, lattices(2, { disputes: [3] }));
    expect((await checkPlannedChain(buildPlannedChain([...ofTheSecond, again]))).faults).toEqual([]);
  });

  it('frees a region by a dispute alone, of a block that has one', async () => {
    const disputed = async (kind: string, payload: unknown) => {
      const blocks = buildPlannedChain([primes(1), primes(1), primes(2)], ({ chainRecords }, index) => {
        if (index === 3) chainRecords.push({ id: 9, kind, payload, createdAt: new Date(0) });
      });
      return (await checkPlannedChain(blocks)).disputed;
    };
    expect(await disputed('dispute', { blockIndex: 1 })).toEqual([1]);
    expect(await disputed('key_rotation', { blockIndex: 1 })).toEqual([]);
    // The second block has the region of the first, and none of its own.
    for (const blockIndex of [2, 3, 0, 1.5, '1', null])
      expect(await disputed('dispute', { blockIndex })).toEqual([]);
    for (const payload of [null, 'x', 7]) expect(await disputed('dispute', payload)).toEqual([]);
  });

  it('frees the region of a block whose only fault is its tip', async () => {
    const blocks = [primes(1), primes(2), primes(3, { tip: 0 }), lattices(1, { disputes: [3] })];
    const { faults, disputed } = await checkPlannedChain(buildPlannedChain(blocks));
    expect(faults).toMatchObject([{ blockIndex: 3, fault: 'tip_out_of_order' }]);
    expect(disputed).toEqual([3]);
  });
});
