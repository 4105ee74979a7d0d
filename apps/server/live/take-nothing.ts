/**
 * The live channel speaks and doesn't listen: what a client sends beside the answers to pings costs the server time, and memory
 * where the client takes no answers.
 */
import { LIVE, type LiveMessage } from '@productive-mining/contract/live.ts';
import type { WebSocket } from 'ws';

/** Bytes that a client may send between two pings. A page sends some ten, which answer a ping. */
const SENT_MAX_BYTES = 4096;
/** Time that a client has to close a connection after it was told to. */
const CLOSE_MS = 500;
/** The status of a message that breaks the rules of a server (RFC 6455, 7.4.1). */
const POLICY_VIOLATION = 1008;

const SENTENCE = 'The live channel takes no messages.';
const NOTHING_EXPECTED: LiveMessage = {
  type: 'error',
  data: { code: 'validation_failed', error: SENTENCE },
};

/** The TCP or TLS connection below a WebSocket. */
interface ByteStream {
  on(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

/** Answers the first message with an error and closes the connection; ends one that sends more than pings are answered by. */
export function takeNothing(socket: WebSocket, stream: ByteStream): void {
  const end = once(() => {
    // Pings are answered no more from here on.
    socket.close(POLICY_VIOLATION, SENTENCE);
    setTimeout(() => socket.terminate(), CLOSE_MS).unref();
  });
  socket.once('message', () => {
    socket.send(JSON.stringify(NOTHING_EXPECTED));
    end();
  });
  let [sent, since] = [0, performance.now()];
  stream.on('data', (bytes) => {
    const now = performance.now();
    if (now - since > LIVE.pingMs) [sent, since] = [0, now];
    sent += bytes.length;
    if (sent > SENT_MAX_BYTES) end();
  });
}
