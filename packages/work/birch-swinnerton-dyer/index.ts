/**
 * birch_swinnerton_dyer: elliptic curves y² = x³ + Ax + B in the order of their heights, gap-free. Statement, method, references
 * and what a block proves: README.md.
 */
import type { WorkType } from '../work-type.ts';
import { binding } from './binding.ts';
import { headline } from './headline.ts';
import { findings, furtherPictures, picture } from './picture.ts';
import {
  type CurvePlan,
  chunks,
  describe,
  endOf,
  frontierFor,
  frontiers,
  leafCount,
  planTo,
  planUnit,
  readPlan,
} from './plan.ts';
import { presentation } from './presentation.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import { type CurveResult, readResult, summarise } from './result.ts';
import { statements } from './statements.ts';

export const birchSwinnertonDyer: WorkType<CurvePlan, CurveResult, Undecided, Reason> = {
  presentation,
  frontiers,
  frontierFor,
  planUnit,
  planTo,
  region: (plan) => ({ position: plan.start, end: String(endOf(plan)) }),
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
  picture,
  furtherPictures,
  findings,
  covered: (_plan, { curves }) => ({ count: curves, unit: 'curves' }),
};
