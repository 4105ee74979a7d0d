import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { migrate } from '../migrate/migrate.ts';
import { type SeverableProxy, startSeverableProxy } from '../testing/severable-proxy.ts';
import {
  createEmptyDatabase,
  makeTemporaryFolder,
  startTestDatabase,
  type TestDatabase,
} from '../testing/start-test-database.ts';
import {
  COUNT_EPOCH,
  SERVER_LOCK,
  type ServerLock,
  ServerLockHeld,
  type ServerLockOptions,
  takeServerLock,
} from './server-lock.ts';
import { isDatabaseAway } from './until-database-answers.ts';

let server: TestDatabase;
/** A connection that takes no part, but looks and ends others. */
let observer: pg.Client;
const held: ServerLock[] = [];

beforeAll(async () => {
  server = await startTestDatabase();
  observer = new pg.Client(server.url);
  await observer.connect();
});
afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
});
afterAll(async () => {
  await observer.end();
  await server.close();
});

async function take(waitMs = 0, options: ServerLockOptions = {}, url = server.url): Promise<ServerLock> {
  const lock = await takeServerLock(url, { waitMs, ...options });
  held.push(lock);
  return lock;
}

/** Process numbers of the connections that hold the lock, or wait for it. */
async function pidsAtLock(granted: boolean, client = observer): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and granted = $1 and database = (select oid from pg_database where datname = current_database())",
    [granted],
  );
  return rows.map(({ pid }) => pid);
}

/** The same on a database that may be away: undefined while it is. */
async function holdersOf(url: string): Promise<number[] | undefined> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await pidsAtLock(true, client);
  } catch (error) {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  } finally {
    await client.end();
  }
}

const breakConnection = async (pid: number) => observer.query('select pg_terminate_backend($1)', [pid]);

/** Another process that waits for the lock, and gets it before the holder can take it again. */
async function rival() {
  const client = new pg.Client(server.url);
  await client.connect();
  const got = client.query('select pg_advisory_lock($1)', [SERVER_LOCK]);
  await expect.poll(() => pidsAtLock(false)).toHaveLength(1);
  return { client, got };
}

it('is given to one process at a time, and epochs are counted by its holders', async () => {
  const first = await take();
  const epoch = await first.beginEpoch();
  await expect(take()).rejects.toBeInstanceOf(ServerLockHeld);
  await first.release();
  const second = await take();
  expect(await second.beginEpoch()).toBe(epoch + 1);
});

async function storedEpoch(): Promise<number | undefined> {
  const { rows } = await observer.query<{ epoch: number }>('select epoch from server_epochs');
  return rows[0]?.epoch;
}

it('counts the epoch with the lock, before its holder changes anything', async () => {
  const before = (await storedEpoch()) ?? 0;
  const lock = await take();
  expect(await storedEpoch()).toBe(before + 1);
  expect(await lock.beginEpoch()).toBe(before + 1);
  expect(await storedEpoch()).toBe(before + 1);
});

it('counts the first epoch once the tables are there', async () => {
  const url = await createEmptyDatabase(server);
  const lock = await take(0, {}, url);
  await migrate(url);
  expect(await lock.beginEpoch()).toBe(1);
});

it('waits for a holder that is about to end', async () => {
  const first = await take();
  const second = take(60_000);
  await expect.poll(() => pidsAtLock(true)).toHaveLength(1);
  await first.release();
  expect(await (await second).beginEpoch()).toBeGreaterThan(0);
});

it('is taken again after its connection broke', async () => {
  const lock = await take();
  await lock.beginEpoch();
  const [pid] = await pidsAtLock(true);
  await breakConnection(pid!);
  await expect.poll(async () => (await pidsAtLock(true)).filter((other) => other !== pid)).toHaveLength(1);
  await expect(take()).rejects.toBeInstanceOf(ServerLockHeld);
});

it('is lost when another server has taken it meanwhile', async () => {
  const lock = await take();
  await lock.beginEpoch();
  const other = await rival();
  await breakConnection((await pidsAtLock(true))[0]!);
  await other.got;
  await other.client.query(COUNT_EPOCH);
  await lock.lost;
  expect(await pidsAtLock(true)).toHaveLength(1);
  await other.client.end();
});

it('is waited for while a connection holds it that is no server, as its own broken one may', async () => {
  const lock = await take();
  await lock.beginEpoch();
  let isLost = false;
  void lock.lost.then(() => {
    isLost = true;
  });
  const other = await rival();
  await breakConnection((await pidsAtLock(true))[0]!);
  await other.got;
  const [pid] = await pidsAtLock(true);
  await other.client.end();
  await expect.poll(async () => (await pidsAtLock(true)).filter((next) => next !== pid)).toHaveLength(1);
  expect(isLost).toBe(false);
});

describe('through a network that breaks', () => {
  let proxy: SeverableProxy;
  beforeEach(async () => {
    proxy = await startSeverableProxy(server.url);
  });
  afterEach(() => proxy.close());

  it('is not waited for without an end when the database does not answer', async () => {
    proxy.fallSilent();
    await expect(takeServerLock(proxy.url, { answerMs: 200 })).rejects.toThrow('timeout expired');
  });

  it('is taken again once a silent network passes messages on', async () => {
    const lock = await take(0, { answerMs: 200, faultMs: 0 }, proxy.url);
    const epoch = await lock.beginEpoch();
    const [pid] = await pidsAtLock(true);
    proxy.comeBack();
    proxy.fallSilent();
    await breakConnection(pid!);
    await wait(1000);
    expect(await pidsAtLock(true)).toEqual([]);
    proxy.comeBack();
    await expect.poll(() => pidsAtLock(true)).toHaveLength(1);
    expect(await storedEpoch()).toBe(epoch);
  });
});

it('is lost when the database refuses it for another reason than that it is away', async () => {
  const faults: unknown[] = [];
  const lock = await take(0, { faultMs: 400, onFault: (error) => faults.push(error) });
  await lock.beginEpoch();
  await observer.query('alter table server_epochs rename to elsewhere');
  try {
    await breakConnection((await pidsAtLock(true))[0]!);
    expect((await lock.lost).message).toBe(
      'The database doesn\'t give back the lock of its server, so this one ends: relation "server_epochs" does not exist.',
    );
    expect(faults.map(String)).toEqual(['error: relation "server_epochs" does not exist']);
    expect(await pidsAtLock(true)).toEqual([]);
  } finally {
    await observer.query('alter table elsewhere rename to server_epochs');
  }
});

it('is taken again by the same server after PostgreSQL was killed', async () => {
  const folder = makeTemporaryFolder();
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir });
  const restarted = new Promise<void>((resolve) => postgres.onExit(() => resolve()));
  try {
    await migrate(postgres.url);
    const lock = await takeServerLock(postgres.url);
    const epoch = await lock.beginEpoch();
    const [pid] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await restarted;
    // Another attempt to take the lock could win it while the server waits for its next one.
    await expect.poll(() => holdersOf(postgres.url)).toHaveLength(1);
    await expect(takeServerLock(postgres.url, { waitMs: 0 })).rejects.toBeInstanceOf(ServerLockHeld);
    await lock.release();
    const next = await takeServerLock(postgres.url);
    expect(await next.beginEpoch()).toBe(epoch + 1);
    await next.release();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
