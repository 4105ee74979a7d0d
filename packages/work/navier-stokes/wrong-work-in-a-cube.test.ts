/** Units of flows in a cube: honest ones, changed plans, leaves, states and results, and what is shown of them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sameItems } from '../kit/equality.ts';
import { plainFingerprint } from '../kit/plain-fingerprint.ts';
import { FIELD, fieldSteps } from '../live-field.ts';
import { finish } from '../testing/run-unit.ts';
import type { ComputedLeaf, LiveView } from '../work-type.ts';
import { compute } from './compute.ts';
import { dataset } from './dataset.ts';
import { navierStokes } from './index.ts';
import { readLeaf, writeLeaf } from './leaf.ts';
import { decodeState, encodeState, type Flow, type FlowState } from './model/definition.ts';
import { measureState } from './model/measure-state.ts';
import { type FlowPlan, flowOfChain, frontierFor, leafCount, readPlan } from './plan.ts';
import { readResult } from './result.ts';
import { halfTheViscosity, heatDecay, withoutDealiasing } from './testing/false-flows.ts';
import type { Road } from './testing/kernel-flow.ts';
import { judge, type MinedUnit, mine, resultOf } from './testing/run-whole-unit.ts';

const PLAN: FlowPlan = {
  ...{ dimensions: 3, side: 64, reynolds: 50, start: 'vortices', parameter: 1, flow: 0 },
  ...{ leaves: 4, steps: 1, stride: 2 },
};
let unit: MinedUnit;
beforeAll(async () => {
  unit = await mine(PLAN);
});

function withLeaf(index: number, leaf: Partial<ComputedLeaf>): MinedUnit {
  const leaves = unit.leaves.with(index, { ...unit.leaves[index]!, ...leaf });
  return { ...unit, leaves, result: resultOf(PLAN, leaves) };
}

/** A leaf with another state, which says of it all that a state says. */
function leafOf(summary: Uint8Array, state: FlowState): ComputedLeaf {
  const data = encodeState(state);
  const { greatest } = readLeaf(64, summary)!;
  const fingerprint = plainFingerprint(data);
  const figures = measureState(flowOfChain(PLAN, 0), state);
  return { data, summary: writeLeaf(figures, { fingerprint, dissipated: state.dissipated, greatest }) };
}

const reasonOf = async (changed: MinedUnit, challenged: number[]) => {
  const verdict = await judge(changed, challenged);
  return verdict.valid ? 'none' : verdict.reason;
};

it('plans say that they are of a cube, and have its points, beginnings and Reynolds numbers', () => {
  expect(readPlan(PLAN)).toEqual(PLAN);
  expect(frontierFor(79)).toBe('large');
  expect(frontierFor(80)).toBe('cube');
  const { dimensions: _, ...inSquare } = PLAN;
  for (const changed of [
    { ...PLAN, dimensions: 2 },
    { ...PLAN, side: 128 },
    { ...PLAN, start: 'layers', parameter: 300 },
    { ...PLAN, parameter: 3 },
    { ...PLAN, reynolds: 100 },
    { ...PLAN, steps: 13 },
    { ...PLAN, draws: 1 },
    { ...PLAN, draws: 9 },
    inSquare,
    { ...inSquare, reynolds: 100, start: 'helices' },
  ])
    expect(readPlan(changed as FlowPlan)).toBeUndefined();
  expect(readPlan({ ...inSquare, reynolds: 100 })).toEqual({ ...inSquare, reynolds: 100 });
  expect(readPlan({ ...PLAN, draws: 8 })).toEqual({ ...PLAN, draws: 8 });
});

it('chunks give the same leaves from states and from seeds', async () => {
  const { data: state } = unit.leaves[1]!;
  const fromState = finish((await compute.prepare(PLAN)).compute({ first: 2, count: 2, state }));
  const fromSeed = finish((await compute.prepare(PLAN)).compute({ first: 2, count: 2 }));
  for (const leaves of [fromState, fromSeed])
    expect(leaves.every(({ summary }, i) => sameItems(summary, unit.leaves[2 + i]!.summary))).toBe(true);
});

describe('the verifier', () => {
  it('accepts an honest unit, and refuses leaves, states and results that are changed', async () => {
    expect(await reasonOf(unit, [1, 6])).toBe('none');
    const changed = unit.leaves[5]!.data!.slice();
    changed[5000]! ^= 1;
    expect(await reasonOf(withLeaf(5, { data: changed }), [])).toBe('state_differs_from_fingerprint');
    expect(await reasonOf(withLeaf(1, unit.leaves[3]!), [])).toBe('state_of_another_step');
    const leaf = readLeaf(64, unit.leaves[6]!.summary)!;
    const faster = { ...leaf, greatest: { ...leaf.greatest, speed: 1.01 * leaf.greatest.speed } };
    expect(await reasonOf(withLeaf(6, { summary: writeLeaf(leaf, faster) }), [6])).toBe('replay_differs');
    const { dimensions: _, ...flat } = unit.result;
    for (const result of [flat, { ...unit.result, reynolds: 75 }])
      expect(await reasonOf({ ...unit, result }, [])).toBe('result_of_another_region');
  });

  it.each<[string, (flow: Flow) => Road]>([
    ['bare heat decay', heatDecay],
    ['half the viscosity', halfTheViscosity],
    ['a flow without dealiasing', withoutDealiasing],
  ])('refuses states that %s gives, with the figures of their own', async (_, road) => {
    const before = decodeState(PLAN, unit.leaves[1]!.data!)!;
    const other = leafOf(unit.leaves[3]!.summary, await road(flowOfChain(PLAN, 0))(before, 2));
    expect(await reasonOf(withLeaf(3, other), [3])).toBe('replay_differs');
  });

  it('refuses states of the other flow, with and without the leaf that they are of', async () => {
    const ofOther = unit.leaves[5]!;
    expect(await reasonOf(withLeaf(1, { data: ofOther.data! }), [])).toBe('state_differs_from_fingerprint');
    for (const drawn of [1, 2]) expect(await reasonOf(withLeaf(1, ofOther), [drawn])).toBe('replay_differs');
  });
});

it('a result is told of, and reads back', () => {
  const { result } = unit;
  expect(readResult(result)).toEqual(result);
  expect(navierStokes.statements(PLAN, result)[0]!.claim).toBe(
    'Flows 1 and 2 begin with 8 vortices of Taylor and Green and follow the discrete Navier–Stokes equations at Re = 50 on 64³ points over 4 steps to t = 0.06.',
  );
  // E = 1/8 and Z = 3/8 with noise of the energy 1/10,000 decay over a sixteenth of a unit of time.
  for (const { energy, enstrophy, unaccounted } of result.flows) {
    expect(energy / 1e9).toBeCloseTo(0.125 * Math.exp(-6 / 50 / 16), 3);
    expect(enstrophy / 1e6).toBeCloseTo(0.375, 1);
    expect(unaccounted / 1e12).toBeLessThan(1e-9);
  }
  expect(navierStokes.findings!(PLAN, result).formulas).toHaveLength(2);
  const rows = dataset.results[0]!.rows(result);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    [3, 64, 50],
    [3, 64, 50],
  ]);
});

it('a running chunk shows a slice of the vorticity', async () => {
  const computer = await compute.prepare(PLAN);
  const views: LiveView[] = [];
  for (const { view } of computer.compute({ first: 0, count: 2 })) views.push(view!());
  const { plot } = views.at(-1)!;
  expect(plot!.title).toBe('Vorticity of flow 1 along z at t = 0.03');
  // 2 sin x sin y at z = 0: above the middle in two quarters, below it in the two others.
  const field = plot!.field!;
  const steps = fieldSteps(field);
  const at = (x: number, y: number) => Math.sign(steps[y * field.width + x]! - (FIELD.steps - 1) / 2);
  expect([at(16, 16), at(48, 16), at(16, 48), at(48, 48)]).toEqual([1, -1, -1, 1]);
  expect(JSON.stringify(views.at(-1)).length).toBeLessThan(FIELD.viewBytesMax);
  expect(leafCount(PLAN)).toBe(8);
});
