/** Results, states and replays that are wrong in one respect each, in every one that the checks name. */
import { beforeAll, describe, expect, it } from 'vitest';
import { plainFingerprint } from '../kit/plain-fingerprint.ts';
import { finish } from '../testing/run-unit.ts';
import type { VerificationPart } from '../work-type.ts';
import { readLeaf, writeLeaf } from './leaf.ts';
import { type LatticePlan, leafCount } from './plan.ts';
import type { LatticeResult } from './result.ts';
import { evidenceOf, type MinedUnit, mine } from './testing/run-whole-unit.ts';
import { checkResult } from './verify/check-result.ts';
import { deviationOfLink, deviations, equationLeaves, openStateCheck } from './verify/check-states.ts';
import { ReplayStream } from './verify/replay-stream.ts';
import { verifier } from './verify.ts';

const PLAN: LatticePlan = { group: 2, beta: 2300, side: 4, stream: 0, leaves: 12, cycles: 2, stride: 3 };
let unit: MinedUnit;
beforeAll(async () => {
  unit = await mine(PLAN);
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
/** A leaf whose first figure is off by a little, as it could be. */
const changedLeaf = (index: number) => {
  const leaf = readLeaf(PLAN.side, unit.leaves[index]!.summary)!;
  return writeLeaf({ ...leaf, plaquettes: leaf.plaquettes + 1e-6 });
};

describe('the result of a unit', () => {
  const reasonWith = (change: Partial<LatticeResult>) => checkResult(PLAN, { ...unit.result, ...change });

  it('is of its lattice and its place', () => {
    expect(reasonWith({})).toBeUndefined();
    for (const change of [
      { start: '1' },
      { end: unit.result.start },
      { group: 3 },
      { beta: 2301 },
      { side: 6 },
    ])
      expect(reasonWith(change), JSON.stringify(change)).toBe('result_of_another_region');
  });

  it('has as many leaves, loops and points as its plan says', () => {
    const { leftOut, measured, loops, history } = unit.result;
    // A quarter of 12 leaves is left out, of each of two streams; a lattice of side 4 has 1 × 2 and 2 × 2.
    expect([leftOut, measured, history.map(({ length }) => length)]).toEqual([3, 18, [12, 12]]);
    const [first, second] = loops as [(typeof loops)[0], (typeof loops)[0]];
    for (const change of [
      { leftOut: 2 },
      { leftOut: 4 },
      { leftOut: 2, measured: 20 },
      { measured: 17 },
      { measured: 19 },
      { loops: loops.slice(1) },
      { loops: [...loops, first] },
      { loops: [second, first] },
      { loops: loops.with(0, { ...first, width: first.width + 1 }) },
      { loops: loops.with(1, { ...second, height: second.height + 1 }) },
      { history: [history[0]!.slice(1), history[1]!] },
      { history: [history[0]!, [...history[1]!, 0]] },
    ])
      expect(reasonWith(change), JSON.stringify(change).slice(0, 60)).toBe('figures_contradict_each_other');
  });

  it('has at most 64 points of each stream', () => {
    const long = { ...PLAN, leaves: 100, stride: 10 };
    const history = [0, 1].map(() => new Array<number>(64).fill(0));
    const result = { ...unit.result, leftOut: 25, measured: 150, history };
    expect(checkResult(long, result)).toBeUndefined();
    expect(checkResult(long, { ...result, history: [history[0]!, [...history[1]!, 0]] })).toBe(
      'figures_contradict_each_other',
    );
  });
});

describe('the sums over a unit', () => {
  it('need every leaf in its form where all are said to be here', async () => {
    const given = evidenceOf(unit, []);
    const sums = { check: 'sums' };
    expect(await run(given, sums)).toBeNull();
    expect(await run({ ...given, leaves: without(given.leaves, 7) }, sums)).toBe('leaf_missing');
    expect(await run({ ...given, leaves: without(given.leaves, 7), complete: false }, sums)).toBeNull();
    expect(await run(withSummary(given, 7, new Uint8Array(95)), sums)).toBe('leaf_malformed');
    expect(await run(withSummary({ ...given, complete: false }, 7, new Uint8Array(95)), sums)).toBe(
      'leaf_malformed',
    );
  });
});

describe('kept states', () => {
  const states = { check: 'states' };

  it('are looked at where the data of every leaf is here', () => {
    const given = evidenceOf(unit, [4]);
    const namesOf = (evidence: Given) => verifier.parts(evidence, unit.result).map(({ check }) => check);
    expect(namesOf(given)).toEqual(['sums', 'states', 'replay']);
    expect(namesOf({ ...given, complete: false })).toEqual(['sums', 'replay']);
    expect(namesOf({ ...given, data: without(given.data, 4) })).toEqual(['sums', 'replay']);
  });

  it('are behind every third leaf, of both streams, and none is missing', async () => {
    const given = evidenceOf(unit, []);
    expect(await run(given, states)).toBeNull();
    for (let leaf = 0; leaf < leafCount(PLAN); leaf++) {
      const emptied = { ...given, data: new Map(given.data).set(leaf, new Uint8Array()) };
      expect(await run(emptied, states), String(leaf)).toBe(leaf % 3 === 2 ? 'state_missing' : null);
    }
    expect(await run({ ...given, data: without(given.data, 23) }, states)).toBe('state_missing');
  });

  it('belong to a leaf that is here and has its form', async () => {
    const given = evidenceOf(unit, []);
    expect(await run({ ...given, leaves: without(given.leaves, 5) }, states)).toBe('leaf_missing');
    expect(await run(withSummary(given, 5, new Uint8Array(3)), states)).toBe('leaf_malformed');
    expect(await run(withSummary(given, 5, unit.leaves[8]!.summary), states)).toBe(
      'state_differs_from_fingerprint',
    );
  });

  it('are held against the equation in the second half of both streams, at eight of them at most', () => {
    expect(equationLeaves(PLAN)).toEqual([8, 11, 20, 23]);
    expect(equationLeaves({ ...PLAN, leaves: 32, stride: 1 })).toEqual([16, 20, 24, 28, 48, 52, 56, 60]);
    expect(equationLeaves({ ...PLAN, leaves: 1, stride: 1 })).toEqual([]);
  });

  it('contradict the equation where it is looked at, and nowhere else', async () => {
    const given = evidenceOf(unit, []);
    // Each link is 1, as no heat bath leaves it: 0.75 · 12 for each of 1,024 links, and no noise.
    const links = Array.from({ length: 4 ** 5 }, () => [1, 0, 0, 0]);
    const cold = new Uint8Array(Float64Array.from(links.flat()).buffer);
    for (const leaf of [2, 5, 8, 14, 17, 20]) {
      const read = readLeaf(PLAN.side, unit.leaves[leaf]!.summary)!;
      const summary = writeLeaf({ ...read, fingerprint: plainFingerprint(cold) });
      const frozen = { ...withSummary(given, leaf, summary), data: new Map(given.data).set(leaf, cold) };
      const isLookedAt = equationLeaves(PLAN).includes(leaf);
      expect(await run(frozen, states), String(leaf)).toBe(isLookedAt ? 'schwinger_dyson_fails' : null);
    }
  });

  it('are taken in their size alone', async () => {
    const stream = await ReplayStream.open(PLAN, 0);
    const { data } = unit.leaves[2]!;
    expect(stream.take(data!)).toBe(true);
    expect(stream.take(data!.slice(1))).toBe(false);
    expect(stream.take(new Uint8Array())).toBe(false);
  });

  it('of another coupling contradict the equation', async () => {
    const { leaves, data } = evidenceOf(unit, []);
    const faultAt = async (beta: number) =>
      finish(await openStateCheck({ ...PLAN, beta }, leaves, (leaf) => data.get(leaf)));
    expect(await faultAt(2300)).toBeUndefined();
    for (const beta of [500, 5000, Number.NaN]) expect(await faultAt(beta)).toBe('schwinger_dyson_fails');
  });

  it('depart from the equation by deviations of the bound that README.md gives', () => {
    // SU(2) at β = 2.3: C_F = 3/4, β/2N = 0.575, 3 + 1.6 · 2.3 a link; 1,024 links and 4 states have the root 64.
    expect(deviationOfLink(PLAN)).toBeCloseTo(6.68, 12);
    expect(deviations(PLAN, { action: 1000, noise: 100, states: 4 })).toBeCloseTo(692.5 / (6.68 * 64), 12);
    expect(deviations(PLAN, { action: 0, noise: 100, states: 4 })).toBeCloseTo(57.5 / (6.68 * 64), 12);
    // SU(3) at β = 5.7: C_F = 4/3, β/2N = 0.95, 4 + 5.7 a link.
    const su3: LatticePlan = { ...PLAN, group: 3, beta: 5700 };
    expect(deviationOfLink(su3)).toBeCloseTo(9.7, 12);
    expect(deviations(su3, { action: 300, noise: 100, states: 1 })).toBeCloseTo(305 / (9.7 * 32), 12);
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

  it('begins with the state before it, or with the stream', async () => {
    const given = evidenceOf(unit, [5]);
    expect(await run({ ...given, leaves: without(given.leaves, 2) }, replay(3, 4))).toBe('leaf_missing');
    expect(await run(withSummary(given, 2, new Uint8Array(3)), replay(3, 4))).toBe('leaf_malformed');
    expect(await run({ ...given, data: new Map(given.data).set(2, given.data.get(5)!) }, replay(3, 4))).toBe(
      'state_differs_from_fingerprint',
    );
    // Leaf 12 is the first of the second stream, which doesn't follow from the first one's end.
    expect(await run({ ...given, leaves: without(given.leaves, 11) }, replay(12, 13))).toBeNull();
    expect(await run({ ...given, leaves: without(given.leaves, 11) }, replay(15, 16))).toBeNull();
  });

  it.each<VerificationPart>([
    { check: 'nothing' },
    { check: 'nothing', first: 0, last: 1 },
    { check: 'replay', first: 0 },
    { check: 'replay', last: 0 },
    { check: 'replay', first: '0', last: 0 },
  ])('is none by %j', async (part) => {
    await expect(run(evidenceOf(unit, [0]), part)).rejects.toThrow(RangeError);
  });
});

it('data is another’s where it isn’t the state of its leaf, or the leaf keeps none', () => {
  const isOther = (leaf: number, summary: Uint8Array, data: Uint8Array) =>
    verifier.isOtherData!(PLAN, { leaf, summary, data });
  const { summary, data } = unit.leaves[5]!;
  const changed = data!.with(100, data![100]! ^ 1);
  expect(isOther(5, summary, data!)).toBe(false);
  expect(isOther(5, summary, changed)).toBe(true);
  expect(isOther(5, summary, new Uint8Array())).toBe(true);
  expect(isOther(5, summary, Uint8Array.of(...data!, 0))).toBe(true);
  expect(isOther(5, new Uint8Array(3), data!)).toBe(false);
  expect(isOther(4, unit.leaves[4]!.summary, new Uint8Array())).toBe(false);
  expect(isOther(4, unit.leaves[4]!.summary, data!)).toBe(true);
});

it('no unit is checked by a plan that is none', async () => {
  for (const change of [{ beta: 2301 }, { stream: 1 }, { stride: 5 }])
    await expect(
      run({ ...evidenceOf(unit, []), plan: { ...PLAN, ...change } }, { check: 'sums' }),
    ).rejects.toThrow(RangeError);
});
