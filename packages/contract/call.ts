/** A call of the API as data: the server, the clients, OpenAPI and docs/calls.md are all made from it. */
import type { z } from 'zod';
import type { Endpoint } from './endpoints.ts';
import type { ErrorCode } from './errors.ts';

/** A form in which an answer is sent as a file. */
export interface FileForm {
  mediaType: string;
  /** The name under which a browser saves it, made of what was checked: letters, digits, dots and hyphens. */
  fileName(request: FileRequest): string;
  /** The form of a line, for JSON lines, or of the whole, for JSON. It describes; what is sent is neither checked nor changed by it. */
  shape?: z.ZodType;
}

/** The checked parts of a request that name a file. */
export interface FileRequest {
  params: Readonly<Record<string, string | number>>;
  query: Readonly<Record<string, unknown>>;
}

export interface Call extends Endpoint {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Headers of its own, in lower case. */
  headers?: z.ZodType;
  /** Absent for streams, whose media type `stream` names, and for files. */
  response?: z.ZodType;
  /** Streamed files. Several are chosen by `form` of the query, whose value is a name here; its default is the first. */
  files?: Readonly<Record<string, FileForm>>;
  stream?: string;
  /** The form of a line, for streams of JSON lines. It describes; lines are neither checked nor changed by it. */
  line?: z.ZodType;
  /** A question that is too long for an address, and so a POST: it leaves nothing, not even that its visitor was here. */
  changesNothing?: true;
  /** A read that computes for as long as it is open: this site’s pages alone may ask, and nobody for its head. */
  computes?: true;
  /** Error codes of this call in addition to those of every call. */
  errors: readonly ErrorCode[];
}

/**
 * A whole call: name, method and path of its endpoint, and what is described here. A query with a parameter that the call
 * doesn't have is refused: ignored, a misspelled one would have an answer to another question.
 */
export function defineCall<E extends Endpoint, const C extends Omit<Call, keyof Endpoint>>(
  endpoint: E,
  description: C,
): E & C {
  const { query } = description as { query?: z.ZodObject };
  return { ...endpoint, ...description, ...(query ? { query: query.strict() } : {}) };
}

/** The form of the file that a request asks for; undefined for a call that sends none. */
export function fileFormOf({ files }: Pick<Call, 'files'>, query: unknown): FileForm | undefined {
  if (!files) return undefined;
  const { form } = (query ?? {}) as { form?: unknown };
  return typeof form === 'string' && Object.hasOwn(files, form) ? files[form] : Object.values(files)[0];
}

export type ResponseOf<C extends Call> = C extends { response: infer R extends z.ZodType }
  ? z.output<R>
  : never;
