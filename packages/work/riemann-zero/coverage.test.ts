import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NumberedFigure } from '../coverage.ts';
import { coveredTo, nothingFrom } from '../testing/cover-frontier.ts';
import { KADIRI_HEIGHT } from './coverage/known-before.ts';
import { intervalAt, reachedOrdinate } from './coverage/places.ts';
import { coverage } from './coverage.ts';
import { lastInterval } from './plan.ts';
import { mine, planOf } from './testing/run-whole-unit.ts';

/** Their sources are named in the file. */
const vectors: { countsN: [number, number][]; gramPoints: [number, string][] } = JSON.parse(
  readFileSync(new URL('vectors.json', import.meta.url), 'utf8'),
);
const zeros = coverage.frontiers.zeros!;

describe('places on the line', () => {
  it.each(vectors.gramPoints.filter(([n]) => n >= 0))('knows Gram point %d', (n, at) => {
    expect(intervalAt(Number(at) - 1e-4)).toBe(n);
    expect(intervalAt(Number(at) + 1e-4)).toBe(n + 1);
  });

  it.each(vectors.countsN)('is at t = %d within a zero or two of N(t)', (t, count) => {
    expect(Math.abs(intervalAt(t) - count)).toBeLessThanOrEqual(2);
  });

  it('never says that more was reached than is', () => {
    for (const [n, at] of vectors.gramPoints.filter(([n]) => n > 0))
      expect(reachedOrdinate(String(n + 1))).toBe(Math.floor(Number(at)));
  });

  it.each([
    // Between the zeros of Lehmer's pair: Gram points 6707 and 6708 lie on either side.
    ['t=7005.08', '6708'],
    ['7,005.08', '6708'],
    ['t ≈ 273193', String(intervalAt(273_193))],
    ['10^6', String(intervalAt(1e6))],
    ['t=5', '0'],
  ])('finds %j', (text, position) => {
    expect(zeros.find!(text)).toBe(position);
  });

  it.each([
    ['zero 1000000', 1_000_000],
    ['γ_1000000', 1_000_000],
    ['gamma_{10^6}', 1_000_000],
    ['Zero 1', 1],
  ])('finds the number in %j', (text, number) => {
    expect(zeros.find!(text)).toMatchObject({ number, position: String(number - 1) });
  });

  it('looks for a zero no further from its place by Gram’s law than S can move it', async () => {
    const { plan, result } = await mine(planOf(0, 92, 8));
    const { reads, within } = zeros.find!('zero 1') as NumberedFigure;
    expect(reads).toEqual({ first: ['firstZero'], last: ['lastZero'] });
    expect([result.firstZero, result.lastZero]).toEqual([1, result.zeros]);
    expect(Math.abs(result.zeros - plan.intervals)).toBeLessThanOrEqual(within);
    const t = 2 ** 32;
    const bound = 0.112 * Math.log(t) + 0.278 * Math.log(Math.log(t)) + 2.51;
    expect(within).toBe(Math.floor(bound));
  });

  it.each(['', 'zeta', 'zero', 'zero 0', 't=10^10', 'zero 10^12', '−5', 'tau 5'])(
    'finds nothing for %j',
    (text) => {
      expect(zeros.find!(text)).toBeUndefined();
    },
  );
});

describe('what the blocks show together', () => {
  it('is nothing while the first region is missing', () => {
    expect(zeros.claims(nothingFrom('0'))).toMatchObject([
      {
        claim: 'No block yet: the first one will prove the zeros of ζ(s) from 14.13… on.',
        status: 'computed',
      },
    ]);
    const beyond = { ...nothingFrom('0'), whole: { blocks: 1, sums: { zeros: 1024n }, escapes: undefined } };
    expect(zeros.claims(beyond).map(({ claim }) => claim)).toEqual([
      'No block of the first region yet: the first one will prove the zeros of ζ(s) from 14.13… on.',
      'Beyond a region without a block, 1 block proves the same of 1,024 more zeros.',
    ]);
  });

  it('is the zeros from the first one on, and those beyond a hole', () => {
    const sums = {
      zeros: 13_999_526n,
      gram_intervals: 13_999_526n,
      bad_gram_points: 10n,
      rosser_failures: 1n,
    };
    const covered = coveredTo(['0', '13999526'], sums, { blocks: 2, sums: { zeros: 2048n } });
    const said = zeros.claims(covered);
    expect(said.map(({ claim }) => claim)).toEqual([
      'This ledger proves: the first 13,999,526 zeros of ζ(s), to the Gram point near t = 6,820,050, lie on the critical line and are simple.',
      'Gram’s law fails at 10 of the first 13,999,526 Gram points, Rosser’s rule in 1 Gram block that lies whole in one block.',
      'Beyond a region without a block, 2 blocks prove the same of 2,048 more zeros.',
    ]);
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set(['proved']));
  });
});

describe('marks ahead', () => {
  it('name the height that formal mathematics takes on trust, where about 10^10 zeros lie below', () => {
    // Zero 10^10 has ordinate 3,293,531,632.397 (vectors of the Fungrim project).
    expect(intervalAt(3_293_531_632.397)).toBeCloseTo(1e10, -1);
    const kadiri = zeros.marksAfter(5e9).find(({ name }) => name === 't = 3,330,657,430.697');
    expect(kadiri?.at).toBe(intervalAt(KADIRI_HEIGHT) + 1);
    expect(kadiri?.source?.url).toContain('teorth/IEANTN');
  });

  it('stay within what the kernels reach', () => {
    for (const along of [0, 1e6, 1e9, 1.2e10, lastInterval - 1])
      for (const { at } of zeros.marksAfter(along)) expect(at).toBeLessThanOrEqual(lastInterval);
    expect(zeros.marksAfter(lastInterval - 1).map(({ name }) => name)).toEqual(['t = 2³²']);
  });
});
