/**
 * How a unit of each kind is cut into chunks, and which units sessions get. Leaves don't depend on it, but progress, what is kept
 * of a unit, how soon it can be stopped and how long a worker is busy do. cut-units.json is a record of the version that first had
 * this test: it tells of a change, which may have a reason. What every cut must be is tested by itself, last.
 */
import { describe, expect, it } from 'vitest';
import cuts from './cut-units.json' with { type: 'json' };
import kept from './kept-plans.json' with { type: 'json' };
import { PlanRefused } from './kit/read-plan.ts';
import { loadVerifier, workTypeOf } from './registry.ts';
import type { Chunk, JsonObject } from './work-type.ts';

interface Place {
  frontier: string;
  position: string;
  difficulty: number;
}

const DIFFICULTIES = Array.from({ length: 100 }, (_, index) => index + 1);
/** What no frontier has for a position: another text for a number, or none. */
const NO_POSITIONS = ['', '-1', '1.5', 'x', '01', '0x10', ' 0', '0 ', '1e3', '9'.repeat(20)];

const planOf = (workType: string, place: Place): JsonObject =>
  workTypeOf(workType).planUnit({ ...place, seed: 'ab'.repeat(32) }).plan;

/** Numbers of leaves of the chunks, e.g. "16 × 689, 7". */
function textOf(chunks: readonly Chunk[]): string {
  const runs: { count: number; times: number }[] = [];
  for (const { count } of chunks) {
    const run = runs.at(-1);
    if (run?.count === count) run.times++;
    else runs.push({ count, times: 1 });
  }
  return runs.map(({ count, times }) => (times > 1 ? `${times} × ${count}` : count)).join(', ');
}

/** How many leaves are computed again beside the drawn ones, on average; nothing of a kind that has none. */
async function repeatedOf(workType: string, plan: JsonObject): Promise<{ repeated?: number }> {
  const { repeatChance } = await loadVerifier(workType);
  const chance = repeatChance?.(plan);
  if (!chance) return {};
  let sum = 0;
  for (let leaf = 0; leaf < workTypeOf(workType).leafCount(plan); leaf++) sum += chance(leaf);
  return { repeated: Math.round(1e6 * sum) / 1e6 };
}

/** Kinds with one frontier, whose plans don't depend on its name. */
const OF_ANY_FRONTIER = ['prime_pattern', 'riemann_zero'];

it('is known of every kind whose plans are kept', () => {
  expect(Object.keys(cuts).toSorted()).toEqual(Object.keys(kept).toSorted());
});

describe.each(Object.entries(cuts))('%s', (workType, { frontiers: offered, units }) => {
  it('offers its frontiers at the difficulties that it did, and chooses the same by itself', () => {
    const { frontiers, frontierFor } = workTypeOf(workType);
    const found = frontiers.map(({ name, difficulties }) => {
      const usual = DIFFICULTIES.filter((difficulty) => frontierFor(difficulty) === name);
      const { from, to } = difficulties ?? { from: 1, to: 100 };
      return [name, { offered: [from, to], usual: [usual[0] ?? 0, usual.at(-1) ?? 0] }];
    });
    expect(Object.fromEntries(found)).toEqual(offered);
  });

  it('refuses positions and frontiers that it doesn’t have', () => {
    for (const { name: frontier, start: position, difficulties } of workTypeOf(workType).frontiers) {
      const place = { frontier, position, difficulty: difficulties?.from ?? 1 };
      expect(planOf(workType, place)).toBeTypeOf('object');
      for (const none of NO_POSITIONS)
        expect(() => planOf(workType, { ...place, position: none }), none).toThrow(PlanRefused);
      const elsewhere = () => planOf(workType, { ...place, frontier: 'elsewhere' });
      if (OF_ANY_FRONTIER.includes(workType)) expect(elsewhere()).toEqual(planOf(workType, place));
      else expect(elsewhere).toThrow(PlanRefused);
    }
  });

  it('cuts its units at the places where it did before, and names them alike', async () => {
    const { chunks, describe: nameOf } = workTypeOf(workType);
    for (const { frontier, position, difficulty, ...cut } of units) {
      const plan = planOf(workType, { frontier, position, difficulty });
      const repeated = await repeatedOf(workType, plan);
      expect({ unit: nameOf(plan), chunks: textOf(chunks(plan)), ...repeated }).toEqual(cut);
    }
  });

  it('has every leaf in one chunk, in order, and lets a chunk follow an earlier one that ends where it begins', () => {
    for (const place of units) {
      const { chunks, leafCount } = workTypeOf(workType);
      const plan = planOf(workType, place);
      const list = chunks(plan);
      let next = 0;
      for (const [index, { first, count, follows }] of list.entries()) {
        expect(first).toBe(next);
        expect(count).toBeGreaterThan(0);
        next += count;
        if (follows === undefined) continue;
        expect(follows).toBeLessThan(index);
        expect(list[follows]!.first + list[follows]!.count).toBe(first);
      }
      expect(next).toBe(leafCount(plan));
    }
  });
});
