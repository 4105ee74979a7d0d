import {
  backUpWallet,
  getBlock,
  getHeight,
  getStoredBlocks,
  listBlocks,
  pauseSession,
  startSession,
  stopSession,
} from '@productive-mining/contract/endpoints.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { AnswerTooLong, RequestError, UnreadableAnswer } from './failures.ts';
import { type Client, type ClientOptions, openClient } from './open-client.ts';

const START = { workType: 'riemann_zero', difficulty: 12 };

/** A client of a server that gives one answer, and the requests that it got. */
function clientOf(answer: () => Response | Promise<Response>, options?: ClientOptions) {
  const asked: { path: string; init: RequestInit }[] = [];
  const client = openClient(async (path, init) => {
    asked.push({ path, init });
    return answer();
  }, options);
  return { ...client, asked };
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A client whose server answers only once the request is given up. */
const silent: Client = openClient(
  (_path, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (signal?.aborted) reject(signal.reason);
    }),
  { answerWithinMs: 20 },
);

/** A stream of dots, `size` of them each time; without a count it has no end. */
function dripping(everyMs: number, count = Number.POSITIVE_INFINITY, size = 1): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      if (sent++ === count) return controller.close();
      controller.enqueue(new TextEncoder().encode('.'.repeat(size)));
    },
  });
}

/** What the compiler refuses; each mark is an error of its own once the line below it compiles. */
export async function wrongCalls({ call, stream }: Client): Promise<void> {
  // @ts-expect-error the body that starts a session stops none
  await call(stopSession, { body: START });
  // @ts-expect-error a required body
  await call(startSession);
  // @ts-expect-error a required member of the body
  await call(pauseSession, { body: {} });
  // @ts-expect-error a body where the contract has none
  await call(backUpWallet, { body: {} });
  // @ts-expect-error a required path parameter
  await call(getBlock);
  // @ts-expect-error a path parameter of another name
  await call(getBlock, { params: { height: 5 } });
  // @ts-expect-error a member that the query doesn't have
  await call(listBlocks, { query: { after: 5 } });
  // @ts-expect-error a stream is no answer
  await call(getStoredBlocks);
  // @ts-expect-error an answer is no stream
  await stream(getHeight);
  // @ts-expect-error a path that isn't the call's
  await call({ ...startSession, path: '/api/mining/stop' }, { body: START });
  // @ts-expect-error a member that the answer doesn't have
  (await call(getHeight)).index;
}

describe('a call', () => {
  it('sends method, path, query and JSON body, and gives the answer', async () => {
    const { call, asked } = clientOf(() => Response.json({ success: true, stopped: [] }));
    expect(await call(stopSession, { body: { sessionId: 'a' } })).toEqual({ success: true, stopped: [] });
    await call(stopSession);
    await call(listBlocks, { query: { limit: 3, before: undefined } });
    expect(asked).toEqual([
      {
        path: '/api/mining/stop',
        init: {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"sessionId":"a"}',
        },
      },
      { path: '/api/mining/stop', init: { method: 'POST', headers: {} } },
      { path: '/api/blockchain/blocks?limit=3', init: { method: 'GET', headers: {} } },
    ]);
  });

  it('that is refused carries status, code and sentence', async () => {
    const refusal = new CallFailure('too_many_sessions', { limit: 9 });
    const { call } = clientOf(() => Response.json(refusal.body, { status: refusal.status }));
    const failure = await failureOf(call(startSession, { body: START }));
    expect(failure).toBeInstanceOf(RequestError);
    expect(failure).toMatchObject({ status: 429, code: 'too_many_sessions', sentence: refusal.message });
  });

  it.each([
    ['', '404: Not Found'],
    ['<html>Bad Gateway</html>', '404: <html>Bad Gateway</html>'],
    ['null', '404: null'],
    ['"no"', '404: "no"'],
    ['{"error":5,"code":{}}', '404: {"error":5,"code":{}}'],
    ['{"error":', '404: {"error":'],
  ])('that fails with %j has neither code nor sentence', async (text, message) => {
    const { call } = clientOf(() => new Response(text, { status: 404, statusText: 'Not Found' }));
    expect(await failureOf(call(getHeight))).toMatchObject({
      status: 404,
      code: null,
      sentence: null,
      message,
    });
  });

  it.each(['', '<html>Welcome</html>', '{"height":'])(
    'whose answer is no JSON can’t be read: %j',
    async (text) => {
      const { call } = clientOf(() => new Response(text));
      expect(await failureOf(call(getHeight))).toBeInstanceOf(UnreadableAnswer);
    },
  );

  it('is read by the contract where its caller asks for that', async () => {
    const tall = () => Response.json({ height: 5, tall: true });
    expect(await clientOf(tall, { check: checkAnswer }).call(getHeight)).toEqual({ height: 5 });
    const wrong = clientOf(() => Response.json({ height: 'five' }), { check: checkAnswer });
    expect(await failureOf(wrong.call(getHeight))).toMatchObject({
      name: 'UnreadableAnswer',
      path: '/api/blockchain/height',
    });
  });

  it('ends with the reason of its signal, before and after it was sent', async () => {
    const reason = new Error('enough');
    const silentCall = openClient(
      (_path, { signal }) =>
        new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
    ).call;
    const later = new AbortController();
    const failure = failureOf(silentCall(getHeight, { signal: later.signal }));
    later.abort(reason);
    expect(await failure).toBe(reason);
    expect(await failureOf(silent.call(getHeight, { signal: AbortSignal.abort(reason) }))).toBe(reason);
  });

  it('is given up when it takes too long, a stream when it doesn’t begin', async () => {
    expect(await failureOf(silent.call(getHeight))).toMatchObject({ name: 'TimeoutError' });
    expect(await failureOf(silent.stream(getStoredBlocks))).toMatchObject({ name: 'TimeoutError' });
    const unhurried = clientOf(() => new Response(dripping(30, 5)), { answerWithinMs: 20 });
    const { body } = await unhurried.stream(getStoredBlocks);
    expect(await new Response(body).text()).toBe('.'.repeat(5));
  });

  it('reads no more of an answer than its caller takes', async () => {
    const exact = () => new Response('{"height":5}');
    expect(await clientOf(exact, { answerBytesMax: 12 }).call(getHeight)).toEqual({ height: 5 });
    const failure = await failureOf(clientOf(exact, { answerBytesMax: 11 }).call(getHeight));
    expect(failure).toBeInstanceOf(AnswerTooLong);
    expect(failure).toMatchObject({ limit: 11 });
    const endless = clientOf(() => new Response(dripping(0, undefined, 100)), { answerBytesMax: 1000 });
    expect(await failureOf(endless.call(getHeight))).toBeInstanceOf(AnswerTooLong);
  });

  it('that fails with an endless text has the beginning of it', async () => {
    const { call } = clientOf(() => new Response(dripping(0, undefined, 10_000), { status: 500 }));
    expect(await failureOf(call(getHeight))).toMatchObject({
      status: 500,
      message: `500: ${'.'.repeat(64 * 1024)}`,
    });
  });

  it('fails in its caller’s own words where these are given', async () => {
    const own = new Error('in our words');
    const options = { describe: (failure: unknown) => Object.assign(own, { cause: failure }) };
    const { call, stream } = clientOf(() => new Response('no', { status: 500 }), options);
    expect(await failureOf(call(getHeight))).toBe(own);
    expect(await failureOf(stream(getStoredBlocks))).toBe(own);
    expect(own.cause).toBeInstanceOf(RequestError);
  });
});
