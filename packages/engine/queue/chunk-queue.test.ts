import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { createPostgresBackend, Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '../testing/start-test-engine.ts';
import type { ChunkEnd, ChunkJob, ChunkProgress, ChunkWork } from './chunk-job.ts';
import {
  type ChunkQueue,
  type ChunkQueueOptions,
  type ChunkWorker,
  nameOfQueue,
  openChunkQueue,
  openChunkWorker,
} from './chunk-queue.ts';
import { openChunkWire } from './chunk-wire.ts';
import type { ChunkStanding } from './sent-chunks.ts';
import { DatabaseAway } from './taken-chunks.ts';

const DONE: ChunkEnd = { kind: 'done' };
const never = new AbortController().signal;

let server: TestDatabase;
let database: Database;
const open: ChunkWorker[] = [];
const warnings: string[] = [];
const log = {
  info: () => undefined,
  warn: (_: object, words: string) => warnings.push(words),
  error: () => undefined,
};

beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url);
});
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
  warnings.length = 0;
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const options = () => ({ database, databaseUrl: server.url, concurrency: 1, log });
let epoch = 0;

async function openQueue(work: ChunkWork): Promise<ChunkQueue> {
  const queue = await openChunkQueue({ ...options(), epoch: ++epoch }, work);
  open.push(queue);
  return queue;
}

/** A process beside that of the queue, as far as the queue can tell. */
async function openWorker(
  work: ChunkWork,
  more: Partial<ChunkQueueOptions> = {},
  isWanted = async () => true,
): Promise<ChunkWorker> {
  const worker = await openChunkWorker({ ...options(), ...more }, work, isWanted);
  open.push(worker);
  return worker;
}

async function storedNow(): Promise<ChunkStanding> {
  return 'stored';
}

async function wantedNow(): Promise<ChunkStanding> {
  return 'wanted';
}

function send(queue: ChunkQueue, chunk: number, signal = never, readStanding = wantedNow) {
  const heard: ChunkProgress[] = [];
  const job = { unitId: 'unit', lease: 1, chunk, view: true };
  const end = queue.dispatch(job, { signal, onProgress: (step) => heard.push(step), readStanding });
  end.catch(() => undefined);
  return { end, heard };
}

/** The id of the one job at work. */
async function idOfTheJob(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from bullmq.job where state = 'active'",
  );
  return rows[0]!.id;
}

/** Work that goes on until it is stopped, and the jobs that came to it. */
function endless() {
  const taken: ChunkJob[] = [];
  const stopped: ChunkJob[] = [];
  const work: ChunkWork = (job, { signal }) => {
    taken.push(job);
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        stopped.push(job);
        resolve({ kind: 'stopped' });
      });
    });
  };
  return { taken, stopped, work };
}

it('takes nothing whose signal has aborted', async () => {
  const queue = await openQueue(async () => DONE);
  const sent = send(queue, 0, AbortSignal.abort(new Error('too late')));
  await expect(sent.end).rejects.toThrow('too late');
});

it('ends a chunk at work here, and one that no worker took, as soon as its signal aborts', async () => {
  const { taken, stopped, work } = endless();
  const queue = await openQueue(work);
  const abort = new AbortController();
  const [first, second] = [send(queue, 0, abort.signal), send(queue, 1, abort.signal)];
  await until(() => taken.length > 0);
  abort.abort(new Error('the session was halted'));
  for (const { end } of [first, second]) await expect(end).rejects.toThrow('the session was halted');
  expect(stopped).toEqual(taken);
});

it('tells apart how a chunk ended', async () => {
  const ends: Record<number, () => ChunkEnd> = {
    0: () => DONE,
    1: () => ({ kind: 'undecided', reason: 'zero_too_near' }),
    2: () => {
      throw new Error('the kernel broke');
    },
  };
  const queue = await openQueue(async ({ chunk }) => ends[chunk]!());
  expect(await send(queue, 0).end).toEqual(DONE);
  expect(await send(queue, 1).end).toEqual({ kind: 'undecided', reason: 'zero_too_near' });
  await expect(send(queue, 2).end).rejects.toThrow('the kernel broke');
});

it('brings progress, pictures of any size and the end from another process', async () => {
  const busy = endless();
  const queue = await openQueue(busy.work);
  const blocked = new AbortController();
  send(queue, 0, blocked.signal);
  await until(() => busy.taken.length > 0);
  const digits = '7'.repeat(20_000);
  const view = { subject: 'ζ(½ + it) — «π»', figures: [{ label: 'digits', value: digits }] };
  await openWorker(async (_, { onProgress }) => {
    onProgress({ fraction: 0.5, view });
    return new Promise((resolve) => setTimeout(() => resolve(DONE), 300));
  });
  const sent = send(queue, 1, never, storedNow);
  expect(await sent.end).toEqual(DONE);
  expect(sent.heard).toEqual([{ fraction: 0.5, view }]);
  blocked.abort(new Error('enough'));
});

it('stops a chunk that another process computes', async () => {
  const [here, there] = [endless(), endless()];
  const queue = await openQueue(here.work);
  const blocked = new AbortController();
  send(queue, 0, blocked.signal);
  await until(() => here.taken.length > 0);
  await openWorker(there.work);
  const abort = new AbortController();
  const sent = send(queue, 1, abort.signal);
  await until(() => there.taken.length > 0);
  abort.abort(new Error('the session was halted'));
  await expect(sent.end).rejects.toThrow('the session was halted');
  await until(() => there.stopped.length > 0);
  expect(here.stopped).toEqual([]);
  blocked.abort(new Error('enough'));
});

it('sends a chunk again when the process that computes it closes', async () => {
  const here = endless();
  const queue = await openQueue(here.work);
  const blocked = new AbortController();
  send(queue, 0, blocked.signal);
  await until(() => here.taken.length > 0);
  const there = endless();
  const worker = await openWorker(there.work);
  let isStored = false;
  const sent = send(queue, 1, never, async (): Promise<ChunkStanding> => (isStored ? 'stored' : 'wanted'));
  await until(() => there.taken.length > 0);
  await worker.close();
  await openWorker(async () => {
    isStored = true;
    return DONE;
  });
  expect(await sent.end).toEqual(DONE);
  blocked.abort(new Error('enough'));
});

it('drops a malformed job, and goes on', async () => {
  const queue = await openQueue(async () => DONE);
  const connection = { connectionString: server.url } as never;
  const raw = new Queue(
    await nameOfQueue({ database }),
    { connection },
    ...([createPostgresBackend] as unknown as []),
  );
  for (const job of [null, {}, { epoch, key: 'k', unitId: 'unit', lease: 1, chunk: -1, view: true }])
    await raw.add('chunk', job);
  await until(() => warnings.length === 3);
  await raw.close();
  expect(new Set(warnings)).toEqual(new Set(['a malformed chunk is dropped']));
  expect(await send(queue, 0).end).toEqual(DONE);
});

it('finds the row of a chunk whose end was not told, as its process died after storing it', async () => {
  let isStored = false;
  const queue = await openQueue(async () => {
    isStored = true;
    return { kind: 'dropped' };
  });
  const standing = async (): Promise<ChunkStanding> => (isStored ? 'stored' : 'wanted');
  expect(await send(queue, 0, never, standing).end).toEqual(DONE);
});

it('lets a process with another program compute nothing', async () => {
  const queue = await openQueue(async () => DONE);
  const other = endless();
  await openWorker(other.work, { program: 'another program' });
  for (let chunk = 0; chunk < 20; chunk++) await send(queue, chunk).end;
  expect(other.taken).toEqual([]);
});

it('computes a chunk once when the process that had it closes', async () => {
  const here = endless();
  const queue = await openQueue(here.work);
  const blocked = new AbortController();
  send(queue, 0, blocked.signal);
  await until(() => here.taken.length > 0);
  const there = endless();
  const worker = await openWorker(there.work);
  const sent = send(queue, 1);
  await until(() => there.taken.length > 0);
  await worker.close();
  const next = endless();
  await openWorker(next.work, { concurrency: 3 });
  // A job that was left active is found stalled after 5 to 7 s.
  await wait(9000);
  expect(next.taken.filter(({ chunk }) => chunk === 1)).toHaveLength(1);
  blocked.abort(new Error('enough'));
  sent.end.catch(() => undefined);
});

it('gives a chunk to another process when one doesn’t reach the database, which then takes none', async () => {
  const here = endless();
  const queue = await openQueue(here.work);
  const blocked = new AbortController();
  send(queue, 0, blocked.signal);
  await until(() => here.taken.length > 0);
  let isAway = true;
  const execute = async () => {
    if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  };
  const away: Database = { ...database, orm: Object.create(database.orm, { execute: { value: execute } }) };
  const tried: number[] = [];
  await openWorker(
    async ({ chunk }) => {
      tried.push(chunk);
      if (isAway) throw new DatabaseAway();
      return DONE;
    },
    { database: away },
  );
  const sent = send(queue, 1, never, storedNow);
  await until(() => tried.length > 0);
  const another = await openWorker(async () => DONE);
  expect(await sent.end).toEqual(DONE);
  expect(tried).toEqual([1]);
  await another.close();
  isAway = false;
  const later = send(queue, 2, never, wantedNow);
  await until(() => tried.includes(2));
  blocked.abort(new Error('enough'));
  later.end.catch(() => undefined);
});

it('believes no message about a chunk but one that is signed with its secret', async () => {
  const here = endless();
  const queue = await openQueue(here.work);
  const abort = new AbortController();
  const sent = send(queue, 0, abort.signal, storedNow);
  await until(() => here.taken.length > 0);
  const job = await idOfTheJob();
  const wire = await openChunkWire({
    database,
    databaseUrl: server.url,
    log,
    receive: () => undefined,
    onGap: () => undefined,
  });
  for (const end of [
    DONE,
    { kind: 'undecided', reason: 'zero_too_near' },
    { kind: 'failed', message: 'no' },
  ] as ChunkEnd[])
    wire.send({ about: 'end', job, end }, 'a guess');
  wire.send({ about: 'progress', job, fraction: 0.9 }, 'a guess');
  wire.send({ about: 'stop', job }, 'a guess');
  await wait(500);
  await wire.close();
  expect(sent.heard).toEqual([]);
  expect(here.stopped).toEqual([]);
  abort.abort(new Error('enough'));
  await expect(sent.end).rejects.toThrow('enough');
});

it('ends what nobody waits for any more when a process may have missed stops', async () => {
  const here = endless();
  const queue = await openQueue(here.work);
  const blocked = new AbortController();
  send(queue, 0, blocked.signal);
  await until(() => here.taken.length > 0);
  const there = endless();
  await openWorker(there.work, {}, async () => false);
  const abort = new AbortController();
  send(queue, 1, abort.signal);
  await until(() => there.taken.length > 0);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'productive-mining chunk messages' and datname = current_database()",
  );
  await until(() => there.stopped.length > 0);
  for (const end of [abort, blocked]) end.abort(new Error('enough'));
});
