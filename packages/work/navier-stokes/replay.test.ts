/** The compiled replay against the plain program and the kernel, and against kernels that are changed in one place. */
import { describe, expect, it } from 'vitest';
import { sameItems } from '../kit/equality.ts';
import { loadKernel } from '../load-kernel.ts';
import type { FlowKernel } from './compute/flow-kernel.ts';
import { FlowRun } from './compute/flow-run.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { encodeState, type Flow, type FlowState } from './model/definition.ts';
import { initialState } from './model/initial-state.ts';
import { PlainFlow } from './testing/plain-flow.ts';
import { ReplayFlow } from './verify/replay-flow.ts';

const FLOW: Flow = {
  side: 64,
  reynolds: 500,
  stepsPerUnit: 64,
  drift: [0.2, 0.1],
  start: { kind: 'random', peak: 4, key: [5, 6] },
};

async function replayed(flow: Flow, steps: number, from: FlowState): Promise<FlowState> {
  const replay = await ReplayFlow.open(flow);
  replay.takeState(from);
  for (const _ of replay.advance(steps));
  return replay.giveState();
}

/** A step by a kernel that is given. */
async function stepBy(base64: string, flow: Flow): Promise<FlowState> {
  const kernel = await loadKernel<FlowKernel>(base64);
  kernel.open(flow.side, 1 / flow.reynolds, 1 / flow.stepsPerUnit, ...flow.drift);
  const { modes } = initialState(flow);
  const own = new Float64Array(kernel.memory.buffer, kernel.modesAt(), modes.length);
  own.set(modes);
  kernel.takeState(0);
  for (const stage of [1, 2, 3, 4]) {
    kernel.squareVelocity(0, flow.side);
    kernel.advanceColumns(stage, 0, kernel.panels.value as number);
  }
  kernel.giveState();
  return { step: 1, dissipated: kernel.dissipated.value as number, modes: own.slice() };
}

const same = (one: FlowState, other: FlowState) => sameItems(encodeState(one), encodeState(other));

describe.each([64, 128, 256])('on %i² points', (side) => {
  const flow: Flow = { ...FLOW, side, stepsPerUnit: side };

  it('the replay has the bits of the plain program and of the kernel', async () => {
    const begun = initialState(flow);
    const replay = await replayed(flow, 3, begun);
    expect(same(replay, new PlainFlow(flow).advance(begun, 3))).toBe(true);
    const run = await FlowRun.open(flow);
    run.takeState(begun);
    for (const _ of run.advance(3));
    expect(same(replay, run.giveState())).toBe(true);
    expect(same(await replayed(flow, 1, await replayed(flow, 2, begun)), replay)).toBe(true);
  });
});

it('with three eighths of the points the replay comes near the plain program, whose short sums are its own', async () => {
  for (const side of [24, 48, 96]) {
    const flow: Flow = { ...FLOW, side };
    const cutoff = side / 3 - 1;
    const plain = new PlainFlow(flow, cutoff);
    const modes = Float64Array.from({ length: plain.modesLength }, (_, i) => Math.sin(i * i) / (1 + i));
    const replay = await ReplayFlow.open(flow, cutoff);
    replay.takeState({ step: 0, dissipated: 0, modes });
    for (const _ of replay.advance(2));
    const known = plain.advance({ step: 0, dissipated: 0, modes }, 2).modes;
    const differences = replay.giveState().modes.map((value, i) => Math.abs(value - known[i]!));
    expect(Math.max(...differences)).toBeLessThan(1e-13);
    expect(Math.max(...known.map((value, i) => Math.abs(value - modes[i]!)))).toBeGreaterThan(1e-4);
  }
});

describe('a kernel that is changed in one place', () => {
  const honest = Uint8Array.from(atob(wasmBase64), (character) => character.charCodeAt(0));
  const asBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  /** The places of some bytes in the kernel. */
  const placesOf = (bytes: readonly number[]) =>
    [...honest.keys()].filter((at) => bytes.every((byte, i) => honest[at + i] === byte));
  const isFound = async (changed: Uint8Array) =>
    !same(await stepBy(asBase64(changed), FLOW), await replayed(FLOW, 1, initialState(FLOW)));

  it('is found, where the third or the sixth of a step is by one bit too short', async () => {
    expect(await isFound(honest)).toBe(false);
    for (const highBytes of [
      [0x08, 0x40],
      [0x18, 0x40],
    ]) {
      const [place, ...others] = placesOf([0x44, 0, 0, 0, 0, 0, 0, ...highBytes]);
      expect(others).toEqual([]);
      expect(await isFound(honest.with(place! + 1, 1))).toBe(true);
    }
  });

  it('is found, where a step adds what it should subtract', async () => {
    const subtractions = placesOf([0xfd, 0xf1, 0x01]);
    const changed = subtractions.filter((_, index) => index % 24 === 0);
    const found = [];
    for (const place of changed) if (await isFound(honest.with(place + 1, 0xf0))) found.push(place);
    // The others belong to sequences of other lengths and to the field on screen, which take no part in this step.
    expect(found.length).toBeGreaterThanOrEqual(changed.length / 2);
  });
});

it('the greatest vorticity and speed are those of known flows', async () => {
  const flow: Flow = { ...FLOW, drift: [0, 0], start: { kind: 'taylor_green' } };
  const replay = await ReplayFlow.open(flow);
  replay.takeState(initialState(flow));
  // ω = −2 cos x cos y; u² + v² = cos²x sin²y + sin²x cos²y, at most 1.
  expect(replay.greatest().vorticity).toBeCloseTo(2, 13);
  expect(replay.greatest().speed).toBeCloseTo(1, 13);
});
