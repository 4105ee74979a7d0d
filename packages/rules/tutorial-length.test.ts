import { expect, it } from 'vitest';
import { tutorialStars } from './tutorial-length.ts';

it.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [6, 3],
  [8, 4],
  [10, 5],
  [11, 5],
  [12, 5],
  [45, 5],
])('TC-09 C-82 %i minutes have %i stars', (minutes, stars) => {
  expect(tutorialStars(minutes)).toBe(stars);
});
