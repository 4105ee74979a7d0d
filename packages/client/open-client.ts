/** Calls a server, each call typed by the contract: path parameters, query, body and answer. */
import type { Endpoint } from '@productive-mining/contract/endpoints.ts';
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
  readonly signal?: AbortSignal;
}

/** @param transport `fetch` itself in a page, fetchFrom(…) elsewhere */
export function openClient(
  transport: Transport,
  { check, answerWithinMs, answerBytesMax, describe }: ClientOptions = {},
): Client {
  const send = ({ method, path }: Endpoint, input: AnyInput, signal = input.signal) =>
    sendRequest(transport, { method, path: requestPath({ path }, input), body: input.body, signal });

  async function call(endpoint: Endpoint, input: AnyInput = {}): Promise<unknown> {
    const response = await send(endpoint, input, signalWithin(answerWithinMs, input.signal));
    return readAnswer(response, endpoint.path, {
      check: (answer) => (check ? check(endpoint, answer) : answer),
      bytesMax: answerBytesMax,
    });
  }

  async function stream(endpoint: Endpoint, input: AnyInput = {}): Promise<Response> {
    if (answerWithinMs === undefined) return send(endpoint, input);
    const opening = new AbortController();
    const late = new DOMException('The stream does not begin.', 'TimeoutError');
    const timer = setTimeout(() => opening.abort(late), answerWithinMs);
    try {
      return await send(endpoint, input, eitherSignal(opening.signal, input.signal));
    } finally {
      clearTimeout(timer);
    }
  }

  // Only types say which input belongs to which endpoint.
  return { call: described(call, describe), stream: described(stream, describe) } as Client;
}

function signalWithin(ms: number | undefined, signal: AbortSignal | undefined): AbortSignal | undefined {
  if (ms === undefined) return signal;
  return eitherSignal(AbortSignal.timeout(ms), signal);
}

function eitherSignal(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other ? AbortSignal.any([one, other]) : one;
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
