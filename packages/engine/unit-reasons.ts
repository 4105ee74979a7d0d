/**
 * Why a unit gives no block, as one closed list: the engine's own reasons and those of the kinds. What an attempt stores,
 * what a session keeps as its last failure and what its owner is told are of it.
 */
import { type UndecidedReason, type UnitReason, workTypeOf } from '@productive-mining/work/registry.ts';
import { PART_REASONS, type PartReason, type Verdict } from '@productive-mining/work/work-type.ts';
import { z } from 'zod';

/** The engine's own reasons for which it rejects a unit. */
const ENGINE_REASONS = [
  /** The computation or the check broke: a fault of the program or of its machine, which the log tells. */
  'computation_failed',
  /** The computation or the check went on and on without ending a step: its thread was ended. */
  'computation_hung',
  /** Under the same lease other leaves were received before, whose root binds. */
  'root_differs_from_first_received',
  /** A leaf that was drawn to be computed again came out with other bytes. */
  'leaf_differs_when_computed_again',
] as const;

/** Why a unit is rejected. */
export type RejectedReason = (typeof ENGINE_REASONS)[number] | UnitReason | PartReason;

/** Why a session has no unit: its frontier is explored to the end, or planning or leasing failed, which the log tells. */
export const NO_REGION = 'no_region';

/** A computation that gave no block. */
export type FailureCause =
  | { outcome: 'rejected'; reason: RejectedReason }
  | { outcome: 'undecided'; reason: UndecidedReason };

export type FailureReason = FailureCause['reason'];

/** The last failure of a session, as it is stored and shown. */
export type LastFailure = typeof NO_REGION | `${FailureCause['outcome']}: ${FailureReason}`;

/** The sentence by outcome that a session's owner reads. */
const SENTENCES: Readonly<Record<FailureCause['outcome'], (kind: string, reason: FailureReason) => string>> =
  {
    undecided: (kind, reason) =>
      `${kind}: a region could not be decided (${reason}). It is taken up again later; nothing was paid.`,
    rejected: (kind, reason) =>
      `${kind}: a result did not pass verification (${reason}). No block was sealed; the region is computed again.`,
  };

/** What a session's owner is told of a unit of this kind. */
export function describeFailure(workType: string, { outcome, reason }: FailureCause): string {
  return SENTENCES[outcome](workTypeOf(workType).presentation.displayName, reason);
}

/**
 * Reads a verdict that a thread of the compute pool has sent.
 * @param reasons of the kind's verifier
 * @throws ZodError for a reason that is not of the closed list
 */
export function readVerdict(sent: unknown, reasons: readonly UnitReason[]): Verdict<UnitReason | PartReason> {
  const reason = z.enum([...reasons, ...PART_REASONS]);
  return z
    .discriminatedUnion('valid', [
      z.object({ valid: z.literal(true) }),
      z.object({ valid: z.literal(false), reason }),
    ])
    .parse(sent);
}
