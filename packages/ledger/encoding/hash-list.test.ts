import { describe, expect, it } from 'vitest';
import { HashList } from './hash-list.ts';

const hash = (byte: number) => new Uint8Array(4).fill(byte);

function listOf(count: number): HashList {
  const list = new HashList(4);
  for (let number = 1; number <= count; number++) list.add(hash(number));
  return list;
}

describe('a list of hashes', () => {
  it('gives each by its number, and none beyond', () => {
    const list = listOf(9);
    for (let number = 1; number <= 9; number++) expect(list.at(number)).toEqual(hash(number));
    for (const number of [-1, 0, 10]) expect(list.at(number)).toBeUndefined();
  });

  it('goes on from its bytes, which it leaves as they are', () => {
    const stored = listOf(3).toBytes();
    expect(stored).toEqual(Uint8Array.of(1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3));
    const list = new HashList(4, stored);
    list.replace(2, hash(9));
    list.add(hash(4));
    expect(list.toBytes()).toEqual(Uint8Array.of(1, 1, 1, 1, 9, 9, 9, 9, 3, 3, 3, 3, 4, 4, 4, 4));
    expect(stored).toEqual(listOf(3).toBytes());
  });

  it('replaces none that wasn’t added', () => {
    const list = listOf(2);
    list.replace(3, hash(9));
    expect(list.toBytes()).toEqual(listOf(2).toBytes());
  });
});
