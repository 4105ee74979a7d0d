/** Transforms of sequences, squares and cubes against the sums that define them. */
import { describe, expect, it } from 'vitest';
import { PlainCube } from './plain-cube.ts';
import { type Complexes, complexes, PlainFourier } from './plain-fourier.ts';

/** Numbers without a pattern, the same each time. */
function drawn(length: number): Complexes {
  const numbers = complexes(length);
  for (let at = 0; at < length; at++) {
    numbers.re[at] = Math.sin(1 + 7 * at * at);
    numbers.im[at] = Math.cos(2 + 5 * at * at);
  }
  return numbers;
}

const copyOf = ({ re, im }: Complexes): Complexes => ({ re: re.slice(), im: im.slice() });

/** Σ x(k)·e^{±i k·x} over the waves of as many dimensions, by its definition. */
function summed({ re, im }: Complexes, side: number, dimensions: number, sign: 1 | -1): Complexes {
  const sums = complexes(re.length);
  const digitsOf = (place: number) =>
    Array.from({ length: dimensions }, (_, axis) => Math.floor(place / side ** axis) % side);
  for (let point = 0; point < re.length; point++) {
    const x = digitsOf(point);
    for (let wave = 0; wave < re.length; wave++) {
      const product = digitsOf(wave).reduce((sum, k, axis) => sum + k * x[axis]!, 0);
      const angle = (sign * 2 * Math.PI * (product % side)) / side;
      sums.re[point]! += re[wave]! * Math.cos(angle) - im[wave]! * Math.sin(angle);
      sums.im[point]! += re[wave]! * Math.sin(angle) + im[wave]! * Math.cos(angle);
    }
  }
  return sums;
}

function distance(one: Complexes, other: Complexes): number {
  const differences = [...one.re.map((value, at) => value - other.re[at]!)];
  differences.push(...one.im.map((value, at) => value - other.im[at]!));
  return Math.max(...differences.map(Math.abs));
}

type Transform = (numbers: Complexes) => void;

/** The way to points and the way back give, in as many dimensions, the sums that define them. */
function expectBothWays(toPoints: Transform, fromPoints: Transform, [side, dimensions]: [number, number]) {
  const length = side ** dimensions;
  // What rounding leaves grows with the number of terms.
  const most = 10 ** (dimensions - 13);
  for (const [transform, sign] of [
    [toPoints, 1],
    [fromPoints, -1],
  ] as const) {
    const numbers = drawn(length);
    transform(numbers);
    expect(distance(numbers, summed(drawn(length), side, dimensions, sign))).toBeLessThan(most);
  }
}

describe.each([1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48])('a sequence of %d', (side) => {
  it('is transformed to points and back', () => {
    const fourier = new PlainFourier(side);
    expectBothWays(
      (numbers) => fourier.toPoints(numbers),
      (numbers) => fourier.fromPoints(numbers),
      [side, 1],
    );
  });
});

it.each([4, 6, 8])('a square of side %d is transformed to points and back', (side) => {
  const fourier = new PlainFourier(side);
  expectBothWays(
    (numbers) => fourier.squareToPoints(numbers),
    (numbers) => fourier.squareFromPoints(numbers),
    [side, 2],
  );
});

describe('a cube', () => {
  const side = 8;
  const place = new PlainCube(side);

  it('has its points plane after plane, and row after row, with numbers modulo the side', () => {
    expect(place.placeOf(1, 2, 3)).toBe((3 * side + 2) * side + 1);
    expect(place.placeOf(-1, -2, -3)).toBe((5 * side + 6) * side + 7);
    expect(place.placeOf(0, 0, 0)).toBe(0);
  });

  it('is transformed to points and back', () => {
    expectBothWays(
      (numbers) => place.toPoints(numbers),
      (numbers) => place.fromPoints(numbers),
      [side, 3],
    );
  });

  it('with a cutoff has the waves up to it alone, on both ways', () => {
    const cutoff = 2;
    const few = new PlainCube(side, cutoff);
    const kept: number[] = [];
    for (let kx = -cutoff; kx <= cutoff; kx++)
      for (let ky = -cutoff; ky <= cutoff; ky++)
        for (let kz = -cutoff; kz <= cutoff; kz++) kept.push(place.placeOf(kx, ky, kz));
    const waves = complexes(side ** 3);
    for (const at of kept) [waves.re[at], waves.im[at]] = [Math.sin(1 + at * at), Math.cos(at * at)];
    const [there, all] = [copyOf(waves), copyOf(waves)];
    few.toPoints(there);
    place.toPoints(all);
    expect(distance(there, all)).toBeLessThan(1e-12);
    few.fromPoints(there);
    place.fromPoints(all);
    const keptOf = ({ re, im }: Complexes) => ({
      re: Float64Array.from(kept, (at) => re[at]!),
      im: Float64Array.from(kept, (at) => im[at]!),
    });
    expect(distance(keptOf(there), keptOf(all))).toBeLessThan(1e-12);
  });
});
