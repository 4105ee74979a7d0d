/** What plan and figures of a result say of each other, for a reader who has only some of the leaves. */
import { sameJson } from '../../kit/equality.ts';
import { withShare } from '../../kit/parts.ts';
import { heightAt, heightOf, kindOf } from '../model/height-order.ts';
import { type CurvePlan, endOf, pairOfLeaf } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import type { CurveResult, ListedCurve } from '../result.ts';
import { checkFigures } from './check-leaf.ts';
import { hasFiniteOrder } from './plain-torsion.ts';

const PAIRS_PER_STEP = 4096;

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** How many pairs of the unit are curves, singular or not minimal: counted again. */
function* countKinds(plan: CurvePlan) {
  const counts = { curves: 0, singular: 0, notMinimal: 0 };
  for (let leaf = 0; leaf < plan.leaves; leaf++) {
    const kind = kindOf(pairOfLeaf(plan, leaf));
    counts[kind === 'curve' ? 'curves' : kind === 'singular' ? 'singular' : 'notMinimal']++;
    if (leaf % PAIRS_PER_STEP === 0) yield leaf / plan.leaves;
  }
  return counts;
}

function isOfUnit(plan: CurvePlan, listed: ListedCurve): boolean {
  const height = heightOf(listed);
  const first = heightAt(Number(plan.start));
  return height >= first && height <= heightAt(endOf(plan) - 1) && kindOf(listed) === 'curve';
}

function isPointRight({ A, B, pointX: [x] }: ListedCurve): boolean {
  if (x === undefined) return true;
  const square = (x * x + A) * x + B;
  const y = Math.round(Math.sqrt(square));
  return square > 0 && y * y === square && !hasFiniteOrder({ x: BigInt(x), y: BigInt(y) }, A);
}

/** Listed figures that need no trace are made again. */
function* checkListed(plan: CurvePlan, listed: ListedCurve): Generator<number, Reason | undefined, void> {
  if (!isOfUnit(plan, listed) || !isPointRight(listed)) return 'listed_curve_differs';
  return (yield* withShare(checkFigures(listed, listed), 0.5)) ? 'listed_curve_differs' : undefined;
}

export function* checkResult(
  plan: CurvePlan,
  result: CurveResult,
): Generator<number, Reason | undefined, void> {
  const { start, end, curves, singular, notMinimal, ranks, torsion, shaAboveOne, points } = result;
  if (start !== plan.start || end !== String(endOf(plan))) return 'result_of_another_region';
  const counts = yield* countKinds(plan);
  if (!sameJson(counts, { curves, singular, notMinimal })) return 'result_of_another_region';
  const isWhole = total(ranks) === curves && total(torsion) === curves;
  if (!isWhole || shaAboveOne > ranks[0]! || points > curves) return 'figures_contradict_each_other';
  if (result.largestSha.length !== Math.min(1, shaAboveOne)) return 'figures_contradict_each_other';
  for (const listed of [...result.largestSha, ...result.listed]) {
    const fault = yield* checkListed(plan, listed);
    if (fault) return fault;
  }
  return undefined;
}
