/** The only place that calls fetch. */
import { answerWithin } from '@productive-mining/client/answer-within.ts';
import { RequestError, UnreadableAnswer } from '@productive-mining/client/failures.ts';
import { openClient } from '@productive-mining/client/open-client.ts';
import { readAnswer } from '@productive-mining/client/read-answer.ts';
import { sendRequest, type Transport } from '@productive-mining/client/send-request.ts';
import type { QueryFunctionContext } from '@tanstack/react-query';

/** With the visitor's cookie (spec part 1 §7). */
export const transport: Transport = (path, init) => fetch(path, { ...init, credentials: 'include' });

/** After this time without its whole answer a call is given up, as on the command line. */
const ANSWER_WITHIN_MS = 30_000;

export const { call } = openClient(transport, { answerWithinMs: ANSWER_WITHIN_MS });
/** Without a limit: bulk data of a block may be computed again before its first byte comes. */
export const { stream } = openClient(transport);

/**
 * The default read: GET on the key's segments joined by slashes (spec part 1 §7), which a call would fill in again. Its
 * answers and failures are those of a call. @param on401 null instead of an error
 */
export function readByKey({ on401 }: { on401: 'throw' | 'null' }) {
  return async ({
    queryKey,
    signal,
  }: Pick<QueryFunctionContext, 'queryKey' | 'signal'>): Promise<unknown> => {
    try {
      const path = queryKey.join('/');
      return await answerWithin(ANSWER_WITHIN_MS, signal, async (within) =>
        readAnswer(await sendRequest(transport, { method: 'GET', path, signal: within }), path),
      );
    } catch (error) {
      if (on401 === 'null' && error instanceof RequestError && error.status === 401) return null;
      throw error;
    }
  };
}

/** What a proxy answers in the place of a server that is gone. */
const OF_A_PROXY: readonly number[] = [502, 503, 504];

/**
 * Whether a read failed without any answer of the server, or without one in time: it can't be reached. Reads that the page gave up
 * don't count.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof RequestError) return error.code === null && OF_A_PROXY.includes(error.status);
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}

/** What is said of sessions where a read failed: nothing is known of them while no server answers. */
export function safetyOf(error: unknown, otherwise: string): string {
  return isUnreachable(error) ? 'What your sessions do isn’t known until it answers.' : otherwise;
}

/** What a person is told about a failure: the server's sentence, that it can't be read, or that nothing answered. */
export function sentenceOf(error: unknown): string {
  if (error instanceof RequestError) return error.sentence ?? error.message;
  if (error instanceof UnreadableAnswer) return 'The server answered in a form that this page can’t read.';
  if (isUnreachable(error)) return 'The server could not be reached.';
  return error instanceof Error ? `The request failed: ${error.message}` : 'The request failed.';
}
