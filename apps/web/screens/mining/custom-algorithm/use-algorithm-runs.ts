import { useEffect, useRef, useState } from 'react';
import { formatDollars } from '../../../ui/format-number.ts';
import { showToast } from '../../../ui/toast-store.ts';
import {
  type AlgorithmRun,
  describeRun,
  type RunEnd,
  sentenceOfFailure,
  WITHOUT_FUNCTION,
} from './algorithm-run.ts';
import { findFunctions, unreadableLine } from './find-functions.ts';
import { addExecution } from './lab-store.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { readInput } from './read-input.ts';

export interface AlgorithmRuns {
  /** When the current run began, by `performance.now()`; null when there is none. */
  startedAtMs: number | null;
  start: (code: string, input: string) => Promise<void>;
  cancel: () => void;
}

/** Opens the sandbox with the tab; leaving the tab ends the run. */
export function useAlgorithmRuns(): AlgorithmRuns {
  const sandbox = useRef<Sandbox | null>(null);
  const running = useRef<AbortController | null>(null);
  const [startedAtMs, setStartedAtMs] = useState<number | null>(null);

  useEffect(() => {
    const opened = openSandbox();
    sandbox.current = opened;
    return () => {
      sandbox.current = null;
      running.current?.abort();
      opened.close();
    };
  }, []);

  async function start(code: string, input: string): Promise<void> {
    if (running.current || !sandbox.current) return;
    if (code.trim() === '') {
      showToast({ title: 'Error', description: 'Please enter algorithm code', tone: 'bad' });
      return;
    }
    const entryNames = findFunctions(code);
    const controller = new AbortController();
    running.current = controller;
    setStartedAtMs(performance.now());
    const job = { code, entryNames, input: readInput(input) };
    const end: RunEnd =
      entryNames.length === 0 ? WITHOUT_FUNCTION : await sandbox.current.run(job, controller.signal);
    running.current = null;
    setStartedAtMs(null);
    const run = describeRun(end);
    const faultyLine = run.success ? null : unreadableLine(code);
    addExecution({ endedAtMs: Date.now(), functionName: entryNames[0] ?? null, input, run, faultyLine });
    announce(run);
  }

  return { startedAtMs, start, cancel: () => running.current?.abort() };
}

/** The notification's words, exactly those of spec part 1 §8. */
function announce({ error, executionTime, scientificValue }: AlgorithmRun): void {
  if (error !== null) {
    showToast({
      title: 'Algorithm Execution Failed',
      description: sentenceOfFailure(error),
      tone: 'bad',
    });
    return;
  }
  const time = Math.round(executionTime * 10) / 10;
  showToast({
    title: 'Algorithm Executed Successfully!',
    description: `Completed in ${time}ms - Research value: ${formatDollars(scientificValue ?? 0)}`,
  });
}
