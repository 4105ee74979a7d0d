import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
 * Ends the connection of an answer of which its reader has taken less than `leastBytes` within a window, at the latest two
 * windows later: the place, or the memory, that it holds is what others wait for. An answer that itself has nothing to send yet
 * isn't stalled.
 */
export function endWhenStalled(answer: ServerResponse, windowMs = WINDOW_MS, leastBytes = LEAST_BYTES): void {
  const { socket } = answer.req;
  let looks = 0;
  let waiting = 0;
  let takenBefore = takenOf(socket);
  const timer = setInterval(() => {
    looks += 1;
    if (socket.writableLength > 0) waiting += 1;
    if (looks < LOOKS) return;
    const taken = takenOf(socket);
    if (waiting >= LOOKS_WAITING && taken - takenBefore < leastBytes) socket.destroy();
    [looks, waiting, takenBefore] = [0, 0, taken];
  }, windowMs / LOOKS);
  timer.unref();
  answer.once('close', () => clearInterval(timer));
}

/** What Node keeps of a connection in the system: of a large piece a part is there, and the rest in a queue behind it. */
interface SystemHandle {
  bytesWritten: number;
  writeQueueSize: number;
}

/** Bytes that have left this process, for the reader or for what the system keeps for it. */
function takenOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: SystemHandle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten;
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
