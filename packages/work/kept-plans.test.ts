/**
 * Plans and forms that a kind keeps once blocks of it are sealed, as readers make plans again, draw leaves and read results with
 * the code of their day (docs/decisions/0022-plan-bound-to-ledger.md). The digests in kept-plans.json were made by the version that
 * first had this test: where one changes, blocks that were right are refused.
 */
import { createHash } from 'node:crypto';
import { SPECIFIED_KINDS_COUNT } from '@productive-mining/rules/achievements.ts';
import { describe, expect, it } from 'vitest';
import kept from './kept-plans.json' with { type: 'json' };
import { PlanRefused } from './kit/read-plan.ts';
import { presentations } from './presentations.ts';
import { availableWorkTypes, loadVerifier, workTypeOf } from './registry.ts';

const SEED = 'ab'.repeat(32);
const DIFFICULTIES = Array.from({ length: 100 }, (_, index) => index + 1);

/** Those at the places behind the first unit and farther along, which kept-plans.json names. */
const SOME_DIFFICULTIES = [1, 25, 50, 75, 100];

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

it('are those of the nine kinds, and of further ones of which blocks are sealed', () => {
  const nine = presentations.slice(0, SPECIFIED_KINDS_COUNT).map(({ value }) => value);
  expect(Object.keys(kept)).toEqual(expect.arrayContaining(nine));
  expect(availableWorkTypes).toEqual(expect.arrayContaining(Object.keys(kept)));
});

describe.each(Object.entries(kept))('%s', (workType, { farther, plans, planForm, resultForm }) => {
  it('keeps its plans of every difficulty, with their leaves, draws and ends', async () => {
    const { frontiers, planUnit, leafCount } = workTypeOf(workType);
    const { challengeCount } = await loadVerifier(workType);
    const madeAt = (difficulty: number, frontier: string, position: string) => {
      try {
        const { plan, nextPosition } = planUnit({ difficulty, frontier, position, seed: SEED });
        return { plan, nextPosition, leaves: leafCount(plan), drawn: challengeCount(plan) };
      } catch (error) {
        if (error instanceof PlanRefused) return undefined;
        throw error;
      }
    };
    const found = frontiers.map(({ name, start }) => {
      const first = DIFFICULTIES.map((difficulty) => madeAt(difficulty, name, start));
      const next = first.findLast((made) => made !== undefined)!.nextPosition;
      const places = [next, ...((farther as Record<string, string[]>)[name] ?? [])];
      const beyond = places.flatMap((place) => SOME_DIFFICULTIES.map((each) => madeAt(each, name, place)));
      return [name, digestOf([...first, ...beyond])];
    });
    expect(Object.fromEntries(found)).toEqual(plans);
  });

  it('says in a sentence what each of its frontiers has', () => {
    for (const { name, description } of workTypeOf(workType).frontiers)
      expect(description, name).toMatch(/^[A-Z].* .*\.$/);
  });

  it('keeps the forms of plans and results', () => {
    const { readPlan, readResult } = workTypeOf(workType);
    expect([digestOf(readPlan.form), digestOf(readResult.form)]).toEqual([planForm, resultForm]);
  });
});
