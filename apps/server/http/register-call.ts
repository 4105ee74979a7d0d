/** Mounts a call of the contract: requests and answers are checked, and the handler gets typed values. */
import { Readable } from 'node:stream';
import {
  type Call,
  type FileRequest,
  fileFormOf,
  type ResponseOf,
} from '@productive-mining/contract/call.ts';
import type { EncryptionStatus } from '@productive-mining/contract/calls/security.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { IDEMPOTENCY_HEADER } from '@productive-mining/contract/idempotency-header.ts';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  onRequestAsyncHookHandler,
} from 'fastify';
import type { z } from 'zod';
import type { ServerContext } from '../context.ts';
import type { Settings } from '../settings.ts';
import { answerEntityTag } from './answer-entity-tag.ts';
import { SAVED_AS } from './answer-failure.ts';
import type { AnswerVersion } from './answer-versions.ts';
import { describeIssues } from './describe-issues.ts';
import { inSmallPieces } from './end-when-stalled.ts';
import { encryptionOf } from './guards/connection-encryption.ts';
import { countedAddress } from './guards/counted-address.ts';
import { mayOperate } from './guards/operator.ts';
import { callSchema } from './openapi.ts';
import { readPatiently } from './read-patiently.ts';
import { sendHeadEarly } from './send-head-early.ts';
import { VersionedAnswers } from './versioned-answers.ts';
import type { Visitor } from './visitors/identity.ts';
import { visitorOf, type WalletAccess, walletAccessOf } from './visitors/recognise-visitors.ts';

type Checked<C, Part extends 'params' | 'query' | 'body'> =
  C extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

export interface CheckedRequest<Params, Query, Body> {
  visitor: Visitor;
  wallet: WalletAccess;
  /** Network address that limits count by; behind trusted proxies that of the client. */
  clientAddress: string;
  /** Whether the way to this visitor is encrypted. */
  encryption: EncryptionStatus;
  /** Whether the visitor is at the server's own machine, or shows its token. */
  isOperator: boolean;
  /** The client's name for what it asks for, where the call takes one and it is given. */
  idempotencyKey: string | undefined;
  params: Params;
  query: Query;
  body: Body;
  /** Aborts when the client goes away before the answer is complete. */
  signal: AbortSignal;
}

export type CallRequest<C extends Call> = CheckedRequest<
  Checked<C, 'params'>,
  Checked<C, 'query'>,
  Checked<C, 'body'>
>;

/** The response, or the pieces of a stream: sent as they come, ended when the client goes away. */
export type CallAnswer<C extends Call> = C extends { stream: string } | { files: object }
  ? AsyncIterable<string | Uint8Array>
  : ResponseOf<C>;

export type CallHandler<C extends Call> = (
  request: CallRequest<C>,
  context: ServerContext,
) => Promise<CallAnswer<C>>;

/** A call with its handler, as the table of routes holds it. */
export interface Route {
  call: Call;
  mount(app: FastifyInstance, context: ServerContext, before: onRequestAsyncHookHandler[]): void;
}

/** Binds a handler to a call; a handler that doesn't fit doesn't compile. */
export function route<C extends Call>(
  call: C,
  handler: (request: CallRequest<NoInfer<C>>, context: ServerContext) => Promise<CallAnswer<NoInfer<C>>>,
  version?: AnswerVersion,
): Route {
  return {
    call,
    mount: (app, context, before) => registerCall(app, { call, handler, version }, context, before),
  };
}

const PART_NAMES: Record<string, string> = {
  body: 'the body',
  querystring: 'the query',
  params: 'the path',
  headers: 'the headers',
};

/** Checks a part of a request by its zod schema. An absent body reaches it as null; a body of null is therefore none. */
export const checkPart: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart = '' }) =>
  (value) => {
    const parsed = schema.safeParse(httpPart === 'body' && value === null ? undefined : value, {
      reportInput: true,
    });
    if (parsed.success) return { value: parsed.data };
    const detail = describeIssues(parsed.error.issues, PART_NAMES[httpPart] ?? httpPart);
    return { error: new CallFailure('validation_failed', { detail }) };
  };

/**
 * The app must check parts by `checkPart` and serialise by the contract's schemas, which also cuts an answer to what
 * the contract names, so that no other column can slip out.
 * @param before run in order before the body is read
 */
function registerCall<C extends Call>(
  app: FastifyInstance,
  route: { call: C; handler: CallHandler<C>; version: AnswerVersion | undefined },
  context: ServerContext,
  before: onRequestAsyncHookHandler[] = [],
): void {
  const { call } = route;
  const answer = answering(route, context);
  const endOfTurn = new WeakMap<FastifyRequest, () => void>();
  app.route({
    method: call.method,
    url: call.path,
    schema: callSchema(call),
    onRequest: before,
    config: {
      changesNothing: call.method === 'GET' || call.changesNothing === true,
      computes: call.computes === true,
      isStreamed: call.response === undefined,
    },
    ...(call.computes ? { exposeHeadRoute: false } : {}),
    onSend: [
      // Behind an unanswered request of its connection an answer isn't sent for as long as that waits.
      async (request) => endOfTurn.get(request)?.(),
      ...(call.method === 'GET' && call.response ? [answerEntityTag] : []),
    ],
    handler: async (request, reply) => {
      const checked = readRequest<C>(request, reply, { call, settings: context.settings });
      // Calls that compute for as long as they are open have places of their own.
      const end = call.computes ? noTurn : await context.turns.begin(checked.clientAddress, checked.signal);
      // Nobody is there to take an answer.
      if (!end) return reply.hijack();
      endOfTurn.set(request, end);
      try {
        return await answer(request, reply, checked);
      } finally {
        end();
      }
    },
  });
}

const noTurn = () => {};

/** How a call answers, once its request is checked and its turn has come. */
function answering<C extends Call>(
  { call, handler, version }: { call: C; handler: CallHandler<C>; version: AnswerVersion | undefined },
  context: ServerContext,
): (request: FastifyRequest, reply: FastifyReply, checked: CallRequest<C>) => Promise<unknown> {
  const versioned = version && new VersionedAnswers(version, context);
  return async (request, reply, checked) => {
    const isStreamed = call.response === undefined;
    const isHeadOfStream = isStreamed && request.method === 'HEAD';
    if (!isStreamed) reply.header('content-disposition', SAVED_AS);
    // It may hold the words of a recovery phrase. Answers to reads are kept, and asked for again by their ETags.
    if (call.method !== 'GET') reply.header('cache-control', 'no-store');
    // What it would stream is never begun, and holds no place.
    if (isHeadOfStream) checked.signal = AbortSignal.abort(new Error('a HEAD request takes no body'));
    const make = () => handler(checked, context);
    const read = versioned ? () => versioned.answer(request, reply, make) : make;
    const answer = await (call.method === 'GET'
      ? readPatiently<unknown>(read, checked.signal, context.database.probe)
      : make());
    if (!isStreamed) return answer;
    nameStream(reply, call, checked);
    if (isHeadOfStream) return reply.send();
    sendHeadEarly(reply.raw);
    const pieces = inSmallPieces(answer as AsyncIterable<string | Uint8Array>);
    return reply.send(Readable.from(pieces, { objectMode: false }));
  };
}

/** The headers of what is streamed: as a file it has a name, made of what was checked. */
function nameStream(
  reply: FastifyReply,
  call: Call,
  { params, query }: CheckedRequest<unknown, unknown, unknown>,
): void {
  const file = fileFormOf(call, query);
  reply.header('content-type', file?.mediaType ?? typeOfStream(call.stream ?? 'text/plain'));
  reply.header('cache-control', 'no-store');
  if (!file) return;
  const name = file.fileName({ params, query } as FileRequest);
  reply.header('content-disposition', `attachment; filename="${name}"`);
}

/** XML says its characters in its head alone, which a program that only looks at headers doesn't read. */
function typeOfStream(type: string): string {
  return type.endsWith('+xml') ? `${type}; charset=utf-8` : type;
}

function readRequest<C extends Call>(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, settings }: { call: C; settings: Settings },
): CallRequest<C> {
  return {
    visitor: visitorOf(request),
    wallet: walletAccessOf(request, reply),
    clientAddress: countedAddress(request.ip),
    encryption: encryptionOf(request),
    isOperator: mayOperate(request, settings),
    idempotencyKey: call.headers ? headerOf(request, IDEMPOTENCY_HEADER) : undefined,
    params: request.params as Checked<C, 'params'>,
    query: request.query as Checked<C, 'query'>,
    body: request.body as Checked<C, 'body'>,
    signal: abortedWith(reply),
  };
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function abortedWith(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the client went away'));
  });
  return controller.signal;
}
