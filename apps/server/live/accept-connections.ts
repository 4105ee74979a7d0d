/** The live channel at /ws: accepts a page's connection, knows its visitor, and gives it to the hub. */
import type { IncomingMessage } from 'node:http';
import websocket, { type WebSocket } from '@fastify/websocket';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { LIVE_PATH, type LiveMessage } from '@productive-mining/contract/live.ts';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { ServerContext } from '../context.ts';
import { unknownPath } from '../http/answer-failure.ts';
import { isFromThisSite } from '../http/guards/reject-cross-site.ts';
import { visitorOf } from '../http/visitors/recognise-visitors.ts';

const MAX_MESSAGE_BYTES = 16 * 1024;
const RETRY_SECONDS = 30;
/** Hundreds of answers, and far less than live messages may wait for a slow page. */
const UNTAKEN_MAX_BYTES = 64 * 1024;

const NOTHING_EXPECTED: LiveMessage = {
  type: 'error',
  data: { code: 'validation_failed', error: 'The live channel takes no messages.' },
};

/** @param before hooks that run in order before the connection is opened; they recognise the visitor */
export async function acceptConnections(
  app: FastifyInstance,
  context: ServerContext,
  before: onRequestAsyncHookHandler[],
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      request.log.warn({ err: error }, 'a live connection failed');
      socket.terminate();
    },
  });
  const keepCookie = sendCookiesWithUpgrade(app);
  const refuse = async (request: FastifyRequest) => {
    if (!request.ws) throw unknownPath(request);
    if (!isFromThisSite(request)) throw new CallFailure('cross_site_request');
    if (context.live.countFrom(request.ip) >= context.settings.limits.liveConnectionsPerAddress)
      throw new CallFailure('too_many_requests', { seconds: RETRY_SECONDS });
  };
  app.route({
    method: 'GET',
    url: LIVE_PATH,
    schema: { hide: true },
    exposeHeadRoute: false,
    onRequest: [refuse, ...before, keepCookie],
    handler: (request) => Promise.reject(unknownPath(request)),
    wsHandler: (socket, request) => open(context, socket, request),
  });
}

function open(context: ServerContext, socket: WebSocket, request: FastifyRequest): void {
  const { id } = visitorOf(request);
  context.live.add(id, request.ip, socket);
  answerFrames(socket);
  context.engine
    .ownerReturned(id)
    .catch((error: unknown) => request.log.error({ err: error }, 'resuming sessions failed'));
}

/** Whoever sends frames and takes no answers would have them pile up here without end: its connection ends. */
function answerFrames(socket: WebSocket): void {
  socket.on('message', () => {
    if (socket.bufferedAmount > UNTAKEN_MAX_BYTES) socket.terminate();
    else socket.send(JSON.stringify(NOTHING_EXPECTED));
  });
  socket.on('ping', () => {
    if (socket.bufferedAmount > UNTAKEN_MAX_BYTES) socket.terminate();
  });
}

/** Carries a new visitor's cookie over to the answer to an upgrade, which isn't Fastify's. */
function sendCookiesWithUpgrade(app: FastifyInstance): onRequestAsyncHookHandler {
  const cookies = new WeakMap<IncomingMessage, string>();
  app.websocketServer.on('headers', (headers, request) => {
    const cookie = cookies.get(request);
    if (cookie !== undefined) headers.push(`Set-Cookie: ${cookie}`);
  });
  return async (request) => {
    if (request.recognised?.setCookie !== undefined) cookies.set(request.raw, request.recognised.setCookie);
  };
}
