/** Results whose figures contradict the plan or each other, each in one thing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { POSITION_STEP, type PrimePatternPlan } from '../plan.ts';
import { type PrimePatternResult, type RaceRecord, summarise } from '../result.ts';
import { computeLeaves } from '../testing/run-whole-unit.ts';
import { checkFigures } from './check-figures.ts';

const PLAN: PrimePatternPlan = { start: String(4069 * POSITION_STEP), span: POSITION_STEP, leaves: 8 };
let result: PrimePatternResult;
beforeAll(async () => {
  result = summarise(PLAN, await computeLeaves(PLAN));
});

const further = (position: string, by = 2n) => String(BigInt(position) + by);
type Change = () => Partial<PrimePatternResult>;

/** Changes of a race that no walk has: it ends elsewhere, or beyond its extremes. */
function raceChanges(name: 'race4' | 'race3'): [string, Change][] {
  const withRace = (change: (race: RaceRecord) => Partial<RaceRecord>) => () => ({
    [name]: { ...result[name], ...change(result[name]) },
  });
  const withExtreme = (end: 'min' | 'max', value: () => number): [string, Change] => [
    `a ${end} of ${name} that its walk passes`,
    withRace((race) => ({ [end]: { ...race[end], value: value() } })),
  ];
  return [
    [`another end of ${name}`, withRace(({ net }) => ({ net: net + 1 }))],
    [
      `another last point of ${name}`,
      () => ({ trace: { ...result.trace, [name]: result.trace[name].with(-1, result[name].net + 1) } }),
    ],
    withExtreme('min', () => Math.min(0, result[name].net) + 1),
    withExtreme('max', () => Math.max(0, result[name].net) - 1),
  ];
}

describe('figures of a result', () => {
  it('as they were computed agree with the plan and each other, at 0 too', async () => {
    expect(checkFigures(PLAN, result)).toBeUndefined();
    const fromZero = { ...PLAN, start: '0' };
    expect(checkFigures(fromZero, summarise(fromZero, await computeLeaves(fromZero)))).toBeUndefined();
  });

  it('agree where a race ends at its least or its greatest, and where it never leaves 0', () => {
    for (const name of ['race4', 'race3'] as const) {
      const { net, min, max } = result[name];
      const least = { ...min, value: Math.min(0, net) };
      const greatest = { ...max, value: Math.max(0, net) };
      expect(checkFigures(PLAN, { ...result, [name]: { net, min: least, max: greatest } })).toBeUndefined();
    }
  });

  it('agree with gaps of one length in their order', () => {
    const [first] = result.gaps;
    const behind = { start: further(first!.start), length: first!.length };
    expect(checkFigures(PLAN, { ...result, gaps: [first!, behind] })).toBeUndefined();
    expect(checkFigures(PLAN, { ...result, gaps: [behind, first!] })).toBe('figures_contradict_each_other');
  });

  it.each<[string, Change]>([
    ['start', () => ({ start: further(result.start) })],
    ['end', () => ({ end: further(result.end) })],
  ])('are of another interval with another %s', (_, change) => {
    expect(checkFigures(PLAN, { ...result, ...change() })).toBe('result_of_another_interval');
  });

  it.each<[string, Change]>([
    ['first', () => ({ firstPrime: further(result.firstPrime) })],
    ['last', () => ({ lastPrime: further(result.lastPrime, -2n) })],
  ])('have the %s prime of the interval', (_, change) => {
    expect(checkFigures(PLAN, { ...result, ...change() })).toBe('end_prime_differs');
  });

  it.each<[string, Change]>([
    ['a prime of no class', () => ({ counts: { ...result.counts, primes: result.counts.primes + 1 } })],
    ['other primes modulo 3', () => ({ byMod3: { ...result.byMod3, one: result.byMod3.one + 1 } })],
    ['other primes modulo 4', () => ({ byMod4: { ...result.byMod4, one: result.byMod4.one + 1 } })],
    ...raceChanges('race4'),
    ...raceChanges('race3'),
    ['a trace that ends before the unit', () => ({ trace: { ...result.trace, leaves: [PLAN.leaves - 1] } })],
    ['gaps in another order', () => ({ gaps: result.gaps.toReversed() })],
    ['a gap twice', () => ({ gaps: result.gaps.with(1, result.gaps[0]!) })],
    ['quadruplets in another order', () => ({ quadruplets: result.quadruplets.toReversed() })],
    ['a quadruplet twice', () => ({ quadruplets: [result.quadruplets[0]!, result.quadruplets[0]!] })],
    ['a sextuplet twice', () => ({ sextuplets: ['7', '7'] })],
    ['sextuplets in another order', () => ({ sextuplets: ['97', '7'] })],
  ])('contradict each other with %s', (_, change) => {
    expect(result.quadruplets).toHaveLength(2);
    expect(checkFigures(PLAN, { ...result, ...change() })).toBe('figures_contradict_each_other');
  });
});
