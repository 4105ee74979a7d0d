import { RequestError, UnreadableAnswer } from '@productive-mining/client/failures.ts';
import {
  backUpWallet,
  getHeight,
  getRecords,
  startSession,
  stopSession,
  withdrawName,
} from '@productive-mining/contract/endpoints.ts';
import { describe, expect, it, vi } from 'vitest';
import { failure, stubServer } from '../testing/stub-server.ts';
import { keyOf } from './keys.ts';
import { call, isUnreachable, readByKey, sentenceOf } from './request.ts';

const { signal } = new AbortController();
const read = (queryKey: readonly unknown[], on401: 'throw' | 'null' = 'throw') =>
  readByKey({ on401 })({ queryKey, signal });
const START = { workType: 'prime_pattern', difficulty: 1 };

/** What the compiler refuses; each mark is an error of its own once the line below it compiles. */
export async function wrongCalls(): Promise<void> {
  // @ts-expect-error the body that starts a session stops none
  await call(stopSession, { body: START });
  // @ts-expect-error a path that isn't the call's
  await call({ ...startSession, path: '/api/mining/stop' }, { body: START });
  // @ts-expect-error a member that the answer doesn't have
  (await call(getHeight)).blocks;
  // @ts-expect-error a path parameter of another name
  keyOf(getRecords, { params: { kind: 'lattice_crypto' } });
}

describe('requests', () => {
  it('GEN-01 every request carries credentials', async () => {
    const server = stubServer({ 'DELETE /api/leaderboard/name': { withdrawn: true } });
    await call(stopSession).catch(() => undefined);
    await call(withdrawName);
    await read(keyOf(getHeight));
    expect(server.asked.map(({ init }) => init.credentials)).toEqual(['include', 'include', 'include']);
  });

  it('GEN-02 a write has a JSON body and content type only when a body is given', async () => {
    const server = stubServer({ 'POST /api/mining/stop': { success: true, stopped: [] } });
    await call(stopSession);
    await call(stopSession, { body: { sessionId: 'a' } });
    const [bare, full] = server.asked;
    expect([bare?.init.headers, bare?.init.body]).toEqual([{}, undefined]);
    expect(full?.init.headers).toEqual({ 'Content-Type': 'application/json' });
    expect(full?.init.body).toBe('{"sessionId":"a"}');
  });

  it('GEN-03 GEN-04 default reads GET the key’s segments joined by slashes and parse JSON', async () => {
    const records = { title: 'Shortest vectors', meaning: '', columns: [], records: [] };
    const server = stubServer({ 'GET /api/records/lattice_crypto': records });
    const key = keyOf(getRecords, { params: { workType: 'lattice_crypto' } });
    expect(key).toEqual(['/api/records', 'lattice_crypto']);
    expect(await read(key)).toEqual(records);
    expect(server.asked[0]).toMatchObject({ method: 'GET', path: '/api/records/lattice_crypto' });
  });

  it('GEN-05 GEN-06 a 401 yields null only where that is asked for', async () => {
    stubServer({ 'GET /api/blockchain/height': failure(401, 'Sign in.') });
    expect(await read(keyOf(getHeight), 'null')).toBeNull();
    await expect(read(keyOf(getHeight))).rejects.toThrow('401: ');
  });

  it('GEN-11 an error reads "status: body" and carries the server’s sentence', async () => {
    stubServer({
      'POST /api/wallet/backup': new Response('no', { status: 400 }),
      'GET /api/blockchain/height': failure(409, 'Only once.'),
    });
    await expect(call(backUpWallet)).rejects.toThrow(/^400: no$/);
    const errors = [call(backUpWallet), read(keyOf(getHeight))].map((asked) =>
      asked.then(
        () => undefined,
        (reason: unknown) => reason,
      ),
    );
    const [bare, told] = await Promise.all(errors);
    expect(told).toBeInstanceOf(RequestError);
    expect([sentenceOf(bare), sentenceOf(told)]).toEqual(['400: no', 'Only once.']);
  });

  it('GEN-12 with an empty body the status text takes its place', async () => {
    stubServer();
    await expect(call(backUpWallet)).rejects.toThrow(/^404: Not Found$/);
  });

  it.each(['<!doctype html><title>Sign in</title>', '', '{"height":'])(
    'an answer that is no JSON is told as that, and not as silence: %j',
    async (text) => {
      stubServer({
        'GET /api/blockchain/height': new Response(text),
        'POST /api/wallet/backup': new Response(text),
      });
      for (const asked of [read(keyOf(getHeight)), call(backUpWallet)]) {
        const error = await asked.catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(UnreadableAnswer);
        expect([isUnreachable(error), sentenceOf(error)]).toEqual([
          false,
          'The server answered in a form that this page can’t read.',
        ]);
      }
    },
  );

  it('a failure of the page’s own isn’t laid to the server', () => {
    expect(sentenceOf(new Error('the stream ended'))).toBe('The request failed: the stream ended');
    expect(sentenceOf('odd')).toBe('The request failed.');
  });

  it('a server that never answers is given up after 30 s, and told as one that could not be reached', async () => {
    vi.useFakeTimers();
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', (_path: string, { signal: given }: RequestInit) => {
      signals.push(given);
      return new Promise((_resolve, reject) => {
        given?.addEventListener('abort', () => reject(given.reason));
      });
    });
    const errors = [call(getHeight), read(keyOf(getHeight))].map((asked) =>
      asked.catch((reason: unknown) => reason),
    );
    await vi.advanceTimersByTimeAsync(29_000);
    expect(signals.map((given) => given?.aborted)).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(2000);
    for (const error of await Promise.all(errors))
      expect([isUnreachable(error), sentenceOf(error)]).toEqual([true, 'The server could not be reached.']);
    vi.useRealTimers();
  });

  it('a read that the page gives up is not laid to the server', async () => {
    vi.stubGlobal('fetch', (_path: string, { signal: given }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        given?.addEventListener('abort', () => reject(given.reason));
      });
    });
    const leaving = new AbortController();
    const asked = call(getHeight, { signal: leaving.signal }).catch((reason: unknown) => reason);
    leaving.abort();
    expect(isUnreachable(await asked)).toBe(false);
  });

  it('a network failure is no RequestError', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed');
    });
    const error = await call(getHeight).catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(RequestError);
    expect([isUnreachable(error), sentenceOf(error)]).toEqual([true, 'The server could not be reached.']);
  });
});
