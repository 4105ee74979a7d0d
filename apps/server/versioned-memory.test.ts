import { expect, it } from 'vitest';
import { VersionedMemory } from './versioned-memory.ts';

const making = () => {
  let made = 0;
  return async () => ++made;
};

it('makes a part once a version, for those too who ask while it is made', async () => {
  const memory = new VersionedMemory(2);
  const make = making();
  expect(await Promise.all([memory.read('a', '1', make), memory.read('a', '1', make)])).toEqual([1, 1]);
  expect(await memory.read('a', '1', make)).toBe(1);
  expect(await memory.read('a', '2', make)).toBe(2);
  expect(await memory.read('a', '1', make)).toBe(3);
});

it('lets the part go that was asked for longest ago', async () => {
  const memory = new VersionedMemory(2);
  const make = making();
  for (const key of ['a', 'b', 'a', 'c']) await memory.read(key, '1', make);
  expect(await memory.read('a', '1', make)).toBe(1);
  expect(await memory.read('b', '1', make)).toBe(4);
});

it('makes a part again that failed', async () => {
  const memory = new VersionedMemory(2);
  const failed = memory.read('a', '1', () => Promise.reject(new Error('away')));
  await expect(failed).rejects.toThrow('away');
  expect(await memory.read('a', '1', making())).toBe(1);
});
