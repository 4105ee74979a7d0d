/** Regions whose block is disputed: which of them are free to be mined again. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workTypeOf } from '../registry.ts';
import { PlainFrontier } from '../testing/plain-frontier.ts';
import { buildPlannedChain, checkPlannedChain, lattices, primes } from '../testing/plan-blocks.ts';
import { PlanCheck } from './check-plans.ts';
import { drawSeed } from './draw-seed.ts';
import type { Region } from './explored-frontier.ts';

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

interface DrawnBlock {
  number: number;
  discoveries: { instance: number; draw: number; tip: number; hasOrigin: boolean }[];
  disputes: number[];
}

const BLOCKS_MAX = 14;
const drawnBlock = fc
  .record({
    at: fc.nat({ max: 4 }),
    apart: fc.constantFrom([0], [0], [0, 2], [0, 0], [2, 0, 4]),
    more: fc.constantFrom(0, 0, 0, 1),
    draws: fc.array(fc.constantFrom(1, 1, 2), { minLength: 3, maxLength: 3 }),
    tips: fc.array(fc.nat({ max: BLOCKS_MAX }), { minLength: 3, maxLength: 3 }),
    hasOrigin: fc.constantFrom(true, true, true, false),
    disputes: fc.array(fc.nat({ max: BLOCKS_MAX }), { maxLength: 3 }),
  })
  .map(({ at, apart, more, draws, tips, hasOrigin, disputes }): DrawnBlock => {
    const discoveries = apart.map((step, i) => ({
      instance: at + step,
      draw: draws[i]!,
      tip: tips[i]!,
      hasOrigin,
    }));
    return { number: at + 1 + more, discoveries, disputes };
  });

const hashOf = (index: number) => (index === 0 ? GENESIS.hash : new Uint8Array(32).fill(index));
const tipBefore = (index: number, tip: number) => Math.min(tip, index - 1);

/** A block with what the check of plans reads of it. */
function storedBlock({ number, discoveries, disputes }: DrawnBlock, index: number): StoredBlock {
  const [workType, frontier] = ['lattice_crypto', 'instances'];
  const columns = discoveries.map(({ instance, draw, tip, hasOrigin }, id) => {
    const position = String(instance);
    const tipIndex = tipBefore(index, tip);
    const hash = hashOf(tipIndex);
    const seed = drawSeed({ tip: { index: tipIndex, hash }, workType, frontier, position, draw });
    const request = { difficulty: 1, frontier, position, seed };
    const { plan, nextPosition: endPosition } = workTypeOf(workType).planUnit(request);
    const origin = { position, endPosition, seed, tipIndex, tipHash: bytesToHex(hash), draw };
    return { id, workType, frontier, plan, ...(hasOrigin ? origin : {}) };
  });
  return {
    block: { difficulty: 1, nonce: BigInt(number) },
    discoveries: columns.map((of) => ({ columns: of })),
    chainRecords: disputes.map((blockIndex) => ({ kind: 'dispute', payload: { blockIndex } })),
  } as unknown as StoredBlock;
}

/** The definition: each region is compared with that of every disputed block, and with every region before it. */
class PlainCheck {
  readonly disputed = new Set<number>();
  private readonly frontier = new PlainFrontier('0');
  /** The regions, as text, that disputes may free their blocks of. */
  private readonly owned = new Map<number, string>();

  take({ number, discoveries, disputes }: DrawnBlock, index: number) {
    for (const blockIndex of disputes) if (this.owned.has(blockIndex)) this.disputed.add(blockIndex);
    const faults: { fault: string; field: string }[] = [];
    let own: string | undefined;
    for (const [at, { instance, draw, tip, hasOrigin }] of discoveries.entries()) {
      const origin = hasOrigin ? { tipIndex: tipBefore(index, tip), draw } : {};
      const region = {
        number: BigInt(number),
        position: String(instance),
        end: String(instance + 1),
        ...origin,
      };
      const text = `${number} ${instance}`;
      const fault = this.faultOf(region, text);
      if (fault !== 'regions_overlap' && fault !== 'number_differs') own = text;
      const column = fault === 'tip_out_of_order' ? 'tipIndex' : 'position';
      if (fault) faults.push({ fault, field: `discoveries[${at}].${column}` });
    }
    if (own !== undefined) this.owned.set(index, own);
    return faults;
  }

  private faultOf(region: Region, text: string) {
    const freed = [...this.disputed].find((index) => this.owned.get(index) === text);
    if (freed === undefined) return this.frontier.add(region);
    this.disputed.delete(freed);
    this.owned.delete(freed);
    if (region.tipIndex !== undefined || this.frontier.noteOrigin(region)) return undefined;
    return 'origin_missing';
  }
}

it('regions and disputes of any blocks have the faults that a look at all before them gives', () => {
  const blocks = fc.array(drawnBlock, { minLength: 1, maxLength: BLOCKS_MAX });
  fc.assert(
    fc.property(blocks, fc.nat({ max: BLOCKS_MAX }), (drawn, savedAfter) => {
      let check = new PlanCheck();
      const plain = new PlainCheck();
      for (const [before, block] of drawn.entries()) {
        if (before === savedAfter) check = new PlanCheck(check.save());
        const found = check.take(storedBlock(block, before + 1), [hashOf(before + 1)]);
        expect(found).toEqual(plain.take(block, before + 1));
        expect(check.report().disputed).toEqual([...plain.disputed]);
      }
    }),
    { numRuns: 500 },
  );
});
