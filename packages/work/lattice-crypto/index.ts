/**
 * lattice_crypto: short vectors in q-ary lattices, hashed from the tip of the chain.
 * Statement, method, references and what a block proves: README.md.
 */

import type { WorkType } from '../work-type.ts';
import { binding } from './binding.ts';
import { headline } from './headline.ts';
import { ShortVectorSearch } from './model/find-short-vector.ts';
import { findings, furtherPictures, instance, picture } from './picture.ts';
import type { LatticePlan } from './plan.ts';
import { chunks, describe, expectedLeaves, frontiers, leafCount, planUnit, readPlan } from './plan.ts';
import { presentation } from './presentation.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import { records } from './records.ts';
import type { LatticeResult } from './result.ts';
import { readResult, summarise } from './result.ts';
import { statements, withdrawn } from './statements.ts';

export const latticeCrypto: WorkType<LatticePlan, LatticeResult, Undecided, Reason> = {
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
  search: (plan) => new ShortVectorSearch(plan),
  lastLeaf: ({ lastLeaf }) => lastLeaf,
  lastLeafOpenedSince: 3,
  expectedLeaves,
  describe,
  summarise,
  statements,
  headline,
  binding,
  withdrawn,
  covered: (_plan, { lastLeaf }) => ({ count: lastLeaf + 1, unit: 'reductions' }),
  picture,
  furtherPictures,
  findings,
  instance,
  records,
};
