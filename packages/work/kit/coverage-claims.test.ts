import { expect, it } from 'vitest';
import { counted, nothingYet, spotChecked, sumOf } from './coverage-claims.ts';

it('takes 0 for a sum that no block added to', () => {
  expect(sumOf({ sums: { primes: 7n } }, 'primes')).toBe(7n);
  expect(sumOf({ sums: { primes: 7n } }, 'twins')).toBe(0n);
});

it('counts with the noun of one or of many', () => {
  expect(counted(1, 'block')).toBe('1 block');
  expect(counted(1n, 'entry', 'entries')).toBe('1 entry');
  expect(counted(2345, 'block')).toBe('2,345 blocks');
  expect(counted(0n, 'entry', 'entries')).toBe('0 entries');
});

it('says of probabilities whose they are, where there are any', () => {
  const escapes = { oneLeaf: 0.9, onePercent: 0.5, tenPercent: 0.1 };
  expect(spotChecked('All are right.', 'By a sieve.', { escapes })).toEqual({
    claim: 'All are right.',
    status: 'spot-checked',
    method: 'By a sieve. The probabilities are those of the block in which wrong leaves escape most easily.',
    escapes,
  });
  expect(spotChecked('All are right.', 'By a sieve.', { escapes: undefined })).toEqual({
    claim: 'All are right.',
    status: 'spot-checked',
    method: 'By a sieve.',
  });
});

it('says that nothing is shown yet, and which blocks don’t join', () => {
  const none = 'Nothing is shown before its first region has a block.';
  expect(nothingYet('will count primes.', 0)).toEqual({
    claim: 'No block yet: the first one will count primes.',
    status: 'computed',
    method: none,
  });
  expect(nothingYet('will count primes.', 2)).toMatchObject({
    claim: 'No block of the first region yet: the first one will count primes.',
    method: `${none} 2 blocks farther on don’t join it.`,
  });
  expect(nothingYet('will count primes.', 1).method).toBe(`${none} 1 block farther on doesn’t join it.`);
});
