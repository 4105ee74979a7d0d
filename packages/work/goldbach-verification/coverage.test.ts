import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coveredTo, nothingFrom } from '../testing/cover-frontier.ts';
import { coverage } from './coverage.ts';
import { BEYOND_START, planUnit } from './plan.ts';
import type { FirstBeyondResult, FromFourResult, SecondBeyondResult } from './result.ts';

const { from_4: fromFour, beyond } = coverage.frontiers as Record<
  'from_4' | 'beyond',
  (typeof coverage.frontiers)[string]
>;
const start = String(BEYOND_START);
const planOf = (difficulty: number, frontier: string, position: string) =>
  planUnit({ difficulty, frontier, position, seed: '' }).plan;
const planBeyond = planOf(30, 'beyond', start);
/** Records of p(n): OEIS A025018 and A025019. */
const vectors: { minimalPartitionRecords: { values: { n: string; p: number }[] } } = JSON.parse(
  readFileSync(new URL('vectors.json', import.meta.url), 'utf8'),
);

const head = { frontier: 'beyond', from: start, to: '4000000000000000128', evenNumbers: 130 } as const;
const pair = { n: '4000000000000000000', p: 211, q: '3999999999999999789' };
const second: SecondBeyondResult = {
  ...head,
  hardest: [
    { ...pair, useful: 40, leastPrime: 211 },
    { ...pair, n: '4000000000000000002', useful: 30, leastPrime: 313 },
  ],
  hardestUsefulCounts: [0, 0, 0, 0, 1],
};
const first: FirstBeyondResult = { ...head, hardest: [{ ...pair, index: 90 }], hardestIndexCounts: [1] };

describe('from 4', () => {
  it.each([
    ['n=10^12', '1000000000000'],
    ['1234567', '1234567'],
    ['n = 4', '4'],
  ])('finds %j', (text, position) => {
    expect(fromFour.find!(text)).toBe(position);
  });

  it('finds nothing where the sieve doesn’t go', () => {
    expect(['4·10^18', '10^15', 'p', ''].map((text) => fromFour.find!(text))).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('proves the statement as far as blocks go without a hole', () => {
    const sums = { even_numbers: 499_998n, p_above_47: 1234n };
    const said = fromFour.claims(
      coveredTo(['4', '1000000'], sums, { blocks: 1, sums: { even_numbers: 10n } }),
    );
    expect(said.map(({ status, claim }) => [status, claim])).toEqual([
      ['proved', 'This ledger proves: every even number from 4 to 999,998 is a sum of two primes.'],
      [
        'spot-checked',
        'For all but 1,234 of these 499,998 numbers, one of the first fifteen primes, 2 to 47, leaves a prime.',
      ],
      ['proved', 'Beyond a region without a block, 1 block proves the same of 10 more even numbers.'],
    ]);
    expect(fromFour.claims(nothingFrom('4'))).toMatchObject([{ status: 'computed' }]);
  });

  it('takes the last peak of a block for its largest p(n), and lists it as the encyclopedia does', () => {
    const peaks = vectors.minimalPartitionRecords.values.slice(0, 5);
    const result: FromFourResult = {
      frontier: 'from_4',
      from: '4',
      to: '98',
      evenNumbers: 48,
      peaks,
      counts: [],
    };
    const largest = coverage.extremes.find(({ name }) => name === 'largest_p')!;
    expect(largest.figures(planBeyond, result)).toMatchObject([{ value: 19, place: 'p(98) = 19' }]);
    expect(largest.figures(planBeyond, second)).toEqual([]);
  });

  it('has the height that formal mathematics takes on trust ahead', () => {
    expect(fromFour.marksAfter(2e14).map(({ name, at }) => [name, at])).toEqual([
      ['4·10¹⁴', 4e14 - 4],
      ['10¹⁵', 1e15 - 4],
    ]);
    expect(fromFour.marksAfter(0).map(({ name }) => name)).toEqual(['10¹⁰', '4·10¹¹', '10¹⁴', '4·10¹⁴']);
  });
});

describe('beyond 4·10^18', () => {
  it.each([
    ['4·10^18 + 5·10^12', '4000005000000000000'],
    ['n=4*10^18', '4000000000000000000'],
    [start, start],
  ])('finds %j', (text, position) => {
    expect(beyond.find!(text)).toBe(position);
  });

  it('finds nothing before its start and beyond 2^63', () => {
    expect(['10^12', '2^63', '4·10^18 − 131'].map((text) => beyond.find!(text))).toEqual(
      Array(3).fill(undefined),
    );
  });

  it('tells blocks of the first form apart', () => {
    expect(beyond.sums(planBeyond, second)).toEqual({ even_numbers: 130n });
    expect(beyond.sums(planBeyond, first)).toEqual({ even_numbers_first_form: 130n, blocks_first_form: 1n });
    const end = '4000000000000001000';
    const range = 'from 4·10^18 − 130 to 4·10^18 + 998';
    const claimsOf = (sums: Record<string, bigint>) =>
      beyond.claims(coveredTo([start, end], sums)).map(({ status, claim }) => [status, claim]);
    expect(claimsOf({ even_numbers: 565n })).toEqual([
      [
        'spot-checked',
        `This ledger covers: each of the 565 even numbers ${range} is a sum of two primes, computed whole and spot-checked.`,
      ],
    ]);
    expect(claimsOf({ even_numbers: 500n, even_numbers_first_form: 65n, blocks_first_form: 2n })).toEqual([
      [
        'spot-checked',
        `This ledger covers: 500 even numbers ${range} are sums of two primes, computed whole and spot-checked.`,
      ],
      ['reported', `2 blocks of the first form report 65 even numbers ${range}.`],
    ]);
    expect(claimsOf({ even_numbers_first_form: 565n, blocks_first_form: 2n })).toEqual([
      ['reported', `2 blocks of the first form alone report 565 even numbers ${range}.`],
    ]);
  });

  it('never calls what lies beyond proved', () => {
    const hole = coveredTo(
      [start, '4000000000000001000'],
      { even_numbers: 5n },
      { blocks: 2, sums: { even_numbers: 7n } },
    );
    const said = [...beyond.claims(hole), ...beyond.claims(nothingFrom(start))];
    expect(said.map(({ status }) => status)).not.toContain('proved');
    expect(said[1]!.claim).toBe('Beyond a region without a block, 2 blocks cover 7 more even numbers.');
  });

  it('ranks the hardest of each form by themselves, and the largest least prime listed', () => {
    const figures = (name: string, result: typeof first | typeof second) =>
      coverage.extremes.find((extreme) => extreme.name === name)!.figures(planBeyond, result);
    expect(figures('hardest_beyond', second)).toMatchObject([{ value: 40, classRank: 0 }]);
    expect(figures('hardest_beyond', first)).toMatchObject([{ value: 90, classRank: 1 }]);
    expect(figures('largest_p_beyond', second)).toMatchObject([{ value: 313, status: 'proved' }]);
    expect(figures('largest_p_beyond', first)).toEqual([]);
  });

  it('knows what was claimed beyond the published limit', () => {
    expect(beyond.along(start)).toBe(0);
    expect(beyond.knownBefore.knownTo).toBe(beyond.along('4000070000000000000'));
    expect(beyond.marksAfter(2e13).map(({ name }) => name)).toEqual([
      '4·10¹⁸ + 7·10¹³',
      '4·10¹⁸ + 10¹⁴',
      '2⁶³',
    ]);
  });
});
