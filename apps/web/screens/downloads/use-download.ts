import { RequestError } from '@productive-mining/client/failures.ts';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../ui/save-file.ts';
import type { FetchedFile, FetchFile } from './fetch-files.ts';
import { inTurn } from './take-turns.ts';

type Outcome = { kind: 'none' } | { kind: 'saved'; file: FetchedFile } | { kind: 'failed' };

export interface CardDownload {
  /** Set from the press to the end, whatever the end is. */
  isRunning: boolean;
  outcome: Outcome;
  start: (fetchFile: FetchFile) => Promise<void>;
}

/** The downloads of one card, one at a time. They end with the screen. */
export function useDownload(): CardDownload {
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const start = async (fetchFile: FetchFile) => {
    const signal = leaving.current?.signal ?? AbortSignal.abort();
    setRunning(true);
    setOutcome({ kind: 'none' });
    try {
      const file = await inTurn(() => fetchFile(signal));
      saveBlob(file.name, file.content);
      setOutcome({ kind: 'saved', file });
    } catch (error) {
      if (signal.aborted) return;
      logFailure(error);
      setOutcome({ kind: 'failed' });
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, outcome, start };
}

/** Spec part 2 §8: an answer that isn’t OK is logged as HTTP error with its status. */
function logFailure(error: unknown): void {
  console.error(
    error instanceof RequestError ? new Error(`HTTP error ${error.status}`, { cause: error }) : error,
  );
}
