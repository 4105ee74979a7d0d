/** The one place where a failure becomes an answer: `{ code, error, message }` with a code of the closed list. */
import { CallFailure, type ErrorCode } from '@productive-mining/contract/errors.ts';
import { ServerSuperseded } from '@productive-mining/database/connection/server-epoch.ts';
import { type StorageFault, storageFaultOf } from '@productive-mining/database/connection/storage-faults.ts';
import { isDatabaseAway } from '@productive-mining/database/connection/until-database-answers.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

export const BODY_LIMIT_BYTES = 64 * 1024;

const SHOWN_PATH_CHARACTERS = 200;

/**
 * The name under which a browser saves the answer to a call. Without it the name would be the end of the address, which
 * whoever makes a link chooses, and an answer may repeat words of the address (reflected file download).
 */
export const SAVED_AS = 'inline; filename="api.json"';

const TO_FAILURE: Record<string, (request: FastifyRequest) => CallFailure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (request) =>
    new CallFailure('body_too_large', { limit: request.routeOptions.bodyLimit ?? BODY_LIMIT_BYTES }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new CallFailure('content_type_not_json'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new CallFailure('malformed_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new CallFailure('malformed_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new CallFailure('malformed_json'),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: () => new CallFailure('content_encoding_unknown'),
  FST_CP_ERR_INVALID_CONTENT: () => new CallFailure('content_encoding_broken'),
  FST_ERR_MAX_PARAM_LENGTH: unknownPath,
  FST_ERR_BAD_URL: () => new CallFailure('malformed_request'),
};

const OF_STORAGE = {
  full: 'storage_full',
  read_only: 'storage_read_only',
  damaged: 'storage_damaged',
  exhausted: 'server_exhausted',
} as const satisfies Record<StorageFault, ErrorCode>;

/** Paths below /api are calls. A failure elsewhere is one of a page or a file, which is shown to who opens it. */
export const isCall = (path: string) => /^\/(api|ws|metrics|healthz|readyz)(\/|$)/.test(path);

/** The path without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

export function unknownPath(request: FastifyRequest): CallFailure {
  return new CallFailure('unknown_path', {
    method: request.method,
    path: pathOf(request).slice(0, SHOWN_PATH_CHARACTERS),
  });
}

/** A failure that the visitor may see as it is, or undefined for our own mistakes. */
function knownFailure(error: unknown, request: FastifyRequest): CallFailure | undefined {
  if (error instanceof CallFailure) return error;
  // The server that followed answers soon.
  if (error instanceof ServerSuperseded) return new CallFailure('shutting_down');
  if (isDatabaseAway(error)) return new CallFailure('database_away');
  const fault = storageFaultOf(error);
  if (fault) return new CallFailure(OF_STORAGE[fault]);
  const { code } = error as Partial<FastifyError>;
  return code !== undefined && Object.hasOwn(TO_FAILURE, code) ? TO_FAILURE[code]?.(request) : undefined;
}

/** Answers with the failure; what the visitor isn't told is logged with its stack, and answered as internal_error if it isn't known. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = knownFailure(error, request);
  if (!known || storageFaultOf(error))
    request.log.error({ err: error, method: request.method, url: request.url }, 'a request failed');
  const failure = known ?? new CallFailure('internal_error');
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  if (isCall(pathOf(request))) reply.header('content-disposition', SAVED_AS);
  reply
    .code(failure.status)
    .header('content-type', 'application/json; charset=utf-8')
    // What is refused before the security headers are set hasn't got it yet.
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(failure.body));
}
