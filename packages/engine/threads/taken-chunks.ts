/** The chunks that this process computes, for its own sessions or for those of another process. */
import type { EngineLog } from '../engine-log.ts';
import { type ChunkEnd, type ChunkMessage, type ChunkWork, chunkJob } from './chunk-job.ts';

const STOPPED_MAX = 1000;

interface Taken {
  abort: AbortController;
  ended: Promise<void>;
}

export class TakenChunks {
  private readonly running = new Map<string, Taken>();
  /** Stopped before they were taken: a stop may overtake its chunk. */
  private readonly stopped = new Set<string>();

  constructor(
    private readonly work: ChunkWork,
    /** Tells the process that sent the chunk. */
    private readonly tell: (message: ChunkMessage) => void,
    private readonly log: EngineLog,
  ) {}

  /** Resolves when the chunk has ended, however it did; at once for a chunk that is at work here already. */
  async take(id: string, data: unknown): Promise<void> {
    const parsed = chunkJob.safeParse(data);
    if (!parsed.success) {
      this.log.warn({ job: id, error: parsed.error.message }, 'a malformed chunk is dropped');
      return;
    }
    if (this.running.has(id)) return;
    const { epoch } = parsed.data;
    if (this.stopped.delete(id)) {
      return this.tell({ about: 'end', epoch, job: id, end: { kind: 'stopped' } });
    }
    const abort = new AbortController();
    const onProgress = (progress: { fraction: number }) =>
      this.tell({ about: 'progress', epoch, job: id, ...progress });
    const ended = this.work(parsed.data, { signal: abort.signal, onProgress })
      .catch((error: unknown) => this.failureOf(id, error, abort.signal))
      .then((end) => {
        this.running.delete(id);
        this.tell({ about: 'end', epoch, job: id, end });
      });
    this.running.set(id, { abort, ended });
    await ended;
  }

  has(id: string): boolean {
    return this.running.has(id);
  }

  /** Ends the chunk within 250 ms if it is at work here, else when it comes. */
  stop(id: string): void {
    const taken = this.running.get(id);
    taken?.abort.abort(new Error('the chunk was stopped'));
    if (!taken) this.stopped.add(id);
    // Most of these were never meant for this process.
    for (const oldest of this.stopped) {
      if (this.stopped.size <= STOPPED_MAX) break;
      this.stopped.delete(oldest);
    }
  }

  async stopAll(): Promise<void> {
    for (const id of this.running.keys()) this.stop(id);
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
  }

  private failureOf(id: string, error: unknown, signal: AbortSignal): ChunkEnd {
    if (signal.aborted) return { kind: 'stopped' };
    const text = String((error as Error)?.stack ?? error);
    this.log.error({ job: id, error: text }, 'a chunk failed');
    return { kind: 'failed', message: text };
  }
}
