/** The chunks that this process has sent and waits for, wherever they are computed. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EngineLog } from '../engine-log.ts';
import { ThreadHung } from '../threads/compute-pool.ts';
import type { ChunkEnd, ChunkJob, ChunkProgress, ChunkReport, WantedChunk } from './chunk-job.ts';
import type { HeardMessage } from './chunk-wire.ts';

export interface ChunkTimes {
  lookAgainMs: number;
  silentLooks: number;
  stopWithinMs: number;
  restMs: { first: number; max: number };
}

const CHUNK_TIMES: ChunkTimes = {
  /**
   * After this time without news a chunk is looked for, and sent again under its own id; sending does nothing while the
   * queue still holds it.
   */
  lookAgainMs: 8000,
  /** After this many looks without news its taker is given up: a process without its database, a kernel that loops. */
  silentLooks: 3,
  /** Time that a stop waits for a thread of another process to end its chunk; a thread of this one needs less. */
  stopWithinMs: 250,
  /** Before a chunk is sent again that ended without a result: doubled each time. */
  restMs: { first: 250, max: 10_000 },
};

/** The end of a chunk as its caller gets it; every other end is a failure. */
export type KnownEnd = Extract<ChunkEnd, { kind: 'done' | 'undecided' }>;

/** What the rows say of a chunk: `past` when its unit has another lease or none, or its session doesn't mine. */
export type ChunkStanding = 'stored' | 'wanted' | 'past';

export interface SendControl {
  signal: AbortSignal;
  onProgress: (progress: ChunkProgress) => void;
  /** Asked when the end of the chunk wasn't told, or is to be confirmed. */
  readStanding: () => Promise<ChunkStanding>;
}

/** The way to those who compute. */
export interface ChunkCarrier {
  send(id: string, job: ChunkJob): Promise<unknown>;
  /** @returns whether nobody had taken it yet */
  remove(id: string): Promise<boolean>;
  stop(id: string): void;
  isTakenHere(id: string): boolean;
}

/** The unit isn't the session's any more: it was given back or leased again, or the session was paused or stopped. */
export class LeaseEnded extends Error {
  constructor(unitId: string) {
    super(`the lease of unit ${unitId} has ended`);
    this.name = 'LeaseEnded';
  }
}

interface Sender {
  epoch: number;
  carrier: ChunkCarrier;
  log: EngineLog;
  times?: ChunkTimes;
}

export class SentChunks {
  /** The secret of this start: it travels in the jobs alone, and signs what is told about them. */
  readonly key = randomBytes(32).toString('base64url');
  /** Part of every id, so that none comes twice: a restored database counts epochs that it has had before. */
  private readonly start = randomBytes(8).toString('hex');
  private readonly open = new Map<string, SentChunk>();
  private count = 0;

  constructor(private readonly sender: Sender) {}

  /**
   * Resolves when the chunk's row is stored, or its method couldn't decide.
   * @throws the signal's reason when it aborts: at most 250 ms later no thread works for it; LeaseEnded; ThreadHung;
   * Error when the chunk failed
   */
  async send(wanted: WantedChunk, control: SendControl): Promise<KnownEnd> {
    const { epoch, times = CHUNK_TIMES } = this.sender;
    const { signal } = control;
    signal.throwIfAborted();
    for (let restMs = times.restMs.first; ; restMs = Math.min(2 * restMs, times.restMs.max)) {
      // Each sending has an id of its own, as the queue takes an id once while it holds it.
      const id = `${wanted.unitId}.${this.start}.${++this.count}`;
      const chunk = new SentChunk(id, { ...wanted, epoch, key: this.key }, control, {
        ...this.sender,
        times,
      });
      this.open.set(id, chunk);
      const end = await chunk.wait().finally(() => this.open.delete(id));
      if (end.kind === 'done' || end.kind === 'undecided') return end;
      signal.throwIfAborted();
      if (end.kind === 'failed') throw new Error(end.message);
      if (end.kind === 'hung') throw new ThreadHung();
      if (end.kind === 'past') throw new LeaseEnded(wanted.unitId);
      await wait(restMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  /** Takes what this process reports of a chunk that it computes itself. */
  receive(report: ChunkReport): void {
    this.open.get(report.job)?.receive(report, 'here');
  }

  /** Takes a message of another process. One about a job of this start counts only with its signature. */
  hear({ message, isSignedWith }: HeardMessage): void {
    const chunk = this.open.get(message.job);
    if (chunk && message.about !== 'stop' && isSignedWith(this.key)) chunk.receive(message, 'elsewhere');
  }

  /** Looks for every open chunk after a time in which messages may have been lost. */
  lookForAll(): void {
    for (const chunk of this.open.values()) void chunk.look();
  }
}

/** The end of one sending: that of the chunk, or that its lease has ended or no news came. */
type Outcome = Exclude<ChunkEnd, { kind: 'dropped' }> | { kind: 'past' | 'silent' };

class SentChunk {
  private readonly whenEnded: Promise<Outcome>;
  private resolve!: (outcome: Outcome) => void;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  /** Looks since the last word. */
  private silentLooks = 0;
  /** What the rows or the silence have decided before the taker has let go. */
  private decided: Outcome | undefined;

  constructor(
    private readonly id: string,
    private readonly job: ChunkJob,
    private readonly control: SendControl,
    private readonly sender: Sender & { times: ChunkTimes },
  ) {
    this.whenEnded = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  async wait(): Promise<Outcome> {
    const { signal } = this.control;
    this.timer = setTimeout(() => void this.lookInSilence(), this.sender.times.lookAgainMs);
    const leave = () => void this.leave().then(() => this.end({ kind: 'stopped' }));
    signal.addEventListener('abort', leave, { once: true });
    this.send();
    try {
      return await this.whenEnded;
    } finally {
      clearTimeout(this.timer);
      this.timer = undefined;
      signal.removeEventListener('abort', leave);
    }
  }

  receive(report: ChunkReport, from: 'here' | 'elsewhere'): void {
    this.silentLooks = 0;
    this.timer?.refresh();
    if (report.about === 'progress') {
      const { fraction, view } = report;
      if (!this.control.signal.aborted) this.control.onProgress({ fraction, view });
      return;
    }
    const { end } = report;
    // A pause is committed before its abort, so the rows say whether the lease has ended; they also say whether a row that
    // another process reports is stored.
    if (end.kind === 'dropped' || (end.kind === 'done' && from === 'elsewhere')) void this.confirm();
    else this.end(end);
  }

  /** Finds what was missed: the row, the end of the lease, or that the queue has lost the job. */
  look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = undefined;
      this.timer?.refresh();
    });
    return this.looking;
  }

  private async lookInSilence(): Promise<void> {
    this.silentLooks++;
    await this.look();
  }

  private async lookOnce(): Promise<void> {
    const standing = await this.control.readStanding().catch(() => 'unknown' as const);
    if (this.control.signal.aborted || this.decided) return;
    if (standing === 'stored') this.end({ kind: 'done' });
    else if (standing === 'past') await this.giveUp('past');
    else if (this.sender.carrier.isTakenHere(this.id)) return;
    else if (this.silentLooks >= this.sender.times.silentLooks) await this.giveUp('silent');
    else this.send();
  }

  /** Asks the rows what became of a chunk that nobody works for any more. */
  private async confirm(): Promise<void> {
    if (this.control.signal.aborted) return this.end({ kind: 'stopped' });
    // A look under way may have read the rows before the chunk's was stored.
    await this.looking;
    const standing = await this.control.readStanding().catch(() => 'wanted' as const);
    const outcomes = { stored: 'done', past: 'past', wanted: 'stopped' } as const;
    this.end({ kind: outcomes[standing] });
  }

  private async giveUp(kind: 'past' | 'silent'): Promise<void> {
    this.decided = { kind };
    if (kind === 'silent')
      this.sender.log.warn({ job: this.id }, 'nothing is heard of a chunk; it is sent again');
    await this.leave();
    this.end({ kind });
  }

  private end(outcome: Outcome): void {
    this.resolve(this.decided ?? outcome);
  }

  private send(): void {
    // A failed send is repeated by the next look.
    this.sender.carrier.send(this.id, this.job).catch(() => undefined);
  }

  /** Resolves when no thread works for the chunk, as far as this process can know. */
  private async leave(): Promise<void> {
    const { carrier, times } = this.sender;
    const isHere = carrier.isTakenHere(this.id);
    carrier.stop(this.id);
    if (isHere) await this.whenEnded;
    else await Promise.race([this.whenEnded, this.removed(), wait(times.stopWithinMs)]);
  }

  /** Resolves when the chunk was taken out of the queue before anyone took it; else never. */
  private removed(): Promise<void> {
    return new Promise((resolve) => {
      this.sender.carrier.remove(this.id).then(
        (isRemoved) => isRemoved && resolve(),
        () => undefined,
      );
    });
  }
}
