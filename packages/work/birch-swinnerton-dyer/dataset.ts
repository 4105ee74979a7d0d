/** Tables of curves: those that blocks list, and every curve of a block from its leaves. */
import {
  type Column,
  counted,
  type Dataset,
  digits,
  type LeafTable,
  type ResultTable,
  type Row,
} from '../dataset.ts';
import { groupDigits } from '../group-digits.ts';
import { QUOTIENT_SCALE, readLeaf, SCALE } from './leaf.ts';
import type { CurvePlan } from './plan.ts';
import type { CurveResult, ListedCurve } from './result.ts';

const whole = (name: string, meaning: string): Column => ({
  name,
  type: 'integer',
  unit: 'none',
  precision: 'exact',
  meaning,
});
const decimals = (name: string, unit: string, places: number, meaning: string): Column => ({
  name,
  type: 'decimal',
  unit,
  precision: `${places} places`,
  meaning,
});

const COLUMNS: readonly Column[] = [
  whole('a', 'A of the curve y² = x³ + Ax + B.'),
  whole('b', 'B of the curve.'),
  digits(
    'conductor',
    'none',
    'Conductor; spot-checked by Tate’s algorithm, and by the functional equation for every curve.',
  ),
  whole('analytic_rank', 'Order of the zero of L(E, s) at 1, seen to 10^-6; spot-checked.'),
  whole('torsion_order', 'Order of the rational torsion subgroup; spot-checked.'),
  whole('tamagawa_product', 'Product of the Tamagawa numbers; spot-checked.'),
  decimals('leading_coefficient', 'none', 9, 'L^(r)(E, 1)/r! at the analytic rank r; spot-checked.'),
  decimals(
    'omega',
    'none',
    9,
    'Real period times the number of real components, of the minimal model; spot-checked.',
  ),
  {
    ...decimals(
      'sha_or_sha_reg',
      'none',
      6,
      'At rank 0 the analytic order of Ш, above rank 0 that order times the regulator.',
    ),
    precision: 'whole at rank 0, above 6 places',
  },
  { ...whole('point_x', 'x of a whole point of infinite order; null where none was found.') },
];

const scaled = (value: number, scale: number, places: number) => (value / scale).toFixed(places);

function rowOf(curve: ListedCurve): Row {
  const { A, B, conductor, rank, torsion, tamagawa, leading, period, quotient } = curve;
  return [
    A,
    B,
    String(conductor),
    rank,
    torsion,
    tamagawa,
    scaled(leading, SCALE, 9),
    scaled(period, SCALE, 9),
    rank === 0 ? String(quotient) : scaled(quotient, QUOTIENT_SCALE, 6),
    curve.pointX[0] ?? null,
  ];
}

const listed: ResultTable<CurveResult> = {
  name: 'high_rank_curves',
  title: 'Curves of high analytic rank',
  meaning:
    'Up to sixteen rows for each block: its curves of the highest analytic rank, then of the least conductor.',
  approach:
    'Traces by baby steps and giant steps, L-values by series; all traces checked by the functional equation',
  columns: COLUMNS,
  rows: (result) => result.listed.map(rowOf),
  solutionOf: ({ listed: [first], curves }) =>
    first
      ? {
          title: `An elliptic curve of analytic rank ${first.rank} and conductor ${groupDigits(first.conductor)}`,
          description: `Among ${groupDigits(curves)} curves in the order of heights, y² = x³ + Ax + B with A = ${first.A}, B = ${first.B} has the highest analytic rank, ${first.rank}; L⁽ʳ⁾(E, 1)/r! is ${scaled(first.leading, SCALE, 9)}.`,
        }
      : undefined,
};

const all: LeafTable<CurvePlan, CurveResult> = {
  name: 'curves',
  title: 'Curves of a block',
  meaning:
    'One row for each curve of the block in the order of heights; pairs that are no minimal curve have none.',
  columns: [...COLUMNS, counted('traces', 'primes', 'Primes whose traces the leaf’s data holds.')],
  countRows: (_plan, { summary }) => (readLeaf(summary)?.curve ? 1 : 0),
  rows(_unit, { summary, data }) {
    const leaf = readLeaf(summary);
    if (!leaf) throw new RangeError('the leaf is no summary');
    if (!leaf.curve) return [];
    const pointX = leaf.curve.pointX === undefined ? [] : [leaf.curve.pointX];
    return [[...rowOf({ ...leaf.curve, A: leaf.A, B: leaf.B, pointX }), data.length / 2]];
  },
};

export const dataset: Dataset<CurvePlan, CurveResult> = {
  results: [listed],
  leaves: [all],
  leafTableOf: () => all,
};
