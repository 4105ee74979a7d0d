/** Types of what the calls of the contract take and answer. No schema reaches the bundle of a page. */
import type { CallName, CallNamed } from '@productive-mining/contract/calls.ts';
import type { z } from 'zod';

/** Calls that answer with JSON. */
export type AnsweredName = {
  [Name in CallName]: CallNamed<Name> extends { response: z.ZodType } ? Name : never;
}[CallName];

/** Calls that answer with a stream of lines. */
export type StreamedName = Exclude<CallName, AnsweredName>;

/** A value of contract/endpoints.ts. Under its name no other method or path is accepted. */
export type EndpointOf<Name extends CallName> = { readonly name: Name } & Readonly<
  Pick<CallNamed<Name>, 'method' | 'path'>
>;

export type AnswerOf<Name extends AnsweredName> =
  CallNamed<Name> extends { response: infer Schema extends z.ZodType } ? z.output<Schema> : never;

/** Type of a part of a request by the contract; undefined if the call has no such part. */
type PartOf<Name extends CallName, Part extends 'params' | 'query' | 'body'> =
  CallNamed<Name> extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;

export type ParamsOf<Name extends CallName> = PartOf<Name, 'params'>;
export type QueryOf<Name extends CallName> = PartOf<Name, 'query'>;
export type BodyOf<Name extends CallName> = PartOf<Name, 'body'>;

/** Forbids, allows or requires a part, as the contract does. */
type Given<Part extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Part]?: never }
  : undefined extends Value
    ? { readonly [Key in Part]?: Value }
    : { readonly [Key in Part]: Value };

/** A query whose every member may be left out may be left out itself. */
type QueryGiven<Query> = Given<'query', Partial<Query> extends Query ? Query | undefined : Query>;

/** A name of the request that its call takes: what is sent twice with it has the effect of once. */
type KeyGiven<Name extends CallName> =
  CallNamed<Name> extends { headers: z.ZodType } ? { readonly idempotencyKey?: string } : unknown;

/** Path parameters and query, which distinguish one request of a call from another. */
export type CallTarget<Name extends CallName> = Given<'params', ParamsOf<Name>> & QueryGiven<QueryOf<Name>>;

export type CallInput<Name extends CallName> = CallTarget<Name> &
  Given<'body', BodyOf<Name>> &
  KeyGiven<Name> & { readonly signal?: AbortSignal };

/** One argument, which may be left out if nothing in it is required. */
export type ArgumentsFor<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input];
