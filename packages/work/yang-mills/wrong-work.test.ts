/** Streams in chunks, and wrong leaves, states and results, each refused by its reason. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { replaysOf } from '../kit/chains.ts';
import { sameItems } from '../kit/equality.ts';
import { finish } from '../testing/run-unit.ts';
import type { ComputedLeaf, Evidence } from '../work-type.ts';
import { compute } from './compute.ts';
import { readLeaf, SUMMARY_BYTES, writeLeaf } from './leaf.ts';
import { chunks, type LatticePlan, leafCount, planUnit, readPlan } from './plan.ts';
import { readResult } from './result.ts';
import { evidenceOf, judge, type MinedUnit, mine, resultOf } from './testing/run-whole-unit.ts';
import { deviations } from './verify/check-states.ts';
import { ReplayStream } from './verify/replay-stream.ts';
import { verifier } from './verify.ts';

const PLAN: LatticePlan = { group: 2, beta: 2300, side: 4, stream: 0, leaves: 12, cycles: 2, stride: 3 };
const SU3: LatticePlan = { ...PLAN, group: 3, beta: 5700 };
let unit: MinedUnit;
beforeAll(async () => {
  unit = await mine(PLAN);
});

/** The unit with a leaf changed, and the result that fits it. */
function withLeaf(index: number, leaf: Partial<ComputedLeaf>): MinedUnit {
  const leaves = unit.leaves.with(index, { ...unit.leaves[index]!, ...leaf });
  return { ...unit, leaves, result: resultOf(PLAN, leaves) };
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

describe('chunks of a chain', () => {
  it.each([PLAN, SU3])(
    'give the same leaves from states, from seeds and in one piece: SU($group)',
    async (plan) => {
      const whole = (await mine(plan)).leaves;
      const single = await compute.prepare(plan);
      const states = new Map<number, Uint8Array | undefined>();
      const parts = [3, 6, 3, 6, 6].map((count, index, counts) => ({
        first: counts.slice(0, index).reduce((sum, n) => sum + n, 0),
        count,
      }));
      for (const { first, count } of parts) {
        const fromState = finish(
          (await compute.prepare(plan)).compute({ first, count, state: states.get(first) }),
        );
        expect(sameLeaves(fromState, whole.slice(first, first + count))).toBe(true);
        states.set(first + count, fromState.at(-1)!.data);
        const fromSeed = finish((await compute.prepare(plan)).compute({ first, count }));
        expect(sameLeaves(fromSeed, fromState)).toBe(true);
      }
      // Leaves in the middle, across the border of two chains, and again after an end in mid-leaf.
      expect(sameLeaves(finish(single.compute({ first: 5, count: 14 })), whole.slice(5, 19))).toBe(true);
      const ended = single.compute({ first: 19, count: 2 });
      ended.next();
      ended.return([]);
      expect(sameLeaves(finish(single.compute({ first: 19, count: 2 })), whole.slice(19, 21))).toBe(true);
    },
  );

  it('cover every leaf once, begin where the one before ends, and end at kept states', () => {
    for (const difficulty of [1, 20, 47, 60, 100])
      for (const position of ['0', '8', '21'])
        for (const frontier of ['four', 'six', 'eight']) {
          const { plan } = planUnit({ difficulty, frontier, position, seed: '' });
          expect(readPlan(plan)).toEqual(plan);
          const all = chunks(plan);
          let next = 0;
          for (const { first, count, follows } of all) {
            expect(first).toBe(next);
            next += count;
            expect((next % plan.leaves) % plan.stride).toBe(0);
            if (follows === undefined) expect(first % plan.leaves).toBe(0);
            else expect(all[follows]!.first + all[follows]!.count).toBe(first);
          }
          expect(next).toBe(leafCount(plan));
        }
  });
});

describe('the verifier', () => {
  it('accepts honest units, whole and as a reader has them, with and without states', async () => {
    for (const plan of [PLAN, SU3]) {
      const mined = plan === PLAN ? unit : await mine(plan);
      expect(await judge(mined, [0, 4, 5, 23])).toEqual({ valid: true });
      const opened = [4, 17];
      const reader: Evidence<LatticePlan> = {
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

  it('accepts a unit that keeps the state behind every leaf', async () => {
    const mined = await mine({ ...PLAN, leaves: 4, stride: 1 });
    expect(await judge(mined, [0, 3, 4, 7])).toEqual({ valid: true });
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
    const change = fc.tuple(fc.nat(11), fc.nat(SUMMARY_BYTES - 1), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(change, async ([index, at, mask]) => {
        const summary = unit.leaves[index]!.summary.slice();
        summary[at]! ^= mask;
        const isLeaf = readLeaf(PLAN.side, summary) !== undefined;
        const changed = isLeaf
          ? withLeaf(index, { summary })
          : { ...unit, leaves: unit.leaves.with(index, { ...unit.leaves[index]!, summary }) };
        expect(await reasonOf(changed, [index])).toMatch(
          /leaf_malformed|replay_differs|state_differs|result_differs/,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('refuses states that are another one’s, of another size, changed, or missing', async () => {
    const states = unit.leaves.map(({ data }) => data);
    expect(await reasonOf(withLeaf(2, { data: states[5]! }), [])).toBe('state_differs_from_fingerprint');
    expect(await reasonOf(withLeaf(2, { data: states[14]! }), [])).toBe('state_differs_from_fingerprint');
    expect(await reasonOf(withLeaf(2, { data: states[2]!.slice(8) }), [])).toBe(
      'state_differs_from_fingerprint',
    );
    const changed = states[2]!.slice();
    changed[100]! ^= 1;
    expect(await reasonOf(withLeaf(2, { data: changed }), [])).toBe('state_differs_from_fingerprint');
    expect(await reasonOf(withLeaf(2, { data: new Uint8Array() }), [])).toBe('state_missing');
  });

  it('refuses links outside of the group, though the fingerprint fits', async () => {
    const stream = await ReplayStream.open(PLAN, 0);
    const data = unit.leaves[2]!.data!.slice();
    new DataView(data.buffer).setFloat64(0, 1.5, true);
    stream.take(data);
    const leaf = readLeaf(PLAN.side, unit.leaves[2]!.summary)!;
    const summary = writeLeaf({ ...leaf, fingerprint: stream.fingerprint() });
    expect(await reasonOf(withLeaf(2, { summary, data }), [])).toBe('link_outside_group');
  });

  it('refuses a result of another region, of other figures, and one that the leaves don’t give', async () => {
    const { result } = unit;
    const judged = (change: Partial<typeof result>) =>
      reasonOf({ ...unit, result: { ...result, ...change } }, []);
    expect(await judged({ start: '16' })).toBe('result_of_another_region');
    expect(await judged({ beta: 2400 })).toBe('result_of_another_region');
    expect(await judged({ measured: 3 })).toBe('figures_contradict_each_other');
    const plaquette = { ...result.plaquette, value: result.plaquette.value + 1 };
    expect(await judged({ plaquette })).toBe('result_differs_from_leaves');
    expect(readResult(JSON.parse(JSON.stringify(result)))).toEqual(result);
  });
});

describe('the Schwinger–Dyson equation', () => {
  /** Deviations of some states of a stream that is replayed at a coupling, held against that of another plan. */
  async function deviationsOf(mined: LatticePlan, claimed: LatticePlan): Promise<number> {
    const stream = await ReplayStream.open(mined, 0);
    const sums = { action: 0, noise: 0, states: 0 };
    for (let place = 0; place < 24; place++) {
      finish(stream.replayLeaf(place));
      if (place < 8 || place % 2 === 1) continue;
      const { action, noise } = finish(stream.equationSums());
      sums.action += action;
      sums.noise += noise;
      sums.states++;
    }
    return deviations(claimed, sums);
  }

  it.each([
    { group: 2, beta: 2300, wrong: 2800 },
    { group: 3, beta: 5700, wrong: 6600 },
  ] as const)('holds for SU($group) at its own coupling and at no other', async ({ group, beta, wrong }) => {
    const plan: LatticePlan = { ...PLAN, group, beta, side: 6, cycles: 1 };
    expect(await deviationsOf(plan, plan)).toBeLessThan(3);
    expect(await deviationsOf({ ...plan, beta: wrong }, plan)).toBeGreaterThan(7);
  });
});
