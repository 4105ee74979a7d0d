import { afterEach, expect, it, vi } from 'vitest';
import { tellPlans } from './tell-plans.ts';

afterEach(() => vi.restoreAllMocks());

/** The lines that are printed of a report that differs so from one without holes. */
function toldOf(more: Partial<Parameters<typeof tellPlans>[0]>): string[] {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  tellPlans({ withOrigin: 7, withoutOrigin: 0, earlierDraws: 0, holes: [], disputed: [], ...more });
  return printed;
}

const hole = (firstNumber: bigint, lastNumber: bigint) => ({
  workType: 'prime_pattern',
  frontier: 'numbers',
  firstNumber,
  lastNumber,
  position: '0',
  end: '245760',
});

it('tells a chain without holes in one line', () => {
  expect(toldOf({})).toEqual([
    '7 plans are those that position and seed make, each seed drawn from an earlier block, and no regions overlap.',
  ]);
});

it('tells one plan in the singular', () => {
  expect(toldOf({ withOrigin: 1, withoutOrigin: 1 })).toEqual([
    '1 plan is the one that position and seed make, each seed drawn from an earlier block, and no regions overlap; 1 was sealed without its origin.',
  ]);
});

it('names the regions that no block holds, and counts what else there is to see', () => {
  const told = toldOf({
    withoutOrigin: 54,
    earlierDraws: 2,
    holes: [hole(1n, 1n), hole(3n, 5n)],
    disputed: [4, 9],
  });
  expect(told[0]).toContain('; 54 were sealed without their origin.');
  expect(told.slice(1)).toEqual([
    'Seeds drawn before those that are sealed, by the server’s own count: 2.',
    'Not sealed yet: region 1 of prime_pattern numbers, from 0 to 245760.',
    'Not sealed yet: regions 3 to 5 of prime_pattern numbers, from 0 to 245760.',
    'Disputed, and not mined again yet: 4, 9.',
  ]);
});

it('prints twenty holes, and the number of all others', () => {
  const told = toldOf({ holes: Array.from({ length: 23 }, () => hole(1n, 2n)) });
  expect(told).toHaveLength(22);
  expect(told.at(-1)).toBe('Not sealed yet: 3 further runs of regions.');
});
