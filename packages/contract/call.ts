/** A call of the API as data: the server, the web client, OpenAPI and docs/calls.md are all made from it. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export interface Call {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Fastify's notation: /api/blocks/:index */
  path: string;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Absent for streams, whose media type `stream` names. */
  response?: z.ZodType;
  stream?: string;
  /** Codes of this call beyond those that every call may answer with. */
  errors: readonly ErrorCode[];
}

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

export type ResponseOf<C extends Call> = C extends { response: infer R extends z.ZodType }
  ? z.output<R>
  : never;
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
