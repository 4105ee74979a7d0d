/**
 * square_free_numbers: the Möbius function on one interval of the natural numbers, gap-free from 1. Statement, method,
 * references and what a block proves: README.md.
 */
import type { WorkType } from '@productive-mining/work/work-type.ts';
import { binding } from './binding.ts';
import { headline } from './headline.ts';
import { findings, picture } from './picture.ts';
import {
  chunks,
  describe,
  endOf,
  FRONTIER,
  leafCount,
  planUnit,
  readPlan,
  type SquareFreeNumbersPlan,
} from './plan.ts';
import { presentation } from './presentation.ts';
import { REASONS, type Reason, UNDECIDED } from './reasons.ts';
import { readResult, type SquareFreeNumbersResult, summarise } from './result.ts';
import { statements } from './statements.ts';

export const squareFreeNumbers: WorkType<SquareFreeNumbersPlan, SquareFreeNumbersResult, never, Reason> = {
  presentation,
  frontiers: [{ name: FRONTIER, start: '0', description: 'All natural numbers from 1, without a gap.' }],
  frontierFor: () => FRONTIER,
  planUnit,
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
  findings,
  covered: (plan) => ({ count: plan.leaves * plan.span, unit: 'numbers' }),
};
