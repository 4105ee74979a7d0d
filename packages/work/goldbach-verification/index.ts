/**
 * Goldbach's statement for every even n of an interval: from 4 on by a sieve that finds p(n), beyond 4·10^18 by covering.
 * Statement, methods, references and what a block proves: README.md.
 */

import type { WorkType } from '../work-type.ts';
import { binding } from './binding.ts';
import { headline } from './headline.ts';
import { findings, furtherPictures, picture } from './picture.ts';
import type { GoldbachPlan } from './plan.ts';
import {
  chunks,
  describe,
  frontierFor,
  frontiers,
  leafCount,
  planTo,
  planUnit,
  rangeOf,
  readPlan,
} from './plan.ts';
import { presentation } from './presentation.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import type { GoldbachResult } from './result.ts';
import { readResult, summarise } from './result.ts';
import { statements, withdrawn } from './statements.ts';

export const goldbachVerification: WorkType<GoldbachPlan, GoldbachResult, Undecided, Reason> = {
  presentation,
  frontiers,
  frontierFor,
  planUnit,
  planTo,
  region: (plan) => ({ position: plan.start, end: String(rangeOf(plan).end) }),
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
  covered: (_plan, { evenNumbers }) => ({ count: evenNumbers, unit: 'even numbers' }),
};
