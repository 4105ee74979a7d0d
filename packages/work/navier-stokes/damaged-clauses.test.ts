/** Results, states and replays that are wrong in one respect each, in every one that the checks name. */
import { beforeAll, describe, expect, it } from 'vitest';
import { finish } from '../testing/run-unit.ts';
import type { VerificationPart } from '../work-type.ts';
import { readLeaf, summaryBytes, writeLeaf } from './leaf.ts';
import { type FlowPlan, leafCount } from './plan.ts';
import type { FlowResult } from './result.ts';
import { evidenceOf, type MinedUnit, mine } from './testing/run-whole-unit.ts';
import { checkResult } from './verify/check-result.ts';
import { coarseLeaves, equationLeaf } from './verify/check-states.ts';
import { verifier } from './verify.ts';

const PLAN: FlowPlan = {
  ...{ side: 64, reynolds: 100, start: 'random', parameter: 3, flow: 0 },
  ...{ leaves: 6, steps: 2, stride: 3 },
};
/** A state behind every leaf. */
const CLOSE: FlowPlan = { ...PLAN, start: 'layers', parameter: 300, leaves: 4, steps: 2, stride: 1 };
let unit: MinedUnit;
let close: MinedUnit;
beforeAll(async () => {
  unit = await mine(PLAN);
  close = await mine(CLOSE);
});

type Given = ReturnType<typeof evidenceOf>;
const run = async (given: Given, part: VerificationPart) =>
  finish(await verifier.runPart(given, unit.result, part)).reason;
const withSummary = (given: Given, leaf: number, summary: Uint8Array): Given => ({
  ...given,
  leaves: new Map(given.leaves).set(leaf, summary),
});
const without = <T>(map: ReadonlyMap<number, T>, key: number) =>
  new Map([...map].filter(([other]) => other !== key));
const malformed = new Uint8Array(summaryBytes(PLAN.side) - 1);
/** A leaf one of whose figures is off by a little, as it could be. */
const changedLeaf = (index: number) => {
  const leaf = readLeaf(PLAN.side, unit.leaves[index]!.summary)!;
  return writeLeaf({ ...leaf, energy: leaf.energy * (1 + 1e-9) }, leaf);
};

describe('the result of a unit', () => {
  const reasonWith = (change: Partial<FlowResult>) => checkResult(PLAN, { ...unit.result, ...change });

  it('is of its flows and its place', () => {
    expect(reasonWith({})).toBeUndefined();
    for (const change of [
      { start: '1' },
      { end: unit.result.start },
      { dimensions: 3 as const },
      { side: 128 },
      { reynolds: 150 },
    ])
      expect(reasonWith(change), JSON.stringify(change)).toBe('result_of_another_region');
  });

  it('has the steps and the two flows of its plan, each of whose figures agree', () => {
    const { flows } = unit.result;
    type OfFlow = FlowResult['flows'][number];
    const [first, second] = flows as [OfFlow, OfFlow];
    const { history, spectrum } = second;
    const changes: Partial<OfFlow>[] = [
      { growthAt: PLAN.leaves + 1 },
      { spectrum: spectrum.slice(1) },
      { spectrum: [...spectrum, 0] },
      { energy: second.energy + 1 },
      { enstrophy: second.enstrophy + 1 },
      { palinstrophy: second.palinstrophy + 1 },
      ...Object.entries(history).flatMap(([name, values]) => [
        { history: { ...history, [name]: values.slice(1) } },
        { history: { ...history, [name]: [values[0]!, ...values] } },
      ]),
    ];
    expect(reasonWith({ steps: 12, flows: [first, { ...second, growthAt: PLAN.leaves }] })).toBeUndefined();
    for (const change of [
      { steps: 11 },
      { steps: 13 },
      { flows: [first] },
      { flows: [first, second, second] },
      ...changes.map((ofFlow) => ({ flows: [first, { ...second, ...ofFlow }] })),
      ...changes.slice(0, 4).map((ofFlow) => ({ flows: [{ ...first, ...ofFlow }, second] })),
    ])
      expect(reasonWith(change)).toBe('figures_contradict_each_other');
  });
});

it('a result has at most 64 points of each flow', () => {
  const long = { ...PLAN, leaves: 100, stride: 10 };
  const withPoints = (count: number) => {
    const flows = unit.result.flows.map((flow) => ({
      ...flow,
      history: Object.fromEntries(
        Object.entries(flow.history).map(([name, values]) => [
          name,
          new Array<number>(count).fill(values.at(-1)!),
        ]),
      ) as typeof flow.history,
    }));
    return checkResult(long, { ...unit.result, steps: 100 * PLAN.steps, flows });
  };
  expect(withPoints(64)).toBeUndefined();
  for (const count of [63, 65, 100]) expect(withPoints(count)).toBe('figures_contradict_each_other');
});

describe('the sums over a unit', () => {
  it('need every leaf in its form where all are said to be here', async () => {
    const given = evidenceOf(unit, []);
    const sums = { check: 'sums' };
    expect(await run(given, sums)).toBeNull();
    expect(await run({ ...given, leaves: without(given.leaves, 7) }, sums)).toBe('leaf_missing');
    expect(await run({ ...given, leaves: without(given.leaves, 7), complete: false }, sums)).toBeNull();
    for (const complete of [true, false])
      expect(await run(withSummary({ ...given, complete }, 7, malformed), sums)).toBe('leaf_malformed');
  });
});

describe('kept states', () => {
  const states = { check: 'states' };

  it('are looked at where the data of every leaf is here', () => {
    const given = evidenceOf(unit, [4]);
    const namesOf = (evidence: Given) => verifier.parts(evidence, unit.result).map(({ check }) => check);
    expect(namesOf(given)).toEqual(['sums', 'states', 'equation', 'coarse', 'replay']);
    expect(namesOf({ ...given, complete: false })).toEqual(['sums', 'replay']);
    expect(namesOf({ ...given, data: without(given.data, 4) })).toEqual(['sums', 'replay']);
  });

  it('are behind every third leaf, of both flows, and none is missing', async () => {
    const given = evidenceOf(unit, []);
    for (let leaf = 0; leaf < leafCount(PLAN); leaf++) {
      const emptied = { ...given, data: new Map(given.data).set(leaf, new Uint8Array()) };
      expect(await run(emptied, states), String(leaf)).toBe(leaf % 3 === 2 ? 'state_missing' : null);
    }
    expect(await run({ ...given, data: without(given.data, 11) }, states)).toBe('state_missing');
  });

  it('belong to a leaf that is here and has its form, and to no other place', async () => {
    const given = evidenceOf(unit, []);
    expect(await run({ ...given, leaves: without(given.leaves, 5) }, states)).toBe('leaf_missing');
    expect(await run(withSummary(given, 5, malformed), states)).toBe('leaf_malformed');
    expect(await run(withSummary(given, 5, unit.leaves[8]!.summary), states)).toBe(
      'state_differs_from_fingerprint',
    );
    const moved = { ...given, data: new Map(given.data).set(5, given.data.get(2)!) };
    expect(await run(withSummary(moved, 5, unit.leaves[2]!.summary), states)).toBe('state_of_another_step');
    expect(await run(withSummary(given, 5, changedLeaf(5)), states)).toBe('figures_differ_from_state');
  });

  it('are held against the equation behind the last leaf of the first flow’s first half that has one', () => {
    const leafOf = (leaves: number, stride: number) => equationLeaf({ ...PLAN, leaves, stride });
    expect([leafOf(12, 3), leafOf(8, 1), leafOf(9, 3), leafOf(3, 3), leafOf(1, 1)]).toEqual([5, 3, 2, 2, 0]);
  });

  it('that are missing or another’s leave the equation without its states', async () => {
    const equation = { check: 'equation' };
    const given = evidenceOf(unit, []);
    expect(await run(given, equation)).toBeNull();
    expect(await run({ ...given, data: without(given.data, 2) }, equation)).toBe('state_missing');
    expect(await run(withSummary(given, 2, malformed), equation)).toBe('leaf_malformed');
  });
});

describe('a stretch with fewer points', () => {
  const coarse = { check: 'coarse' };

  it('lies half a unit behind every second drawn leaf, unless it is drawn itself', () => {
    const leavesOf = (drawn: number[], plan = CLOSE) => coarseLeaves({ ...evidenceOf(close, drawn), plan });
    expect(leavesOf([0, 3, 5])).toEqual([4, 1]);
    expect(leavesOf([1, 5])).toEqual([]);
    expect(leavesOf([2, 3, 6])).toEqual([]);
    expect(leavesOf([0, 3, 5], { ...CLOSE, stride: 2 })).toEqual([]);
  });

  it('needs the states at both of its ends', async () => {
    // Leaf 5 is the second of the second flow, leaf 4 the first.
    const drawn = (leaf: number) => evidenceOf(close, [leaf]);
    expect(await run(drawn(1), coarse)).toBeNull();
    expect(await run(drawn(0), coarse)).toBeNull();
    for (const end of [4, 5])
      expect(await run({ ...drawn(1), data: without(drawn(1).data, end) }, coarse)).toBe('state_missing');
    expect(await run({ ...drawn(0), data: without(drawn(0).data, 4) }, coarse)).toBe('state_missing');
    expect(await run({ ...drawn(0), data: without(drawn(0).data, 3) }, coarse)).toBeNull();
  });
});

describe('a replay', () => {
  const replay = (first: number, last: number) => ({ check: 'replay', first, last });

  it('compares every leaf on its way that is here, and needs the last', async () => {
    const given = evidenceOf(unit, [5]);
    expect(await run(given, replay(3, 5))).toBeNull();
    for (const leaf of [3, 4, 5])
      expect(await run(withSummary(given, leaf, changedLeaf(leaf)), replay(3, 5))).toBe('replay_differs');
    expect(await run({ ...given, leaves: without(given.leaves, 4) }, replay(3, 5))).toBeNull();
    expect(await run({ ...given, leaves: without(given.leaves, 5) }, replay(3, 5))).toBe('leaf_missing');
  });

  it('tells how far it is by its leaves', async () => {
    const steps = await verifier.runPart(evidenceOf(unit, [5]), unit.result, replay(3, 5));
    expect([...new Set(steps)]).toEqual([0, 1 / 3, 2 / 3]);
  });

  it('begins with the state before it, or with the flow', async () => {
    const given = evidenceOf(unit, [5]);
    expect(await run({ ...given, leaves: without(given.leaves, 2) }, replay(3, 4))).toBe('leaf_missing');
    expect(await run(withSummary(given, 2, malformed), replay(3, 4))).toBe('leaf_malformed');
    expect(await run({ ...given, data: without(given.data, 2) }, replay(3, 4))).toBe('state_missing');
    // Leaf 6 is the first of the second flow, which doesn't follow from the first one's end.
    expect(await run({ ...given, leaves: without(given.leaves, 5) }, replay(6, 7))).toBeNull();
    expect(await run(given, replay(9, 10))).toBeNull();
  });

  it.each<VerificationPart>([
    { check: 'nothing' },
    { check: 'toString' },
    { check: 'nothing', first: 0, last: 1 },
    { check: 'replay', first: 0 },
    { check: 'replay', last: 0 },
    { check: 'replay', first: '0', last: 0 },
  ])('is none by %j', async (part) => {
    await expect(run(evidenceOf(unit, [0]), part)).rejects.toThrow(RangeError);
  });
});

it('each part tells how far it is', async () => {
  const sharesOf = async (given: Given, check: string) => [
    ...new Set(await verifier.runPart(given, unit.result, { check })),
  ];
  expect(await sharesOf(evidenceOf(unit, []), 'sums')).toEqual([1 / 2]);
  expect(await sharesOf(evidenceOf(unit, []), 'states')).toEqual([2, 5, 8, 11].map((leaf) => leaf / 12));
  expect(await sharesOf(evidenceOf(unit, []), 'equation')).toEqual([0, 1 / 3, 2 / 3]);
  expect(await sharesOf(evidenceOf(close, [1]), 'coarse')).toEqual([0]);
});

it('data is another’s where it isn’t the state of its leaf, or the leaf keeps none', () => {
  const isOther = (leaf: number, summary: Uint8Array, data: Uint8Array) =>
    verifier.isOtherData!(PLAN, { leaf, summary, data });
  const { summary, data } = unit.leaves[5]!;
  const changed = data!.slice();
  changed[100]! ^= 1;
  expect(isOther(5, summary, data!)).toBe(false);
  expect(isOther(5, summary, changed)).toBe(true);
  expect(isOther(5, summary, new Uint8Array())).toBe(true);
  expect(isOther(5, malformed, data!)).toBe(false);
  expect(isOther(4, unit.leaves[4]!.summary, new Uint8Array())).toBe(false);
  expect(isOther(4, unit.leaves[4]!.summary, data!)).toBe(true);
});

it('no unit is checked by a plan that is none', async () => {
  for (const change of [{ reynolds: 150 }, { flow: 1 }, { stride: 4 }])
    await expect(
      run({ ...evidenceOf(unit, []), plan: { ...PLAN, ...change } }, { check: 'sums' }),
    ).rejects.toThrow(RangeError);
});
