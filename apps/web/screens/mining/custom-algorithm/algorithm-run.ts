import { scoreAlgorithm } from '@productive-mining/rules/algorithm-score.ts';
import { NO_FUNCTION } from './sandbox/evaluate-algorithm.ts';
import type { AlgorithmOutcome, RefusalReason } from './sandbox/messages.ts';

/** Spec part 1 §3. */
export interface AlgorithmRun {
  success: boolean;
  /** The result as text; null when the run failed. */
  result: string | null;
  /** What went wrong; null when the run succeeded. */
  error: string | null;
  /** Milliseconds, measured in the worker, or until the worker was ended. */
  executionTime: number;
  /** KB, estimated from the size of the result, because no browser measures one worker; null without a result. */
  memoryUsed: number | null;
  /** Value in whole dollars by formula; null when the run failed. */
  scientificValue: number | null;
}

/**
 * How a run ended. Only a finished run has an outcome from the code itself; a lost sandbox no longer answers; what a refused
 * run sent was no outcome, and stayed in the sandbox.
 */
export type RunEnd =
  | { kind: 'finished'; outcome: AlgorithmOutcome }
  | { kind: 'timed_out' | 'cancelled' | 'lost'; elapsedMs: number }
  | { kind: 'refused'; reason: RefusalReason; elapsedMs: number }
  | { kind: 'unavailable' };

export const TIME_LIMIT_MS = 10_000;

const CUT_MARK = '…';

const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  not_a_text: 'The sandbox let nothing through: what the algorithm sent isn’t text.',
  too_long: 'The sandbox let nothing through: what the algorithm sent is longer than any result may be.',
  not_an_outcome: 'The sandbox let nothing through: what the algorithm sent isn’t the outcome of a run.',
};

export function describeRun(end: RunEnd): AlgorithmRun {
  switch (end.kind) {
    case 'finished':
      return end.outcome.ok ? succeed(end.outcome) : fail(end.outcome.error, end.outcome.executionTimeMs);
    case 'timed_out':
      return fail(`Stopped at the limit of ${TIME_LIMIT_MS / 1000} s.`, end.elapsedMs);
    case 'cancelled':
      return fail('Cancelled.', end.elapsedMs);
    case 'lost':
      return fail(
        'The browser ended the sandbox. The algorithm may have taken too much memory.',
        end.elapsedMs,
      );
    case 'refused':
      return fail(REFUSALS[end.reason], end.elapsedMs);
    case 'unavailable':
      return fail('The sandbox did not open. Reload the page.', 0);
  }
}

function succeed({ text, isCut, sizeBytes, executionTimeMs }: Extract<AlgorithmOutcome, { ok: true }>) {
  return {
    success: true,
    result: isCut ? `${text}${CUT_MARK}` : text,
    error: null,
    executionTime: executionTimeMs,
    memoryUsed: sizeBytes / 1024,
    scientificValue: scoreAlgorithm(executionTimeMs, sizeBytes),
  };
}

function fail(error: string, executionTimeMs: number): AlgorithmRun {
  return {
    success: false,
    result: null,
    error,
    executionTime: executionTimeMs,
    memoryUsed: null,
    scientificValue: null,
  };
}

/** Spec part 1 §8: the sentence of the notification after a failure. */
export function sentenceOfFailure(error: string): string {
  return error === '' ? 'Unknown error' : `Algorithm execution failed: ${error}`;
}

/** The outcome of a run whose code defines nothing to run. */
export const WITHOUT_FUNCTION: RunEnd = {
  kind: 'finished',
  outcome: { ok: false, error: NO_FUNCTION, executionTimeMs: 0 },
};
