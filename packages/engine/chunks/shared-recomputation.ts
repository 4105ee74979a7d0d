/** A computation of a block's data that goes into its file at its own speed, and those who read the file meanwhile. */
import type { Reader } from '@productive-mining/database/reading/reader-places.ts';
import type { EngineLog } from '../engine-log.ts';
import { CacheFile } from './cache-file.ts';

/** Time for which a computation goes on without a reader (docs/decisions/0030-data-of-blocks.md). */
const UNREAD_MS = 60_000;

export interface RecomputationOptions {
  /** File that it fills. */
  file: string;
  /** Whoever asked for it first. */
  reader: Reader;
  /** The lines, computed as they are taken until the signal aborts. */
  linesOf: (signal: AbortSignal) => AsyncIterable<string>;
  /** Called when it has ended, before its file may be closed. */
  onEnd: () => void;
  /** Called when its last reader has left while it is at work, or waits. */
  onUnread: () => void;
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
  /** Aborts when it is to end. */
  readonly ending: AbortSignal;
  /** Those who read it, in the order in which they came. */
  private readonly readers: Reader[] = [];
  private lastHolder: Reader;
  private isAtWork = true;
  private patience: NodeJS.Timeout | undefined;

  constructor(private readonly options: RecomputationOptions) {
    this.lastHolder = options.reader;
    this.ending = AbortSignal.any([this.unneeded.signal, options.closing]);
    this.opened = CacheFile.open(options.file);
    this.ended = this.compute();
  }

  /** Whoever has read it for longest, or was the last to leave it: the place that it takes is this reader's. */
  get holder(): Reader {
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
  async read(reader: Reader, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    this.readers.push(reader);
    clearTimeout(this.patience);
    let isReading = true;
    const leave = () => {
      if (isReading) this.leave(reader);
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

  private leave(reader: Reader): void {
    this.readers.splice(this.readers.indexOf(reader), 1);
    if (this.isRead) return;
    this.lastHolder = reader;
    if (!this.isAtWork) {
      this.release();
      return;
    }
    this.patience = setTimeout(() => this.end(), this.options.unreadMs ?? UNREAD_MS);
    this.patience.unref();
    this.options.onUnread();
  }

  private async compute(): Promise<void> {
    const { linesOf, log } = this.options;
    const signal = this.ending;
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
    this.options.onEnd();
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
