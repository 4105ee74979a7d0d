/** riemann_zero: the zeros of ζ(½ + it) in order, all of them, on the line. */

import { groupDigits } from '../group-digits.ts';
import type { WorkType } from '../work-type.ts';
import { findings, furtherPictures, picture } from './picture.ts';
import { approximateGramPoint, chunksOf, leafCount, planUnit, type ZeroPlan } from './plan.ts';
import { presentation } from './presentation.ts';
import { summarise, type ZeroResult } from './result.ts';
import { statementsOf } from './statements.ts';

function describe(plan: ZeroPlan): string {
  const { firstInterval, intervals } = plan;
  const from = firstInterval === 0 ? 0 : approximateGramPoint(firstInterval - 1);
  const to = approximateGramPoint(firstInterval + intervals - 1);
  return (
    `Gram intervals ${groupDigits(firstInterval + 1)} to ${groupDigits(firstInterval + intervals)} of ζ(½ + it), ` +
    `t from about ${groupDigits(Math.round(from))} to ${groupDigits(Math.round(to))}`
  );
}

export const riemannZero: WorkType<ZeroPlan, ZeroResult> = {
  presentation,
  frontiers: [
    {
      name: 'zeros',
      start: '0',
      description:
        'Gram intervals from the first zero on, without gaps; the position is the number of intervals passed.',
    },
  ],
  frontierFor: () => 'zeros',
  planUnit,
  leafCount,
  chunks: chunksOf,
  describe,
  summarise,
  statements: statementsOf,
  picture,
  furtherPictures,
  findings,
  covered: (_plan, { zeros }) => ({ count: zeros, unit: 'zeros' }),
};
