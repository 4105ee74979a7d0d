import type { ServerResponse } from 'node:http';

/** In this time a reader takes LEAST_BYTES, or is too slow for the place that it holds. */
const WINDOW_MS = 60_000;
/** About what a modem of 1995 takes in that time. */
const LEAST_BYTES = 128 * 2 ** 10;
/** Looks in a window, and how many of them have to find that the answer waits for its reader. */
const LOOKS = 20;
const LOOKS_WAITING = 18;
/** What is handed on at once, so that what is counted is close to what was taken. */
const PIECE_BYTES = 64 * 2 ** 10;

/**
 * Ends an answer of which its reader has taken less than `leastBytes` within a window, at the latest two windows later: the
 * place that it holds is one that others wait for. An answer that itself has nothing to send yet isn't stalled. The answer is to
 * be sent in small pieces.
 */
export function endWhenStalled(answer: ServerResponse, windowMs = WINDOW_MS, leastBytes = LEAST_BYTES): void {
  let looks = 0;
  let waiting = 0;
  let handedBefore = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (answer.writableNeedDrain) waiting += 1;
    if (looks < LOOKS) return;
    const handed = answer.socket?.bytesWritten ?? 0;
    if (waiting >= LOOKS_WAITING && handed - handedBefore < leastBytes) answer.destroy();
    [looks, waiting, handedBefore] = [0, 0, handed];
  }, windowMs / LOOKS);
  timer.unref();
  answer.once('close', () => clearInterval(timer));
}

/** The same content in pieces of at most 64 KiB, or as many characters. */
export async function* inSmallPieces(
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += PIECE_BYTES)
      yield typeof piece === 'string'
        ? piece.slice(at, at + PIECE_BYTES)
        : piece.subarray(at, at + PIECE_BYTES);
}
