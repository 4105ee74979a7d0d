/** A computation of a block's data that goes into its file at its own speed, and those who read the file meanwhile. */
import type { EngineLog } from '../engine-log.ts';
import { CacheFile } from './cache-file.ts';

/** Time for which a computation goes on without a reader (docs/decisions/0030-data-of-blocks.md). */
const UNREAD_MS = 60_000;

export interface RecomputationOptions {
  /** File that it fills. */
  file: string;
  /** Visitor who asked for it first. */
  visitorId: string;
  /** The lines, computed as they are taken until the signal aborts. */
  linesOf: (signal: AbortSignal) => AsyncIterable<string>;
  /** Called when it has ended, before its file may be closed. */
  onEnd: (ended: SharedRecomputation) => void;
  closing: AbortSignal;
  log: EngineLog;
  /** UNREAD_MS unless given. */
  unreadMs?: number | undefined;
}

export class SharedRecomputation {
  /** Resolves when nothing of it runs any more and its file is whole or gone. */
  readonly ended: Promise<void>;
  private readonly unneeded = new AbortController();
  private readonly opened: Promise<CacheFile>;
  /** Visitors who read it, in the order in which they came. */
  private readonly readers: string[] = [];
  private lastHolder: string;
  private isAtWork = true;
  private patience: NodeJS.Timeout | undefined;

  constructor(private readonly options: RecomputationOptions) {
    this.lastHolder = options.visitorId;
    this.opened = CacheFile.open(options.file);
    this.ended = this.compute();
  }

  /** Whoever has read it for longest, or was the last to leave it: the place that it takes is this visitor's. */
  get holder(): string {
    return this.readers[0] ?? this.lastHolder;
  }

  get isRead(): boolean {
    return this.readers.length > 0;
  }

  /** Ends it within 250 ms, with its file. */
  end(): void {
    this.unneeded.abort(new Error('nobody reads this data any more'));
  }

  /**
   * The data from the beginning. Counts as read until the stream is read to its end or left, or the signal aborts.
   * @throws the error of a disk that takes no file
   */
  async read(visitorId: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    this.readers.push(visitorId);
    clearTimeout(this.patience);
    let isReading = true;
    const leave = () => {
      if (isReading) this.leave(visitorId);
      isReading = false;
    };
    // A reader who leaves before the first piece never starts the generator, whose end would tell of it.
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    try {
      return untilLeft((await this.opened).pieces(signal), leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  private leave(visitorId: string): void {
    this.readers.splice(this.readers.indexOf(visitorId), 1);
    if (this.isRead) return;
    this.lastHolder = visitorId;
    if (!this.isAtWork) {
      this.release();
      return;
    }
    this.patience = setTimeout(() => this.end(), this.options.unreadMs ?? UNREAD_MS);
    this.patience.unref();
  }

  private async compute(): Promise<void> {
    const { linesOf, closing, log } = this.options;
    const signal = AbortSignal.any([this.unneeded.signal, closing]);
    try {
      const kept = await this.opened;
      try {
        for await (const line of linesOf(signal)) await kept.add(line);
        await kept.finish();
      } catch (error) {
        await kept.drop(error);
        throw error;
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ error: String(error) }, 'block data is not kept');
    }
    this.isAtWork = false;
    this.options.onEnd(this);
    clearTimeout(this.patience);
    if (!this.isRead) this.release();
  }

  /** Closes the file behind computation and readers. One that never opened, or breaks at its end, takes nothing along. */
  private release(): void {
    this.opened.then((kept) => kept.close()).catch(() => undefined);
  }
}

async function* untilLeft(pieces: AsyncIterable<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    leave();
  }
}
