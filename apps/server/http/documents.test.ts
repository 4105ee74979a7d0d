import { expect, it } from 'vitest';
import { madeOnce } from './documents.ts';

it('a value is made at the first call alone, also when it is undefined, and a failure is tried again', () => {
  let made = 0;
  const nothing = madeOnce(() => {
    made++;
    return undefined;
  });
  expect(made).toBe(0);
  expect([nothing(), nothing(), made]).toEqual([undefined, undefined, 1]);
  const fails = ['no room', 'no file'];
  const page = madeOnce(() => {
    const failure = fails.shift();
    if (failure) throw new Error(failure);
    return { of: 'a page' };
  });
  expect(page).toThrow('no room');
  expect(page).toThrow('no file');
  expect(page()).toEqual({ of: 'a page' });
  expect(page()).toBe(page());
});
