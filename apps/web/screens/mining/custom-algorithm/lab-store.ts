/** What the lab holds while the page is open; leaving the tab loses nothing. */
import { createStore } from '../../../ui/external-store.ts';
import type { AlgorithmRun } from './algorithm-run.ts';
import { EXAMPLES } from './examples.ts';

/** Spec part 1 §9. */
export const LAB = { initialInput: '1000', executionsMax: 5 } as const;

export interface Execution {
  id: number;
  /** When the run ended, in milliseconds since 1970. */
  endedAtMs: number;
  /** The function that ran; null when the code defines none. */
  functionName: string | null;
  input: string;
  run: AlgorithmRun;
  /** The line at which the code of a failed run stops being JavaScript; null where it doesn't. */
  faultyLine: number | null;
}

export const labCode = createStore(EXAMPLES[0]?.code ?? '');
export const labInput = createStore<string>(LAB.initialInput);
/** Runs, the newest first. */
export const labExecutions = createStore<readonly Execution[]>([]);
export const shownExecutionId = createStore<number | null>(null);

let lastId = 0;

/** Keeps the 5 most recent (MINE-35) and shows the new one. */
export function addExecution(execution: Omit<Execution, 'id'>): void {
  lastId += 1;
  labExecutions.set([{ ...execution, id: lastId }, ...labExecutions.get()].slice(0, LAB.executionsMax));
  shownExecutionId.set(lastId);
}
