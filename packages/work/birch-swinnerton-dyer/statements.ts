/** What a block says, figure by figure, and how far each is checked. */
import { groupDigits } from '../group-digits.ts';
import { escapesOf } from '../kit/escapes.ts';
import type { Statement } from '../work-type.ts';
import { POINT_BOUND } from './model/point-bound.ts';
import { type CurvePlan, challengeCount, endOf } from './plan.ts';
import { type CurveResult, TORSION_MAX } from './result.ts';

const figure = (value: number) => groupDigits(value).replace('-', '−');

/** "3 of rank 0, 5 of rank 1" for counts that aren't 0. */
function counts(values: readonly number[], name: (index: number) => string): string {
  const named = values.flatMap((count, index) => (count > 0 ? [`${figure(count)} ${name(index)}`] : []));
  return named.length > 0 ? named.join(', ') : 'none';
}

/** The claims of a result with the status that its verification earns. */
export function statements(plan: CurvePlan, result: CurveResult): Statement[] {
  const numbers = `numbers ${figure(Number(plan.start) + 1)} to ${figure(endOf(plan))} in the order of heights`;
  const drawn = `${figure(challengeCount(plan))} of ${figure(plan.leaves)} leaves, drawn after they were committed`;
  const equation =
    'All traces of every curve were looked at together by the functional equation of its L-function at three t, within a stated bound of what is left out.';
  const escapes = escapesOf(plan.leaves, challengeCount(plan));
  const sampled = (claim: string, method: string): Statement => ({
    claim,
    status: 'spot-checked',
    method,
    escapes,
  });
  const [sha] = result.largestSha;
  const plus = result.traces.plus.slice(0, 3).map(figure).join(', ');
  const minus = result.traces.minus.slice(0, 3).map(figure).join(', ');
  return [
    {
      claim: `Of the pairs (A, B) with ${numbers} ${figure(result.curves)} stand for a curve y² = x³ + Ax + B in its minimal form, ${figure(result.singular)} for a singular cubic, and ${figure(result.notMinimal)} aren't minimal.`,
      status: 'proved',
      method: 'The order has a formula, and each pair was looked at again.',
    },
    {
      claim: `At least ${figure(result.points)} of these curves have a point of infinite order: a whole one with |x| ≤ ${POINT_BOUND}.`,
      status: 'proved',
      method:
        'Each point was put into its equation, and added to itself in whole numbers: no rational torsion point has an order above 12 (Mazur).',
    },
    sampled(
      `By analytic rank they are: ${counts(result.ranks, (rank) => `of rank ${rank}`)}. That a value vanishes is seen to 10⁻⁶, no more.`,
      `${equation} L-values of ${drawn}, were made again by other sums.`,
    ),
    sampled(
      `By the order of their torsion they are: ${counts(result.torsion.slice(0, TORSION_MAX), (index) => `of order ${index + 1}`)}.`,
      `Torsion, conductor, Tamagawa numbers and period of ${drawn}, were made again by other programs.`,
    ),
    sampled(
      sha
        ? `Of the curves of rank 0, ${figure(result.shaAboveOne)} have an analytic order of Ш above 1; the largest is ${figure(sha.quotient)}, at A = ${figure(sha.A)}, B = ${figure(sha.B)}. Above rank 0 only Ш·Reg is given.`
        : 'No curve of rank 0 has an analytic order of Ш above 1. Above rank 0 only Ш·Reg is given.',
      `The order that the conjecture of Birch and Swinnerton-Dyer gives, which is whole within 0.001. Every factor was made again for ${drawn}.`,
    ),
    sampled(
      `The traces at 2, 3 and 5 add up to ${plus} over curves of root number 1, and to ${minus} over those of −1.`,
      `${equation} Traces of ${drawn}, were checked by group orders.`,
    ),
  ];
}
