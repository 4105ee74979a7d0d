import { expect, it } from 'vitest';
import { papersCited } from './papers-cited.ts';

it.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [9, 2],
  [10, 3],
  [70, 21],
])('STAT-07 C-68 %i discoveries give %i papers', (discoveries, papers) => {
  expect(papersCited(discoveries)).toBe(papers);
});
