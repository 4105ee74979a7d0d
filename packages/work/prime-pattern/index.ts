/** prime_pattern: primes, constellations and gaps of one interval of the natural numbers, gap-free from 0. */

import type { WorkType } from '../work-type.ts';
import { binding } from './binding.ts';
import { headline } from './headline.ts';
import { posts } from './model/posts.ts';
import { findings, furtherPictures, picture } from './picture.ts';
import {
  chunks,
  describe,
  endOf,
  FRONTIER,
  leafCount,
  type PrimePatternPlan,
  planTo,
  planUnit,
  readPlan,
  startOf,
} from './plan.ts';
import { presentation } from './presentation.ts';
import { REASONS, type Reason, UNDECIDED } from './reasons.ts';
import { type PrimePatternResult, readResult, summarise } from './result.ts';
import { statements, withdrawn } from './statements.ts';

export const primePattern: WorkType<PrimePatternPlan, PrimePatternResult, never, Reason> = {
  presentation,
  frontiers: [{ name: FRONTIER, start: '0', description: 'All natural numbers from 0, without a gap.' }],
  frontierFor: () => FRONTIER,
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
  withdrawn,
  picture,
  furtherPictures,
  findings,
  covered: (plan) => ({ count: Number(endOf(plan) - startOf(plan)), unit: 'numbers' }),
  posts,
};
