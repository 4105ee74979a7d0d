import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DataPlace, RecentData } from './recent-data.ts';

const placeOf = (chunk: number, lease = 1): DataPlace => ({ unitId: 'unit', lease, chunk });
const MOST = 100;

it('finds what was added for just this chunk of just this lease', () => {
  const recent = new RecentData(MOST);
  recent.add(placeOf(1), new Uint8Array([1]));
  expect(recent.find(placeOf(1))).toEqual(new Uint8Array([1]));
  expect([recent.find(placeOf(2)), recent.find(placeOf(1, 2))]).toEqual([undefined, undefined]);
  recent.drop(placeOf(1));
  expect(recent.find(placeOf(1))).toBeUndefined();
});

it('forgets everything when the server was started again', () => {
  const recent = new RecentData(MOST);
  recent.keepTo('first start');
  recent.add(placeOf(1), new Uint8Array(60));
  recent.keepTo('first start');
  expect(recent.find(placeOf(1))).toHaveLength(60);
  recent.keepTo('second start');
  expect(recent.find(placeOf(1))).toBeUndefined();
  recent.add(placeOf(2), new Uint8Array(MOST));
  expect(recent.find(placeOf(2))).toHaveLength(MOST);
});

it('makes room by what was added first, and takes nothing that is larger than all of it', () => {
  const recent = new RecentData(MOST);
  for (const chunk of [1, 2, 3]) recent.add(placeOf(chunk), new Uint8Array(40));
  expect([1, 2, 3].map((chunk) => recent.find(placeOf(chunk))?.length)).toEqual([undefined, 40, 40]);
  recent.add(placeOf(4), new Uint8Array(MOST + 1));
  expect([2, 3, 4].map((chunk) => recent.find(placeOf(chunk))?.length)).toEqual([40, 40, undefined]);
});

it('never holds more than it may, whatever is added and dropped', () => {
  const step = fc.record({
    chunk: fc.nat(9),
    size: fc.nat(MOST + 20),
    drops: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const recent = new RecentData(MOST);
      for (const { chunk, size, drops } of steps) {
        if (drops) recent.drop(placeOf(chunk));
        else recent.add(placeOf(chunk), new Uint8Array(size));
        const held = Array.from({ length: 10 }, (_, at) => recent.find(placeOf(at))?.length ?? 0);
        expect(held.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MOST);
        if (!drops) expect(recent.find(placeOf(chunk))?.length).toBe(size > MOST ? undefined : size);
      }
    }),
  );
});
