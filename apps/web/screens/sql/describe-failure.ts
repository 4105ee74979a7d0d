/** What the console says of a query that gave no rows (spec part 2 §8, ERR-24, OPEN-38). */
import { RequestError } from '@productive-mining/client/failures.ts';
import { isUnreachable, sentenceOf } from '../../api/request.ts';

export interface QueryFailure {
  /** The specification's line: 'Query failed: {status text}'. */
  line: string;
  /** The server's reason; null where the line says all. */
  reason: string | null;
  /** What may be pressed: the same once more, the newest block instead of one that isn't there, or nothing. */
  next: 'again' | 'newest' | null;
}

/** The reason phrases of RFC 9110, for answers whose status line has none, as over HTTP/2. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Statuses after which the same query may run. */
const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504];

export function describeFailure(error: unknown): QueryFailure {
  if (!(error instanceof RequestError)) {
    const next = isUnreachable(error) ? 'again' : null;
    return { line: `Query failed: ${sentenceOf(error)}`, reason: null, next };
  }
  const { status, statusText, code, sentence } = error;
  const line = `Query failed: ${statusText || STATUS_TEXTS[status] || String(status)}`;
  if (code === 'block_not_found') return { line, reason: sentence, next: 'newest' };
  const mayPass = PASSING.includes(status) && code !== 'sql_not_available';
  return { line, reason: sentence, next: mayPass ? 'again' : null };
}
