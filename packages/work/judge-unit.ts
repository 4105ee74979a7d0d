/** Runs a verifier over one unit in this thread: its parts one after the other, and the verdict over their outcomes. */
import {
  type Evidence,
  type JsonObject,
  type PartOutcome,
  type PartReason,
  UndecidedUnit,
  type Verdict,
  type Verifier,
} from './work-type.ts';

/** A unit to judge: its evidence, and the result that is claimed for it. */
export interface ClaimedUnit<Plan extends JsonObject, Result extends JsonObject> {
  evidence: Evidence<Plan>;
  result: Result;
}

/**
 * The engine runs the same parts side by side in its threads (packages/engine/units/verify-unit.ts).
 * @param onStep told after each step the share of the check that is done, 0 to 1; may wait, and
 * may throw to end the check
 * @throws UndecidedUnit when a part can't decide and no other finds a fault; what `onStep` throws
 */
export async function judgeUnit<Plan extends JsonObject, Result extends JsonObject, Reason extends string>(
  verifier: Pick<Verifier<Plan, Result, Reason>, 'parts' | 'runPart' | 'conclude'>,
  { evidence, result }: ClaimedUnit<Plan, Result>,
  onStep?: (share: number) => Promise<void> | void,
): Promise<Verdict<Reason | PartReason>> {
  const parts = verifier.parts(evidence, result);
  const outcomes: PartOutcome[] = [];
  let undecided: UndecidedUnit | undefined;
  for (const [index, part] of parts.entries()) {
    try {
      const steps = await verifier.runPart(evidence, result, part);
      let step = steps.next();
      for (; !step.done; step = steps.next()) await onStep?.((index + step.value) / parts.length);
      outcomes.push(step.value);
    } catch (error) {
      if (!(error instanceof UndecidedUnit)) throw error;
      undecided ??= error;
    }
    // The verdict is that of the first fault, and no part that can't decide hides one.
    if (typeof outcomes.at(-1)?.reason === 'string') return verifier.conclude(evidence, result, outcomes);
  }
  if (undecided) throw undecided;
  return verifier.conclude(evidence, result, outcomes);
}
