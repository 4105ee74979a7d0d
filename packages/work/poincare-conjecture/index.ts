/**
 * poincare_conjecture: the census of closed orientable 3-manifold triangulations, and which of them are the 3-sphere.
 * Statement, method, references and what a block proves: README.md.
 */
import type { WorkType } from '../work-type.ts';
import { binding } from './binding.ts';
import { headline } from './headline.ts';
import { findings, furtherPictures, picture } from './picture.ts';
import {
  type CensusPlan,
  chunks,
  describe,
  frontiers,
  leafCount,
  placeOf,
  planTo,
  planUnit,
  readPlan,
} from './plan.ts';
import { presentation } from './presentation.ts';
import { REASONS, type Reason, UNDECIDED } from './reasons.ts';
import { type CensusResult, readResult, summarise } from './result.ts';
import { statements, withdrawn } from './statements.ts';

export const poincareConjecture: WorkType<CensusPlan, CensusResult, never, Reason> = {
  presentation,
  frontiers,
  frontierFor: () => 'census',
  planUnit,
  planTo,
  region: ({ from, to }) => ({ position: from, end: to }),
  placeOf,
  readPlan,
  readResult,
  reasons: REASONS,
  undecided: UNDECIDED,
  fieldsSince: { leavesHolding: 3 },
  leafCount,
  chunks,
  describe,
  summarise,
  statements,
  headline,
  withdrawn,
  binding,
  picture,
  furtherPictures,
  findings,
  covered: (_plan, { triangulations }) => ({ count: triangulations, unit: 'triangulations' }),
};
