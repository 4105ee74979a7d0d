/**
 * Bounds the streams of one kind that are open at once: the more there are, the longer each waits for its turn. While all
 * places are taken, an address that has none gets the place of the reader who takes least, if that one is slow.
 */
import { CallFailure } from '@productive-mining/contract/errors.ts';

const RETRY_SECONDS = 30;
/** A reader who takes less than this on average, after this time, holds a place that another one would make more of. */
const SLOW = { bytesPerSecond: 64 * 2 ** 10, afterMs: 60_000 } as const;

export interface StreamLimits {
  all: number;
  perAddress: number;
}

export interface StreamReader {
  /** Network address. */
  clientAddress: string;
  /** Aborts when the reader goes away. */
  signal: AbortSignal;
  /** What only one stream at a time may be; any number unless given. */
  onlyOne?: string;
}

/** The stream was broken off, and isn't whole: its reader took so little that another one has its place. */
export class PlaceGivenOn extends Error {
  override name = 'PlaceGivenOn';
}

interface OpenStream {
  clientAddress: string;
  onlyOne: string | undefined;
  sinceMs: number;
  /** Bytes that its reader has taken, or characters of text. */
  taken: number;
  /** Gives its place back. */
  leave(): void;
  isGivenOn: boolean;
}

export class OpenStreams {
  private readonly streams = new Set<OpenStream>();

  /** @param now milliseconds of a clock that isn't set */
  constructor(
    private readonly limits: StreamLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Counts a stream until it ends or its reader goes away. Its iteration throws PlaceGivenOn once another one has its place.
   * @throws CallFailure too_many_requests; too_many_downloads where another stream of the same `onlyOne` is open
   */
  open<Piece extends string | Uint8Array>(
    pieces: AsyncIterable<Piece>,
    reader: StreamReader,
  ): AsyncIterable<Piece> {
    return untilGone(pieces, reader.signal, this.enter(reader));
  }

  /** As `open`, of a stream that is only begun once it has its place. */
  async begin<Piece extends string | Uint8Array>(
    begin: () => Promise<AsyncIterable<Piece>>,
    reader: StreamReader,
  ): Promise<AsyncIterable<Piece>> {
    const stream = this.enter(reader);
    try {
      return untilGone(await begin(), reader.signal, stream);
    } catch (error) {
      stream.leave();
      throw error;
    }
  }

  private enter({ clientAddress, signal, onlyOne }: StreamReader): OpenStream {
    if (onlyOne !== undefined && [...this.streams].some((other) => other.onlyOne === onlyOne))
      throw new CallFailure('too_many_downloads');
    this.makeRoom(clientAddress);
    const stream: OpenStream = {
      clientAddress,
      onlyOne,
      sinceMs: this.now(),
      taken: 0,
      leave: () => void this.streams.delete(stream),
      isGivenOn: false,
    };
    this.streams.add(stream);
    // A stream that was never begun runs no `finally`.
    if (signal.aborted) stream.leave();
    else signal.addEventListener('abort', stream.leave, { once: true });
    return stream;
  }

  /** @throws CallFailure too_many_requests */
  private makeRoom(clientAddress: string): void {
    const own = [...this.streams].filter((stream) => stream.clientAddress === clientAddress).length;
    if (own < this.limits.perAddress && this.streams.size < this.limits.all) return;
    const slowest = own === 0 ? this.slowest() : undefined;
    if (!slowest) throw new CallFailure('too_many_requests', { seconds: RETRY_SECONDS });
    slowest.isGivenOn = true;
    slowest.leave();
  }

  private slowest(): OpenStream | undefined {
    const now = this.now();
    const speedOf = ({ sinceMs, taken }: OpenStream) => taken / ((now - sinceMs) / 1000);
    return [...this.streams]
      .filter((stream) => now - stream.sinceMs >= SLOW.afterMs && speedOf(stream) < SLOW.bytesPerSecond)
      .sort((a, b) => speedOf(a) - speedOf(b))[0];
  }
}

async function* untilGone<Piece extends string | Uint8Array>(
  pieces: AsyncIterable<Piece>,
  signal: AbortSignal,
  stream: OpenStream,
): AsyncGenerator<Piece> {
  try {
    for await (const piece of pieces) {
      if (signal.aborted) return;
      if (stream.isGivenOn) throw new PlaceGivenOn('another reader has the place of this slow stream');
      yield piece;
      stream.taken += piece.length;
    }
  } finally {
    stream.leave();
  }
}
