/**
 * What leaves a worker: one text of limited length. Deserialising anything else would take the frame, and where it has no
 * process of its own the page, as long as the algorithm likes.
 */
import { shownLength, TEXT_MAX } from './describe-result.ts';
import type { AlgorithmOutcome, RefusalReason } from './messages.ts';
import { cutText, toJson } from './own-functions.ts';

/** Characters of an error that leave the sandbox. */
export const ERROR_TEXT_MAX = 1000;
/** JSON takes up to six characters for one. */
const MESSAGE_MAX = 6 * TEXT_MAX + 1000;

/** The outcome as a text; whatever the outcome is made of, it has at most MESSAGE_MAX characters. */
export function writeWorkerMessage(outcome: AlgorithmOutcome): string {
  // Without a prototype, to which an algorithm might have given a `toJSON`.
  const message = outcome.ok
    ? { __proto__: null, ...outcome, text: cutText(outcome.text, 0, shownLength(outcome.text)) }
    : { __proto__: null, ...outcome, error: cutText(outcome.error, 0, ERROR_TEXT_MAX) };
  return toJson(message);
}

/** Measures what a worker has sent, in the frame, before anything of it goes to the page. */
export function readWorkerMessage(data: unknown): AlgorithmOutcome | RefusalReason {
  if (typeof data !== 'string') return 'not_a_text';
  if (data.length > MESSAGE_MAX) return 'too_long';
  try {
    return readOutcome(JSON.parse(data)) ?? 'not_an_outcome';
  } catch {
    return 'not_an_outcome';
  }
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY;

/** A copy that has the members of an outcome and no others. */
function readOutcome(value: unknown): AlgorithmOutcome | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { ok, text, isCut, sizeBytes, error, executionTimeMs } = value as Record<string, unknown>;
  if (!isAmount(executionTimeMs)) return undefined;
  if (ok === false)
    return typeof error === 'string' && error.length <= ERROR_TEXT_MAX
      ? { ok, error, executionTimeMs }
      : undefined;
  if (ok !== true || typeof text !== 'string' || typeof isCut !== 'boolean') return undefined;
  if (shownLength(text) < text.length) return undefined;
  return isAmount(sizeBytes) && Number.isSafeInteger(sizeBytes)
    ? { ok, text, isCut, sizeBytes, executionTimeMs }
    : undefined;
}
