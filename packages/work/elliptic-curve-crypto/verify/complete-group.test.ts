/** The verifier's group law against counting: on a small curve every multiple of a point is compared with every point. */
import { describe, expect, it } from 'vitest';
import { isAnnihilated, isInHasseInterval, isMultiple } from './complete-group.ts';

// y² = x³ + x + 4 over 23 elements has 29 points with infinity, a prime number (found here by counting), hence none of order two.
const curve = { p: 23n, a: 1n, b: 4n };
const residues = Array.from({ length: 23 }, (_, residue) => BigInt(residue));
const points = residues.flatMap((x) =>
  residues.filter((y) => (y * y - x ** 3n - x - 4n) % 23n === 0n).map((y) => ({ x, y })),
);
const [base] = points as [(typeof points)[number]];
const order = BigInt(points.length + 1);

it('numbers of points are at most 2√p from p + 1', () => {
  // 2√23 = 9.59.
  const isInside = (order: bigint) => isInHasseInterval(order, 23n);
  expect([14n, 15n, 24n, 33n, 34n].map(isInside)).toEqual([false, true, true, true, false]);
});

describe('multiples of a point', () => {
  it('are each of the points once, and then infinity', () => {
    expect(order).toBe(29n);
    const found = points.map((point) => {
      const factors = Array.from({ length: 30 }, (_, factor) => BigInt(factor)).filter((factor) =>
        isMultiple(factor, base, point, curve),
      );
      expect(factors).toHaveLength(1);
      return factors[0];
    });
    expect(new Set(found).size).toBe(points.length);
    expect(found).not.toContain(0n);
    expect(found).not.toContain(order);
    expect(found[0]).toBe(1n);
  });

  it('have the sum of a line: of three points on one, the factors add up to a multiple of the order', () => {
    const factorOf = ({ x, y }: { x: bigint; y: bigint }) =>
      residues.concat([23n, 24n, 25n, 26n, 27n, 28n]).find((k) => isMultiple(k, base, { x, y }, curve))!;
    let looked = 0;
    for (const one of points)
      for (const other of points)
        for (const third of points) {
          if (one.x >= other.x || other.x >= third.x) continue;
          const rise = (other.y - one.y) * (third.x - one.x) - (third.y - one.y) * (other.x - one.x);
          if (rise % 23n !== 0n) continue;
          looked++;
          expect((factorOf(one) + factorOf(other) + factorOf(third)) % order).toBe(0n);
        }
    expect(looked).toBeGreaterThan(50);
  });

  it('are infinity for multiples of the order alone', () => {
    for (let factor = 0n; factor <= 2n * order; factor++)
      expect(isAnnihilated(factor, base, curve)).toBe(factor % order === 0n);
  });

  it('aren’t what has one coordinate of them alone', () => {
    for (const other of residues) {
      if (other !== base.x) expect(isMultiple(1n, base, { ...base, x: other }, curve)).toBe(false);
      if (other !== base.y) expect(isMultiple(1n, base, { ...base, y: other }, curve)).toBe(false);
    }
  });
});
