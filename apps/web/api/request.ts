/** The only place that calls fetch. Failures carry the spec's message "status: body" and the parsed body. */
import type { ErrorBody } from '@productive-mining/contract/errors.ts';
import type { QueryFunctionContext } from '@tanstack/react-query';

/** A failing answer. `body` is the parsed JSON when the server sent its error shape, else null. */
export class RequestError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'RequestError';
    this.status = status;
    this.body = parseErrorBody(text);
  }
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const value: unknown = JSON.parse(text);
    const isErrorBody = typeof value === 'object' && value !== null && 'error' in value;
    return isErrorBody && typeof value.error === 'string' ? (value as ErrorBody) : null;
  } catch {
    return null;
  }
}

/**
 * Calls the server with the visitor's cookie. A content type is named only when there is a body (spec part 1 §7).
 * @throws RequestError for every answer outside 200–299
 */
export async function request(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (response.ok) return response;
  const text = await response.text();
  throw new RequestError(response.status, text === '' ? response.statusText : text);
}

/** A write whose answer is JSON. */
export async function post<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await request('POST', path, body);
  return (await response.json()) as Answer;
}

/** The default read: GET on the key's segments joined by slashes. @param on401 null instead of an error */
export function readByKey({ on401 }: { on401: 'throw' | 'null' }) {
  return async ({
    queryKey,
    signal,
  }: Pick<QueryFunctionContext, 'queryKey' | 'signal'>): Promise<unknown> => {
    try {
      const response = await request('GET', queryKey.join('/'), undefined, signal);
      return await response.json();
    } catch (error) {
      if (on401 === 'null' && error instanceof RequestError && error.status === 401) return null;
      throw error;
    }
  };
}

/** Whether a read failed without any answer: the server can't be reached. Reads that were given up don't count. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError;
}

/** What a person is told about a failure: the server's sentence, else that the server could not be reached. */
export function sentenceOf(error: unknown): string {
  if (error instanceof RequestError) return error.body?.error ?? error.message;
  return 'The server could not be reached.';
}
