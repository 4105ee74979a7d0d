import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { sameJson } from './equality.ts';

it('takes JSON for the same whatever the order of its keys', () => {
  expect(sameJson({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameJson(value as Json, JSON.parse(JSON.stringify(value)))).toBe(true);
    }),
  );
});

it.each<[Json | undefined, Json | undefined]>([
  [1, 2],
  [1, '1'],
  [0, false],
  [null, undefined],
  [null, {}],
  [null, 0],
  [1, {}],
  [true, {}],
  ['a', ['a']],
  [{ a: 1 }, 1],
  [[], {}],
  [{ 0: 1 }, [1]],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { b: 1 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [{ toString: 1 }, { a: 1 }],
])('tells %j from %j', (one, other) => {
  expect(sameJson(one, other)).toBe(false);
  expect(sameJson(other, one)).toBe(false);
});
