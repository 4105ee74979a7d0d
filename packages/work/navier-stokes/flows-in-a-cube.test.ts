/** Flows in a cube: kernel, replay and plain program, flows that are known, and what is refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sameItems } from '../kit/equality.ts';
import { plainFingerprint } from '../kit/plain-fingerprint.ts';
import { finish } from '../testing/run-unit.ts';
import { SpaceRun } from './compute/space-run.ts';
import { decodeState, encodeState, type Flow, type FlowState, spaceIndex } from './model/definition.ts';
import { initialState } from './model/initial-state.ts';
import { measureState } from './model/measure-state.ts';
import { halfTheViscosity, heatDecay, honest, withoutDealiasing } from './testing/false-flows.ts';
import type { Road } from './testing/kernel-flow.ts';
import { PlainSpaceFlow } from './testing/plain-space-flow.ts';
import { COARSE_DIFFERENCE_MAX, coarseDifference, RESIDUAL_MAX, residualOf } from './verify/check-stretch.ts';
import { ReplayFlow } from './verify/replay-flow.ts';

const NOISE = { peak: 2, energy: 1e-3, key: [5, 6] } as const;
const RANDOM: Flow = {
  dimensions: 3,
  side: 32,
  reynolds: 100,
  stepsPerUnit: 32,
  drift: [0, 0],
  start: { kind: 'random', peak: 2, key: [1, 2] },
};

async function run(flow: Flow, steps: number, from: FlowState = initialState(flow)): Promise<FlowState> {
  const computed = await SpaceRun.open(flow);
  computed.takeState(from);
  for (const _ of computed.advance(steps));
  return computed.giveState();
}

async function replayed(flow: Flow, steps: number, from: FlowState): Promise<FlowState> {
  const replay = await ReplayFlow.open(flow);
  replay.takeState(from);
  for (const _ of replay.advance(steps));
  return replay.giveState();
}

const same = (one: FlowState, other: FlowState) => sameItems(encodeState(one), encodeState(other));

describe.each<[string, Partial<Flow>]>([
  ['random vorticity on 16³ points', { side: 16 }],
  ['random vorticity on 32³ points, by radix 2 at the last step', {}],
  ['vortices of Taylor and Green', { start: { kind: 'taylor_green', noise: NOISE } }],
  ['helices', { side: 16, start: { kind: 'helices', wave: 2, noise: NOISE } }],
])('%s', (_, changes) => {
  const flow: Flow = { ...RANDOM, ...changes };

  it('have the same bits by kernel, replay and plain program', async () => {
    const begun = initialState(flow);
    const plain = new PlainSpaceFlow(flow).advance(begun, 3);
    expect(same(await run(flow, 3), plain)).toBe(true);
    expect(same(await replayed(flow, 3, begun), plain)).toBe(true);
  });

  it('give the same bytes wherever they are cut', async () => {
    const part = decodeState(flow, encodeState(await run(flow, 2)));
    expect(same(await run(flow, 3, part), await run(flow, 5))).toBe(true);
  });
});

it('on 64³ points kernel and replay have the same bits and see the same points', async () => {
  const flow: Flow = { ...RANDOM, side: 64, start: { kind: 'random', peak: 3, key: [7, 8] } };
  const computed = await SpaceRun.open(flow);
  const replay = await ReplayFlow.open(flow);
  for (const either of [computed, replay]) {
    either.takeState(initialState(flow));
    for (const _ of either.advance(2));
  }
  const { state, fingerprint, greatest } = computed.measure();
  expect(same(state, replay.giveState())).toBe(true);
  expect(replay.greatest()).toEqual(greatest);
  expect(sameItems(replay.fingerprint(), fingerprint)).toBe(true);
  expect(sameItems(plainFingerprint(encodeState(state)), fingerprint)).toBe(true);
  // Looking at a flow leaves it as it is.
  for (const either of [computed, replay]) for (const _ of either.advance(1));
  expect(same(computed.giveState(), replay.giveState())).toBe(true);
});

/** The greatest difference of the amplitudes along an axis among the waves up to a size, on any numbers of points. */
function difference(a: FlowState, b: FlowState, cutoffs: readonly [number, number], most: number): number {
  let greatest = 0;
  for (let kx = 0; kx <= most; kx++)
    for (let ky = -most; ky <= most; ky++)
      for (let kz = -most; kz <= most; kz++)
        for (let part = 0; part < 6; part++) {
          const [x, y] = [a, b].map(({ modes }, i) => modes[spaceIndex(cutoffs[i]!, kx, ky, kz) + part]!);
          greatest = Math.max(greatest, Math.abs(x! - y!));
        }
  return greatest;
}

describe('flows that are known', () => {
  it.each([1, 2])('helices of wave number %i decay as exp(−νm²t)', async (wave) => {
    const flow: Flow = { ...RANDOM, reynolds: 10, start: { kind: 'helices', wave } };
    const end = await run(flow, 32);
    const factor = Math.exp(-(wave ** 2) / 10);
    const known = { ...end, modes: initialState(flow).modes.map((value) => factor * value) };
    expect(difference(end, known, [10, 10], 10)).toBeLessThan(1e-14);
    expect(measureState(flow, end).energy).toBeCloseTo(0.375 * factor ** 2, 14);
  });

  it('the enstrophy of Taylor and Green’s vortices follows its power series without viscosity', async () => {
    const flow: Flow = { ...RANDOM, reynolds: 1e15, stepsPerUnit: 64, start: { kind: 'taylor_green' } };
    const computed = await SpaceRun.open(flow);
    computed.takeState(initialState(flow));
    /** What is left of Ω(t)/Ω(0) behind the terms of 1 and t², over t⁴ (Brachet et al. 1983). */
    const fourth = (state: FlowState, t: number) =>
      (measureState(flow, state).enstrophy / 0.375 - 1 - (5 / 48) * t * t) / t ** 4;
    const found: number[] = [];
    for (const t of [0.25, 0.5]) {
      for (const _ of computed.advance(16));
      found.push(fourth(computed.giveState(), t));
    }
    // The next term goes with t², and is taken off by both times.
    expect((4 * found[0]! - found[1]!) / 3).toBeCloseTo(50 / 6336, 5);
  });

  it.each([10, 40])(
    'the dissipation of Taylor and Green’s vortices at R = %i follows their own series',
    async (R) => {
      const flow: Flow = { ...RANDOM, reynolds: R, stepsPerUnit: 640, start: { kind: 'taylor_green' } };
      /** Coefficients of 1, t, t², t³ and t⁴ in Ω(t)/Ω(0) (Taylor, Green 1937; Brachet et al. 1983). */
      const known = [
        1,
        -6 / R,
        5 / 48 + 18 / R ** 2,
        -(5 / 3 + 36 / R ** 2) / R,
        50 / 6336 + 1835 / (144 * R ** 2) + 54 / R ** 4,
      ];
      const fifth = -(361 / 1408 + 761 / (12 * R ** 2) + 324 / (5 * R ** 4)) / R;
      const computed = await SpaceRun.open(flow);
      computed.takeState(initialState(flow));
      /** What is left behind these terms, over t⁵, at t = 1/20, 1/10 and 3/20. */
      const left: number[] = [];
      for (const t of [0.05, 0.1, 0.15]) {
        for (const _ of computed.advance(32));
        const series = known.reduceRight((sum, term) => sum * t + term, 0);
        left.push((measureState(flow, computed.giveState()).enstrophy / 0.375 - series) / t ** 5);
      }
      // The next two terms are taken off by the three times.
      const [first, second, third] = left as [number, number, number];
      expect(Math.abs((3 * first - 3 * second + third) / fifth - 1)).toBeLessThan(1e-3);
    },
  );

  it('what energy a flow loses is what it dissipates', async () => {
    const flow: Flow = { ...RANDOM, reynolds: 50, stepsPerUnit: 64 };
    const begun = initialState(flow);
    const end = await run(flow, 64, begun);
    const lost = measureState(flow, begun).energy - measureState(flow, end).energy;
    expect(lost).toBeGreaterThan(0.05);
    expect(Math.abs(lost - (2 / 50) * end.dissipated)).toBeLessThan(1e-7);
  });

  it('a step is of fourth order', async () => {
    const flow: Flow = { ...RANDOM, side: 16 };
    const at = (stepsPerUnit: number) => run({ ...flow, stepsPerUnit }, stepsPerUnit / 4);
    const exact = await at(256);
    const [coarse, fine] = [await at(16), await at(32)].map((end) => difference(end, exact, [5, 5], 5));
    expect(coarse! / fine!).toBeGreaterThan(12);
    expect(coarse! / fine!).toBeLessThan(20);
  });

  it('more points come nearer by more than any power of their number', async () => {
    const vortices: Flow = { ...RANDOM, reynolds: 20, start: { kind: 'taylor_green' } };
    const [least, few, many] = [
      await run({ ...vortices, side: 16 }, 32),
      await run({ ...vortices, side: 32 }, 32),
      await run({ ...vortices, side: 64 }, 32),
    ];
    const first = difference(least, many, [5, 21], 2);
    const second = difference(few, many, [10, 21], 2);
    expect(first).toBeGreaterThan(1e-8);
    expect(second).toBeLessThan(first / 1e3);
  });

  it('the figures of vortices and helices are known', () => {
    const vortices: Flow = { ...RANDOM, start: { kind: 'taylor_green' } };
    // |k|² = 3 for all of it; it is in the shell of √3.
    const figures = measureState(vortices, initialState(vortices));
    expect(figures.energy).toBeCloseTo(0.125, 15);
    expect(figures.enstrophy).toBeCloseTo(0.375, 15);
    expect(figures.palinstrophy).toBeCloseTo(1.125, 15);
    expect(figures.spectrum[2]).toBeCloseTo(0.125, 15);
    expect(figures.resolution).toBeCloseTo(10 / (2 * 0.375 * 100 ** 2) ** (1 / 4), 12);
    const random = measureState(RANDOM, initialState(RANDOM));
    expect(random.energy).toBeCloseTo(0.5, 13);
  });

  it('the greatest sizes of Taylor and Green’s vortices are known', async () => {
    const flow: Flow = { ...RANDOM, start: { kind: 'taylor_green' } };
    const replay = await ReplayFlow.open(flow);
    replay.takeState(initialState(flow));
    expect(replay.greatest().vorticity).toBeCloseTo(2, 13);
    expect(replay.greatest().speed).toBeCloseTo(1, 13);
  });
});

it('beginnings have no divergence, and those of a square aren’t in a cube', () => {
  const { modes } = initialState(RANDOM);
  let most = 0;
  for (let kx = 0; kx <= 10; kx++)
    for (let ky = -10; ky <= 10; ky++)
      for (let kz = -10; kz <= 10; kz++) {
        const at = spaceIndex(10, kx, ky, kz);
        for (const part of [0, 1])
          most = Math.max(
            most,
            Math.abs(kx * modes[at + part]! + ky * modes[at + 2 + part]! + kz * modes[at + 4 + part]!),
          );
      }
  expect(most).toBeLessThan(1e-13);
  expect(() => initialState({ ...RANDOM, start: { kind: 'shear_layers', width: 0.3 } })).toThrow(RangeError);
  expect(() => initialState({ side: 64, start: { kind: 'helices', wave: 1 } })).toThrow(RangeError);
});

describe('a stretch of a flow', () => {
  const STEPS = 3;
  let from: FlowState;
  beforeAll(async () => {
    from = await run(RANDOM, 16);
  });

  const isReplayed = async (to: FlowState) => same(await replayed(RANDOM, STEPS, from), to);
  const residualAfter = async (road: Road) => {
    const next = await road(from, 1);
    return finish(residualOf(RANDOM, [from, next, await road(next, 1)]));
  };
  const coarselyAfter = async (to: FlowState) => finish((await coarseDifference(RANDOM))(from, to));

  it('is accepted of an honest flow', async () => {
    const end = await honest(RANDOM)(from, STEPS);
    expect(await isReplayed(end)).toBe(true);
    expect(await residualAfter(honest(RANDOM))).toBeLessThan(RESIDUAL_MAX / 10);
  });

  it.each<[string, Road]>([
    ['bare heat decay', heatDecay(RANDOM)],
    ['no dealiasing', withoutDealiasing(RANDOM)],
    ['half the viscosity', halfTheViscosity(RANDOM)],
    ['the state it began with', (state, steps) => ({ ...state, step: state.step + steps })],
    [
      'another step',
      async (state, steps) => ({
        ...(await honest(RANDOM)(state, steps - 1)),
        step: state.step + steps,
      }),
    ],
    [
      'dissipation changed by a bit',
      async (state, steps) => {
        const end = await honest(RANDOM)(state, steps);
        return { ...end, dissipated: end.dissipated * (1 + Number.EPSILON) };
      },
    ],
  ])('is refused of %s by the replay', async (_, road) => {
    expect(await isReplayed(await road(from, STEPS))).toBe(false);
  });

  it.each<[string, Road]>([
    ['bare heat decay', heatDecay(RANDOM)],
    ['half the viscosity', halfTheViscosity(RANDOM)],
    ['a flow that stands still', (state) => ({ ...state, step: state.step + 1 })],
  ])('is refused of %s by the equation', async (_, road) => {
    expect(await residualAfter(road)).toBeGreaterThan(4 * RESIDUAL_MAX);
  });

  it('is followed by three eighths of the points, which bare heat decay isn’t', async () => {
    const flow: Flow = { ...RANDOM, side: 64 };
    const begun = await run(flow, 16);
    const coarse = await coarseDifference(flow);
    expect(finish(coarse(begun, await run(flow, STEPS, begun)))).toBeLessThan(COARSE_DIFFERENCE_MAX / 5);
    expect(finish(coarse(begun, await heatDecay(flow)(begun, STEPS)))).toBeGreaterThan(COARSE_DIFFERENCE_MAX);
    expect(await coarselyAfter(await heatDecay(RANDOM)(from, STEPS))).toBeGreaterThan(COARSE_DIFFERENCE_MAX);
  });
});
