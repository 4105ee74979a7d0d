/** Records over all blocks of curves. */
import type { Extreme, ExtremeFigure } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { SCALE } from '../leaf.ts';
import type { CurvePlan } from '../plan.ts';
import type { CurveResult, ListedCurve } from '../result.ts';

const placeOf = ({ A, B }: ListedCurve) => `y² = x³ + Ax + B with A = ${A}, B = ${B}`.replace(/-/g, '−');

const figureOf = (curve: ListedCurve, value: number, figure: string): ExtremeFigure => ({
  className: '',
  classRank: 0,
  value,
  figure,
  place: placeOf(curve),
  status: 'spot-checked',
});

export const extremes: readonly Extreme<CurvePlan, CurveResult>[] = [
  {
    name: 'largest_analytic_sha',
    title: 'Largest analytic order of Ш at rank 0',
    meaning:
      'The order of the Tate–Shafarevich group that the conjecture of Birch and Swinnerton-Dyer gives a curve whose L-value isn’t 0.',
    classTitle: '',
    better: 'more',
    extremality: 'spot-checked',
    figures: (_plan, { largestSha }) =>
      largestSha.map((curve) => figureOf(curve, curve.quotient, groupDigits(curve.quotient))),
  },
  {
    name: 'least_conductor_by_rank',
    title: 'Least conductor of the highest ranks',
    meaning: 'The least conductor among the listed curves of each analytic rank.',
    classTitle: 'Analytic rank',
    better: 'less',
    extremality: 'not claimed',
    figures: (_plan, { listed }) =>
      listed
        .filter(({ rank }, index) => listed.findIndex((other) => other.rank === rank) === index)
        .map((curve) => ({
          ...figureOf(curve, curve.conductor, groupDigits(curve.conductor)),
          className: `rank ${curve.rank}`,
          classRank: curve.rank,
        })),
  },
  {
    name: 'largest_leading_coefficient',
    title: 'Largest leading coefficient of the highest rank',
    meaning: 'L⁽ʳ⁾(E, 1)/r! of the block’s first listed curve: of the highest rank, the least conductor.',
    classTitle: '',
    better: 'more',
    extremality: 'not claimed',
    figures: (_plan, { listed: [first] }) =>
      first ? [figureOf(first, first.leading, (first.leading / SCALE).toFixed(9))] : [],
  },
];
