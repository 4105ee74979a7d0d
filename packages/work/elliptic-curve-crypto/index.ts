/**
 * elliptic_curve_crypto: discrete logarithms on curves of prime order, hashed from the tip of the chain.
 * Statement, method, references and what a block proves: README.md.
 */

import type { WorkType } from '../work-type.ts';
import { binding } from './binding.ts';
import { headline } from './headline.ts';
import { MeetingSearch } from './model/find-meeting.ts';
import { findings, instance, picture } from './picture.ts';
import type { LogarithmPlan } from './plan.ts';
import { chunks, describe, expectedLeaves, frontiers, leafCount, planUnit, readPlan } from './plan.ts';
import { presentation } from './presentation.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import type { LogarithmResult } from './result.ts';
import { readResult, summarise } from './result.ts';
import { statements, withdrawn } from './statements.ts';

export const ellipticCurveCrypto: WorkType<LogarithmPlan, LogarithmResult, Undecided, Reason> = {
  presentation,
  frontiers,
  frontierFor: () => 'instances',
  planUnit,
  region: ({ instance }) => ({ position: instance, end: String(BigInt(instance) + 1n) }),
  readPlan,
  readResult,
  reasons: REASONS,
  undecided: UNDECIDED,
  leafCount,
  chunks,
  search: (plan) => new MeetingSearch(plan),
  lastLeaf: ({ lastLeaf }) => lastLeaf,
  expectedLeaves,
  describe,
  summarise,
  statements,
  headline,
  binding,
  withdrawn,
  covered: (_plan, { steps }) => ({ count: steps, unit: 'steps' }),
  picture,
  findings,
  instance,
};
