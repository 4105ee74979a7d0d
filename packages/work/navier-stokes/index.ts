/**
 * navier_stokes: incompressible flow on a periodic square at growing Reynolds numbers. Statement, method, references and what a
 * block proves: README.md.
 */
import type { WorkType } from '../work-type.ts';
import { binding } from './binding.ts';
import { headline } from './headline.ts';
import { CHAINS } from './model/ensembles.ts';
import { findings, furtherPictures, picture } from './picture.ts';
import {
  chunks,
  describe,
  earlierPlan,
  type FlowPlan,
  frontierFor,
  frontiers,
  leafCount,
  planTo,
  planUnit,
  positionOf,
  readPlan,
} from './plan.ts';
import { presentation } from './presentation.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import { type FlowResult, readResult, summarise } from './result.ts';
import { statements } from './statements.ts';

export const navierStokes: WorkType<FlowPlan, FlowResult, Undecided, Reason> = {
  presentation,
  frontiers,
  frontierFor,
  planUnit,
  planTo,
  earlierPlan,
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
  covered: ({ steps, leaves }) => ({ count: CHAINS * steps * leaves, unit: 'steps' }),
};
