/** What a page and the worker that checks a block say to each other. */
import type { Step, StepName } from '@productive-mining/verify/block-steps.ts';
import type { GivenBlockLog, LogFinding } from '@productive-mining/verify/check-log.ts';
import type { Tip, TipLines, TipState } from '@productive-mining/verify/compare-tip.ts';
import type { KeyChange } from '@productive-mining/verify/follow-keys.ts';
import type { SealedStatementVerdict } from '@productive-mining/verify/judge-sealed.ts';

/** Stored blocks as lines, the last of which is checked, and what the browser remembers of their ledger. */
export interface BlockRequest {
  kind: 'block';
  lines: readonly string[];
  rememberedFingerprint: string | undefined;
  rememberedChanges: readonly KeyChange[] | undefined;
  /** Missing without a server: a file says nothing of the newest block. */
  tip?: { remembered: Tip | undefined; lines: TipLines };
  /** Missing without a log, or a proof from a file. */
  log?: { remembered: string | undefined; given: GivenBlockLog };
}

/** Every leaf of the same block, computed in the worker or read from lines of a file. */
export interface LeavesRequest {
  kind: 'leaves';
  line: string;
  /** Undefined: computed. */
  file: Blob | undefined;
}

export type CheckRequest = BlockRequest | LeavesRequest;

export interface CheckedStatements {
  statements: readonly SealedStatementVerdict[];
  fieldsNotChecked: readonly string[];
}

export interface CheckedBlock extends CheckedStatements {
  holds: boolean;
  /** Undefined for what can't be read as a block. */
  block: { index: number; hash: string; computeMs: number | undefined } | undefined;
  /** Fingerprint that the ledger names as its own. */
  fingerprint: string | undefined;
  keyChanges: readonly KeyChange[];
  /** Whether the block before was given, and is the one that the header names. */
  isLinked: boolean;
  tip: { state: TipState; newest: Tip | undefined } | undefined;
  log: LogFinding | undefined;
}

export type CheckMessage =
  | { kind: 'step'; step: Step }
  | { kind: 'progress'; name: StepName; share: number }
  | ({ kind: 'block' } & CheckedBlock)
  | ({ kind: 'leaves' } & CheckedStatements)
  /** The check itself failed, which says nothing of the block. */
  | { kind: 'broken'; sentence: string };
