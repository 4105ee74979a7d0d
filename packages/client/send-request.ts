import type { Endpoint } from '@productive-mining/contract/endpoints.ts';
import { RedirectedRequest, RequestError } from './failures.ts';
import { readStart } from './read-answer.ts';

/** Carries a request to a server: `fetch` in a page; elsewhere with the server's address and a cookie. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

export interface Request {
  method: Endpoint['method'];
  /** Path with the query. */
  path: string;
  /** Sent as JSON; a content type is named only when there is a body (spec part 1 §7). */
  body?: unknown;
  /** Names what is asked for, so that a request that is sent twice has the effect of once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

const FAILURE_BYTES_MAX = 64 * 1024;
const REDIRECTIONS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * @throws RedirectedRequest, RequestError for every other answer outside 200–299, with at most the first 64 KiB of its
 *   body, and what the transport throws
 */
export async function sendRequest(transport: Transport, request: Request): Promise<Response> {
  const { method, path, body, idempotencyKey, signal } = request;
  const response = await transport(path, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  if (REDIRECTIONS.includes(response.status)) {
    await response.body?.cancel();
    throw new RedirectedRequest(path, response.headers.get('Location') ?? '');
  }
  const { status, statusText } = response;
  const { text } = await readStart(response.body, FAILURE_BYTES_MAX);
  throw new RequestError(status, text === '' ? statusText : text, statusText);
}
