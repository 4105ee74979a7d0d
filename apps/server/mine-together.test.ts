/** All nine kinds mined together by the built server for half a minute; mine-together.slow.ts has ten. */
import { expect, it } from 'vitest';
import { describeTogether, mineTogether } from './testing/mine-together.ts';

const SECONDS = 30;
/** The least part of an equal share: a chunk of a second or two is much of what half a minute gives a kind beside other tests. */
const SHARE_LEAST = 1 / 3;

it('all nine kinds mined together for half a minute share the processor, and each block verifies', async () => {
  const together = await mineTogether(SECONDS);
  const { kinds, faults, verified, reads } = together;
  console.log(describeTogether(together));
  expect(kinds.size).toBe(9);
  const times = [...kinds.values()].map(({ cpuMs }) => cpuMs);
  const equal = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  expect(Math.min(...times)).toBeGreaterThan(SHARE_LEAST * equal);
  expect(Math.min(...[...kinds.values()].map(({ blocks }) => blocks))).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  expect(verified, verified.output).toMatchObject({ exit: 0 });
  expect(reads.length).toBeGreaterThan(0);
}, 900_000);
