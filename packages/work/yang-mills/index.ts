/**
 * yang_mills: pure gauge theory of SU(2) and SU(3) on a periodic lattice in four dimensions. Statement, method, references and
 * what a block proves: README.md.
 */
import type { WorkType } from '../work-type.ts';
import { binding } from './binding.ts';
import { headline } from './headline.ts';
import { CHAINS } from './model/ensembles.ts';
import { findings, furtherPictures, picture } from './picture.ts';
import {
  chunks,
  describe,
  frontierFor,
  frontiers,
  type LatticePlan,
  leafCount,
  planTo,
  planUnit,
  positionOf,
  readPlan,
} from './plan.ts';
import { presentation } from './presentation.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import { type LatticeResult, readResult, summarise } from './result.ts';
import { statements } from './statements.ts';

export const yangMills: WorkType<LatticePlan, LatticeResult, Undecided, Reason> = {
  presentation,
  frontiers,
  frontierFor,
  planUnit,
  planTo,
  region: (plan) => ({ position: String(positionOf(plan)), end: String(positionOf(plan) + 1) }),
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
  covered: ({ cycles, leaves }) => ({ count: CHAINS * 2 * cycles * leaves, unit: 'sweeps' }),
};
