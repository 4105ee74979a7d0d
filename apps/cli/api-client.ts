/** Speaks the contract with a server: calls with the wallet's cookie, and the live channel. */
import type { BodyOf, Call, ResponseOf } from '@productive-mining/contract/call.ts';
import { errorBody } from '@productive-mining/contract/errors.ts';
import { LIVE_PATH, type LiveMessage, liveMessage } from '@productive-mining/contract/live.ts';
import { isCompatible, VERSION } from '@productive-mining/contract/version.ts';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { CommandFailure, RefusedCall, ServerAway } from './command-failure.ts';
import type { WalletFile } from './wallet-file.ts';

export interface CallInput<C extends Call> {
  body?: BodyOf<C>;
  query?: Record<string, string | number>;
  params?: Record<string, string | number>;
}

export interface LiveConnection {
  /** Resolves when the connection has ended, whoever ended it. */
  closed: Promise<void>;
  close(): void;
}

export interface ApiClient {
  readonly url: string;
  /** @throws RefusedCall with the server's sentence; ServerAway; CommandFailure for what is no server of ours */
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<ResponseOf<C>>;
  /** Calls back for each message; resolves when the channel is open. @throws ServerAway, CommandFailure */
  listen(onMessage: (message: LiveMessage) => void): Promise<LiveConnection>;
}

const ANSWER_WITHIN_MS = 30_000;
const openApi = z.object({ info: z.object({ title: z.literal('Productive Mining'), version: z.string() }) });

/** @param url of the server, without a slash at its end */
export function openApiClient(url: string, wallet: WalletFile): ApiClient {
  const headers = () => (wallet.cookie === '' ? {} : { cookie: wallet.cookie });
  return {
    url,
    async call(call, input = {}) {
      const { body } = input;
      const response = await send(url, pathOf(call, input), {
        method: call.method,
        headers: { ...headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      wallet.keep(response.setCookies);
      if (!response.isOk) throw refusalOf(url, response);
      const parsed = call.response!.safeParse(response.answer);
      if (parsed.success) return parsed.data as never;
      throw new CommandFailure(
        `${url} answers ${call.path} in a form that this version (${VERSION}) can't read.`,
      );
    },
    listen: (onMessage) => openLiveChannel(url, headers(), onMessage),
  };
}

/** A call that needs no wallet. @throws like ApiClient.call */
export async function readAnswer<C extends Call>(url: string, call: C): Promise<ResponseOf<C>> {
  return openApiClient(url, { file: '', cookie: '', keep: () => undefined }).call(call);
}

/**
 * Lines of a stream as they come.
 * @throws CommandFailure when the server refuses or the connection breaks before the stream's end
 */
export async function* readLines(url: string, path: string): AsyncGenerator<string> {
  try {
    const response = await fetch(url + path);
    if (!response.ok || !response.body) {
      const answer = parseJson(await response.text());
      throw refusalOf(url, { isOk: false, status: response.status, answer, setCookies: [] });
    }
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
    if (rest !== '') yield rest;
  } catch (error) {
    throw error instanceof CommandFailure ? error : describeSilence(url, error);
  }
}

/** @throws CommandFailure when nothing answers, when it is no server of ours, or one of another version */
export async function checkServer(url: string): Promise<void> {
  const { answer } = await send(url, '/api/openapi.json', { method: 'GET' });
  const document = openApi.safeParse(answer);
  if (!document.success) throw notOurServer(url);
  const { version } = document.data.info;
  if (!isCompatible(version))
    throw new CommandFailure(
      `${url} runs version ${version} and this is ${VERSION}, which don't understand each other; use the same version.`,
    );
}

function pathOf(call: Call, { params = {}, query = {} }: CallInput<Call>): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

interface Answer {
  isOk: boolean;
  status: number;
  /** undefined when it isn't JSON. */
  answer: unknown;
  setCookies: readonly string[];
}

async function send(url: string, path: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const text = await response.text();
    const setCookies = response.headers.getSetCookie();
    return { isOk: response.ok, status: response.status, answer: parseJson(text), setCookies };
  } catch (error) {
    throw describeSilence(url, error);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf(url: string, { status, answer }: Answer): CommandFailure {
  const body = errorBody.extend({ code: z.string() }).safeParse(answer);
  if (body.success && body.data.code === 'shutting_down') return new ServerAway(body.data.message);
  if (body.success) return new RefusedCall(body.data.message, body.data.code);
  // What a proxy says while the server behind it is away.
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
  headers: Record<string, string>,
  onMessage: (message: LiveMessage) => void,
): Promise<LiveConnection> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH, { headers });
    const closed = new Promise<void>((end) => socket.on('close', () => end()));
    socket.on('error', (error) => reject(describeSilence(url, error)));
    socket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        reject(refusalOf(url, { isOk: false, status, answer: parseJson(text), setCookies: [] }));
      });
    });
    socket.on('open', () => resolve({ closed, close: () => socket.close() }));
    socket.on('message', (text) => {
      const message = liveMessage.safeParse(parseJson(String(text)));
      if (message.success) onMessage(message.data);
    });
  });
}
