/** The kernel's steps against a plain replay and against flows that are known. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { exponential } from '../numerics/exponential.ts';
import { FlowRun } from './compute/flow-run.ts';
import {
  cutoffOf,
  decodeState,
  encodeState,
  type Flow,
  type FlowState,
  modeIndex,
} from './model/definition.ts';
import { initialState } from './model/initial-state.ts';
import { PlainFlow } from './testing/plain-flow.ts';
import vectors from './vectors.json' with { type: 'json' };

const RANDOM: Flow = {
  side: 64,
  reynolds: 500,
  stepsPerUnit: 64,
  drift: [0, 0],
  start: { kind: 'random', peak: 4, key: [1, 2] },
};

const digestOf = (state: FlowState) => createHash('sha256').update(encodeState(state)).digest('hex');

async function run(flow: Flow, steps: number, from: FlowState = initialState(flow)): Promise<FlowState> {
  const computed = await FlowRun.open(flow);
  computed.takeState(from);
  for (const _ of computed.advance(steps));
  return computed.giveState();
}

describe.each<[string, Partial<Flow>]>([
  ['random vorticity', {}],
  ['random vorticity of 128² points', { side: 128, stepsPerUnit: 128 }],
  ['random vorticity of 256² points', { side: 256, stepsPerUnit: 256 }],
  ['shear layers', { start: { kind: 'shear_layers', width: 0.3 } }],
  ['Taylor and Green’s vortices in a drift', { start: { kind: 'taylor_green' }, drift: [0.75, -0.3] }],
])('%s', (_, changes) => {
  const flow: Flow = { ...RANDOM, ...changes };
  it('are replayed bit for bit by the plain program', async () => {
    const plain = new PlainFlow(flow).advance(initialState(flow), 3);
    expect(digestOf(await run(flow, 3))).toBe(digestOf(plain));
  });

  it('give the same bytes wherever they are cut', async () => {
    const part = encodeState(await run(flow, 2));
    const cut = await run(flow, 3, decodeState(flow, part));
    expect(digestOf(cut)).toBe(digestOf(await run(flow, 5)));
  });
});

it('a step on 512² points is replayed bit for bit, by radix 2 at its last step', async () => {
  const flow: Flow = { ...RANDOM, side: 512, stepsPerUnit: 512 };
  const plain = new PlainFlow(flow).advance(initialState(flow), 1);
  expect(digestOf(await run(flow, 1))).toBe(digestOf(plain));
});

/** The greatest difference among the waves up to a size, of flows on any number of points. */
function difference(a: FlowState, b: FlowState, sides: readonly [number, number], most: number): number {
  const [ofA, ofB] = sides.map(cutoffOf) as [number, number];
  let greatest = 0;
  for (let kx = 0; kx <= most; kx++)
    for (let ky = -most; ky <= most; ky++)
      for (const part of [0, 1]) {
        const [x, y] = [a.modes[modeIndex(ofA, kx, ky) + part]!, b.modes[modeIndex(ofB, kx, ky) + part]!];
        greatest = Math.max(greatest, Math.abs(x - y));
      }
  return greatest;
}

/** ½⟨u² + v²⟩ = ½Σ|ω|²/k² without the mean velocity. */
function energyOf({ modes }: FlowState, side: number): number {
  const cutoff = cutoffOf(side);
  let sum = 0;
  for (let kx = 0; kx <= cutoff; kx++)
    for (let ky = -cutoff; ky <= cutoff; ky++) {
      if (kx === 0 && ky === 0) continue;
      const [re, im] = modes.subarray(modeIndex(cutoff, kx, ky)) as unknown as [number, number];
      sum += ((kx === 0 ? 0.5 : 1) * (re * re + im * im)) / (kx * kx + ky * ky);
    }
  return sum;
}

describe('flows that are known', () => {
  const vortices: Flow = { ...RANDOM, reynolds: 100, start: { kind: 'taylor_green' } };

  it('Taylor and Green’s vortices decay as exp(−2νt), their energy as exp(−4νt)/4', async () => {
    const end = await run(vortices, vectors.taylorGreen.steps);
    const begun = initialState(vortices);
    const known = { ...end, modes: begun.modes.map((value) => value * Math.exp(-0.04)) };
    expect(difference(end, known, [64, 64], 21)).toBeLessThan(1e-14);
    expect(energyOf(end, 64)).toBeCloseTo(vectors.taylorGreen.energy, 14);
  });

  it('in a uniform drift they are carried along by it', async () => {
    const [u, v] = [0.75, -0.3];
    const end = await run({ ...vortices, stepsPerUnit: 256, drift: [u, v] }, 256);
    const known = { ...end, modes: new Float64Array(end.modes.length) };
    for (const ky of [1, -1]) {
      const phase = -(u + ky * v);
      const size = -0.5 * Math.exp(-0.02);
      known.modes.set([size * Math.cos(phase), size * Math.sin(phase)], modeIndex(21, 1, ky));
    }
    expect(difference(end, known, [64, 64], 21)).toBeLessThan(1e-10);
  });

  it('waves that act on each other follow their power series in time', async () => {
    const flow: Flow = { ...RANDOM, side: 128, reynolds: 50, stepsPerUnit: 512 };
    const begun = initialState({ ...flow, start: { kind: 'taylor_green' } });
    const waves = { '1,0': 0.5, '0,1': 0.3, '1,1': -0.4, '1,-2': 0.25 };
    begun.modes.fill(0);
    for (const [wave, size] of Object.entries(waves)) {
      const [kx, ky] = wave.split(',').map(Number) as [number, number];
      begun.modes[modeIndex(42, kx, ky)] = size;
      if (kx === 0) begun.modes[modeIndex(42, kx, -ky)] = size;
    }
    const end = await run(flow, 51, begun);
    const known = seriesAt(waves, 1 / flow.reynolds, 51 / flow.stepsPerUnit);
    const expected = { ...end, modes: new Float64Array(end.modes.length) };
    for (const [wave, size] of known) {
      const [kx, ky] = wave.split(',').map(Number) as [number, number];
      if (kx >= 0) expected.modes[modeIndex(42, kx, ky)] = size;
    }
    expect(difference(end, expected, [128, 128], 42)).toBeLessThan(1e-11);
    expect(difference(end, begun, [128, 128], 42)).toBeGreaterThan(0.01);
  });

  it('half of a step makes a sixteenth of the error', async () => {
    const [fine, first, second] = await Promise.all(
      [512, 32, 64].map((stepsPerUnit) => run({ ...RANDOM, stepsPerUnit }, stepsPerUnit / 2)),
    );
    const errors = [first, second].map((state) => difference(state!, fine!, [64, 64], 21)) as [
      number,
      number,
    ];
    expect(errors[0] / errors[1]).toBeGreaterThan(14);
    expect(errors[0] / errors[1]).toBeLessThan(18);
  });

  it('twice the points make the error of a smooth flow vanish', async () => {
    const smooth: Flow = {
      ...RANDOM,
      reynolds: 100,
      stepsPerUnit: 256,
      start: { kind: 'shear_layers', width: 0.4 },
    };
    const of = (side: number) => run({ ...smooth, side }, 128);
    const [coarse, finer, finest] = await Promise.all([of(64), of(128), of(256)]);
    expect(difference(coarse!, finest!, [64, 256], 21)).toBeGreaterThan(1e-9);
    expect(difference(finer!, finest!, [128, 256], 21)).toBeLessThan(1e-12);
  });

  it('what the energy loses is what was dissipated', async () => {
    const end = await run({ ...RANDOM, stepsPerUnit: 256 }, 256);
    const lost = energyOf(initialState(RANDOM), 64) - energyOf(end, 64);
    expect(energyOf(initialState(RANDOM), 64)).toBeCloseTo(0.5, 14);
    expect(lost).toBeGreaterThan(0.01);
    expect(Math.abs((2 / RANDOM.reynolds) * end.dissipated - lost) / lost).toBeLessThan(1e-7);
  });
});

/**
 * Real amplitudes at a time, by ω = Σ ωₙtⁿ with (n + 1)·ωₙ₊₁ = −Σ_j u_j·∇ω_{n−j} + νΔωₙ, every product of waves one by one.
 */
function seriesAt(waves: Record<string, number>, viscosity: number, time: number): Map<string, number> {
  const begun = new Map<string, number>();
  for (const [wave, size] of Object.entries(waves)) {
    const [kx, ky] = wave.split(',').map(Number) as [number, number];
    begun.set(`${kx},${ky}`, size).set(`${0 - kx},${0 - ky}`, size);
  }
  const numbered = (term: Map<string, number>) =>
    [...term].map(([wave, size]) => [...wave.split(',').map(Number), size] as [number, number, number]);
  const terms = [begun];
  for (let n = 0; n < 11; n++) {
    const next = new Map<string, number>();
    const add = (kx: number, ky: number, value: number) =>
      next.set(`${kx},${ky}`, (next.get(`${kx},${ky}`) ?? 0) + value / (n + 1));
    for (const [kx, ky, size] of numbered(terms[n]!)) add(kx, ky, -viscosity * (kx * kx + ky * ky) * size);
    for (let j = 0; j <= n; j++) {
      const carried = numbered(terms[n - j]!);
      for (const [px, py, p] of numbered(terms[j]!)) {
        if (px === 0 && py === 0) continue;
        const stream = p / (px * px + py * py);
        for (const [qx, qy, q] of carried) add(px + qx, py + qy, stream * q * (py * qx - px * qy));
      }
    }
    terms.push(next);
  }
  const sum = new Map<string, number>();
  for (const [n, term] of terms.entries())
    for (const [wave, value] of term) sum.set(wave, (sum.get(wave) ?? 0) + value * time ** n);
  return sum;
}

it('the exponential is right to rounding', () => {
  for (let x = -699.3; x < 1; x += 0.37)
    expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(4e-16);
  expect(exponential(-701)).toBe(0);
});

describe('a state', () => {
  const state = initialState(RANDOM);
  it('is read back from its bytes', () => {
    expect(digestOf(decodeState({ side: 64 }, encodeState(state))!)).toBe(digestOf(state));
  });

  it('of another size, or with a number that isn’t finite, is none', () => {
    const bytes = encodeState(state);
    expect(decodeState({ side: 128 }, bytes)).toBeUndefined();
    expect(decodeState({ side: 64 }, bytes.slice(1))).toBeUndefined();
    expect(decodeState({ side: 64 }, encodeState({ ...state, step: 0.5 }))).toBeUndefined();
    expect(
      decodeState({ side: 64 }, encodeState({ ...state, modes: state.modes.map(() => Number.NaN) })),
    ).toBeUndefined();
  });
});

it('the field shown is the vorticity at every point', async () => {
  const flow: Flow = { ...RANDOM, start: { kind: 'taylor_green' } };
  const computed = await FlowRun.open(flow);
  computed.takeState(initialState(flow));
  expect(computed.measure().greatest.vorticity).toBeCloseTo(2, 12);
  const { side, values } = computed.field();
  for (const [index, value] of values.entries()) {
    const [x, y] = [index % side, Math.floor(index / side)].map((place) => (2 * Math.PI * place) / side);
    expect(Math.abs(value + 2 * Math.cos(x!) * Math.cos(y!))).toBeLessThan(1e-13);
  }
});
