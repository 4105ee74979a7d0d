/** riemann_zero: the zeros of ζ(½ + it) in order, all of them, on the line. */

import type { WorkType } from '../work-type.ts';
import { binding } from './binding.ts';
import { headline } from './headline.ts';
import { findings, furtherPictures, picture } from './picture.ts';
import { chunks, describe, leafCount, planTo, planUnit, readPlan, type ZeroPlan } from './plan.ts';
import { presentation } from './presentation.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import { readResult, summarise, type ZeroResult } from './result.ts';
import { statements, withdrawn } from './statements.ts';

export const riemannZero: WorkType<ZeroPlan, ZeroResult, Undecided, Reason> = {
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
  planTo,
  region: ({ firstInterval, intervals }) => ({
    position: String(firstInterval),
    end: String(firstInterval + intervals),
  }),
  readPlan,
  readResult,
  reasons: REASONS,
  undecided: UNDECIDED,
  leafCount,
  chunks,
  describe,
  summarise,
  statements,
  headline,
  binding,
  withdrawn,
  picture,
  furtherPictures,
  findings,
  covered: (_plan, { zeros }) => ({ count: zeros, unit: 'zeros' }),
};
