import { expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['"x"', 'x'],
])('%s is JSON', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

it.each(['', '{', 'undefined', "{'a': 1}", '1 2'])('%j is none', (text) => {
  expect(parseJson(text)).toBeUndefined();
});
