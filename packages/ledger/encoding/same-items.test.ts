import { expect, it } from 'vitest';
import { sameItems } from './same-items.ts';

it('compares every item, and the number of them', () => {
  const items = [3, 0, 255, 7];
  expect(sameItems(items, Uint8Array.from(items))).toBe(true);
  expect(sameItems([], new Uint8Array(0))).toBe(true);
  for (const at of items.keys()) expect(sameItems(items, items.with(at, 8))).toBe(false);
  expect(sameItems(items, items.slice(0, -1))).toBe(false);
  expect(sameItems(items.slice(0, -1), items)).toBe(false);
  expect(sameItems([], items)).toBe(false);
});
