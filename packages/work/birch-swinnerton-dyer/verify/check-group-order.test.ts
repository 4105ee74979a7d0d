/** Traces by group orders against counting points, where a wrong trace is most easily taken for the right one. */
import { describe, expect, it } from 'vitest';
import { isTrace } from './check-group-order.ts';

const modulo = (n: number, p: number) => ((n % p) + p) % p;

/** p + 1 − the number of points of y² = x³ + Ax + B. */
function countedTrace(A: number, B: number, p: number): number {
  const squares = new Map<number, number>();
  for (let y = 0; y < p; y++) squares.set((y * y) % p, (squares.get((y * y) % p) ?? 0) + 1);
  let points = 1;
  for (let x = 0; x < p; x++) points += squares.get(modulo(x * x * x + A * x + B, p)) ?? 0;
  return p + 1 - points;
}

/** The traces within Hasse's bound that are taken for right. */
function takenTraces(A: number, B: number, p: number): number[] {
  const most = Math.floor(2 * Math.sqrt(p));
  return Array.from({ length: 2 * most + 1 }, (_, index) => index - most).filter((trace) =>
    isTrace(A, B, p, trace),
  );
}

describe('a trace is taken for right where it is, and no other within the bound', () => {
  // 509 is counted, 521 and 1033 aren't. At x = 0 the curves with A = 0 have points of order 3, with B = 0 of order 2, at x = 2 the
  // curve x³ + 1 has one of order 6: numbers that more than one trace within the bound leaves room for.
  it.each([509, 521, 1033])('modulo %d', (p) => {
    for (const [A, B] of [
      [0, 1],
      [0, 2],
      [0, 4],
      [1, 0],
      [-1, 0],
      [4, 0],
      [-2, 1],
      [-43, 166],
      [5, -7],
    ] as const) {
      expect(takenTraces(A, B, p), `${A}, ${B}`).toEqual([countedTrace(A, B, p)]);
    }
  });
});
