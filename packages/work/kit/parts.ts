/** The parts of a verification: the outcome of each, and the verdict that follows from all. */
import type { PartOutcome, PartReason, Verdict } from '../work-type.ts';

/** Null when a part found nothing wrong, otherwise the first fault, by one of the kind's reasons. */
export type Outcome<Reason extends string = string> = { readonly reason: Reason | null };

export const PASSED: Outcome<never> = { reason: null };

export function failed<Reason extends string>(reason: Reason): Outcome<Reason> {
  return { reason };
}

/**
 * Accepts a unit only when every part says that it passed; an outcome that says nothing is a fault.
 * @param reasons those of the kind
 * @param partCount how many parts the verification has
 * @returns the first fault, or that there is none
 */
export function concludeParts<Reason extends string>(
  reasons: readonly Reason[],
  partCount: number,
  outcomes: readonly PartOutcome[],
): Verdict<Reason | PartReason> {
  for (const { reason } of outcomes) {
    if (reason === null) continue;
    return { valid: false, reason: reasons.find((known) => known === reason) ?? 'part_malformed' };
  }
  return outcomes.length === partCount ? { valid: true } : { valid: false, reason: 'part_missing' };
}

/** Runs steps that report no progress; the reported share is `share` throughout. */
export function* withShare<T>(steps: Generator<unknown, T, void>, share = 0): Generator<number, T, void> {
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield share;
  return step.value;
}

/** The summaries of all leaves in order; undefined when one is missing. */
export function orderedLeaves(
  leaves: ReadonlyMap<number, Uint8Array>,
  leafCount: number,
): Uint8Array[] | undefined {
  const ordered: Uint8Array[] = [];
  for (let leaf = 0; leaf < leafCount; leaf++) {
    const summary = leaves.get(leaf);
    if (!summary) return undefined;
    ordered.push(summary);
  }
  return ordered;
}
