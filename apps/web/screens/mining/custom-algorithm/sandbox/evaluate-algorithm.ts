import { describeResult } from './describe-result.ts';
import type { AlgorithmJob, AlgorithmOutcome } from './messages.ts';
import { cutText, toText } from './own-functions.ts';
import { ERROR_TEXT_MAX } from './worker-message.ts';

/** Spec part 1 §5. */
export const NO_FUNCTION = 'No valid function found. Make sure your algorithm defines a function.';

/**
 * Defines the code's functions, calls the first of `entryNames` that is one with the input, and waits for what it
 * returns. Never rejects: whatever the code throws is an outcome.
 *
 * @param now clock in milliseconds, taken before the code could replace it
 * @param report told the outcome, by a call: the code may have replaced what a promise does with its value
 */
export async function evaluateAlgorithm(
  job: AlgorithmJob,
  now: () => number,
  report: (outcome: AlgorithmOutcome) => void,
): Promise<void> {
  const startedMs = now();
  try {
    const algorithm = defineAlgorithm(job);
    if (!algorithm) return report({ ok: false, error: NO_FUNCTION, executionTimeMs: now() - startedMs });
    const value = await algorithm(job.input);
    const executionTimeMs = now() - startedMs;
    report({ ok: true, ...describeResult(value), executionTimeMs });
  } catch (thrown) {
    report({ ok: false, error: textOfThrown(thrown), executionTimeMs: now() - startedMs });
  }
}

type Algorithm = (input: number | string) => unknown;

function defineAlgorithm({ code, entryNames }: AlgorithmJob): Algorithm | undefined {
  const choice = entryNames.map((name) => `typeof ${name} === 'function' ? ${name} : `).join('');
  return new Function(`${code}\n;return ${choice} undefined;`)();
}

/** The message of what was thrown, empty when it has none. It belongs to the code and may throw when it is read. */
function textOfThrown(thrown: unknown): string {
  try {
    if (thrown === undefined || thrown === null) return '';
    const text = thrown instanceof Error ? thrown.message || thrown.name : thrown;
    return cutText(toText(text), 0, ERROR_TEXT_MAX);
  } catch {
    return '';
  }
}
