/** What each check of a stretch says of honest and of false states. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sameItems } from '../kit/equality.ts';
import { finish } from '../testing/run-unit.ts';
import { FlowRun } from './compute/flow-run.ts';
import { cutoffOf, encodeState, type Flow, type FlowState, modeIndex } from './model/definition.ts';
import { initialState } from './model/initial-state.ts';
import { measureState } from './model/measure-state.ts';
import { byKernel, type Road } from './testing/kernel-flow.ts';
import { PlainFlow } from './testing/plain-flow.ts';
import { COARSE_DIFFERENCE_MAX, coarseDifference, RESIDUAL_MAX, residualOf } from './verify/check-stretch.ts';
import { ReplayFlow } from './verify/replay-flow.ts';

const FLOW: Flow = {
  side: 64,
  reynolds: 500,
  stepsPerUnit: 64,
  drift: [0.2, 0],
  start: { kind: 'random', peak: 4, key: [3, 4] },
};
const CUTOFF = cutoffOf(FLOW.side);
const STEPS = 16;

const computed = byKernel((flow) => FlowRun.open(flow));
const honest = computed(FLOW);
const halfTheViscosity = computed({ ...FLOW, reynolds: 2 * FLOW.reynolds });

/** Each wave carried by the drift and damped, without acting on another. */
const heatDecay: Road = (from, steps) => {
  const modes = from.modes.slice();
  const time = steps / FLOW.stepsPerUnit;
  for (let kx = 0; kx <= CUTOFF; kx++)
    for (let ky = -CUTOFF; ky <= CUTOFF; ky++) {
      const index = modeIndex(CUTOFF, kx, ky);
      const [re, im] = modes.subarray(index, index + 2) as unknown as [number, number];
      const decay = Math.exp((-(kx * kx + ky * ky) / FLOW.reynolds) * time);
      const [c, s] = [Math.cos(kx * FLOW.drift[0] * time), -Math.sin(kx * FLOW.drift[0] * time)];
      modes.set([decay * (re * c - im * s), decay * (re * s + im * c)], index);
    }
  return { step: from.step + steps, dissipated: from.dissipated, modes };
};

/** All waves that the points can hold, so that products fold back; what is kept of them looks like any state. */
const withoutDealiasing: Road = (from, steps) => {
  const most = FLOW.side / 2 - 1;
  const plain = new PlainFlow(FLOW, most);
  const modes = new Float64Array(plain.modesLength);
  const eachKept = (visit: (kept: number, all: number) => void) => {
    for (let kx = 0; kx <= CUTOFF; kx++)
      for (let ky = -CUTOFF; ky <= CUTOFF; ky++) visit(modeIndex(CUTOFF, kx, ky), modeIndex(most, kx, ky));
  };
  eachKept((kept, all) => {
    modes.set(from.modes.subarray(kept, kept + 2), all);
  });
  const end = plain.advance({ ...from, modes }, steps);
  const cut = new Float64Array(from.modes.length);
  eachKept((kept, all) => {
    cut.set(end.modes.subarray(all, all + 2), kept);
  });
  return { ...end, modes: cut };
};

let from: FlowState;
beforeAll(async () => {
  from = await honest(initialState(FLOW), 32);
});

/** Whether the replay gets from one state to the other, to the bit. */
async function isReplayed(before: FlowState, to: FlowState): Promise<boolean> {
  const replay = await ReplayFlow.open(FLOW);
  replay.takeState(before);
  for (const _ of replay.advance(STEPS));
  return sameItems(encodeState(replay.giveState()), encodeState(to));
}

const coarselyAfter = async (road: Road) =>
  finish((await coarseDifference(FLOW))(from, await road(from, STEPS)));

const residualAfter = async (road: Road) => {
  const next = await road(from, 1);
  return finish(residualOf(FLOW, [from, next, await road(next, 1)]));
};

describe('the replay', () => {
  it('accepts the honest state', async () => {
    expect(await isReplayed(from, await honest(from, STEPS))).toBe(true);
  });

  it.each<[string, Road]>([
    ['bare heat decay', heatDecay],
    ['no dealiasing', withoutDealiasing],
    ['half the viscosity', halfTheViscosity],
    ['the state it began with', (state, steps) => ({ ...state, step: state.step + steps })],
    [
      'an earlier state',
      async (state, steps) => ({ ...(await honest(state, steps - 1)), step: state.step + steps }),
    ],
    [
      'a state of another flow',
      (state, steps) => honest({ ...state, modes: state.modes.map((v) => -v) }, steps),
    ],
    [
      'dissipation changed by a bit',
      async (state, steps) => {
        const end = await honest(state, steps);
        return { ...end, dissipated: end.dissipated * (1 + Number.EPSILON) };
      },
    ],
    ['a wrong number of steps', (state) => state],
  ])('refuses %s', async (_, road) => {
    expect(await isReplayed(from, await road(from, STEPS))).toBe(false);
  });
});

describe('the equation at three states', () => {
  it('holds for an honest flow', async () => {
    expect(await residualAfter(honest)).toBeLessThan(RESIDUAL_MAX / 10);
  });

  it.each<[string, Road]>([
    ['bare heat decay', heatDecay],
    ['half the viscosity', halfTheViscosity],
    ['a flow that stands still', (state) => ({ ...state, step: state.step + 1 })],
  ])('doesn’t hold for %s', async (_, road) => {
    expect(await residualAfter(road)).toBeGreaterThan(4 * RESIDUAL_MAX);
  });

  it('doesn’t hold with a state of another step between', async () => {
    const [first, second, later] = await Promise.all([1, 2, 9].map((steps) => honest(from, steps)));
    expect(finish(residualOf(FLOW, [from, later!, second!]))).toBeGreaterThan(RESIDUAL_MAX);
    expect(finish(residualOf(FLOW, [from, first!, second!]))).toBeLessThan(RESIDUAL_MAX);
  });

  it('fails by as much for a wave along x as for one along y', async () => {
    const flow: Flow = { ...FLOW, drift: [0, 0], start: { kind: 'taylor_green' } };
    const begun = initialState(flow);
    const [at, after] = await Promise.all([1, 2].map((steps) => computed(flow)(begun, steps)));
    const residualWith = (...waves: readonly (readonly [kx: number, ky: number])[]) => {
      const modes = after!.modes.slice();
      for (const [kx, ky] of waves) modes[modeIndex(CUTOFF, kx, ky)]! += 1e-4;
      return finish(residualOf(flow, [begun, at!, { ...after!, modes }]));
    };
    // The state holds a wave along x once, one along y with its opposite.
    const along = residualWith([3, 0]);
    expect(along).toBeGreaterThan(RESIDUAL_MAX);
    expect(residualWith([0, 3], [0, -3])).toBeCloseTo(along, 10);
  });
});

describe('three eighths of the points', () => {
  it('come near an honest flow', async () => {
    expect(await coarselyAfter(honest)).toBeLessThan(COARSE_DIFFERENCE_MAX / 2);
  });

  it.each<[string, Road]>([
    ['bare heat decay', heatDecay],
    [
      'a state of another step',
      async (state, steps) => ({ ...(await honest(state, 2 * steps)), step: state.step + steps }),
    ],
  ])('don’t come near %s', async (_, road) => {
    expect(await coarselyAfter(road)).toBeGreaterThan(COARSE_DIFFERENCE_MAX);
  });
});

describe('the figures of a state', () => {
  it('are those of Taylor and Green’s vortices', () => {
    const flow: Flow = { ...FLOW, reynolds: 100, start: { kind: 'taylor_green' } };
    const figures = measureState(flow, initialState(flow));
    // ω = −2 cos x cos y: ¼, ½ and, with |k|² = 2 for all of it, 1; all of it is in the shell of √2.
    expect(figures).toMatchObject({ energy: 0.25, enstrophy: 0.5, palinstrophy: 1 });
    expect([...figures.spectrum.slice(0, 3)]).toEqual([0, 0.25, 0]);
    expect(figures.resolution).toBeCloseTo(21 / (2 * 100 * 100) ** (1 / 6), 12);
  });

  it('say the enstrophy that the plain program sums', () => {
    const figures = measureState(FLOW, from);
    expect(figures.enstrophy).toBeCloseTo(new PlainFlow(FLOW).enstrophy(from.modes), 12);
    expect(figures.spectrum.reduce((sum, shell) => sum + shell)).toBeLessThanOrEqual(figures.energy);
  });

  it('say of rest that it is resolved', () => {
    const rest = { ...from, modes: from.modes.map(() => 0) };
    expect(measureState(FLOW, rest)).toMatchObject({ energy: 0, resolution: Number.POSITIVE_INFINITY });
  });
});
