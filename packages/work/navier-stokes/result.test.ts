/** What a result says of leaves whose figures are chosen here. */
import { describe, expect, it } from 'vitest';
import { type LeafSummary, writeLeaf } from './leaf.ts';
import { cutoffOf } from './model/definition.ts';
import { initialState } from './model/initial-state.ts';
import { measureState } from './model/measure-state.ts';
import { type FlowPlan, flowOfChain } from './plan.ts';
import { summarise } from './result.ts';

const SHELLS = cutoffOf(64) + 1;
const planOf = (leaves: number): FlowPlan => ({
  ...{ side: 64, reynolds: 100, start: 'vortices', parameter: 1, flow: 0 },
  ...{ leaves, steps: 4, stride: 1 },
});
/** Amplitudes of a cube are Taylor's and Green's as well. */
const cubeOf = (leaves: number): FlowPlan => ({ ...planOf(leaves), dimensions: 3, reynolds: 50 });

function leafOf(changes: Partial<LeafSummary> = {}): Uint8Array {
  const leaf: LeafSummary = {
    ...{ fingerprint: new Uint8Array(32), dissipated: 0.5, energy: 0.25, enstrophy: 0.5, palinstrophy: 2 },
    ...{ greatest: { vorticity: 2, speed: 1 }, spectrum: new Float32Array(SHELLS), ...changes },
  };
  return writeLeaf(leaf, leaf);
}

/** Figures of the first of two equal flows. */
const figuresOf = (changes: readonly Partial<LeafSummary>[], plan = planOf(changes.length)) =>
  summarise(plan, [...changes, ...changes].map(leafOf)).flows[0]!;

describe('figures of a flow', () => {
  it('at its end are those of its last leaf', () => {
    const last = { energy: 0.125, enstrophy: 0.25, palinstrophy: 0.75, dissipated: 4 };
    const figures = figuresOf([{}, last]);
    expect(figures).toMatchObject({ energy: 125_000_000, enstrophy: 250_000, palinstrophy: 750 });
    expect(figures).toMatchObject({ dissipation: 5_000_000, dissipated: 80_000_000 });
    const flow = flowOfChain(planOf(2), 0);
    const begun = measureState(flow, initialState(flow)).energy;
    expect(begun).toBeCloseTo(0.2505, 4);
    expect(figures.unaccounted).toBe(Math.round((1e12 * (begun - 0.125 - 0.08)) / begun));
  });

  it('count energy that was gained as one that was lost', () => {
    const flow = flowOfChain(planOf(1), 0);
    const begun = measureState(flow, initialState(flow)).energy;
    const { unaccounted } = figuresOf([{ energy: 1, dissipated: 0 }]);
    expect(unaccounted).toBe(Math.round((1e12 * (1 - begun)) / begun));
  });

  it('name the first of equal peaks, and the greatest of all leaves', () => {
    const peak = { palinstrophy: 8 };
    const figures = figuresOf([
      { greatest: { vorticity: 3, speed: 1 } },
      { ...peak, greatest: { vorticity: 2, speed: 4 } },
      peak,
      {},
    ]);
    const flow = flowOfChain(planOf(4), 0);
    const { palinstrophy } = measureState(flow, initialState(flow));
    expect(figures).toMatchObject({ growthAt: 2, growth: Math.round((1e6 * 8) / palinstrophy) });
    expect(figures.vorticity).toBe(3_000_000);
    // A step is 1/64 of a unit of time, as long as the distance of two points is 2π/64.
    expect(figures.courant).toBe(Math.round((1e6 * 4) / (2 * Math.PI)));
  });

  it('have the least resolution: of the greatest palinstrophy in a square, of the greatest enstrophy in a cube', () => {
    const changes = [{ palinstrophy: 32 }, { enstrophy: 8 }, {}];
    expect(figuresOf(changes).resolution).toBe(Math.round(1e3 * 21 * (100 ** 2 * 64) ** (-1 / 6)));
    expect(figuresOf(changes, cubeOf(3)).resolution).toBe(Math.round(1e3 * 21 * (50 ** 2 * 16) ** (-1 / 4)));
    expect(figuresOf([{ palinstrophy: 0 }]).resolution).toBe(1e9);
  });

  it('have the logarithms of energies from shell 1 on, down to 10^−36', () => {
    const spectrum = new Float32Array(SHELLS);
    spectrum.set([1, 0.001, 100, 1e-40]);
    const { spectrum: found } = figuresOf([{}, { spectrum }]);
    expect(found.slice(0, 4)).toEqual([-3000, 2000, -36_000, -36_000]);
    expect(found).toHaveLength(SHELLS - 1);
  });

  it('have a history of at most 64 ends of stretches', () => {
    const changes = Array.from({ length: 100 }, (_, place) => ({
      ...{ energy: 1 - place / 1000, enstrophy: place, palinstrophy: 2 * place },
    }));
    const ends = Array.from({ length: 64 }, (_, index) => Math.floor(((index + 1) * 100) / 64) - 1);
    expect(figuresOf(changes).history).toEqual({
      energy: ends.map((place) => 1e9 - 1e6 * place),
      enstrophy: ends.map((place) => 1e6 * place),
      palinstrophy: ends.map((place) => 2e3 * place),
    });
    expect(figuresOf([{ energy: 0.5 }, { energy: 0.25 }]).history.energy).toEqual([500_000_000, 250_000_000]);
  });
});

it('a result says which unit it is of', () => {
  const plan: FlowPlan = { ...planOf(2), flow: 6 };
  expect(summarise(plan, [{}, {}, {}, {}].map(leafOf))).toMatchObject({
    ...{ start: '26', end: '27', side: 64, reynolds: 100, steps: 8 },
  });
  expect(summarise(plan, [{}, {}, {}, {}].map(leafOf))).not.toHaveProperty('dimensions');
  expect(summarise({ ...cubeOf(1), flow: 2 }, [leafOf(), leafOf()])).toMatchObject({
    ...{ dimensions: 3, start: '7', end: '8', steps: 4 },
  });
});

it('each of the two flows has its own leaves, and another number of them makes no result, nor do other bytes', () => {
  const [one, other] = [leafOf({ energy: 0.125 }), leafOf({ energy: 0.0625 })];
  const { flows } = summarise(planOf(2), [one, one, other, other]);
  expect(flows.map(({ energy }) => energy)).toEqual([125_000_000, 62_500_000]);
  expect(() => summarise(planOf(2), [one, one, other])).toThrow(RangeError);
  expect(() => summarise(planOf(1), [one, one.subarray(1)])).toThrow(RangeError);
});
