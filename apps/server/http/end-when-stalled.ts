import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** In this time a reader takes LEAST_BYTES, or is too slow for the place that it holds. */
const WINDOW_MS = 60_000;
/** About what a modem of 1995 takes in that time. */
const LEAST_BYTES = 128 * 2 ** 10;
/** Looks in a window, and how many of them have to find that the answer waits for its reader. */
const LOOKS = 20;
const LOOKS_WAITING = 18;
/** What all answers together may wait to hand over; beyond it, readers who take nothing are ended at once. */
const WAITING_BYTES_MAX = 256 * 2 ** 20;
/** Looks in a row at which nothing was taken, after which such a reader is ended. */
const LOOKS_AT_ONCE = 2;
/** What is handed on at once, so that what is counted is close to what was taken. */
const PIECE_BYTES = 64 * 2 ** 10;

/** Counts the bytes that the answers of a server wait to hand over, as each saw them at its last look. */
export class WaitingBytes {
  private sum = 0;

  constructor(private readonly most = WAITING_BYTES_MAX) {}

  get areTooMany(): boolean {
    return this.sum > this.most;
  }

  add(bytes: number): void {
    this.sum += bytes;
  }
}

export interface StallRules {
  /** The time in which a reader takes `leastBytes`. */
  windowMs?: number | undefined;
  leastBytes?: number;
  waitingBytes?: WaitingBytes;
}

/**
 * Ends the connection of an answer of which its reader has taken less than `leastBytes` within a window, at the latest two
 * windows later: the place, or the memory, that it holds is what others wait for. While all answers together hold too much, one
 * of which nothing is taken ends after two or three twentieths of a window. An answer that itself has nothing to send yet isn't
 * stalled.
 */
export function endWhenStalled(
  answer: ServerResponse,
  { windowMs = WINDOW_MS, leastBytes = LEAST_BYTES, waitingBytes = new WaitingBytes() }: StallRules = {},
): void {
  const { socket } = answer.req;
  let [looks, waiting, still, held] = [0, 0, 0, 0];
  let takenBefore = takenOf(socket);
  let takenAtLook = takenBefore;
  const hold = (bytes: number) => {
    waitingBytes.add(bytes - held);
    held = bytes;
  };
  const timer = setInterval(() => {
    const taken = takenOf(socket);
    const isWaiting = socket.writableLength > 0;
    hold(answer.writableLength);
    looks += 1;
    if (isWaiting) waiting += 1;
    still = isWaiting && taken === takenAtLook ? still + 1 : 0;
    takenAtLook = taken;
    if (waitingBytes.areTooMany && still >= LOOKS_AT_ONCE) socket.destroy();
    if (looks < LOOKS) return;
    if (waiting >= LOOKS_WAITING && taken - takenBefore < leastBytes) socket.destroy();
    [looks, waiting, takenBefore] = [0, 0, taken];
  }, windowMs / LOOKS);
  timer.unref();
  answer.once('close', () => {
    clearInterval(timer);
    hold(0);
  });
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
