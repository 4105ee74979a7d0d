/** Bounds the streams of the ledger that are open at once: the more there are, the longer each waits for its turn. */
import { CallFailure } from '@productive-mining/contract/errors.ts';

const RETRY_SECONDS = 30;

export interface StreamLimits {
  ledgerStreams: number;
  ledgerStreamsPerAddress: number;
}

export interface StreamReader {
  /** Network address. */
  clientAddress: string;
  /** Aborts when the reader goes away. */
  signal: AbortSignal;
}

export class OpenStreams {
  private readonly byAddress = new Map<string, number>();
  private size = 0;

  constructor(private readonly limits: StreamLimits) {}

  /**
   * Counts a stream until it ends or its reader goes away.
   * @throws CallFailure too_many_requests
   */
  open<Piece>(pieces: AsyncIterable<Piece>, { clientAddress, signal }: StreamReader): AsyncIterable<Piece> {
    const fromAddress = this.byAddress.get(clientAddress) ?? 0;
    if (this.size >= this.limits.ledgerStreams || fromAddress >= this.limits.ledgerStreamsPerAddress)
      throw new CallFailure('too_many_requests', { seconds: RETRY_SECONDS });
    const ended = new AbortController();
    ended.signal.addEventListener('abort', () => this.remove(clientAddress), { once: true });
    this.size += 1;
    this.byAddress.set(clientAddress, fromAddress + 1);
    // A stream that was never begun runs no `finally`.
    if (signal.aborted) ended.abort();
    else signal.addEventListener('abort', () => ended.abort(), { once: true });
    return untilGone(pieces, signal, () => ended.abort());
  }

  private remove(clientAddress: string): void {
    this.size -= 1;
    const left = (this.byAddress.get(clientAddress) ?? 0) - 1;
    if (left > 0) this.byAddress.set(clientAddress, left);
    else this.byAddress.delete(clientAddress);
  }
}

async function* untilGone<Piece>(
  pieces: AsyncIterable<Piece>,
  signal: AbortSignal,
  end: () => void,
): AsyncGenerator<Piece> {
  try {
    for await (const piece of pieces) {
      if (signal.aborted) return;
      yield piece;
    }
  } finally {
    end();
  }
}
