/** Both forms of the nonlinear term against the sum over pairs of waves. */
import { describe, expect, it } from 'vitest';
import { finish } from '../../testing/run-unit.ts';
import { cutoffOf, type Flow, modeIndex, modesLength, spaceIndex } from '../model/definition.ts';
import { conservativeTerm } from './conservative-term.ts';
import { convectiveTerm } from './convective-term.ts';

const SIDE = 8;
const CUTOFF = cutoffOf(SIDE);
const FLOW: Flow = {
  ...{ side: SIDE, reynolds: 100, stepsPerUnit: 64, drift: [0.3, -0.2] },
  start: { kind: 'random', peak: 1, key: [1, 2] },
};

type Wave = readonly [x: number, y: number, z: number];
type Complex = readonly [re: number, im: number];
type Vector = readonly [x: Complex, y: Complex, z: Complex];

const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const plus = (...all: readonly Complex[]): Complex => [
  all.reduce((sum, [re]) => sum + re, 0),
  all.reduce((sum, [, im]) => sum + im, 0),
];
const scaled = (factor: number, [re, im]: Complex): Complex => [factor * re, factor * im];
const NONE: Vector = [
  [0, 0],
  [0, 0],
  [0, 0],
];

/** k × v, of a real vector and a complex one. */
const cross = ([kx, ky, kz]: Wave, [x, y, z]: Vector): Vector => [
  plus(scaled(ky, z), scaled(-kz, y)),
  plus(scaled(kz, x), scaled(-kx, z)),
  plus(scaled(kx, y), scaled(-ky, x)),
];

/** All waves up to the cutoff, in a square those of kz = 0. */
function wavesOf(dimensions: 2 | 3): Wave[] {
  const numbers = Array.from({ length: 2 * CUTOFF + 1 }, (_, at) => at - CUTOFF);
  const along = dimensions === 3 ? numbers : [0];
  return numbers.flatMap((x) => numbers.flatMap((y) => along.map((z): Wave => [x, y, z])));
}

/** Vorticity of real values without divergence, by wave: at −k are the conjugates of those at k. */
function vorticity(dimensions: 2 | 3): Map<string, Vector> {
  const modes = new Map<string, Vector>();
  for (const wave of wavesOf(dimensions)) {
    const [kx, ky, kz] = wave;
    const opposite = modes.get(String([-kx, -ky, -kz].map((k) => k + 0)));
    const draw = (part: number): Complex => {
      const seed = 1 + 31 * kx + 17 * ky + 7 * kz + 3 * part;
      return [Math.sin(seed * seed), Math.cos(2 + seed * seed)];
    };
    const along: Vector =
      dimensions === 3 ? cross(wave, [draw(0), draw(1), draw(2)]) : [[0, 0], [0, 0], draw(0)];
    const isNone = kx === 0 && ky === 0 && kz === 0;
    const conjugate = opposite?.map(([re, im]): Complex => [re, -im]) as unknown as Vector | undefined;
    modes.set(String(wave), isNone ? NONE : (conjugate ?? along));
  }
  return modes;
}

/** The curl of u × ω: what −u·∇ω and, in a cube, ω·∇u add up to, by every pair of waves. */
function summedTerm(modes: ReadonlyMap<string, Vector>, dimensions: 2 | 3): Map<string, Vector> {
  const drift = dimensions === 2 ? FLOW.drift : [0, 0];
  const waves = wavesOf(dimensions);
  const velocities = waves.map((wave): Vector => {
    const square = wave.reduce((sum, k) => sum + k * k, 0);
    if (square === 0)
      return [
        [drift[0]!, 0],
        [drift[1]!, 0],
        [0, 0],
      ];
    return cross(wave, modes.get(String(wave))!).map((part) =>
      times([0, 1 / square], part),
    ) as unknown as Vector;
  });
  const sums = new Map<string, Vector>();
  for (const wave of waves) {
    let product = NONE;
    for (const [at, other] of waves.entries()) {
      const rest = wave.map((k, axis) => k - other[axis]!);
      const carried = modes.get(String(rest));
      if (!carried) continue;
      const [ux, uy, uz] = velocities[at]!;
      const [wx, wy, wz] = carried;
      product = [
        plus(product[0], times(uy, wz), scaled(-1, times(uz, wy))),
        plus(product[1], times(uz, wx), scaled(-1, times(ux, wz))),
        plus(product[2], times(ux, wy), scaled(-1, times(uy, wx))),
      ];
    }
    sums.set(String(wave), cross(wave, product).map((part) => times([0, 1], part)) as unknown as Vector);
  }
  return sums;
}

/** The amplitudes in the order of a state's. */
function stateOf(modes: ReadonlyMap<string, Vector>, dimensions: 2 | 3): Float64Array {
  const state = new Float64Array(modesLength(dimensions === 3 ? { dimensions, side: SIDE } : { side: SIDE }));
  for (const wave of wavesOf(dimensions)) {
    const [kx, ky, kz] = wave;
    if (kx < 0) continue;
    const vector = modes.get(String(wave))!;
    if (dimensions === 3) state.set(vector.flat(), spaceIndex(CUTOFF, kx, ky, kz));
    else state.set(vector[2], modeIndex(CUTOFF, kx, ky));
  }
  return state;
}

describe.each([
  [2, convectiveTerm],
  [3, conservativeTerm],
] as const)('in %i dimensions', (dimensions, termOf) => {
  it('the term is that of all pairs of waves', () => {
    const modes = vorticity(dimensions);
    const flow = dimensions === 3 ? { ...FLOW, dimensions } : FLOW;
    const term = finish(termOf(flow, stateOf(modes, dimensions)));
    const known = stateOf(summedTerm(modes, dimensions), dimensions);
    expect(term).toHaveLength(known.length);
    expect(Math.max(...known.map(Math.abs))).toBeGreaterThan(1);
    expect(Math.max(...known.map((value, at) => Math.abs(value - term[at]!)))).toBeLessThan(1e-11);
  });
});
