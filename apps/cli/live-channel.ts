/** The live channel of a server: opened within a time, kept by pings, its messages bounded. */

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { RedirectedRequest, RequestError } from '@productive-mining/client/failures.ts';
import { readStart } from '@productive-mining/client/read-answer.ts';
import { LIVE_PATH, type LiveMessage, liveMessage } from '@productive-mining/contract/live.ts';
import { parseJson } from '@productive-mining/ledger/encoding/parse-json.ts';
import { WebSocket } from 'ws';
import { describeFailure } from './describe-failure.ts';

export interface LiveConnection {
  /** Resolves when either side has ended the connection, or the other one has fallen silent. */
  closed: Promise<void>;
  close(): void;
}

export interface LiveLimits {
  /** Time for the whole opening, a refusal's text among it. */
  openWithinMs: number;
  /** Time between pings; a server that brings nothing between two of them is given up. */
  pingMs: number;
}

/** The longest message, block_mined, has a result of at most 64 kB. */
const MESSAGE_BYTES_MAX = 1024 * 1024;
const REFUSAL_BYTES_MAX = 64 * 1024;
/** Time that a server has for its part of the closing. */
const CLOSE_WITHIN_MS = 1000;

export interface LiveRequest {
  /** Text of the Cookie header; may be empty. */
  cookie: string;
  onMessage: (message: LiveMessage) => void;
  /** Ends the opening; an open connection is ended by its close. */
  signal?: AbortSignal | undefined;
}

/**
 * Resolves when the channel is open.
 * @throws CommandFailure when it doesn't open: ServerAway when a later try may succeed, RefusedCall with the server's sentence
 */
export function openLiveChannel(
  url: string,
  { cookie, onMessage, signal }: LiveRequest,
  { openWithinMs, pingMs }: LiveLimits,
): Promise<LiveConnection> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH, {
    headers: cookie === '' ? {} : { cookie },
    maxPayload: MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('message', (text) => {
    const message = liveMessage.safeParse(parseJson(String(text)));
    if (message.success) onMessage(message.data);
  });
  return new Promise((resolve, reject) => {
    const giveUp = (failure: unknown) => {
      reject(describeFailure(url, failure));
      socket.terminate();
    };
    const late = new DOMException('The channel does not open.', 'TimeoutError');
    const opening = setTimeout(() => giveUp(late), openWithinMs);
    const abort = () => giveUp(signal?.reason);
    signal?.addEventListener('abort', abort);
    const settle = () => {
      clearTimeout(opening);
      signal?.removeEventListener('abort', abort);
    };
    void closed.then(settle);
    socket.on('error', giveUp);
    socket.on('unexpected-response', (_request, response) => readRefusal(response).then(giveUp, giveUp));
    socket.on('open', () => {
      settle();
      pingUntilClosed(socket, pingMs);
      resolve({ closed, close: () => closeWithin(socket, CLOSE_WITHIN_MS) });
    });
    if (signal?.aborted) abort();
  });
}

/** What an answer that opens no channel says. @throws what reading it throws */
async function readRefusal(response: IncomingMessage): Promise<Error> {
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400) return new RedirectedRequest(LIVE_PATH, headers.location ?? '');
  const body = Readable.toWeb(response) as ReadableStream<Uint8Array>;
  return new RequestError(statusCode, (await readStart(body, REFUSAL_BYTES_MAX)).text);
}

/** Ends a connection on which nothing came between two pings: its server hangs, or the network failed silently. */
function pingUntilClosed(socket: WebSocket, pingMs: number): void {
  let isAlive = true;
  const see = () => {
    isAlive = true;
  };
  socket.on('pong', see).on('ping', see).on('message', see);
  const pings = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingMs);
  socket.once('close', () => clearInterval(pings));
}

/** Closes the connection, without waiting longer for the server's part of the closing. */
function closeWithin(socket: WebSocket, ms: number): void {
  if (socket.readyState === WebSocket.CLOSED) return;
  const late = setTimeout(() => socket.terminate(), ms);
  socket.once('close', () => clearTimeout(late));
  socket.close();
}
