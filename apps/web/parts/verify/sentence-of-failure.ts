/** Says why lines could not be read for a check. */
import { AnswerTooLong } from '@productive-mining/client/failures.ts';

/** @returns a full sentence for a line that is too long, else the failure's own message */
export function sentenceOfFailure(failure: unknown): string {
  if (failure instanceof AnswerTooLong)
    return `A line is longer than ${failure.limit / 1024 / 1024} MiB, and none of a ledger is.`;
  return failure instanceof Error ? failure.message : String(failure);
}
