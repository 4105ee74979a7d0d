/** A check of one block in a worker, as a component sees it: its steps so far, and what came out. */
import type { Step, StepName } from '@productive-mining/verify/block-steps.ts';
import type { GivenBlockLog } from '@productive-mining/verify/check-log.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckedBlock, CheckedStatements, CheckMessage, CheckRequest } from './check-messages.ts';
import { type KeptLedger, type LedgerMemory, rememberAfter } from './kept-ledger.ts';
import { tellNoBlock } from './tell-no-block.ts';

/** What is given to a check. */
export interface CheckInput {
  /** Stored blocks, the last of which is checked. */
  lines: readonly string[];
  /** For a ledger that can be asked: the newest block, and the one at the remembered index. */
  tipLines?: { newest: string; atRemembered?: string | undefined };
  /** The block's proof of the log, and how it goes on from the remembered checkpoint. */
  log?: GivenBlockLog | undefined;
}

export interface CheckState {
  /** Fetching: lines or leaves are still on their way. */
  phase: 'idle' | 'fetching' | 'running' | 'done' | 'cancelled' | 'broken';
  steps: readonly Step[];
  /** The share of the step that runs, 0 to 1. */
  progress: { name: StepName; share: number } | undefined;
  block: CheckedBlock | undefined;
  /** Verdicts of the leaves once they were checked, else of the certificate. */
  verdicts: CheckedStatements | undefined;
  /** What was remembered before this check. */
  kept: KeptLedger | undefined;
  /** Whether the browser remembers the ledger of the block since this check. */
  isKept: boolean;
  /** Why the check broke. */
  sentence: string;
}

const IDLE: CheckState = {
  phase: 'idle',
  steps: [],
  progress: undefined,
  block: undefined,
  verdicts: undefined,
  kept: undefined,
  isKept: false,
  sentence: '',
};

/** Starts the worker of a check; a page on disk has its code in itself. */
export type StartWorker = () => Worker;

/** What a check needs of the place where it is shown. */
export interface CheckParts {
  startWorker: StartWorker;
  /** Says why what is to be checked could not be had. */
  describe: (error: unknown) => string;
  /** The place that remembers the ledger of the blocks. */
  memory: LedgerMemory;
}

export interface BlockCheck {
  state: CheckState;
  /** @param fetchInput gives what is checked; its failure is told by `describe` */
  start: (fetchInput: (kept: KeptLedger | undefined, signal: AbortSignal) => Promise<CheckInput>) => void;
  /** @param fetchFile gives the leaves; without it they are computed */
  startLeaves: (fetchFile?: (signal: AbortSignal) => Promise<Blob>) => void;
  cancel: () => void;
  /** Forgets the remembered key and tip. */
  forget: () => void;
}

type SetState = (next: CheckState | ((before: CheckState) => CheckState)) => void;

/** One worker at a time; it ends with the component. */
function useWorker(
  { startWorker, describe }: CheckParts,
  setState: SetState,
  onBlock: (kept: KeptLedger | undefined, checked: CheckedBlock) => boolean,
) {
  const running = useRef<{ abort: AbortController; worker?: Worker } | null>(null);
  const stop = useCallback(() => {
    running.current?.abort.abort();
    running.current?.worker?.terminate();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const listen = (worker: Worker, kept: KeptLedger | undefined, request: CheckRequest) => {
    const end = (sentence: string) => {
      stop();
      setState((before) => ({ ...before, phase: 'broken', sentence, progress: undefined }));
    };
    worker.addEventListener('error', ({ message }) => end(message || 'Its worker did not start.'));
    worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => {
      if (data.kind === 'broken') return end(data.sentence);
      const noBlock = data.kind === 'step' ? noBlockIn(request, data.step) : undefined;
      if (noBlock !== undefined) return end(noBlock);
      if (data.kind === 'block' || data.kind === 'leaves') stop();
      const found = data.kind === 'block' ? { isKept: onBlock(kept, data) } : {};
      setState((before) => ({ ...after(before, data), ...found }));
    });
  };

  const run = async (begin: CheckState, fetchRequest: (signal: AbortSignal) => Promise<CheckRequest>) => {
    stop();
    const abort = new AbortController();
    running.current = { abort };
    setState(begin);
    try {
      const request = await fetchRequest(abort.signal);
      if (abort.signal.aborted) return;
      setState((before) => ({ ...before, phase: 'running' }));
      const worker = startWorker();
      running.current.worker = worker;
      listen(worker, begin.kept, request);
      worker.postMessage(request);
    } catch (error) {
      if (!abort.signal.aborted)
        setState((before) => ({ ...before, phase: 'broken', sentence: describe(error) }));
    }
  };
  return { run, stop };
}

/** Why what is checked is no block, once the worker has looked at its form. */
function noBlockIn(request: CheckRequest, step: Step): string | undefined {
  return request.kind === 'block' && step.name === 'form' ? tellNoBlock(step, request.lines) : undefined;
}

/** A check and its state; one at a time. */
export function useBlockCheck(parts: CheckParts): BlockCheck {
  const { memory } = parts;
  const [state, setState] = useState<CheckState>(IDLE);
  const lines = useRef<readonly string[]>([]);
  const { run, stop } = useWorker(parts, setState, (kept, checked) => remember(memory, kept, checked));
  return {
    state,
    start: (fetchInput) => {
      const kept = memory.read();
      void run({ ...IDLE, phase: 'fetching', kept }, async (signal) => {
        const input = await fetchInput(kept, signal);
        lines.current = input.lines;
        const tip = input.tipLines && { remembered: kept?.tip, lines: input.tipLines };
        const log = input.log && { remembered: kept?.checkpoint, given: input.log };
        const rememberedFingerprint = kept?.fingerprint;
        const rememberedChanges = kept?.keyChanges;
        const remembered = { rememberedFingerprint, rememberedChanges };
        return {
          kind: 'block',
          lines: input.lines,
          ...remembered,
          ...(tip ? { tip } : {}),
          ...(log ? { log } : {}),
        };
      });
    },
    startLeaves: (fetchFile) => {
      const steps = state.steps.filter(({ name }) => name !== 'leaves');
      void run({ ...state, phase: 'fetching', steps, progress: undefined }, async (signal) => ({
        kind: 'leaves',
        line: lines.current.at(-1)!,
        file: await fetchFile?.(signal),
      }));
    },
    cancel: () => {
      stop();
      setState((before) => ({ ...before, phase: 'cancelled', progress: undefined }));
    },
    forget: () => {
      memory.forget();
      setState(IDLE);
    },
  };
}

/**
 * A block that holds makes its ledger known to this browser, unless the ledger isn't what it was. Only the checked block is
 * remembered of it, with the changes of keys on the way to it: nothing has looked at the signatures of a newer one. A block
 * that isn't linked to the one before is remembered as little as one from a file.
 * @returns whether it is remembered; false also without storage
 */
function remember(
  memory: LedgerMemory,
  kept: KeptLedger | undefined,
  { holds, block, fingerprint, keyChanges, isLinked, tip, log }: CheckedBlock,
): boolean {
  if (!holds || !block || !fingerprint || tip?.state === 'shorter' || tip?.state === 'other') return false;
  if (log && !log.isInLog) return false;
  const seen = tip && isLinked ? { tip: { index: block.index, hash: block.hash }, keyChanges } : undefined;
  const known = rememberAfter(kept, fingerprint, seen, new Date());
  const checkpoint = log?.comparison.note;
  return memory.keep(checkpoint === undefined ? known : { ...known, checkpoint });
}

/** The state after a message of the worker. */
function after(before: CheckState, message: Exclude<CheckMessage, { kind: 'broken' }>): CheckState {
  if (message.kind === 'step')
    return { ...before, steps: [...before.steps, message.step], progress: undefined };
  if (message.kind === 'progress') {
    const { name, share } = message;
    return { ...before, progress: { name, share } };
  }
  const { kind, ...found } = message;
  if (!('holds' in found)) return { ...before, phase: 'done', verdicts: found, progress: undefined };
  return { ...before, phase: 'done', block: found, verdicts: found, progress: undefined };
}
