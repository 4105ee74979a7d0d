import { expect, it } from 'vitest';
import { blockTime } from './unit-times.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

it('seals at the present time, but never before the tip', () => {
  expect(blockTime(NOW, undefined)).toEqual(NOW);
  expect(blockTime(NOW, later(-5000))).toEqual(NOW);
  expect(blockTime(NOW, later(5000))).toEqual(later(5000));
  expect(blockTime(NOW, later(20 * 86_400_000))).toEqual(later(20 * 86_400_000));
});
