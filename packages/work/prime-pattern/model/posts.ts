/**
 * Posts: positions X of the frontier at which π(X) is counted by itself (numerics/prime-count.ts). When all blocks
 * between two posts are there, their totals must add up to the difference; then their sum is proved.
 */
import { groupDigits } from '../../group-digits.ts';
import type { Posts } from '../../work-type.ts';
import { POSITION_STEP, sieveSeconds } from '../plan.ts';

/** A count of π may cost this share of the sieving since the last post. */
export const POST_SHARE = 0.05;

/** Measured seconds of π(x) on one core; between two heights as x^(2/3), and likewise beyond the last. */
const COUNT_COST: readonly { height: number; seconds: number }[] = [
  { height: 1e10, seconds: 0.01 },
  { height: 1e12, seconds: 0.08 },
  { height: 1e13, seconds: 0.24 },
  { height: 1e14, seconds: 0.95 },
  { height: 1e15, seconds: 4 },
];

/** Modelled seconds of one core to count π(x). */
export function countSeconds(x: bigint): number {
  const height = Number(x);
  const above = COUNT_COST.find((cost) => cost.height >= height) ?? COUNT_COST.at(-1)!;
  const ratio = Math.cbrt(height / above.height);
  return Math.max(0.01, above.seconds * ratio * ratio);
}

/**
 * The position of the next post: the least one on the grid, up to doubling steps, at which a count of π costs at
 * most 5 % of the sieving since the last post. The post itself is set at the first end of a unit at or after it.
 * @param lastPost a position of the frontier; 0 for the first
 */
export function nextPost(lastPost: bigint): bigint {
  const isDue = (position: bigint) => countSeconds(position) <= POST_SHARE * sieveSeconds(lastPost, position);
  const step = BigInt(POSITION_STEP);
  let reach = step;
  while (!isDue(lastPost + reach)) reach *= 2n;
  let tooSoon = reach / 2n;
  while (reach - tooSoon > step) {
    const middle = tooSoon + ((reach - tooSoon) / 2n / step) * step;
    if (middle === tooSoon) break;
    if (isDue(lastPost + middle)) reach = middle;
    else tooSoon = middle;
  }
  return lastPost + reach;
}

/** How prime_pattern's totals of primes are proved. Units end at multiples of 30, so that no prime is at a post. */
export const posts: Posts = {
  totalPath: ['counts', 'primes'],
  next: nextPost,
  async countBefore(position) {
    const { countPrimesInSteps } = await import('../../numerics/prime-count.ts');
    return countPrimesInSteps(position);
  },
  record: { countedField: 'primes', reason: 'prime_totals_differ' },
  describeProof({ from, to, counted, blocks }) {
    const [start, end] = [groupDigits(from), groupDigits(to)];
    return {
      method: `π was counted at ${start} and ${end} by a combinatorial method that shares nothing with the sieve.`,
      claim: `There are ${groupDigits(counted)} primes from ${start} to ${end}, and the totals of the ${groupDigits(blocks.length)} blocks there, this one among them, add up to them.`,
    };
  },
};
