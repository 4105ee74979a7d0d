import { expect, it } from 'vitest';
import { escapesByHolding, escapesOf, fewestHolding } from './escapes.ts';

// When 2 of 200 leaves are drawn, one wrong leaf escapes with 199·198 / (200·199), two with 198·197, twenty with 180·179.
const PAIRS = 200 * 199;

it('one wrong leaf, 1 % and 10 % of them escape as drawing without repetition has it', () => {
  const { oneLeaf, onePercent, tenPercent } = escapesOf(200, 2);
  expect(oneLeaf).toBeCloseTo((199 * 198) / PAIRS, 12);
  expect(onePercent).toBeCloseTo((198 * 197) / PAIRS, 12);
  expect(tenPercent).toBeCloseTo((180 * 179) / PAIRS, 12);
});

it('a share of few leaves is one leaf at least, rounded as a kind has it', () => {
  // 1 % of 14 is none, 10 % is 1.4.
  expect(escapesOf(14, 1)).toEqual({ oneLeaf: 13 / 14, onePercent: 13 / 14, tenPercent: 13 / 14 });
  expect(escapesOf(14, 1, Math.ceil).tenPercent).toBeCloseTo(12 / 14, 12);
});

it('shares of what leaves hold are those of the fewest leaves that hold it', () => {
  expect(escapesByHolding(10, 1, { onePercent: 0, tenPercent: 3 })).toEqual({
    oneLeaf: 0.9,
    onePercent: 0.9,
    tenPercent: 0.7,
  });
});

it('finds the fewest leaves that hold a share', () => {
  // 100 in all: a tenth is held by the largest, a half by 30 + 20.
  const held = [5, 30, 5, 20, 10, 10, 10, 10];
  expect(fewestHolding(held, 10)).toBe(1);
  expect(fewestHolding(held, 2)).toBe(2);
  expect(fewestHolding(held, 1)).toBe(8);
  expect(fewestHolding([], 10)).toBe(0);
  expect(held[0]).toBe(5);
});
