/** Tables of discrete logarithms: the instance and its answer from results, the walks of a block from leaves. */
import { counted, type Dataset, digits, type LeafTable, type ResultTable } from '../dataset.ts';
import { groupDigits } from '../group-digits.ts';
import { WALK_LEAF_BYTES, WalkLeafReader } from './leaf.ts';
import { type LogarithmPlan, WALKS_PER_LEAF } from './plan.ts';
import type { LogarithmResult } from './result.ts';

const logarithms: ResultTable<LogarithmResult> = {
  name: 'logarithms',
  title: 'Discrete logarithms on elliptic curves',
  meaning:
    'One row for each block: the curve y² = x³ + a x + b over the field of p elements, its points P and Q, and k with Q = k P.',
  approach: 'Parallel collision search with distinguished points; k P is proved to be Q',
  columns: [
    digits('p', 'none', 'The prime of the field.'),
    digits('a', 'none', 'The coefficient a of the curve.'),
    digits('b', 'none', 'The coefficient b of the curve.'),
    digits('order', 'none', 'The number of points of the curve, a prime: proved.'),
    digits('base_x', 'none', 'x of P, hashed from the seed of the plan.'),
    digits('base_y', 'none', 'y of P.'),
    digits('target_x', 'none', 'x of Q, hashed likewise, so that nobody knew k before.'),
    digits('target_y', 'none', 'y of Q.'),
    digits('logarithm', 'none', 'k with Q = k P, the only one below order: proved.'),
    counted('walks', 'walks', 'Walks until two met, as the miner’s program reports them.'),
    counted('steps', 'steps', 'Their steps, likewise reported.'),
    counted('given_up', 'walks', 'Walks that were given up for their length, likewise reported.'),
  ],
  rows: ({ p, a, b, order, base, target, logarithm, walks, steps, givenUp }) => [
    [p, a, b, order, base.x, base.y, target.x, target.y, logarithm, walks, steps, givenUp],
  ],
  solutionOf: ({ order, logarithm, steps }) => ({
    title: `Discrete logarithm in a group of ${Math.log2(Number(order)).toFixed(1)} bits`,
    description: `Q = k P with k = ${groupDigits(logarithm)}, in a group of ${groupDigits(order)} points. ${groupDigits(steps)} steps of walks were reported.`,
  }),
};

const walks: LeafTable<LogarithmPlan, LogarithmResult> = {
  name: 'walks',
  title: 'Walks of a block',
  meaning:
    'One row for each walk, in order, up to the end of the leaf in which two walks met. The first leaf holds the curve and has no rows.',
  columns: [
    counted('walk', 'none', 'Number of the walk, from 1.'),
    counted('steps', 'steps', 'Steps until it ended.'),
    {
      name: 'end',
      type: 'text',
      unit: 'none',
      precision: 'exact, without the bits that are 0 at every end',
      meaning:
        'x · 2^64 modulo p of the point where it ended, as 14 hex digits after the bits that are 0 at every end are left out (leaf.ts); empty for a walk that was given up.',
    },
  ],
  countRows: (_plan, { index, summary }) => (index === 0 || summary.length === 0 ? 0 : WALKS_PER_LEAF),
  rows(_unit, { index, summary }) {
    if (index === 0 || summary.length === 0) return [];
    if (summary.length !== WALK_LEAF_BYTES) throw new RangeError('the leaf holds no walks');
    const leaf = new WalkLeafReader(summary);
    return Array.from({ length: WALKS_PER_LEAF }, (_, place) => [
      (index - 1) * WALKS_PER_LEAF + place + 1,
      leaf.steps(place),
      leaf.isGivenUp(place) ? null : hexOf(leaf, place),
    ]);
  },
};

function hexOf(leaf: WalkLeafReader, place: number): string {
  return leaf.high(place).toString(16).padStart(6, '0') + leaf.low(place).toString(16).padStart(8, '0');
}

export const dataset: Dataset<LogarithmPlan, LogarithmResult> = {
  results: [logarithms],
  leaves: [walks],
  leafTableOf: () => walks,
};
