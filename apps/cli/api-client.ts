/** Connects to a server: calls with the wallet's cookie, and the live channel. */
import { checkAnswer } from '@productive-mining/client/check-answer.ts';
import { RequestError, UnreadableAnswer } from '@productive-mining/client/failures.ts';
import { type CookieJar, fetchFrom, openCookieJar } from '@productive-mining/client/fetch-from.ts';
import { type Client, openClient } from '@productive-mining/client/open-client.ts';
import { sendRequest } from '@productive-mining/client/send-request.ts';
import { LIVE_PATH, type LiveMessage, liveMessage } from '@productive-mining/contract/live.ts';
import { isCompatible, OPENAPI_PATH, VERSION } from '@productive-mining/contract/version.ts';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { CommandFailure, RefusedCall, ServerAway } from './command-failure.ts';

export interface LiveConnection {
  /** Resolves when either side has ended the connection. */
  closed: Promise<void>;
  close(): void;
}

export interface ApiClient {
  readonly url: string;
  /** @throws RefusedCall with the server's sentence; ServerAway; CommandFailure for anything but a server of this product */
  call: Client['call'];
  /** @throws like call */
  stream: Client['stream'];
  /** Calls back for each message; resolves when the channel is open. @throws ServerAway, CommandFailure */
  listen(onMessage: (message: LiveMessage) => void): Promise<LiveConnection>;
}

const ANSWER_WITHIN_MS = 30_000;
const openApi = z.object({ info: z.object({ title: z.literal('Productive Mining'), version: z.string() }) });

/**
 * @param url of the server, without a slash at its end
 * @param wallet the wallet whose cookie is sent; without one each client is a visitor of its own
 */
export function openApiClient(url: string, wallet: CookieJar = openCookieJar()): ApiClient {
  const { call, stream } = openClient(fetchFrom(url, wallet), {
    check: checkAnswer,
    answerWithinMs: ANSWER_WITHIN_MS,
    describe: (failure) => describeFailure(url, failure),
  });
  return { url, call, stream, listen: (onMessage) => openLiveChannel(url, wallet.cookie, onMessage) };
}

/** @throws CommandFailure when nothing answers, or no server of this product and version does */
export async function checkServer(url: string): Promise<void> {
  const document = openApi.safeParse(await readOpenApi(url));
  if (!document.success) throw notOurServer(url);
  const { version } = document.data.info;
  if (!isCompatible(version))
    throw new CommandFailure(
      `${url} runs version ${version} and this is ${VERSION}, which don't understand each other; use the same version.`,
    );
}

/** @returns undefined for anything but JSON. @throws like ApiClient.call */
async function readOpenApi(url: string): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await sendRequest(fetchFrom(url), { method: 'GET', path: OPENAPI_PATH, signal });
    return parseJson(await response.text());
  } catch (error) {
    throw describeFailure(url, error);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The failure of a request, or of reading its answer: it ends the command or may be tried again. */
export function describeFailure(url: string, failure: unknown): CommandFailure {
  if (failure instanceof CommandFailure) return failure;
  if (failure instanceof RequestError) return describeRefusal(url, failure);
  if (failure instanceof UnreadableAnswer)
    return new CommandFailure(
      `${url} answers ${failure.path} in a form that this version (${VERSION}) can't read.`,
    );
  return describeSilence(url, failure);
}

function describeRefusal(url: string, { status, code, sentence }: RequestError): CommandFailure {
  if (code !== null && sentence !== null)
    return code === 'shutting_down' ? new ServerAway(sentence) : new RefusedCall(sentence, code);
  // A proxy answers so while the server behind it is away.
  if (status === 502 || status === 503 || status === 504)
    return new ServerAway(`${url} is not available at the moment (status ${status}).`);
  return notOurServer(url);
}

function notOurServer(url: string): CommandFailure {
  return new CommandFailure(`${url} is not a Productive Mining server.`);
}

function describeSilence(url: string, error: unknown): ServerAway {
  const { cause = error, name } = error as Error;
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ServerAway(`The host ${new URL(url).hostname} is not known.`);
  if (code === 'ECONNREFUSED') return new ServerAway(`Nothing answers at ${url}.`);
  if (name === 'TimeoutError' || code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return new ServerAway(`${url} does not answer in time.`);
  return new ServerAway(`${url} can't be reached (${code || (cause as Error).message}).`);
}

function openLiveChannel(
  url: string,
  cookie: string,
  onMessage: (message: LiveMessage) => void,
): Promise<LiveConnection> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH, {
      headers: cookie === '' ? {} : { cookie },
    });
    const closed = new Promise<void>((end) => socket.on('close', () => end()));
    socket.on('error', (error) => reject(describeFailure(url, error)));
    socket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        reject(describeFailure(url, new RequestError(response.statusCode ?? 0, text)));
      });
    });
    socket.on('open', () => resolve({ closed, close: () => socket.close() }));
    socket.on('message', (text) => {
      const message = liveMessage.safeParse(parseJson(String(text)));
      if (message.success) onMessage(message.data);
    });
  });
}
