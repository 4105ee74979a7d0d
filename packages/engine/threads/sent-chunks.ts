/** The chunks that this process has sent and waits for, wherever they are computed. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ChunkEnd, ChunkJob, ChunkMessage, ChunkProgress } from './chunk-job.ts';

/**
 * A chunk of which nothing was heard for so long is looked for, and sent again under its own name: that does nothing
 * while the queue still holds it.
 */
const LOOK_AGAIN_MS = 8000;
/** For so long a stop waits for a thread of another process to let go; one here lets go in less. */
const STOP_WITHIN_MS = 250;

/** How a chunk ends for whoever waits for it: the other ends are failures. */
export type KnownEnd = Extract<ChunkEnd, { kind: 'done' | 'undecided' }>;

export interface SendControl {
  signal: AbortSignal;
  onProgress: (progress: ChunkProgress) => void;
  /** Whether the chunk's row is there, when its end wasn't told. */
  isStored: () => Promise<boolean>;
}

/** The way to those who compute. */
export interface ChunkCarrier {
  send(id: string, job: ChunkJob): Promise<unknown>;
  /** @returns whether nobody had taken it yet */
  remove(id: string): Promise<boolean>;
  stop(id: string): void;
  isTakenHere(id: string): boolean;
}

export class SentChunks {
  private readonly open = new Map<string, SentChunk>();
  private count = 0;

  constructor(
    private readonly epoch: number,
    private readonly carrier: ChunkCarrier,
  ) {}

  /**
   * Resolves when the chunk's row is stored, or its method couldn't decide.
   * @throws the signal's reason when it aborts: at most 250 ms later no thread works for it; Error when the chunk failed
   */
  async send(job: Omit<ChunkJob, 'epoch'>, control: SendControl): Promise<KnownEnd> {
    control.signal.throwIfAborted();
    for (;;) {
      // A name of its own each time, as the queue takes a name once while it holds it.
      const id = `${job.unitId}.${this.epoch}.${++this.count}`;
      const chunk = new SentChunk(id, { ...job, epoch: this.epoch }, control, this.carrier);
      this.open.set(id, chunk);
      const end = await chunk.wait().finally(() => this.open.delete(id));
      if (end.kind === 'done' || end.kind === 'undecided') return end;
      control.signal.throwIfAborted();
      if (end.kind === 'failed') throw new Error(end.message);
      // Stopped, as the process that computed it closes.
    }
  }

  receive(message: Exclude<ChunkMessage, { about: 'stop' }>): void {
    if (message.epoch !== this.epoch) return;
    const chunk = this.open.get(message.job);
    if (message.about === 'end') chunk?.ended(message.end);
    else chunk?.progress(message);
  }

  /** After a time in which messages may have been lost. */
  lookForAll(): void {
    for (const chunk of this.open.values()) void chunk.look();
  }
}

class SentChunk {
  private readonly whenEnded: Promise<ChunkEnd>;
  private end!: (end: ChunkEnd) => void;

  constructor(
    private readonly id: string,
    private readonly job: ChunkJob,
    private readonly control: SendControl,
    private readonly carrier: ChunkCarrier,
  ) {
    this.whenEnded = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  async wait(): Promise<ChunkEnd> {
    const { signal } = this.control;
    const looking = setInterval(() => void this.look(), LOOK_AGAIN_MS);
    const leave = () => void this.leave().then(() => this.end({ kind: 'stopped' }));
    signal.addEventListener('abort', leave, { once: true });
    this.send();
    try {
      return await this.whenEnded;
    } finally {
      clearInterval(looking);
      signal.removeEventListener('abort', leave);
    }
  }

  ended(end: ChunkEnd): void {
    // A pause that is committed stops the session's chunks in a moment; who else waits looks again.
    if (end.kind === 'dropped' && !this.control.signal.aborted) return;
    this.end(end);
  }

  progress({ fraction, view }: ChunkProgress): void {
    if (!this.control.signal.aborted) this.control.onProgress({ fraction, view });
  }

  /** Finds what was missed: the row, or that the queue has lost the job. */
  async look(): Promise<void> {
    const isStored = await this.control.isStored().catch(() => false);
    if (isStored) this.end({ kind: 'done' });
    else if (!this.control.signal.aborted && !this.carrier.isTakenHere(this.id)) this.send();
  }

  private send(): void {
    // A failed send is repeated by the next look.
    this.carrier.send(this.id, this.job).catch(() => undefined);
  }

  /** Resolves when no thread works for the chunk, as far as this process can know. */
  private async leave(): Promise<void> {
    const isHere = this.carrier.isTakenHere(this.id);
    this.carrier.stop(this.id);
    if (isHere) await this.whenEnded;
    else await Promise.race([this.whenEnded, this.removed(), wait(STOP_WITHIN_MS)]);
  }

  /** Resolves when the chunk was taken out of the queue before anyone took it; else never. */
  private removed(): Promise<void> {
    return new Promise((resolve) => {
      this.carrier.remove(this.id).then(
        (isRemoved) => isRemoved && resolve(),
        () => undefined,
      );
    });
  }
}
