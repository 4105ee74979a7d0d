/** What lists say of blocks, kind by kind: the regions of plans, and findings from known figures. */
import { describe, expect, it } from 'vitest';
import { lineOfFigures } from './headline.ts';
import { presentations } from './presentations.ts';
import { isAvailable, workTypeOf } from './registry.ts';
import { firstUnitOf } from './testing/certify-unit.ts';
import type { Json, JsonObject } from './work-type.ts';

const kinds = presentations.map(({ value }) => value).filter(isAvailable);
const headlineOf = (workType: string) => workTypeOf(workType).headline;

/** The stored line of the kind's first unit. */
function firstSubject(workType: string): string {
  const { frontiers, frontierFor, planUnit, describe } = workTypeOf(workType);
  const frontier = frontierFor(1);
  const { start: position } = frontiers.find(({ name }) => name === frontier)!;
  return describe(planUnit({ difficulty: 1, frontier, position, seed: '0'.repeat(64) }).plan);
}

describe('a region', () => {
  it.each([
    ['prime_pattern', /^0 to [\d,]+$/],
    ['goldbach_verification', /^4 to [\d,]+$/],
    ['riemann_zero', /^t ≈ 0 to [\d,]+$/],
    ['yang_mills', /^SU\(2\) at β = 2\.3 on 4⁴ sites, streams 1 and 2 of [\d,]+ sweeps each$/],
    ['navier_stokes', /^random vorticity, peak 3, Re = 100 on 64², flows 1 and 2 to t = [\d.]+$/],
    ['birch_swinnerton_dyer', /^numbers 1 to [\d,]+ by height, H = 0 to [\d,]+$/],
    ['elliptic_curve_crypto', /^logarithm 1, group of order up to 2\^[\d.]+$/],
    ['lattice_crypto', /^lattice 1, dimension \d+$/],
    ['poincare_conjecture', /^n = 1, pairing 1 to n = \d+, pairing [\d,]+(, prefix [\d,]+)?$/],
  ])('of the first unit of %s has no word too many', (workType, form) => {
    expect(headlineOf(workType).region(firstSubject(workType))).toMatch(form);
  });

  it.each([
    ['SU(2) at β = 2.3 on 4⁴ sites, streams 1 and 2 of 904 sweeps each', 'SU(2)'],
    ['SU(3) at β = 5.7 on 8⁴ sites, streams 1 and 2 of 512 sweeps each', 'SU(3)'],
    ['region 60', undefined],
  ])('of lattices has the sign of its group: %s', (subject, sign) => {
    expect(headlineOf('yang_mills').sign?.(subject)).toBe(sign);
  });

  it('within one number of tetrahedra names it once', () => {
    const subject =
      'closed orientable triangulations from 7 tetrahedra, face pairing 12 from prefix 1,003, up to 7 tetrahedra, face pairing 20';
    expect(headlineOf('poincare_conjecture').region(subject)).toBe(
      'n = 7, pairing 12, prefix 1,003 to pairing 20',
    );
  });

  it.each(kinds)('of %s that another version worded is shown as it is stored', (workType) => {
    expect(headlineOf(workType).region('region 60')).toBe('region 60');
  });
});

describe('a finding', () => {
  it.each([
    // π(10^6) and the gap behind 492,113 (OEIS A006880, A002386).
    ['prime_pattern', { primes: 78_498, largestGap: 114 }, '78,498 primes; spot-checked: largest gap 114'],
    ['prime_pattern', { primes: 0, largestGap: null }, '0 primes'],
    // p(n) of OEIS A025018, A025019.
    [
      'goldbach_verification',
      { evenNumbers: 251_610, leastPrime: 523 },
      '251,610 sums of two primes; spot-checked: p(n) up to 523',
    ],
    [
      'goldbach_verification',
      { evenNumbers: 3_440_640, useful: 190 },
      '3,440,640 sums of two primes, hardest after 190 useful primes',
    ],
    [
      'goldbach_verification',
      { evenNumbers: 3_440_640, index: 190 },
      '3,440,640 sums of two primes; spot-checked: hardest after 190 primes',
    ],
    // Lehmer's pair (1956).
    [
      'riemann_zero',
      { zeros: 6144, spacing: 0.0421 },
      '6,144 zeros; spot-checked: closest 0.0421 of the mean spacing',
    ],
    ['yang_mills', { plaquette: 602_345_678, error: 1_234_567 }, 'average plaquette 0.6023 ± 0.0012'],
    ['yang_mills', { plaquette: 602_345_678 }, 'average plaquette 0.602346'],
    [
      'navier_stokes',
      { first: 1_040_483, second: 1_020_000, resolution: 5230, other: 1204 },
      'palinstrophy grew 1.040-fold, K·η 1.20, under-resolved',
    ],
    ['navier_stokes', { first: 1_040_483, second: 12_020_000 }, 'palinstrophy grew 12.02-fold'],
    ['navier_stokes', { first: 1_000_000, second: 983_800 }, 'palinstrophy never grew'],
    [
      'birch_swinnerton_dyer',
      { curves: 2041, rank: 2, points: 1204 },
      '2,041 curves, 1,204 with a point; spot-checked: highest analytic rank 2',
    ],
    [
      'elliptic_curve_crypto',
      { logarithm: '123456', order: '8796093022151' },
      'k = 123,456 in a group of order ≈ 2^43.0',
    ],
    // ‖v‖ = 60, q = 3,600: a factor of 1.
    [
      'lattice_crypto',
      { dimension: 70, modulus: 3600, squaredNorm: 3600 },
      'norm 60.0, root Hermite factor 1.00000',
    ],
    ['poincare_conjecture', { triangulations: 2412, spheres: 17 }, '17 spheres of 2,412'],
    ['poincare_conjecture', { triangulations: 2, spheres: 1 }, '1 sphere of 2'],
  ])('of %s', (workType, figures, line) => {
    expect(lineOfFigures(headlineOf(workType).finding(figures))).toBe(line);
  });

  it.each(kinds)('of %s is none for figures that no result has', (workType) => {
    const { reads, finding } = headlineOf(workType);
    expect(finding({})).toEqual([]);
    for (const value of [null, true, 'nine', -1, Number.NaN, [], { x: 1 }]) {
      const figures = Object.fromEntries(Object.keys(reads).map((name) => [name, value]));
      expect(finding(figures)).toEqual([]);
    }
  });

  it.each(kinds)(
    'of the first unit of %s has figures that are checked as far as its statements',
    async (workType) => {
      const { claim } = await firstUnitOf(workType);
      expectStatuses(workType, claim.plan as JsonObject, claim.result as JsonObject);
    },
  );

  it.each([
    ['with a digest of each run', { useful: 190 }, 'spot-checked'],
    // Leaves of the first form don't show that every number was covered.
    ['of the first form', { index: 190 }, 'reported'],
  ])('of even numbers beyond 4·10^18, %s, is checked as far as its statements', (_form, rank, first) => {
    const workType = 'goldbach_verification';
    const { frontiers, planUnit } = workTypeOf(workType);
    const { name: frontier, start: position } = frontiers.find(({ name }) => name === 'beyond')!;
    const { plan } = planUnit({ difficulty: 40, frontier, position, seed: '0'.repeat(64) });
    // The statements' words don't depend on the pair, which nobody tested.
    const hardest = [{ n: '4000000000000000010', q: '3999999999999999979', p: 31, leastPrime: 31, ...rank }];
    const counts = { ['useful' in rank ? 'hardestUsefulCounts' : 'hardestIndexCounts']: [1] };
    const result = { frontier: 'beyond', evenNumbers: 3_440_640, hardest, ...counts };
    expect(expectStatuses(workType, plan, result)).toEqual([first, 'spot-checked']);
  });
});

/** The words of each figure, and the statement of it. */
const STATEMENTS: Readonly<Record<string, readonly (readonly [words: RegExp, claim: RegExp])[]>> = {
  prime_pattern: [
    [/ primes$/, /^There are .* primes in/],
    [/^largest gap/, /^No gap between primes/],
  ],
  goldbach_verification: [
    [/sums of two primes$/, /^Each of the .* is a sum of two primes\.$/],
    [/^p\(n\) up to|^hardest after/, /^No p\(n\) of the unit is larger|^No other even number/],
  ],
  riemann_zero: [
    [/ zeros$/, /^All .* zeros of ζ\(s\)/],
    [/^closest/, /^The closest zeros are/],
  ],
  yang_mills: [[/^average plaquette/, /^The average plaquette is/]],
  navier_stokes: [
    [/^palinstrophy/, /^The palinstrophy reaches/],
    [/^K·η/, /^The least K·η is/],
  ],
  birch_swinnerton_dyer: [
    [/ curves$/, /stand for a curve/],
    [/ with a point$/, /have a point of infinite order/],
    [/^highest analytic rank/, /^By analytic rank/],
  ],
  elliptic_curve_crypto: [[/^k = .* in a group of order/, /^Q = k·P with k =/]],
  lattice_crypto: [
    [/^norm/, /has a vector v ≠ 0/],
    [/^root Hermite factor/, /^Its root Hermite factor/],
  ],
  poincare_conjecture: [[/spheres? of/, /of them are the 3-sphere/]],
};

/** Holds each figure's status against that of the one statement of it. @returns the statuses */
function expectStatuses(workType: string, plan: JsonObject, result: JsonObject): string[] {
  const { headline, statements } = workTypeOf(workType);
  const figures = Object.fromEntries(
    Object.entries(headline.reads).map(([name, path]) => [name, valueAt(result, path)]),
  );
  const found = headline.finding(figures);
  const said = statements(plan, result);
  const sources = STATEMENTS[workType] ?? [];
  expect(found).toHaveLength(sources.length);
  for (const [at, [words, claim]] of sources.entries()) {
    expect(found[at]!.words).toMatch(words);
    expect(said.filter((one) => claim.test(one.claim)).map(({ status }) => status)).toEqual([
      found[at]!.checked,
    ]);
  }
  return found.map(({ checked }) => checked);
}

/** As the database reads it: of a list the index, −1 for its last. */
function valueAt(from: Json, path: readonly string[]): Json {
  return path.reduce<Json>((at, key) => {
    if (Array.isArray(at)) return at.at(Number(key)) ?? null;
    return at !== null && typeof at === 'object' ? ((at as JsonObject)[key] ?? null) : null;
  }, from);
}
