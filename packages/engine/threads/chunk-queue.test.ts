import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChunkQueue, openChunkQueue } from './chunk-queue.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const never = new AbortController().signal;

let server: TestDatabase;
let queue: ChunkQueue;
beforeAll(async () => {
  server = await startTestDatabase();
  queue = await openChunkQueue({
    databaseUrl: server.url,
    redisUrl: undefined,
    concurrency: 1,
    log: silent,
  });
});
afterAll(async () => {
  await queue.close();
  await server.close();
});

it('lets go of a chunk that no worker took, as while the queue is away, and not of one at work', async () => {
  let finish = () => {};
  let isAtWork = () => {};
  const atWork = new Promise<void>((resolve) => {
    isAtWork = resolve;
  });
  const abort = new AbortController();
  const first = queue.dispatch({ unitId: 'unit', lease: 1, chunk: 0 }, abort.signal, () => {
    isAtWork();
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await atWork;
  let computed = 0;
  const work = async () => {
    computed++;
  };
  const second = queue.dispatch({ unitId: 'unit', lease: 1, chunk: 1 }, abort.signal, work);
  abort.abort(new Error('the session was halted'));
  await expect(second).rejects.toThrow('the session was halted');
  finish();
  await first;
  await queue.dispatch({ unitId: 'unit', lease: 1, chunk: 1 }, never, work);
  expect(computed).toBe(1);
});

it('takes nothing whose signal has aborted', async () => {
  const aborted = AbortSignal.abort(new Error('too late'));
  const sent = queue.dispatch({ unitId: 'unit', lease: 2, chunk: 0 }, aborted, async () => undefined);
  await expect(sent).rejects.toThrow('too late');
});
