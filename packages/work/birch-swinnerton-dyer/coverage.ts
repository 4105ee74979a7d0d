/** What the blocks of birch_swinnerton_dyer add up to. */
import type { Coverage, Covered, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { counted, nothingYet, spotChecked, sumOf } from '../kit/coverage-claims.ts';
import type { Statement } from '../work-type.ts';
import { extremes } from './coverage/extremes.ts';
import { knownBefore, knownBeyond, marksAfter } from './coverage/known-before.ts';
import { findBetween, placeOf } from './coverage/places.ts';
import { heightAt } from './model/height-order.ts';
import { BEYOND_START, type CurvePlan, POSITION_LIMIT } from './plan.ts';
import { type CurveResult, RANKS } from './result.ts';

function sums(_plan: CurvePlan, { curves, ranks, points, shaAboveOne }: CurveResult): Sums {
  return {
    curves: BigInt(curves),
    points: BigInt(points),
    sha_above_one: BigInt(shaAboveOne),
    ...Object.fromEntries(ranks.map((count, rank) => [`of_rank_${rank}`, BigInt(count)])),
  };
}

const METHOD =
  'In each block all traces of every curve were looked at together by the functional equation, and every figure of drawn leaves was made again by other programs.';

function claimsFrom(start: number) {
  return ({ reached, whole }: Covered): Statement[] => {
    const beyond = whole.blocks - reached.blocks;
    if (reached.blocks === 0)
      return [nothingYet(`will begin at H = ${groupDigits(heightAt(start))}.`, beyond)];
    const last = Number(reached.end) - 1;
    const ranks = Array.from({ length: RANKS }, (_, rank) => ({
      rank,
      count: sumOf(reached, `of_rank_${rank}`),
    }))
      .filter(({ count }) => count > 0n)
      .map(({ rank, count }) => `${groupDigits(count)} of rank ${rank}`);
    const found: Statement[] = [
      {
        claim: `This ledger lists: ${counted(sumOf(reached, 'curves'), 'curve')} y² = x³ + Ax + B, numbers ${groupDigits(start + 1)} to ${groupDigits(last + 1)} by height, to H = ${groupDigits(heightAt(last))}; at least ${groupDigits(sumOf(reached, 'points'))} have a point of infinite order.`,
        status: 'proved',
        method: 'The order has a formula; each point was put into its equation and isn’t torsion.',
      },
      spotChecked(
        `By analytic rank they are ${ranks.join(', ')}; ${groupDigits(sumOf(reached, 'sha_above_one'))} of rank 0 have an analytic order of Ш above 1.`,
        METHOD,
        reached,
      ),
    ];
    if (beyond > 0) {
      const more = counted(sumOf(whole, 'curves') - sumOf(reached, 'curves'), 'more curve');
      found.push(
        spotChecked(
          `Beyond a region without a block, ${counted(beyond, 'block')} ${beyond === 1 ? 'has' : 'have'} ${more}.`,
          METHOD,
          whole,
        ),
      );
    }
    return found;
  };
}

export const coverage: Coverage<CurvePlan, CurveResult> = {
  form: 2,
  frontiers: {
    height: {
      title: 'Elliptic curves by height, to the end of the published database',
      unit: 'pairs (A, B)',
      along: Number,
      placeOf,
      find: findBetween(0, BEYOND_START),
      sums,
      claims: claimsFrom(0),
      knownBefore,
      rate: {
        row: '200 curves by height, numbers from 2,000 and from 100,000',
        ratio: '0.15, 0.09',
        peer: 'PARI 2.15.2',
        what: '200 curves by height from number 2,000 and from number 100,000',
        measured: '26 November 2026',
      },
      marksAfter: marksAfter(0),
    },
    beyond: {
      title: 'Elliptic curves by height, beyond the published database',
      unit: 'pairs (A, B)',
      along: (position) => Number(position) - BEYOND_START,
      placeOf,
      find: findBetween(BEYOND_START, POSITION_LIMIT),
      sums,
      claims: claimsFrom(BEYOND_START),
      knownBefore: knownBeyond,
      marksAfter: marksAfter(BEYOND_START),
    },
  },
  extremes,
};
