/** riemann_zero: the zeros of ζ(½ + it) in order, all of them, on the line. */
import type { WorkType } from '../work-type.ts';
import { findings, picture } from './picture.ts';
import { approximateGramPoint, chunksOf, leafCount, planUnit, type ZeroPlan } from './plan-unit.ts';
import { statementsOf } from './statements.ts';
import { summarise, type ZeroResult } from './summarise.ts';

function describe(plan: ZeroPlan): string {
  const { firstInterval, intervals } = plan;
  const from = firstInterval === 0 ? 0 : approximateGramPoint(firstInterval - 1);
  const to = approximateGramPoint(firstInterval + intervals - 1);
  const grouped = (value: number) => Math.round(value).toLocaleString('en-US');
  return (
    `Gram intervals ${grouped(firstInterval + 1)} to ${grouped(firstInterval + intervals)} of ζ(½ + it), ` +
    `t from about ${grouped(from)} to ${grouped(to)}`
  );
}

export const riemannZero: WorkType<ZeroPlan, ZeroResult> = {
  presentation: {
    value: 'riemann_zero',
    label: 'Riemann Zeta Function Analysis',
    displayName: 'Riemann Zero Analysis',
    description:
      'Finds every zero of ζ(½ + it) in the next stretch of the critical line. A block proves that these are all the zeros there, on the line and simple.',
    glyph: 'ζ(s)',
    estimate: { base: 800, increment: 200 },
  },
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
  findings,
};
