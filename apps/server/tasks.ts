/**
 * The long calls that run: one of a visitor and two in all at a time. Each ends with its request, or when its visitor cancels
 * it, and tells its progress on the visitor's live channel (docs/decisions/0044-long-calls.md).
 */
import { randomUUID } from 'node:crypto';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { LiveMessage } from '@productive-mining/contract/live.ts';
import type { LiveHub } from './live-hub.ts';

export const TASKS_AT_ONCE = 2;
/** Between two messages about one task. */
const PROGRESS_MS = 250;

type Progress = Pick<Extract<LiveMessage, { type: 'task_progress' }>['data'], 'phase' | 'fraction'>;

export interface TaskRequest {
  visitorId: string;
  /** The client's name for the task; without it nobody can follow or cancel it but by closing its request. */
  taskId: string | undefined;
  /** What it is, for the messages. */
  kind: string;
  /** Aborts when the request is closed. */
  signal: AbortSignal;
}

export interface TaskControl {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

interface Running {
  taskId: string;
  cancelled: AbortController;
}

export class Tasks {
  private readonly running = new Map<string, Running>();

  constructor(private readonly live: Pick<LiveHub, 'toVisitor'>) {}

  /**
   * @param work is to end soon after its signal aborts
   * @throws CallFailure task_running, tasks_busy, task_cancelled, and what the work throws
   */
  async run<T>(
    { visitorId, taskId = randomUUID(), kind, signal: asked }: TaskRequest,
    work: (control: TaskControl) => Promise<T>,
  ): Promise<T> {
    if (this.running.has(visitorId)) throw new CallFailure('task_running');
    if (this.running.size >= TASKS_AT_ONCE) throw new CallFailure('tasks_busy');
    const cancelled = new AbortController();
    this.running.set(visitorId, { taskId, cancelled });
    const signal = AbortSignal.any([asked, cancelled.signal]);
    const tell = (data: Progress) =>
      this.live.toVisitor(visitorId, { type: 'task_progress', data: { taskId, kind, ...data } });
    try {
      const value = await work({ signal, onProgress: paced(tell) });
      if (signal.aborted) throw new CallFailure('task_cancelled');
      return value;
    } catch (error) {
      // Whoever has gone away isn't told, and made no mistake that the log should hold.
      throw signal.aborted ? new CallFailure('task_cancelled') : error;
    } finally {
      this.running.delete(visitorId);
    }
  }

  /** @returns whether the visitor had a task of this name that ran */
  cancel(visitorId: string, taskId: string): boolean {
    const task = this.running.get(visitorId);
    if (task?.taskId !== taskId) return false;
    task.cancelled.abort(new Error('the visitor cancelled it'));
    return true;
  }
}

/** Passes on the first of each phase, and then one in a while. */
function paced(tell: (progress: Progress) => void): (progress: Progress) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  let lastPhase: Progress['phase'] | undefined;
  return (progress) => {
    const nowMs = performance.now();
    if (progress.phase === lastPhase && nowMs - lastMs < PROGRESS_MS) return;
    [lastMs, lastPhase] = [nowMs, progress.phase];
    tell(progress);
  };
}
