/** What first units of every kind add to the coverage, and the extremes that they hold. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Coverage, FrontierCoverage } from './coverage.ts';
import { MAXIMAL_GAPS } from './prime-pattern/coverage/maximal-gaps.ts';
import { workTypeOf } from './registry.ts';
import { type CertifiedUnit, firstUnitOf } from './testing/certify-unit.ts';
import { coveredTo } from './testing/cover-frontier.ts';
import { coverageOf, MINED_KINDS } from './testing/load-coverage.ts';
import { finish } from './testing/run-unit.ts';

const NAME = /^[a-z0-9_]+$/;

interface CoveredUnit {
  coverage: Coverage;
  frontier: FrontierCoverage<CertifiedUnit['claim']['plan'], CertifiedUnit['claim']['result']>;
  unit: CertifiedUnit;
  sums: Record<string, bigint>;
}

/** The first unit of a kind, at difficulty 1, with what it adds. */
async function coverFirst(workType: string): Promise<CoveredUnit> {
  const coverage = await coverageOf(workType);
  const frontier = coverage.frontiers[workTypeOf(workType).frontierFor(1)]!;
  const unit = await firstUnitOf(workType);
  return { coverage, frontier, unit, sums: frontier.sums(unit.claim.plan, unit.claim.result) };
}

describe.each(MINED_KINDS)('%s', (workType) => {
  let covered: CoveredUnit;
  beforeAll(async () => {
    covered = await coverFirst(workType);
  }, 60_000);

  it('adds whole numbers with names that can be stored', () => {
    expect(Object.keys(covered.sums).length).toBeGreaterThan(0);
    for (const [name, value] of Object.entries(covered.sums)) {
      expect(name).toMatch(NAME);
      expect(typeof value).toBe('bigint');
    }
    const stored = JSON.parse(JSON.stringify(covered.unit.claim)) as CertifiedUnit['claim'];
    expect(covered.frontier.sums(stored.plan, stored.result)).toEqual(covered.sums);
  });

  it('says what one block shows, in whole sentences', () => {
    const start = workTypeOf(workType).region(covered.unit.claim.plan).position;
    const said = covered.frontier.claims(coveredTo([start, covered.unit.nextPosition], covered.sums));
    expect(said.length).toBeGreaterThan(0);
    expect(said[0]!.claim).toMatch(/^This ledger (proves|counts|covers|lists): /);
    for (const { claim, method, status, escapes } of said) {
      expect(claim).toMatch(/\.$/);
      expect(`${claim} ${method}`).not.toMatch(/NaN|undefined|Infinity/);
      expect(status === 'spot-checked' || status === 'counted').toBe(escapes !== undefined);
    }
  });

  it('has figures that can be compared and found again', () => {
    const { plan, result } = covered.unit.claim;
    const figures = covered.coverage.extremes.flatMap((extreme) => extreme.figures(plan, result));
    expect(figures.length).toBeGreaterThan(0);
    for (const { value, figure, place, className, classRank } of figures) {
      expect(Number.isFinite(value) && Number.isFinite(classRank)).toBe(true);
      expect(`${figure} ${place} ${className}`).not.toMatch(/NaN|undefined/);
      expect(figure.length).toBeGreaterThan(0);
      expect(place.length).toBeGreaterThan(3);
    }
    for (const extreme of covered.coverage.extremes) {
      const classes = extreme.figures(plan, result).map(({ className }) => className);
      expect(new Set(classes).size).toBe(classes.length);
      if (extreme.classTitle === '') expect(classes.every((name) => name === '')).toBe(true);
    }
  });
});

describe('sums of first units', () => {
  it('are π at their end, counted by the method of the posts', async () => {
    const { sums, unit } = await coverFirst('prime_pattern');
    const posts = workTypeOf('prime_pattern').posts!;
    expect(sums.primes).toBe(finish(await posts.countBefore(BigInt(unit.nextPosition))));
  }, 60_000);

  it('are all even numbers from 4 to their end', async () => {
    const { sums, unit } = await coverFirst('goldbach_verification');
    expect(sums.even_numbers).toBe(BigInt(unit.nextPosition) / 2n - 2n);
  }, 60_000);

  it('are the numbers of Regina’s census for the sizes that are whole', async () => {
    const { sums } = await coverFirst('poincare_conjecture');
    // Closed orientable triangulations and spheres of one to five tetrahedra, by Regina 7.3.
    expect([1, 2, 3, 4, 5].map((n) => sums[`triangulations_${n}`])).toEqual([4n, 16n, 76n, 532n, 4807n]);
    expect([1, 2, 3, 4, 5].map((n) => sums[`spheres_${n}`])).toEqual([2n, 6n, 32n, 198n, 1903n]);
  }, 60_000);

  it('are as many zeros as Gram intervals, but for S at the end', async () => {
    const { sums } = await coverFirst('riemann_zero');
    expect(Math.abs(Number(sums.zeros! - sums.gram_intervals!))).toBeLessThanOrEqual(2);
    expect(sums.rosser_failures).toBe(0n);
  }, 60_000);
});

describe('extremes of first units', () => {
  const figuresOf = async (workType: string) => {
    const { coverage, unit } = await coverFirst(workType);
    const { plan, result } = unit.claim;
    return new Map(coverage.extremes.map((extreme) => [extreme.name, extreme.figures(plan, result)]));
  };

  it('have the first quadruplet and sextuplet, and the maximal gap below their end', async () => {
    const figures = await figuresOf('prime_pattern');
    // OEIS A007530 begins with 5; of the gaps in A002386 one of 354 is the last before the end of the unit.
    expect(figures.get('first_quadruplet')).toMatchObject([{ value: 5, place: '5, 7, 11, 13 are prime' }]);
    expect(figures.get('first_sextuplet')).toMatchObject([{ value: 7 }]);
    const end = Number((await firstUnitOf('prime_pattern')).nextPosition);
    const [length, start] = MAXIMAL_GAPS.findLast(([, start]) => Number(start) < end)!;
    expect([length, start]).toEqual([354, '4302407359']);
    expect(figures.get('longest_gap')).toMatchObject([{ value: length, status: 'proved' }]);
  }, 60_000);

  it('have the smallest homology sphere that isn’t the 3-sphere, of five tetrahedra', async () => {
    const figures = await figuresOf('poincare_conjecture');
    expect(figures.get('smallest_homology_sphere')).toMatchObject([{ value: 5, status: 'proved' }]);
    // The group of Poincaré's sphere acts on five points.
    expect(figures.get('most_exotic')).toContainEqual(expect.objectContaining({ classRank: 5, value: 5 }));
  }, 60_000);

  it('have the zeros that are closest by OEIS A254297 among the zeros of the unit', async () => {
    const [closest] = (await figuresOf('riemann_zero')).get('closest_zeros')!;
    expect(closest!.place).toMatch(/^between zeros 420,891 and 420,892, /);
  }, 60_000);
});
