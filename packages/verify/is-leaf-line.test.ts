import { expect, it } from 'vitest';
import { isLeafLine } from './is-leaf-line.ts';

it.each([
  ['{"leaf":0,"summary":"","data":null}', true],
  ['{"leaves":4,"workRoot":"","matches":true}', true],
  [' \t{ "leaf" : 0 }', true],
  ['{"block":{},"leaf":0}', false],
  ['{"leafy":0}', false],
  ['{"aleaf":0}', false],
  ['x{"leaf":0}', false],
  ['{x"leaf":0}', false],
  ['["leaf"]', false],
  ['', false],
])('tells a line of leaves by its first member: %s', (text, isLeaf) => {
  expect(isLeafLine(text)).toBe(isLeaf);
});
