/** A call of the API as data: the server, the clients, OpenAPI and docs/calls.md are all made from it. */
import type { z } from 'zod';
import type { Endpoint } from './endpoints.ts';
import type { ErrorCode } from './errors.ts';

export interface Call extends Endpoint {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Absent for streams, whose media type `stream` names. */
  response?: z.ZodType;
  stream?: string;
  /** The form of a line, for streams of JSON lines. It describes; lines are neither checked nor changed by it. */
  line?: z.ZodType;
  /** Error codes of this call in addition to those of every call. */
  errors: readonly ErrorCode[];
}

/** A whole call: name, method and path of its endpoint, and what is described here. */
export function defineCall<E extends Endpoint, const C extends Omit<Call, keyof Endpoint>>(
  endpoint: E,
  description: C,
): E & C {
  return { ...endpoint, ...description };
}

export type ResponseOf<C extends Call> = C extends { response: infer R extends z.ZodType }
  ? z.output<R>
  : never;
