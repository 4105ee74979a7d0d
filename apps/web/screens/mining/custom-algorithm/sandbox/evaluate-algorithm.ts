import { describeResult } from './describe-result.ts';
import type { AlgorithmJob, AlgorithmOutcome } from './messages.ts';

/** Characters of an error that leave the sandbox. */
export const ERROR_TEXT_MAX = 1000;

/** Spec part 1 §5. */
export const NO_FUNCTION = 'No valid function found. Make sure your algorithm defines a function.';

/**
 * Defines the code's functions, calls the first of `entryNames` that is one with the input, and waits for what it
 * returns. Never rejects: whatever the code throws is an outcome.
 *
 * @param now clock in milliseconds, taken before the code could replace it
 */
export async function evaluateAlgorithm(job: AlgorithmJob, now: () => number): Promise<AlgorithmOutcome> {
  const startedMs = now();
  try {
    const algorithm = defineAlgorithm(job);
    if (!algorithm) return { ok: false, error: NO_FUNCTION, executionTimeMs: now() - startedMs };
    const value = await algorithm(job.input);
    const executionTimeMs = now() - startedMs;
    return { ok: true, ...describeResult(value), executionTimeMs };
  } catch (thrown) {
    return { ok: false, error: textOfThrown(thrown), executionTimeMs: now() - startedMs };
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
    return String(text).slice(0, ERROR_TEXT_MAX);
  } catch {
    return '';
  }
}
