/** The chunks that this process computes, for its own sessions or for those of another process. */
import type { EngineLog } from '../engine-log.ts';
import { ThreadHung } from '../threads/compute-pool.ts';
import {
  type ChunkEnd,
  type ChunkJob,
  type ChunkReport,
  type ChunkWork,
  chunkJob,
  failedEnd,
} from './chunk-job.ts';

const STOPPED_MAX = 1000;

/** The database doesn't answer a process that isn't the server: its chunk is left to others. */
export class DatabaseAway extends Error {
  constructor() {
    super('the database does not answer');
    this.name = 'DatabaseAway';
  }
}

/** Whether a stop comes from the sender of the job. */
type IsMeant = (job: ChunkJob) => boolean;

interface Taken {
  job: ChunkJob;
  abort: AbortController;
  ended: Promise<'ended' | 'left'>;
}

export class TakenChunks {
  private readonly running = new Map<string, Taken>();
  /** Stops that came before their chunk, as a stop may overtake it. */
  private readonly stopped = new Map<string, IsMeant>();
  private isClosing = false;

  constructor(
    private readonly work: ChunkWork,
    /** Tells the process that sent the chunk. */
    private readonly tell: (report: ChunkReport, job: ChunkJob) => void,
    private readonly log: EngineLog,
  ) {}

  /**
   * Resolves when the chunk has ended, however it did; at once for a chunk that is at work here already.
   * @returns `left` when another process should compute it, as the database doesn't answer this one
   */
  async take(id: string, data: unknown): Promise<'ended' | 'left'> {
    const parsed = chunkJob.safeParse(data);
    if (!parsed.success) {
      this.log.warn({ job: id, error: parsed.error.message }, 'a malformed chunk is dropped');
      return 'ended';
    }
    if (this.running.has(id)) return 'ended';
    const job = parsed.data;
    if (this.isClosing || this.takeStopOf(id, job)) return this.report(id, job, { kind: 'stopped' });
    const abort = new AbortController();
    const onProgress = (progress: { fraction: number }) =>
      this.tell({ about: 'progress', job: id, ...progress }, job);
    const ended = this.work(job, { signal: abort.signal, onProgress })
      .catch((error: unknown) => this.failureOf(id, error, abort.signal))
      .then((end) => {
        this.running.delete(id);
        return end === 'left' ? end : this.report(id, job, end);
      });
    this.running.set(id, { job, abort, ended });
    return ended;
  }

  has(id: string): boolean {
    return this.running.has(id);
  }

  /** Ends the chunk within 250 ms if it is at work here, else when it comes. */
  stop(id: string, isMeant: IsMeant): void {
    const taken = this.running.get(id);
    if (taken) {
      if (isMeant(taken.job)) taken.abort.abort(new Error('the chunk was stopped'));
      return;
    }
    this.stopped.set(id, isMeant);
    // Most of these were never meant for this process.
    for (const oldest of this.stopped.keys()) {
      if (this.stopped.size <= STOPPED_MAX) break;
      this.stopped.delete(oldest);
    }
  }

  /** Ends what nobody waits for any more, after a time in which stops may have been lost. */
  async stopUnless(isWanted: (job: ChunkJob) => Promise<boolean>): Promise<void> {
    const running = [...this.running];
    await Promise.all(
      running.map(async ([id, { job }]) => {
        if (!(await isWanted(job).catch(() => true))) this.stop(id, () => true);
      }),
    );
  }

  /** Ends what is at work here, and what comes from now on, as stopped. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const id of this.running.keys()) this.stop(id, () => true);
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
  }

  private takeStopOf(id: string, job: ChunkJob): boolean {
    const isMeant = this.stopped.get(id);
    this.stopped.delete(id);
    return isMeant?.(job) ?? false;
  }

  private report(id: string, job: ChunkJob, end: ChunkEnd): 'ended' {
    this.tell({ about: 'end', job: id, end }, job);
    return 'ended';
  }

  private failureOf(id: string, error: unknown, signal: AbortSignal): ChunkEnd | 'left' {
    if (signal.aborted || this.isClosing) return { kind: 'stopped' };
    if (error instanceof DatabaseAway) return 'left';
    const failed: ChunkEnd = error instanceof ThreadHung ? { kind: 'hung' } : failedEnd(error);
    this.log.error({ job: id, ...failed }, 'a chunk failed');
    return failed;
  }
}
