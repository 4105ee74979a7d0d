/** The kinds of mathematics, as selectors and ledgers name them. */

import { SPECIFIED_KINDS_COUNT } from '@productive-mining/rules/achievements.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { z } from 'zod';

const values = presentations.map((presentation) => presentation.value);

/** The kinds that the specification names (part 1 §3); those that were added follow them in the selector. */
export const SPECIFIED_KINDS: readonly string[] = values.slice(0, SPECIFIED_KINDS_COUNT);

/** The kinds of the selector. */
export const mineableWorkType = z.enum(values as [string, ...string[]]);

const FRONTIERMATH_SUBJECTS = [
  'algebraic_geometry',
  'number_theory',
  'combinatorics',
  'group_theory',
  'real_analysis',
  'category_theory',
  'set_theory',
  'graph_theory',
  'probability_theory',
  'elliptic_curves',
  'galois_theory',
  'optimization',
  'modular_forms',
] as const;

/** The 22 types that a discovery can have (spec part 3 §3.2), and the kinds that were added. */
export const ALL_WORK_TYPES: readonly string[] = [
  ...values,
  ...FRONTIERMATH_SUBJECTS.map((subject) => `frontiermath_${subject}`),
];

export const anyWorkType = z.enum(ALL_WORK_TYPES as [string, ...string[]]);

export const workTypeItem = z.object({
  value: mineableWorkType,
  label: z.string(),
  description: z.string(),
  displayName: z.string(),
  glyph: z.string(),
  /** False for a kind that is listed but can't be mined yet. */
  available: z.boolean(),
  /** Whether its results can be compared, so that getRecords answers for it. */
  hasRecords: z.boolean(),
  /** Constants of the estimated value in dollars (spec part 1 §9). */
  estimate: z.object({ base: z.number(), increment: z.number() }),
});

export type WorkTypeItem = z.output<typeof workTypeItem>;
