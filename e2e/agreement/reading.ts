/** What a checker says of a block, in one form for all of them, and the step that each of its words belongs to. */
import { STEP_NAMES, type StepName } from '@productive-mining/verify/block-steps.ts';

export interface Reading {
  /** Whether the checker found no fault. */
  holds: boolean;
  /** The first step, in their order, that a fault belongs to. */
  fails: StepName | undefined;
  /** Claims that the checker calls false. */
  falseClaims: string[];
}

/** A statement with what a page says of it. */
export interface ShownVerdict {
  claim: string;
  verdict: string;
  /** The sentence beside the verdict. */
  words: string;
}

/** The first of some steps in their order. */
export function firstOf(steps: readonly StepName[]): StepName | undefined {
  return STEP_NAMES.find((name) => steps.includes(name));
}
