/** The quick form of bench:spoof, on recorded times. It fails for a kind without attack-cases.json. */
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable, workTypeOf } from '@productive-mining/work/registry.ts';
import { describe, expect, it } from 'vitest';
import { ATTACKS, planOfUnit } from './spoof/attacks.ts';
import { clopperPearson } from './spoof/intervals.ts';
import { acceptanceOf, LEAF_ATTACKS, type LeafTarget } from './spoof/leaf-attacks.ts';
import { countEscapes, targetOf } from './spoof/measure-leaves.ts';
import { giveInstancesUp, type Search } from './spoof/search-attacks.ts';

const MOST = 1.01;
const LEASES = 300;

it('every kind has its attacks by the cases of its own folder, of one sort or the other', () => {
  const kinds = presentations.map(({ value }) => value).filter(isAvailable);
  expect(Object.keys(ATTACKS).toSorted()).toEqual(kinds.toSorted());
  for (const [workType, kind] of Object.entries(ATTACKS))
    expect('searches' in kind, workType).toBe(workTypeOf(workType).search !== undefined);
});

describe.each(Object.entries(ATTACKS))('on %s', (workType, kind) => {
  if ('units' in kind) {
    it('no attack on leaves pays, and the settling check draws as the law says', async () => {
      const { unit, shares } = kind.recorded ?? { unit: 0, shares: [] };
      const plan = planOfUnit(workType, kind.units[unit]!);
      const recorded = shares.flatMap(([leaves, share]) => new Array<number>(leaves).fill(share));
      const alike = new Array<number>(workTypeOf(workType).leafCount(plan)).fill(1);
      const target = await targetOf(workType, plan, recorded.length > 0 ? recorded : alike);
      expect(target.shares).toHaveLength(alike.length);
      for (const [attack, spoofOf] of Object.entries(LEAF_ATTACKS))
        expect(spoofOf(target).factor, attack).toBeLessThanOrEqual(MOST);
      const { left, accepted } = LEAF_ATTACKS['a tenth, from elsewhere'](target);
      const few = left.slice(0, Math.ceil(left.length / 10));
      const { low, high } = clopperPearson(await countEscapes(workType, plan, few, LEASES), LEASES);
      const law = acceptanceOf(target, few);
      expect(law).toBeGreaterThan(low - (high - low));
      expect(law).toBeLessThan(high + (high - low));
      expect(accepted).toBeLessThan(law);
    });
  } else {
    it('to give instances up doesn’t pay', async () => {
      for (const { name, interval } of giveInstancesUp(await kind.quickSearches()))
        expect(interval.low, name).toBeLessThanOrEqual(MOST);
    });
  }
  if ('units' in kind && kind.runsLeftOut)
    it('to leave runs out of the first tiles doesn’t pay', () => {
      expect(kind.runsLeftOut!(4).factor).toBeLessThanOrEqual(MOST);
    });
});

describe('the factor', () => {
  const alike = (challenged: number, chance = 0): LeafTarget => ({
    shares: new Array<number>(100).fill(0.01),
    challenged,
    repeatChance: () => chance,
    repeatChanceAfterRefusal: () => chance,
  });
  const heavy = (chance: number): LeafTarget => ({
    ...alike(1, chance),
    shares: [0.5, ...new Array<number>(99).fill(0.5 / 99)],
  });

  it('of one leaf left out is the chance that it isn’t drawn over the work of the others', () => {
    expect(LEAF_ATTACKS['the leaves that hold most'](alike(16)).factor).toBeCloseTo(0.84 / 0.99, 12);
  });

  it('is far above 1 where one leaf holds half of the work, unless it is repeated as often', () => {
    expect(LEAF_ATTACKS['the leaves that hold most'](heavy(0)).factor).toBeGreaterThan(1.97);
    expect(LEAF_ATTACKS['the leaves that hold most'](heavy(0.5)).factor).toBeLessThan(1);
  });

  it('grows with the offers of the same leaves, unless all are repeated after a refusal', () => {
    const attack = LEAF_ATTACKS['the same, offered 20 times'];
    expect(attack(alike(10)).factor).toBeGreaterThan(1.08);
    expect(attack({ ...alike(10), repeatChanceAfterRefusal: () => 1 }).factor).toBeLessThan(1);
  });

  it('of instances given up is 1 where success is memoryless, above 1 where some are harder', () => {
    const geometric = (mean: number): Search[] =>
      Array.from({ length: 200 }, (_, i) => ({
        work: Math.max(1, Math.round(-mean * Math.log((i + 0.5) / 200))),
        found: true,
      }));
    for (const { factor } of giveInstancesUp(geometric(200))) expect(factor).toBeCloseTo(1, 1);
    const [early] = giveInstancesUp([...geometric(20), ...geometric(2000)]);
    expect(early!.factor).toBeGreaterThan(2);
  });
});

it('intervals are those of Clopper and Pearson’s tables', () => {
  // In closed form for none and for all; 5 of 10 is in every table: 0.1871 to 0.8129.
  expect(clopperPearson(0, 20).high).toBeCloseTo(1 - 0.025 ** (1 / 20), 9);
  expect(clopperPearson(20, 20).low).toBeCloseTo(0.025 ** (1 / 20), 9);
  const { low, high } = clopperPearson(5, 10);
  expect(low).toBeCloseTo(0.1871, 4);
  expect(high).toBeCloseTo(0.8129, 4);
});
