/**
 * Runs a kernel on one chunk: in a worker thread of the server, in a remote miner or in a browser's worker.
 * Keeps the kernel of the last plan, so that the chunks of a unit share their tables.
 */
import { loadCompute } from './registry.ts';
import type { ChunkRequest, ComputedLeaf, JsonObject, LeafComputer, LiveView } from './work-type.ts';

export interface ChunkControl {
  /** Asked after every step; true ends the computation. */
  shouldStop(): boolean;
  /** Told at most twice a second, and at the end. The picture is made when `view` is called, which is possible until this returns. */
  onProgress?(fraction: number, view: (() => LiveView) | undefined): void;
}

export type ChunkOutcome = { kind: 'done'; leaves: ComputedLeaf[] } | { kind: 'stopped' };

const PROGRESS_INTERVAL_MS = 500;
let prepared: { key: string; computer: LeafComputer } | undefined;

async function computerFor(workType: string, plan: JsonObject): Promise<LeafComputer> {
  const key = `${workType} ${JSON.stringify(plan)}`;
  if (prepared?.key !== key) {
    prepared = undefined;
    prepared = { key, computer: await (await loadCompute(workType)).prepare(plan) };
  }
  return prepared.computer;
}

/**
 * @returns the leaves of the chunk in order, or `stopped` when `shouldStop` said so
 * @throws UndecidedUnit when the method can't decide
 */
export async function computeChunk(
  workType: string,
  plan: JsonObject,
  chunk: ChunkRequest,
  control: ChunkControl,
): Promise<ChunkOutcome> {
  const computer = await computerFor(workType, plan);
  const steps = computer.compute(chunk);
  let latestView: (() => LiveView) | undefined;
  let nextReport = performance.now() + PROGRESS_INTERVAL_MS / 4;
  for (;;) {
    const step = steps.next();
    if (step.done) {
      // The counts of the whole chunk, which the last report was too early for.
      control.onProgress?.(1, latestView);
      return { kind: 'done', leaves: step.value };
    }
    latestView = step.value.view ?? latestView;
    if (control.shouldStop()) return { kind: 'stopped' };
    const now = performance.now();
    if (now >= nextReport) {
      nextReport = now + PROGRESS_INTERVAL_MS;
      control.onProgress?.(step.value.fraction, step.value.view);
    }
  }
}
