/** Flows in chunks, and wrong leaves, states and results, each refused by its reason. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { lineOfFigures } from '../headline.ts';
import { isKept, replaysOf } from '../kit/chains.ts';
import { sameItems } from '../kit/equality.ts';
import { plainFingerprint } from '../kit/plain-fingerprint.ts';
import { FIELD, fieldSteps } from '../live-field.ts';
import { finish } from '../testing/run-unit.ts';
import type { ComputedLeaf, Evidence, LiveView } from '../work-type.ts';
import { compute } from './compute.ts';
import { navierStokes } from './index.ts';
import { readLeaf, summaryBytes, writeLeaf } from './leaf.ts';
import { decodeState, encodeState, type FlowState, modeIndex } from './model/definition.ts';
import { CHAINS } from './model/ensembles.ts';
import { measureState } from './model/measure-state.ts';
import { chunks, type FlowPlan, flowOfChain, leafCount, planUnit, readPlan } from './plan.ts';
import { type FlowResult, readResult } from './result.ts';
import { evidenceOf, judge, type MinedUnit, mine, resultOf } from './testing/run-whole-unit.ts';
import { coarseLeaves, equationLeaf } from './verify/check-states.ts';
import { verifier } from './verify.ts';

const PLAN: FlowPlan = {
  ...{ side: 64, reynolds: 100, start: 'random', parameter: 3, flow: 0 },
  ...{ leaves: 12, steps: 3, stride: 3 },
};
/** A state behind every leaf. */
const CLOSE: FlowPlan = { ...PLAN, start: 'layers', parameter: 300, leaves: 8, steps: 12, stride: 1 };
let unit: MinedUnit;
let close: MinedUnit;
beforeAll(async () => {
  unit = await mine(PLAN);
  close = await mine(CLOSE);
});

/** A unit with a leaf changed, and the result that fits it. */
function withLeaf(mined: MinedUnit, index: number, leaf: Partial<ComputedLeaf>): MinedUnit {
  const leaves = mined.leaves.with(index, { ...mined.leaves[index]!, ...leaf });
  return { ...mined, leaves, result: resultOf(mined.plan, leaves) };
}

/** A leaf with another state, which says of it all that a state says. */
function leafOf(plan: FlowPlan, summary: Uint8Array, state: FlowState): ComputedLeaf {
  const data = encodeState(state);
  const { greatest } = readLeaf(plan.side, summary)!;
  const { dissipated } = state;
  const figures = measureState(flowOfChain(plan, 0), state);
  return { data, summary: writeLeaf(figures, { fingerprint: plainFingerprint(data), dissipated, greatest }) };
}

/** Byte for byte; the library's comparison takes seconds for states. */
const sameLeaves = (some: readonly ComputedLeaf[], others: readonly ComputedLeaf[]) =>
  some.length === others.length &&
  some.every(
    ({ summary, data }, index) =>
      sameItems(summary, others[index]!.summary) && sameItems(data ?? [], others[index]!.data ?? []),
  );

const reasonOf = async (changed: MinedUnit, challenged: number[]) => {
  const verdict = await judge(changed, challenged);
  return verdict.valid ? 'none' : verdict.reason;
};

describe('chunks of a flow', () => {
  it('give the same leaves from states, from seeds and in one piece', async () => {
    const whole = unit.leaves;
    const states = new Map<number, Uint8Array | undefined>();
    for (const [first, count] of [
      [0, 3],
      [3, 6],
      [9, 3],
      [12, 12],
    ] as const) {
      const fromState = finish(
        (await compute.prepare(PLAN)).compute({ first, count, state: states.get(first) }),
      );
      expect(sameLeaves(fromState, whole.slice(first, first + count))).toBe(true);
      states.set(first + count, fromState.at(-1)!.data);
      const fromSeed = finish((await compute.prepare(PLAN)).compute({ first, count }));
      expect(sameLeaves(fromSeed, fromState)).toBe(true);
    }
    // Leaves in the middle, across the border of two flows, and again after an end in mid-leaf.
    const single = await compute.prepare(PLAN);
    expect(sameLeaves(finish(single.compute({ first: 5, count: 14 })), whole.slice(5, 19))).toBe(true);
    const ended = single.compute({ first: 19, count: 2 });
    ended.next();
    ended.return([]);
    expect(sameLeaves(finish(single.compute({ first: 19, count: 2 })), whole.slice(19, 21))).toBe(true);
  });

  it('refuse a state of another place', async () => {
    const computer = await compute.prepare(PLAN);
    const { data } = unit.leaves[5]!;
    expect(() => finish(computer.compute({ first: 3, count: 1, state: data }))).toThrow(RangeError);
  });

  it('cover every leaf once, begin where the one before ends, and end at kept states', () => {
    for (const difficulty of [1, 20, 47, 60, 80, 100])
      for (const position of ['0', '9', '33', '200000'])
        for (const frontier of ['small', 'middle', 'large', 'cube']) {
          const { plan } = planUnit({ difficulty, frontier, position, seed: '' });
          expect(readPlan(plan)).toEqual(plan);
          expect(navierStokes.region(plan).position).toBe(position);
          const all = chunks(plan);
          let next = 0;
          for (const { first, count, follows } of all) {
            expect(first).toBe(next);
            next += count;
            expect(isKept(plan, next - 1)).toBe(true);
            if (follows === undefined) expect(first % plan.leaves).toBe(0);
            else expect(all[follows]!.first + all[follows]!.count).toBe(first);
          }
          expect(next).toBe(leafCount(plan));
        }
  });

  it('aren’t planned with another Reynolds number than their round’s, which grows', () => {
    const reynoldsAt = (round: number) =>
      planUnit({ difficulty: 1, frontier: 'small', position: String(8 * round), seed: '' }).plan.reynolds;
    expect([0, 3, 4, 15, 16, 64, 256, 1024, 4096, 16384, 1e6].map(reynoldsAt)).toEqual([
      ...[100, 100, 150, 150, 200, 300, 400, 600, 800, 1200, 1200],
    ]);
    expect(readPlan({ ...PLAN, reynolds: 150 })).toBeUndefined();
    expect(readPlan({ ...PLAN, start: 'layers' })).toBeUndefined();
    expect(readPlan({ ...PLAN, flow: 1 })).toBeUndefined();
    expect(readPlan({ ...PLAN, stride: 5 })).toBeUndefined();
    expect(readPlan({ ...PLAN, steps: 12 })).toEqual({ ...PLAN, steps: 12 });
    expect(readPlan({ ...PLAN, steps: 13 })).toBeUndefined();
  });
});

describe('the verifier', () => {
  it('accepts honest units, whole and as a reader has them, with and without states', async () => {
    for (const mined of [unit, close]) {
      expect(await judge(mined, [0, 4, 5, leafCount(mined.plan) - 1])).toEqual({ valid: true });
      const opened = [4, leafCount(mined.plan) - 2];
      const reader: Evidence<FlowPlan> = {
        ...evidenceOf(mined, opened),
        leaves: new Map(opened.map((leaf) => [leaf, mined.leaves[leaf]!.summary])),
        complete: false,
        data: new Map(),
        withoutData: true,
      };
      const outcomes = [];
      for (const part of verifier.parts(reader, mined.result))
        outcomes.push(finish(await verifier.runPart(reader, mined.result, part)));
      expect(verifier.conclude(reader, mined.result, outcomes)).toEqual({ valid: true });
    }
  });

  it('replays from the nearest state, and from the seed where none is here', () => {
    const given = evidenceOf(unit, [1, 2, 7, 14, 20]);
    expect(replaysOf(given)).toEqual([
      { first: 0, last: 2 },
      { first: 6, last: 7 },
      { first: 12, last: 14 },
      { first: 18, last: 20 },
    ]);
    expect(replaysOf({ ...given, data: new Map() })).toEqual([
      { first: 0, last: 7 },
      { first: 12, last: 20 },
    ]);
  });

  it('refuses a changed byte of every leaf that is replayed, though the result fits it', async () => {
    const change = fc.tuple(
      fc.nat(11),
      fc.nat(summaryBytes(PLAN.side) - 1),
      fc.integer({ min: 1, max: 255 }),
    );
    await fc.assert(
      fc.asyncProperty(change, async ([index, at, mask]) => {
        const summary = unit.leaves[index]!.summary.slice();
        summary[at]! ^= mask;
        const isLeaf = readLeaf(PLAN.side, summary) !== undefined;
        const changed = isLeaf
          ? withLeaf(unit, index, { summary })
          : { ...unit, leaves: unit.leaves.with(index, { ...unit.leaves[index]!, summary }) };
        expect(await reasonOf(changed, [index])).toMatch(
          /leaf_malformed|replay_differs|state_differs|figures_differ|result_differs/,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('refuses states that are another one’s, of another size, changed, or missing', async () => {
    const states = unit.leaves.map(({ data }) => data);
    const changed = states[2]!.slice();
    changed[100]! ^= 1;
    for (const data of [states[5]!, states[14]!, states[2]!.slice(8), changed])
      expect(await reasonOf(withLeaf(unit, 2, { data }), [])).toBe('state_differs_from_fingerprint');
    expect(await reasonOf(withLeaf(unit, 2, { data: new Uint8Array() }), [])).toBe('state_missing');
    expect(await reasonOf(withLeaf(unit, 2, unit.leaves[5]!), [])).toBe('state_of_another_step');
  });

  it('refuses figures that aren’t those of the state', async () => {
    const { summary } = unit.leaves[2]!;
    const leaf = readLeaf(PLAN.side, summary)!;
    for (const figures of [
      { ...leaf, energy: leaf.energy * 1.01 },
      { ...leaf, palinstrophy: leaf.palinstrophy * 1.01 },
      { ...leaf, spectrum: leaf.spectrum.map((shell) => shell * 1.01) },
    ])
      expect(await reasonOf(withLeaf(unit, 2, { summary: writeLeaf(figures, leaf) }), [])).toBe(
        'figures_differ_from_state',
      );
    const faster = { ...leaf, greatest: { ...leaf.greatest, speed: leaf.greatest.speed * 1.01 } };
    const lying = withLeaf(unit, 2, { summary: writeLeaf(leaf, faster) });
    expect(await reasonOf(lying, [2])).toBe('replay_differs');
    // What only points show is looked at in drawn leaves alone.
    expect(await reasonOf(lying, [])).toBe('none');
  });

  it('refuses a state that heat decay gives, by replay and by fewer points, though all else fits it', async () => {
    const { side, reynolds, steps } = CLOSE;
    const [from, { summary }] = [close.leaves[4]!, close.leaves[5]!];
    const before = decodeState({ side }, from.data!)!;
    const modes = before.modes.slice();
    for (let kx = 0; kx <= 21; kx++)
      for (let ky = -21; ky <= 21; ky++) {
        const decay = Math.exp((-(kx * kx + ky * ky) / reynolds) * (steps / side));
        const at = modeIndex(21, kx, ky);
        modes.set([decay * modes[at]!, decay * modes[at + 1]!], at);
      }
    const decayed = leafOf(CLOSE, summary, { ...before, step: before.step + steps, modes });
    const lying = withLeaf(close, 5, decayed);
    expect(await reasonOf(lying, [5])).toBe('replay_differs');
    expect(coarseLeaves(evidenceOf(lying, [13]))).toEqual([5]);
    expect(await reasonOf(lying, [13])).toBe('coarse_replay_differs');
    expect(await reasonOf(close, [13])).toBe('none');
  });

  it('refuses a state of waves beyond what steps of this length follow', async () => {
    const leaf = equationLeaf(CLOSE);
    const state = decodeState(CLOSE, close.leaves[leaf]!.data!)!;
    const modes = state.modes.map((value, index) => 1e4 * value + (index % 7));
    const wild = leafOf(CLOSE, close.leaves[leaf]!.summary, { ...state, modes });
    expect(await reasonOf(withLeaf(close, leaf, wild), [])).toBe('equation_fails');
  });

  it('refuses a result of another region, of other figures, and one that the leaves don’t give', async () => {
    const { result } = unit;
    const judged = (change: Partial<FlowResult>) =>
      reasonOf({ ...unit, result: { ...result, ...change } }, []);
    expect(await judged({ start: '16' })).toBe('result_of_another_region');
    expect(await judged({ reynolds: 150 })).toBe('result_of_another_region');
    expect(await judged({ steps: 3 })).toBe('figures_contradict_each_other');
    const [first, second] = result.flows as [FlowResult['flows'][0], FlowResult['flows'][0]];
    expect(await judged({ flows: [{ ...first, growth: first.growth + 1 }, second] })).toBe(
      'result_differs_from_leaves',
    );
    expect(readResult(JSON.parse(JSON.stringify(result)))).toEqual(result);
  });
});

describe('a result', () => {
  it('is told of: statements, pictures, list and headline', () => {
    const { result } = unit;
    const said = navierStokes.statements(PLAN, result);
    expect(said.map(({ status }) => status)).toEqual(said.map(() => 'spot-checked'));
    const [method, ofClose] = [said, navierStokes.statements(CLOSE, close.result)].map(
      ([first]) => first!.method,
    );
    expect(method).not.toContain('three eighths');
    expect(ofClose).toContain('three eighths');
    expect(said).toHaveLength(navierStokes.binding.names(PLAN, result).length);
    expect(said[0]!.claim).toBe(
      'Flows 1 and 2 begin with random vorticity with its peak at wave number 3 and follow the discrete Navier–Stokes equations at Re = 100 on 64² points over 36 steps to t = 0.56.',
    );
    for (const plot of [navierStokes.picture!(PLAN, result), ...navierStokes.furtherPictures!(PLAN, result)])
      for (const { x, y } of plot.series) {
        expect(y).toHaveLength(x.length);
        expect([...x, ...y].every(Number.isFinite)).toBe(true);
      }
    expect(navierStokes.findings!(PLAN, result).tables[0]!.rows.every((row) => row.length === 3)).toBe(true);
    const [first, second] = result.flows as [FlowResult['flows'][0], FlowResult['flows'][0]];
    const read = {
      ...{ first: first.growth, second: second.growth },
      ...{ resolution: first.resolution, other: second.resolution },
    };
    expect(lineOfFigures(navierStokes.headline.finding(read))).toMatch(
      /^palinstrophy grew \d\.\d+-fold, K·η \d\.\d\d, /,
    );
    expect(navierStokes.headline.finding({})).toEqual([]);
  });

  it('balances energy and dissipation, of flows whose energy falls', () => {
    for (const { history, unaccounted, dissipated } of close.result.flows) {
      expect(unaccounted).toBeLessThan(1e-7 * 1e12);
      expect(dissipated).toBeGreaterThan(0);
      expect(history.energy).toEqual(history.energy.toSorted((a, b) => b - a));
    }
  });
});

it('a running chunk shows the vorticity behind its last leaf, in a message that isn’t too large', async () => {
  const { plan } = planUnit({ difficulty: 30, frontier: 'middle', position: '1', seed: '' });
  const computer = await compute.prepare({ ...plan, leaves: 2, steps: 2, stride: 1, draws: 2 });
  const views: LiveView[] = [];
  for (const { view } of computer.compute({ first: 0, count: 2 })) views.push(view!());
  expect(views[0]!.plot).toBeUndefined();
  const { plot } = views.at(-1)!;
  expect(plot!.title).toBe('Vorticity of flow 1 at t = 0.03');
  const field = plot!.field!;
  expect([field.width, field.height, CHAINS * field.cells.length]).toEqual([128, 128, CHAINS * 128 * 128]);
  // Layers of opposite vorticity at a quarter and three quarters of the height.
  const steps = fieldSteps(field);
  const middle = (FIELD.steps - 1) / 2;
  const row = (y: number) => steps.subarray(128 * y, 128 * (y + 1)).map((step) => Number(step > middle));
  expect(row(32).every((isAbove) => isAbove === 0)).toBe(true);
  expect(row(96).every((isAbove) => isAbove === 1)).toBe(true);
  expect(JSON.stringify(views.at(-1)).length).toBeLessThan(FIELD.viewBytesMax);
});
