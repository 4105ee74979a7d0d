/**
 * Goldbach's statement for every even n of an interval: from 4 on by a sieve that finds p(n), beyond 4·10^18 by covering.
 * Statement, methods, references and what a block proves: README.md.
 */
import type { WorkType } from '../work-type.ts';
import { findings, picture } from './picture.ts';
import type { GoldbachPlan } from './plan.ts';
import { chunks, describe, frontierFor, frontiers, leafCount, planUnit } from './plan.ts';
import type { GoldbachResult } from './result.ts';
import { summarise } from './result.ts';
import { statements } from './statements.ts';

export const goldbachVerification: WorkType<GoldbachPlan, GoldbachResult> = {
  presentation: {
    value: 'goldbach_verification',
    label: 'Goldbach Conjecture Verification',
    displayName: 'Goldbach Verification',
    description:
      'Writes every even number of an interval as a sum of two primes: from 4 on, or, from difficulty 30, beyond 4·10^18 where the published verification ends.',
    glyph: 'p+q',
    estimate: { base: 500, increment: 120 },
  },
  frontiers,
  frontierFor,
  planUnit,
  leafCount,
  chunks,
  describe,
  summarise,
  statements,
  picture,
  findings,
};
