/**
 * A miner who counts all traces, as he must, and makes up what needs none of them: torsion, Tamagawa product and period of
 * his leaves are those of their neighbours, with the quotient that follows. Caught as often as the statements say.
 */
import { expect, it } from 'vitest';
import { drawLeaves } from '../certificates/challenge.ts';
import { escapesOf } from '../kit/escapes.ts';
import { encodeLeaf, QUOTIENT_SCALE, readLeaf } from './leaf.ts';
import { challengeCount, planUnit } from './plan.ts';
import { summarise } from './result.ts';
import { judge, mine } from './testing/run-whole-unit.ts';

const UNITS = 60;
const SEED = 20261126;

it(`is caught in ${UNITS} units as often as the chance of a tenth says`, async () => {
  const { plan } = planUnit({ difficulty: 1, frontier: 'height', position: '3000', seed: '' });
  const unit = await mine(plan);
  let state = SEED;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const made = unit.leaves.map(({ summary, data }, index) => {
    const leaf = readLeaf(summary)!;
    const other = readLeaf(unit.leaves[(index + 1) % plan.leaves]!.summary)!.curve;
    if (!leaf.curve || !other) return { summary, data: data! };
    const { torsion, hasFullTwoTorsion, tamagawa, period } = other;
    const value = (leaf.curve.leading * torsion ** 2) / (period * tamagawa);
    const quotient = Math.max(1, Math.round(leaf.curve.rank === 0 ? value : value * QUOTIENT_SCALE));
    const curve = { ...leaf.curve, torsion, hasFullTwoTorsion, tamagawa, period, quotient };
    return { summary: encodeLeaf({ ...leaf, curve }), data: data! };
  });
  const wrong = Math.round(plan.leaves / 10);
  let caught = 0;
  for (let round = 0; round < UNITS; round++) {
    const leaves = [...unit.leaves];
    const places = new Set<number>();
    while (places.size < wrong) places.add(Math.floor(random() * plan.leaves));
    for (const place of places) leaves[place] = made[place]!;
    const challenge = Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256));
    const result = summarise(
      plan,
      leaves.map(({ summary }) => summary),
    );
    const drawn = drawLeaves(challenge, plan.leaves, challengeCount(plan));
    if (!(await judge({ plan, leaves, result }, drawn)).valid) caught++;
  }
  const { tenPercent } = escapesOf(plan.leaves, challengeCount(plan));
  const deviation = Math.sqrt(UNITS * tenPercent * (1 - tenPercent));
  expect(caught).toBeGreaterThanOrEqual(UNITS * (1 - tenPercent) - 4 * deviation - 1);
  expect(caught).toBeLessThan(UNITS);
}, 600_000);
