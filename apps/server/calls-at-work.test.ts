import { expect, it } from 'vitest';
import { CallsAtWork } from './calls-at-work.ts';

const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('calls of an address begin up to its bound, further ones in their order as others end, and other addresses wait for none', async () => {
  const calls = new CallsAtWork(2);
  const begun: number[] = [];
  const ends = [1, 2, 3, 4].map(async (number) => {
    const end = await calls.begin('a', never);
    begun.push(number);
    return end!;
  });
  await settle();
  expect(begun).toEqual([1, 2]);
  expect(await calls.begin('b', never)).toBeDefined();
  const endFirst = await ends[0]!;
  endFirst();
  endFirst();
  await settle();
  expect(begun).toEqual([1, 2, 3]);
  (await ends[1]!)();
  await settle();
  expect(begun).toEqual([1, 2, 3, 4]);
});

it('whoever goes away before its turn takes none', async () => {
  const calls = new CallsAtWork(1);
  const end = (await calls.begin('a', never))!;
  const left = new AbortController();
  const second = calls.begin('a', left.signal);
  const third = calls.begin('a', never);
  left.abort();
  expect(await second).toBeUndefined();
  expect(await calls.begin('a', left.signal)).toBeUndefined();
  end();
  expect(await third).toBeDefined();
});
