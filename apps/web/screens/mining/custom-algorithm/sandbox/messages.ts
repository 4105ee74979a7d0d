/** What the page, the sandboxed frame and its worker say to each other. */

export interface AlgorithmJob {
  code: string;
  /** Names that may be the function to run, in the order in which they are tried. */
  entryNames: readonly string[];
  input: number | string;
}

export type FrameRequest =
  | { kind: 'run'; runId: number; job: AlgorithmJob }
  | { kind: 'stop' }
  /** A question answered at once, also during a run: the worker has a thread of its own. */
  | { kind: 'ping' };

export type AlgorithmOutcome =
  | { ok: true; text: string; isCut: boolean; sizeBytes: number; executionTimeMs: number }
  | { ok: false; error: string; executionTimeMs: number };

/** Why the frame hands nothing of what a worker has sent to the page. */
export const REFUSAL_REASONS = ['not_a_text', 'too_long', 'not_an_outcome'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export type FrameReply =
  | { kind: 'ready' }
  | { kind: 'stopped' }
  | { kind: 'alive' }
  | { kind: 'outcome'; runId: number; outcome: AlgorithmOutcome }
  | { kind: 'refused'; runId: number; reason: RefusalReason };
