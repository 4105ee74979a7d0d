/**
 * The live channel speaks and hardly listens: it takes clock messages at their pace. What else a client sends beside the answers
 * to pings costs the server time, and memory where the client takes no answers.
 */
import { type ClockMessage, clockMessage, LIVE, type LiveMessage } from '@productive-mining/contract/live.ts';
import { parseJson } from '@productive-mining/ledger/encoding/parse-json.ts';
import { CLOCK_EXCHANGE } from '@productive-mining/rules/clock/exchange-pace.ts';
import type { RawData, WebSocket } from 'ws';

/** Bytes that a client may send between two pings: clock messages of some ninety bytes, and ten that answer a ping. */
const SENT_MAX_BYTES = 4096;
/** Time that a client has to close a connection after it was told to. */
const CLOSE_MS = 500;
/** The status of a message that breaks the rules of a server (RFC 6455, 7.4.1). */
const POLICY_VIOLATION = 1008;

const SENTENCE = 'The live channel takes clock messages alone.';
const NOT_TAKEN: LiveMessage = {
  type: 'error',
  data: { code: 'validation_failed', error: SENTENCE },
};

/** The TCP or TLS connection below a WebSocket. */
interface ByteStream {
  on(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
}

/** Counts what comes in between two pings. */
class PacedCount {
  private count = 0;
  private sinceMs = performance.now();

  constructor(private readonly most: number) {}

  /** @returns whether it is too much now */
  exceeds(more: number): boolean {
    const nowMs = performance.now();
    if (nowMs - this.sinceMs > LIVE.pingMs) [this.count, this.sinceMs] = [0, nowMs];
    this.count += more;
    return this.count > this.most;
  }
}

function readClockMessage(data: RawData, isBinary: boolean): ClockMessage | undefined {
  if (isBinary || !Buffer.isBuffer(data) || data.length > CLOCK_EXCHANGE.bytesMax) return undefined;
  return clockMessage.safeParse(parseJson(data.toString())).data;
}

/**
 * Answers clock messages; the first other one, or one too many, with an error, and closes the connection. Ends one that sends
 * more bytes than these messages have.
 * @param answer gets a message and when it came in
 */
export function takeClockMessages(
  socket: WebSocket,
  stream: ByteStream,
  answer: (message: ClockMessage, receivedMs: number) => LiveMessage,
): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    // Pings are answered no more from here on.
    socket.close(POLICY_VIOLATION, SENTENCE);
    setTimeout(() => socket.terminate(), CLOSE_MS).unref();
  };
  const messages = new PacedCount(CLOCK_EXCHANGE.perPing);
  socket.on('message', (data, isBinary) => {
    const receivedMs = performance.now();
    if (isEnding) return;
    const message = messages.exceeds(1) ? undefined : readClockMessage(data, isBinary);
    socket.send(JSON.stringify(message ? answer(message, receivedMs) : NOT_TAKEN));
    if (!message) end();
  });
  const bytes = new PacedCount(SENT_MAX_BYTES);
  stream.on('data', (piece) => {
    if (bytes.exceeds(piece.length)) end();
  });
}
