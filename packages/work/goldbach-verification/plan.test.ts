/** The ends of both frontiers, and what is no plan of even numbers, clause by clause. */
import { describe, expect, it } from 'vitest';
import { LEAVES_MAX } from '../kit/plan-size.ts';
import { PlanRefused } from '../kit/read-plan.ts';
import {
  BEYOND_LIMIT,
  BEYOND_START,
  checkPlan,
  FROM_FOUR_LIMIT,
  type FromFourPlan,
  planTo,
  planUnit,
  rangeOf,
  readPlan,
  type SecondBeyondPlan,
  TILE_SPAN,
} from './plan.ts';

const request = (frontier: string, position: bigint, difficulty = 20) => ({
  ...{ frontier, position: String(position), difficulty },
  seed: '00'.repeat(32),
});
const LEAF = BigInt(8 * TILE_SPAN);
const GROUP = BigInt(234 * 8 * 8 * TILE_SPAN);
const FROM_FOUR: FromFourPlan = { frontier: 'from_4', start: '4', leafSpan: Number(LEAF), leaves: 16 };
const BEYOND: SecondBeyondPlan = {
  ...{ frontier: 'beyond', start: String(BEYOND_START), groups: 1, tilesPerLeaf: 234, leafForm: 2 },
};

describe('the last unit', () => {
  it('from 4 has as many leaves as end up to 10^15, and none follows', () => {
    const end = (FROM_FOUR_LIMIT / LEAF) * LEAF;
    const { plan, nextPosition } = planUnit(request('from_4', end - 5n * LEAF));
    expect(plan).toMatchObject({ leaves: 5 });
    expect(nextPosition).toBe(String(end));
    expect(() => planUnit(request('from_4', end))).toThrow(PlanRefused);
  });

  it('beyond 4·10^18 has as many groups as end up to 2^63, and none follows', () => {
    const groups = (BEYOND_LIMIT - BEYOND_START) / GROUP;
    const end = BEYOND_START + groups * GROUP;
    const { plan, nextPosition } = planUnit(request('beyond', end - 2n * GROUP));
    expect(plan).toMatchObject({ groups: 2 });
    expect(nextPosition).toBe(String(end));
    expect(() => planUnit(request('beyond', end))).toThrow(PlanRefused);
  });
});

describe('a unit to an end', () => {
  it('has the leaves or groups up to there', () => {
    expect(planTo(request('from_4', 4n), String(3n * LEAF))).toMatchObject({ leaves: 3 });
    expect(planTo(request('from_4', 2n * LEAF), String(3n * LEAF))).toMatchObject({ leaves: 1 });
    const end = String(BEYOND_START + 3n * GROUP);
    expect(planTo(request('beyond', BEYOND_START), end)).toMatchObject({ groups: 3 });
  });

  it('is refused off the grid, at its own beginning and beyond the domain', () => {
    const refused: [string, bigint, bigint][] = [
      ['from_4', 4n, 3n * LEAF + 2n],
      ['from_4', LEAF, LEAF],
      ['from_4', FROM_FOUR_LIMIT - (FROM_FOUR_LIMIT % LEAF) - LEAF, FROM_FOUR_LIMIT + LEAF],
      ['from_4', 4n, BigInt(LEAVES_MAX + 1) * LEAF],
      ['beyond', BEYOND_START, BEYOND_START + GROUP + 210n],
      ['beyond', BEYOND_START, BEYOND_START],
      ['beyond', BEYOND_START, BEYOND_START - GROUP],
      ['beyond', BEYOND_START, BEYOND_START + 2049n * GROUP],
    ];
    for (const [frontier, from, end] of refused)
      expect(() => planTo(request(frontier, from), String(end)), `${from} to ${end}`).toThrow(PlanRefused);
    expect(planTo(request('beyond', BEYOND_START), String(BEYOND_START + 2048n * GROUP))).toMatchObject({
      groups: 2048,
    });
  });
});

describe('a plan', () => {
  it('from 4 has leaves of whole tiles, up to 2^28 long, from the start of one of them on', () => {
    const longest = 2496 * TILE_SPAN;
    for (const plan of [FROM_FOUR, { ...FROM_FOUR, leafSpan: longest, start: String(3 * longest) }])
      expect(readPlan(plan)).toEqual(plan);
    const wrong: Partial<FromFourPlan>[] = [
      ...[{ leafSpan: TILE_SPAN + 210 }, { leafSpan: longest + TILE_SPAN }, { start: '6' }, { start: '0' }],
      ...[{ leaves: 0 }, { leaves: LEAVES_MAX + 1 }, { start: String(FROM_FOUR_LIMIT) }],
    ];
    for (const change of wrong) {
      const plan = { ...FROM_FOUR, ...change };
      expect(readPlan(plan), JSON.stringify(change)).toBeUndefined();
      expect(() => checkPlan(plan), JSON.stringify(change)).toThrow(PlanRefused);
    }
  });

  it('beyond 4·10^18 has windows up to 2^28 long, from a multiple of 210 on, up to 2^63', () => {
    const wide = { ...BEYOND, tilesPerLeaf: 312 };
    for (const plan of [BEYOND, wide, { ...BEYOND, groups: 2048 }]) expect(readPlan(plan)).toEqual(plan);
    const wrong: Partial<SecondBeyondPlan>[] = [
      ...[{ tilesPerLeaf: 313 }, { groups: 0 }, { groups: 2049 }, { start: String(BEYOND_START + 2n) }],
      ...[{ start: String(BEYOND_START - 210n) }, { start: String(BEYOND_LIMIT - (BEYOND_LIMIT % 210n)) }],
    ];
    for (const change of wrong) {
      const plan = { ...BEYOND, ...change };
      expect(readPlan(plan), JSON.stringify(change)).toBeUndefined();
      expect(() => checkPlan(plan), JSON.stringify(change)).toThrow(PlanRefused);
    }
  });

  it('ends within its domain, though it begins there', () => {
    const last = {
      ...BEYOND,
      start: String(BEYOND_START + ((BEYOND_LIMIT - BEYOND_START) / GROUP - 1n) * GROUP),
    };
    expect(readPlan(last)).toEqual(last);
    expect(rangeOf(last).end).toBeLessThan(BEYOND_LIMIT);
    expect(readPlan({ ...last, groups: 2 })).toBeUndefined();
  });
});
