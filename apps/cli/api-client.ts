/** Connects to a server that is neither trusted nor waited for without end: calls, streams, live channel. */
import type {
  ArgumentsFor,
  CallInput,
  EndpointOf,
  StreamedName,
} from '@productive-mining/client/call-types.ts';
import { checkAnswer } from '@productive-mining/client/check-answer.ts';
import { UnreadableAnswer } from '@productive-mining/client/failures.ts';
import { type CookieJar, fetchFrom, openCookieJar } from '@productive-mining/client/fetch-from.ts';
import { type Client, openClient } from '@productive-mining/client/open-client.ts';
import { readAnswer } from '@productive-mining/client/read-answer.ts';
import { readLines } from '@productive-mining/client/read-lines.ts';
import { readPieces } from '@productive-mining/client/read-pieces.ts';
import { sendRequest } from '@productive-mining/client/send-request.ts';
import { LIVE, type LiveMessage } from '@productive-mining/contract/live.ts';
import { isCompatible, OPENAPI_PATH, VERSION } from '@productive-mining/contract/version.ts';
import { STORED_LINE_MAX } from '@productive-mining/verify/stored-line-max.ts';
import { z } from 'zod';
import { CommandFailure } from './command-failure.ts';
import { describeFailure, notOurServer } from './describe-failure.ts';
import { type LiveConnection, type LiveLimits, openLiveChannel } from './live-channel.ts';

export interface ServerLimits extends LiveLimits {
  /** Time for a whole answer, and for the first bytes of a stream. */
  answerWithinMs: number;
  /** Time within which a stream brings the next bytes. */
  streamIdleMs: number;
}

export interface ApiClient {
  readonly url: string;
  /** @throws RefusedCall with the server's sentence; ServerAway; CommandFailure for anything but a server of this product */
  call: Client['call'];
  /** Lines of a call that streams, as they come. @throws like call */
  lines<Name extends StreamedName>(
    endpoint: EndpointOf<Name>,
    ...input: ArgumentsFor<CallInput<Name>>
  ): AsyncGenerator<string>;
  /** Bytes of a call that sends a file, as they come. @throws like call */
  bytes<Name extends StreamedName>(
    endpoint: EndpointOf<Name>,
    ...input: ArgumentsFor<CallInput<Name>>
  ): AsyncGenerator<Uint8Array>;
  /** Calls back for each message; resolves when the channel is open. @throws like call */
  listen(onMessage: (message: LiveMessage) => void, signal?: AbortSignal): Promise<LiveConnection>;
}

const LIMITS: ServerLimits = {
  answerWithinMs: 30_000,
  streamIdleMs: 60_000,
  openWithinMs: 30_000,
  pingMs: LIVE.pingMs,
};
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

const openApi = z.object({
  info: z.object({ title: z.literal('Productive Mining'), version: z.string().max(40) }),
});

/**
 * @param url of the server, without a slash at its end
 * @param wallet the wallet whose cookie is sent; without one each client is a visitor of its own
 */
export function openApiClient(
  url: string,
  wallet: CookieJar = openCookieJar(),
  limits: ServerLimits = LIMITS,
): ApiClient {
  const { call, stream } = openClient(fetchFrom(url, wallet), {
    check: checkAnswer,
    answerWithinMs: limits.answerWithinMs,
    answerBytesMax: ANSWER_BYTES_MAX,
    describe: (failure) => describeFailure(url, failure),
  });
  async function* lines<Name extends StreamedName>(
    endpoint: EndpointOf<Name>,
    ...input: ArgumentsFor<CallInput<Name>>
  ): AsyncGenerator<string> {
    const { body } = await stream(endpoint, ...input);
    if (body === null) return;
    try {
      yield* readLines(body, { lengthMax: STORED_LINE_MAX, idleMs: limits.streamIdleMs });
    } catch (error) {
      throw describeFailure(url, error);
    }
  }
  async function* bytes<Name extends StreamedName>(
    endpoint: EndpointOf<Name>,
    ...input: ArgumentsFor<CallInput<Name>>
  ): AsyncGenerator<Uint8Array> {
    const { body } = await stream(endpoint, ...input);
    if (body === null) return;
    try {
      yield* readPieces(body, limits.streamIdleMs);
    } catch (error) {
      throw describeFailure(url, error);
    }
  }
  const listen: ApiClient['listen'] = (onMessage, signal) =>
    openLiveChannel(url, { cookie: wallet.cookie, onMessage, signal }, limits);
  return { url, call, lines, bytes, listen };
}

/** @throws CommandFailure when nothing answers, or no server of this product and version does */
export async function checkServer(url: string, limits: ServerLimits = LIMITS): Promise<void> {
  const document = openApi.safeParse(await readOpenApi(url, limits));
  if (!document.success) throw notOurServer(url);
  const { version } = document.data.info;
  if (!isCompatible(version))
    throw new CommandFailure(
      `${url} runs version ${version} and this is ${VERSION}, which don't understand each other; use the same version.`,
    );
}

/** @returns undefined for anything but JSON. @throws like ApiClient.call */
async function readOpenApi(url: string, { answerWithinMs }: ServerLimits): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = await sendRequest(fetchFrom(url), { method: 'GET', path: OPENAPI_PATH, signal });
    return await readAnswer(response, OPENAPI_PATH, { bytesMax: ANSWER_BYTES_MAX });
  } catch (error) {
    if (error instanceof UnreadableAnswer) return undefined;
    throw describeFailure(url, error);
  }
}
