import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coveredTo, nothingFrom } from '../testing/cover-frontier.ts';
import { MAXIMAL_GAPS } from './coverage/maximal-gaps.ts';
import { coverage } from './coverage.ts';

const vectors: { maximalGaps: { length: number; start: string }[] } = JSON.parse(
  readFileSync(new URL('vectors.json', import.meta.url), 'utf8'),
);
const numbers = coverage.frontiers.numbers!;

it('lists the maximal gaps of the vectors', () => {
  const listed = new Map(MAXIMAL_GAPS.map(([length, start]) => [start, length]));
  const known = vectors.maximalGaps.filter(({ start }) => Number(start) > 1e9 && BigInt(start) < 2n ** 60n);
  expect(known.length).toBeGreaterThan(0);
  for (const { start, length } of known) expect(listed.get(start)).toBe(length);
  const starts = MAXIMAL_GAPS.map(([, start]) => BigInt(start));
  const lengths = MAXIMAL_GAPS.map(([length]) => length);
  expect([...starts].sort((a, b) => (a < b ? -1 : 1))).toEqual(starts);
  expect([...lengths].sort((a, b) => a - b)).toEqual(lengths);
});

it.each([
  ['n=10^12', '1000000000000'],
  ['1234567', '1234567'],
  ['p = 1,000,003', '1000003'],
  ['0', '0'],
])('finds %j', (text, position) => {
  expect(numbers.find!(text)).toBe(position);
});

it.each(['', 'prime', '-3', '2^60', '10^40'])('finds nothing for %j', (text) => {
  expect(numbers.find!(text)).toBeUndefined();
});

describe('what the blocks show together', () => {
  // π and twin pairs below 10^12: OEIS A006880, A007508; leads made up.
  const sums = { primes: 37_607_912_018n, twins: 1_870_585_220n, lead_mod_3: -12n, lead_mod_4: 0n };
  const covered = coveredTo(['0', '1000000000000'], sums, { blocks: 1, sums: { primes: 7n } });

  it('is nothing while the first region is missing', () => {
    expect(numbers.claims(nothingFrom('0'))).toMatchObject([{ status: 'computed' }]);
  });

  it('is counted where no post was set', () => {
    const said = numbers.claims(covered);
    expect(said.map(({ claim, status }) => [status, claim])).toEqual([
      ['counted', 'This ledger counts: π(1,000,000,000,000) = 37,607,912,018.'],
      [
        'spot-checked',
        'Below 1,000,000,000,000 begin 1,870,585,220 twin pairs, 0 cousin pairs, 0 pairs (p, p+6), 0 triplets (0, 2, 6), 0 triplets (0, 4, 6), 0 quadruplets, 0 quintuplets and 0 sextuplets.',
      ],
      [
        'spot-checked',
        'Of the primes below 1,000,000,000,000, 12 more are 1 than 2 modulo 3, and as many are 3 as 1 modulo 4.',
      ],
      ['spot-checked', 'Beyond a region without a block, 1 block counts 7 more primes.'],
    ]);
    for (const { escapes } of said) expect(escapes).toBeDefined();
  });

  it('is proved up to the last post, and counted from there', () => {
    const toPost = { ...covered, proved: { position: 1_000_000_000n, total: 50_847_534n } };
    expect(numbers.claims(toPost).slice(0, 2)).toMatchObject([
      { claim: 'This ledger proves: there are 50,847,534 primes below 1,000,000,000.', status: 'proved' },
      { status: 'counted' },
    ]);
    const atPost = { ...covered, proved: { position: 1_000_000_000_000n, total: 37_607_912_018n } };
    expect(numbers.claims(atPost).map(({ status }) => status)).toEqual([
      'proved',
      'spot-checked',
      'spot-checked',
      'spot-checked',
    ]);
  });
});

it('always has the next power of ten ahead, behind three nearer marks', () => {
  expect(numbers.marksAfter(1e12).map(({ name }) => name)).toEqual([
    '1,346,294,310,749',
    '1,408,695,493,609',
    '1,968,188,556,461',
    '10¹³',
  ]);
  expect(numbers.marksAfter(600e9)[0]).toMatchObject({ name: '608,981,813,029', at: 608_981_813_029 });
});
