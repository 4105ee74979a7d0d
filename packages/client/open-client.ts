/** Calls a server, each call typed by the contract: path parameters, query, body and answer. */
import type { Endpoint } from '@productive-mining/contract/endpoints.ts';
import { answerWithin } from './answer-within.ts';
import type {
  AnsweredName,
  AnswerOf,
  ArgumentsFor,
  CallInput,
  EndpointOf,
  StreamedName,
} from './call-types.ts';
import { readAnswer } from './read-answer.ts';
import { requestPath, type Target } from './request-path.ts';
import { sendRequest, type Transport } from './send-request.ts';

export interface Client {
  /** @throws a failure of failures.ts, or what the transport throws. Nothing is tried again. */
  call<Name extends AnsweredName>(
    endpoint: EndpointOf<Name>,
    ...input: ArgumentsFor<CallInput<Name>>
  ): Promise<AnswerOf<Name>>;
  /** Resolves with the first bytes of a call that streams. @throws like call */
  stream<Name extends StreamedName>(
    endpoint: EndpointOf<Name>,
    ...input: ArgumentsFor<CallInput<Name>>
  ): Promise<Response>;
}

export interface ClientOptions {
  /** Reads an answer's JSON, as checkAnswer of check-answer.ts does. Without it the server is trusted. */
  check?: (endpoint: Endpoint, answer: unknown) => unknown;
  /** Calls that take longer are given up with a TimeoutError, streams if their first bytes take longer. */
  answerWithinMs?: number;
  /** Uncompressed bytes of an answer at most; streams may be as long as they are. */
  answerBytesMax?: number;
  /** Gives what is thrown instead of a failure. */
  describe?: (failure: unknown) => unknown;
}

interface AnyInput extends Target {
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** @param transport `fetch` itself in a page, fetchFrom(…) elsewhere */
export function openClient(
  transport: Transport,
  { check, answerWithinMs, answerBytesMax, describe }: ClientOptions = {},
): Client {
  const send = ({ method, path }: Endpoint, input: AnyInput, signal: AbortSignal | undefined) =>
    sendRequest(transport, {
      method,
      path: requestPath({ path }, input),
      body: input.body,
      idempotencyKey: input.idempotencyKey,
      signal,
    });

  async function call(endpoint: Endpoint, input: AnyInput = {}): Promise<unknown> {
    return answerWithin(answerWithinMs, input.signal, async (signal) =>
      readAnswer(await send(endpoint, input, signal), endpoint.path, {
        check: (answer) => (check ? check(endpoint, answer) : answer),
        bytesMax: answerBytesMax,
      }),
    );
  }

  async function stream(endpoint: Endpoint, input: AnyInput = {}): Promise<Response> {
    return answerWithin(answerWithinMs, input.signal, (signal) => send(endpoint, input, signal));
  }

  // Only types say which input belongs to which endpoint.
  return { call: described(call, describe), stream: described(stream, describe) } as Client;
}

function described<Arguments extends unknown[], Answer>(
  act: (...given: Arguments) => Promise<Answer>,
  describe: ClientOptions['describe'],
): (...given: Arguments) => Promise<Answer> {
  if (!describe) return act;
  return async (...given) => {
    try {
      return await act(...given);
    } catch (failure) {
      throw describe(failure);
    }
  };
}
