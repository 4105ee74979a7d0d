/** Leaves that contradict themselves or their neighbours, each in one thing, at an interval far from 0. */
import { beforeAll, describe, expect, it } from 'vitest';
import { finish } from '../../testing/run-unit.ts';
import { decodeLeaf, encodeLeaf, type LeafCounts, type LeafSummary, raceDifferences } from '../leaf.ts';
import { POSITION_STEP, type PrimePatternPlan } from '../plan.ts';
import { computeLeaves } from '../testing/run-whole-unit.ts';
import { checkLeaves } from './check-leaves.ts';

const PLAN: PrimePatternPlan = { start: String(4069 * POSITION_STEP), span: POSITION_STEP, leaves: 4 };
let leaves: Uint8Array[];
let leaf: LeafSummary;
beforeAll(async () => {
  leaves = await computeLeaves(PLAN);
  leaf = decodeLeaf(leaves[1]!);
});

const faultOf = (bytes: readonly Uint8Array[], plan = PLAN) =>
  finish(checkLeaves(plan, new Map(bytes.entries())));
/** The fault of the leaf alone, so that nothing is said of its neighbours. */
const faultAlone = (change: Partial<LeafSummary>) =>
  finish(checkLeaves(PLAN, new Map([[1, encodeLeaf({ ...leaf, ...change })]])));
const counting = (change: Partial<LeafCounts>) => ({ counts: { ...leaf.counts, ...change } });

it('are told of after every 1,024, by their share', () => {
  // No two of them are neighbours.
  const alike = new Map(Array.from({ length: 2049 }, (_, index) => [2 * index, leaves[1]!]));
  expect(Array.from(checkLeaves(PLAN, alike))).toEqual([1 / 2049, 1025 / 2049, 1]);
});

describe('a leaf', () => {
  it('as it was computed has no fault, alone or beside its neighbours, at 0 too', async () => {
    expect(faultAlone({})).toBeUndefined();
    expect(faultOf(leaves)).toBeUndefined();
    const fromZero = { ...PLAN, start: '0' };
    expect(faultOf(await computeLeaves(fromZero), fromZero)).toBeUndefined();
  });

  it('has its length', () => {
    const cut = leaves[2]!.slice(1);
    expect(faultOf(leaves.with(2, cut))).toBe('leaf_malformed');
    expect(faultOf([...leaves, new Uint8Array()])).toBe('leaf_malformed');
  });

  it('has two primes that are in no class only at 0', async () => {
    const atZero = (await computeLeaves({ ...PLAN, start: '0' }))[0]!;
    expect(faultOf([atZero])).toBe('leaf_inconsistent');
    expect(faultOf([leaves[0]!], { ...PLAN, start: '0' })).toBe('leaf_inconsistent');
  });

  const oneSextuplet = { sextuplets: 1, quintuplets0461012: 1 };
  const changes: [string, () => Partial<LeafSummary>][] = [
    ['more primes than its classes have', () => counting({ primes: leaf.counts.primes + 1 })],
    ['a first prime behind its last', () => ({ firstPrime: leaf.lastPrime, lastPrime: leaf.firstPrime })],
    ['a last prime behind its end', () => ({ lastPrime: PLAN.span })],
    ...(['race4', 'race3'] as const).flatMap((race): [string, () => Partial<LeafSummary>][] => {
      const withRace = (change: (race: LeafSummary['race4']) => Partial<LeafSummary['race4']>) => () => ({
        [race]: { ...leaf[race], ...change(leaf[race]) },
      });
      return [
        [`a least ${race} above its start`, withRace(({ min }) => ({ min: { ...min, value: 1 } }))],
        [`a greatest ${race} below its start`, withRace(({ max }) => ({ max: { ...max, value: -1 } }))],
        [
          `a ${race} that ends beyond its extremes`,
          () => {
            const net = raceDifferences(leaf, false)[race];
            const { min, max } = leaf[race];
            expect(Math.abs(net)).toBeGreaterThan(1);
            return net < 0
              ? { [race]: { min: { ...min, value: net + 1 }, max } }
              : { [race]: { min, max: { ...max, value: net - 1 } } };
          },
        ],
        [`a least ${race} behind the leaf`, withRace(({ min }) => ({ min: { ...min, offset: PLAN.span } }))],
        [
          `a greatest ${race} behind the leaf`,
          withRace(({ max }) => ({ max: { ...max, offset: PLAN.span } })),
        ],
        [`a least ${race} of 0 at a prime`, withRace(({ min }) => ({ min: { ...min, value: 0 } }))],
        [`a least ${race} at no prime`, withRace(({ min }) => ({ min: { ...min, offset: 0 } }))],
        [`a greatest ${race} of 0 at a prime`, withRace(({ max }) => ({ max: { ...max, value: 0 } }))],
        [`a greatest ${race} at no prime`, withRace(({ max }) => ({ max: { ...max, offset: 0 } }))],
      ];
    }),
    ['gaps in another order', () => ({ gaps: leaf.gaps.toReversed() })],
    ['one gap twice', () => ({ gaps: leaf.gaps.with(1, leaf.gaps[0]!) })],
    ['a gap behind the leaf', () => ({ gaps: leaf.gaps.with(0, { ...leaf.gaps[0]!, offset: PLAN.span }) })],
    ['a gap of no length', () => ({ gaps: leaf.gaps.with(3, { ...leaf.gaps[3]!, length: 0 }) })],
    ['no quadruplet and its places', () => counting({ quadruplets: 0 })],
    ['quadruplets without a first', () => ({ firstQuadruplet: undefined })],
    ['quadruplets without a last', () => ({ lastQuadruplet: undefined })],
    ['a sextuplet’s place and none', () => ({ firstSextuplet: 7, ...counting({ sextuplets: 0 }) })],
    ['a sextuplet behind the leaf', () => ({ firstSextuplet: PLAN.span, ...counting(oneSextuplet) })],
    ['a quadruplet behind the leaf', () => ({ lastQuadruplet: PLAN.span })],
    [
      'quadruplets the wrong way round',
      () => ({ firstQuadruplet: leaf.lastQuadruplet, lastQuadruplet: leaf.firstQuadruplet }),
    ],
    ['several quadruplets at one place', () => ({ lastQuadruplet: leaf.firstQuadruplet })],
    ['one quadruplet at two places', () => counting({ quadruplets: 1 })],
    ['more triplets than twins', () => counting({ triplets026: leaf.counts.twins + 1 })],
    ['more triplets than cousins', () => counting({ triplets046: leaf.counts.cousins + 1 })],
    ['more triplets than sexy pairs', () => counting({ sexyPairs: leaf.counts.triplets026 })],
    ['more quadruplets than triplets', () => counting({ triplets026: leaf.counts.quadruplets - 1 })],
    [
      'more sextuplets than quintuplets',
      () => ({ firstSextuplet: 7, ...counting({ ...oneSextuplet, quintuplets0461012: 0 }) }),
    ],
  ];
  it.each(changes)('contradicts itself with %s', (_, change) => {
    expect(faultAlone(change())).toBe('leaf_inconsistent');
  });

  it('may have as many of each pattern as its parts allow', () => {
    const { quadruplets } = leaf.counts;
    expect(quadruplets).toBeGreaterThan(1);
    const many = {
      twins: quadruplets,
      cousins: quadruplets,
      triplets026: quadruplets,
      triplets046: quadruplets,
    };
    const none = { sextuplets: 0, quintuplets0461012: 0 };
    expect(faultAlone(counting({ ...many, ...none, sexyPairs: 2 * quadruplets }))).toBeUndefined();
    expect(faultAlone(counting({ ...many, ...none, sexyPairs: 2 * quadruplets - 1 }))).toBe(
      'leaf_inconsistent',
    );
    expect(
      faultAlone({ firstSextuplet: 7, ...counting({ sextuplets: 3, quintuplets0461012: 3 }) }),
    ).toBeUndefined();
  });

  it('may hold one prime, and a race that ends at its extremes', () => {
    expect(faultAlone({ firstPrime: leaf.lastPrime })).toBeUndefined();
    const net = raceDifferences(leaf, false);
    for (const race of ['race4', 'race3'] as const) {
      const value = net[race];
      const [least, greatest] = [Math.min(0, value), Math.max(0, value)];
      const min = { value: least, offset: least === 0 ? 0 : 9 };
      const max = { value: greatest, offset: greatest === 0 ? 0 : 9 };
      expect(faultAlone({ [race]: { min, max } })).toBeUndefined();
    }
  });

  it('has a gap as long as that to the first prime behind it', () => {
    const bridge = PLAN.span + decodeLeaf(leaves[1]!).firstPrime - decodeLeaf(leaves[0]!).lastPrime;
    const longest = (length: number) => {
      const first = decodeLeaf(leaves[0]!);
      const gaps = [
        { offset: first.lastPrime, length },
        ...[3, 2, 1].map((at) => ({ offset: 1, length: at })),
      ];
      return leaves.with(0, encodeLeaf({ ...first, gaps }));
    };
    expect(faultOf(longest(bridge))).toBeUndefined();
    expect(faultOf(longest(bridge - 1))).toBe('leaf_inconsistent');
  });
});
