import { expect, it } from 'vitest';
import { listAtMost } from './list-at-most.ts';

it('names all that fit, and counts the others', () => {
  const names = ['one', 'two', 'three'];
  expect(listAtMost(names, 15)).toBe('one, two, three');
  expect(listAtMost(names, 19)).toBe('one, two, three');
  expect(listAtMost(names, 14)).toBe('one and 2 more');
  expect(listAtMost(names, 13)).toBe('3 of them');
});

it('makes no longer text, whatever the names', () => {
  for (let count = 1; count < 40; count++) {
    const names = Array.from({ length: count }, (_, at) => 'Kind'.repeat(1 + (at % 9)));
    expect(listAtMost(names, 262).length).toBeLessThanOrEqual(262);
  }
});
