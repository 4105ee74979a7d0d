/** Stretches of steady flows of which one wave is wrong, in a square and in a cube. */
import { describe, expect, it } from 'vitest';
import { finish } from '../../testing/run-unit.ts';
import { FlowRun } from '../compute/flow-run.ts';
import { SpaceRun } from '../compute/space-run.ts';
import { cutoffOf, type Flow, type FlowState, modeIndex, spaceIndex } from '../model/definition.ts';
import { initialState } from '../model/initial-state.ts';
import { COARSE_DIFFERENCE_MAX, coarseDifference, RESIDUAL_MAX, residualOf } from './check-stretch.ts';

const SQUARE: Flow = {
  ...{ side: 64, reynolds: 100, stepsPerUnit: 64, drift: [0, 0] },
  start: { kind: 'taylor_green' },
};
const CUBE: Flow = { ...SQUARE, dimensions: 3, side: 16, start: { kind: 'helices', wave: 1 } };

async function after(flow: Flow, from: FlowState, steps: number): Promise<FlowState> {
  const run = await (flow.dimensions === 3 ? SpaceRun : FlowRun).open(flow);
  run.takeState(from);
  for (const _ of run.advance(steps));
  return run.giveState();
}

function withChanged(state: FlowState, index: number, by: number): FlowState {
  const modes = state.modes.slice();
  modes[index]! += by;
  return { ...state, modes };
}

describe.each([
  ['a square', SQUARE],
  ['a cube', CUBE],
] as const)('in %s', (_, flow) => {
  it('the equation holds for a steady flow, and fails for any wave of another, up to the cutoff', async () => {
    const begun = initialState(flow);
    const [at, end] = [await after(flow, begun, 1), await after(flow, begun, 2)];
    const residualOfEnd = (state: FlowState) => finish(residualOf(flow, [begun, at, state]));
    expect(residualOfEnd(end)).toBeLessThan(1e-3);
    const most = cutoffOf(flow.side);
    const inPlane = [
      [1, 1, 0],
      [most, 0, 0],
      [0, most, 0],
      [0, -most, 0],
    ] as const;
    const inCube = flow.dimensions === 3;
    const waves = inCube ? ([...inPlane, [0, 0, most], [0, 0, -most]] as const) : inPlane;
    for (const [kx, ky, kz] of waves) {
      const first = inCube ? spaceIndex(most, kx, ky, kz) : modeIndex(most, kx, ky);
      for (let part = 0; part < (inCube ? 6 : 2); part++) {
        const changed = withChanged(end, first + part, 1e-3);
        expect(residualOfEnd(changed), `${kx}, ${ky}, ${kz}`).toBeGreaterThan(RESIDUAL_MAX);
      }
    }
  });
});

it('with fewer points a weak flow is compared by its own size', async () => {
  const { modes, ...begun } = initialState(SQUARE);
  const from = { ...begun, modes: modes.map((value) => 1e-4 * value) };
  const to = await after(SQUARE, from, 8);
  const compare = await coarseDifference(SQUARE);
  expect(finish(compare(from, to))).toBeLessThan(COARSE_DIFFERENCE_MAX / 100);
  const stronger = { ...to, modes: to.modes.map((value) => 1.01 * value) };
  expect(finish(compare(from, stronger))).toBeGreaterThan(COARSE_DIFFERENCE_MAX);
});
