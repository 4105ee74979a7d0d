import type { Endpoint } from '@productive-mining/contract/endpoints.ts';
import { RequestError } from './failures.ts';

/** Carries a request to a server: `fetch` in a page; elsewhere with the server's address and a cookie. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

export interface Request {
  method: Endpoint['method'];
  /** Path with the query. */
  path: string;
  /** Sent as JSON; a content type is named only when there is a body (spec part 1 §7). */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** @throws RequestError for every answer outside 200–299, and what the transport throws */
export async function sendRequest(transport: Transport, request: Request): Promise<Response> {
  const { method, path, body, signal } = request;
  const response = await transport(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (response.ok) return response;
  const text = await response.text();
  throw new RequestError(response.status, text === '' ? response.statusText : text);
}
