/** The live channel at /ws: accepts a page's connection, knows its visitor, and gives it to the hub. */
import type { IncomingMessage } from 'node:http';
import websocket, { type WebSocket } from '@fastify/websocket';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { LIVE_PATH } from '@productive-mining/contract/live.ts';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { ClockPair } from '../clock-pairs.ts';
import type { ServerContext } from '../context.ts';
import { unknownPath } from '../http/answer-failure.ts';
import { answerOnSocket } from '../http/answer-unreadable.ts';
import { countedAddress } from '../http/guards/counted-address.ts';
import { asksForLiveChannel, readUpgradesAgain } from '../http/guards/read-upgrades-again.ts';
import { isFromThisSite } from '../http/guards/reject-cross-site.ts';
import { visitorOf } from '../http/visitors/recognise-visitors.ts';
import { takeClockMessages } from './take-clock-messages.ts';

const MAX_MESSAGE_BYTES = 16 * 1024;
const RETRY_SECONDS = 30;
/** What a server says to a handshake of another version (RFC 6455, 4.4). */
const OUR_VERSION = 'sec-websocket-version: 13\r\n';

/** @param before hooks that run in order before the connection is opened; they recognise the visitor */
export async function acceptConnections(
  app: FastifyInstance,
  context: ServerContext,
  before: onRequestAsyncHookHandler[],
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      // What a client sends against the protocol is its own fault, and would fill the log.
      const level = isOfProtocol(error) ? 'debug' : 'warn';
      request.log[level]({ err: error }, 'a live connection failed');
      socket.terminate();
    },
  });
  app.websocketServer.on('wsClientError', (_error, socket) =>
    answerOnSocket(socket, new CallFailure('malformed_request'), OUR_VERSION),
  );
  readUpgradesAgain(app.server);
  endRefusedUpgrades(app);
  const keepCookie = sendCookiesWithUpgrade(app);
  const refuse = async (request: FastifyRequest) => {
    if (!request.ws) throw unknownPath(request);
    if (!isFromThisSite(request)) throw new CallFailure('cross_site_request');
    if (
      context.live.countFrom(countedAddress(request.ip)) >= context.settings.limits.liveConnectionsPerAddress
    )
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

const isOfProtocol = ({ code }: NodeJS.ErrnoException) => code?.startsWith('WS_ERR_') === true;

function open(context: ServerContext, socket: WebSocket, request: FastifyRequest): void {
  const { id } = visitorOf(request);
  context.live.add(id, countedAddress(request.ip), socket);
  exchangeTimes(context, socket, request);
  context.engine
    .ownerReturned(id)
    .catch((error: unknown) => request.log.error({ err: error }, 'resuming sessions failed'));
}

/** The pair of clocks begins with the connection's first message. */
function exchangeTimes(
  { live: { clocks } }: ServerContext,
  socket: WebSocket,
  request: FastifyRequest,
): void {
  const { id } = visitorOf(request);
  let pair: ClockPair | undefined;
  takeClockMessages(socket, request.raw.socket, (message, receivedMs) => {
    pair ??= clocks.begin(id);
    return pair.answer(message, receivedMs, () => performance.now());
  });
  socket.once('close', () => pair && clocks.end(id, pair));
}

/** The plugin ends connections that it knows; of a request that was refused before, nobody would end the connection. */
function endRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onResponse', async (request) => {
    if (request.ws === null && asksForLiveChannel(request.raw)) request.raw.socket.destroy();
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
