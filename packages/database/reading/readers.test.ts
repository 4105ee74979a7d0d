/** Places of queries, and what their backends take, on a real PostgreSQL. */
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { hasReaders } from './has-readers.ts';
import { BACKEND_MEMORY_BYTES } from './hold-back-backend.ts';
import { READER_APPLICATION } from './reader-connection.ts';
import { Readers } from './readers.ts';
import type { ReaderQuery } from './run-query.ts';

let database: TestDatabase;
let owner: pg.Client;
let readers: Readers;

beforeAll(async () => {
  database = await startTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  readers = new Readers(database, { isHere: true });
});
afterAll(async () => {
  await readers.close();
  await owner.end();
  await database.close();
});

const query = (text: string, signal?: AbortSignal): ReaderQuery => ({
  ...{ text, kind: 'rows', height: 3 },
  ...(signal ? { signal } : {}),
});
const SEARCH = (characters: number) =>
  `select strpos(a || a, 'b' || a) from (select string_agg('a', '') as a from generate_series(1, ${characters})) t`;
/** They compute for some seconds within one row, in which nothing interrupts them; the check of statements refuses them. */
const UNINTERRUPTED = SEARCH(80_000);
const LONG_UNINTERRUPTED = SEARCH(120_000);
const SLOW = 'select count(*) from generate_series(1, 900000000) g where g % 7 = 3';
const from = (name: string) => ({ visitorId: name, address: name });

/** A busy machine takes seconds to connect. */
const SOON = { timeout: 30_000 };

/** Process ids of queries that compute. */
const computing = async () => {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = $1 and state = 'active' and query like 'fetch%'
      and datname = current_database()`,
    [READER_APPLICATION],
  );
  return rows.map(({ pid }) => pid);
};

describe('a place of a query', () => {
  it('stays taken until the backend has ended, which may be after the answer', async () => {
    const leaving = new AbortController();
    const first = readers.run(query(UNINTERRUPTED, leaving.signal), from('a'));
    await expect.poll(computing, SOON).toHaveLength(1);
    const [pid] = await computing();
    leaving.abort();
    expect(await first).toEqual({ ok: false, reason: 'Nobody waits for the answer any more.' });
    expect(await computing()).toEqual([pid]);
    expect(await readers.run(query('select 1'), from('a'))).toMatchObject({ ok: true });
    expect(await computing()).toEqual([]);
  });

  it('is given back when the answer is there, and when the database can’t be reached', async () => {
    for (let count = 0; count < 5; count++)
      expect(await readers.run(query('select 1'), from('a'))).toMatchObject({ ok: true });
    const away = new Readers(database, { givenUrl: database.url.replace(/:\d+\//, ':1/') });
    for (let count = 0; count < 5; count++)
      await expect(away.run(query('select 1'), from('a'))).rejects.toThrow();
  });

  it('queries_busy: PostgreSQL gives the role no further connection', async () => {
    const url = await readers.open();
    const held = Array.from({ length: 4 }, () => new pg.Client({ connectionString: url }));
    for (const client of held) await client.connect();
    await expect(readers.run(query('select 1'), from('a'))).rejects.toMatchObject({ code: 'queries_busy' });
    for (const client of held) await client.end();
    await expect
      .poll(() => readers.run(query('select 1'), from('a')).catch((error: Error) => error))
      .toMatchObject({ ok: true });
  });
});

describe('the backend of a query', () => {
  it('has the lowest priority', async () => {
    const leaving = new AbortController();
    const asked = readers.run(query(SLOW, leaving.signal), from('a'));
    await expect.poll(computing, SOON).toHaveLength(1);
    expect((await computing()).map((pid) => getPriority(pid))).toEqual([19]);
    leaving.abort();
    await asked;
    await expect.poll(computing, SOON).toEqual([]);
  });

  it('OPEN-37 takes no list of keys from a JSON value, whose time nothing bounds', async () => {
    const taking = (keys: string) =>
      readers.run(query(`select '{"a":1}'::jsonb - ${keys} as rest`), from('a'));
    expect(await taking(`array['a', 'b']`)).toEqual({
      ok: false,
      reason: 'Permission denied for function jsonb_delete.',
    });
    expect(await taking(`'a'::text`)).toMatchObject({ ok: true });
  });

  it.skipIf(process.platform !== 'linux')('OPEN-37 has bounded memory', async () => {
    const leaving = new AbortController();
    const asked = readers.run(query(SLOW, leaving.signal), from('a'));
    await expect.poll(computing, SOON).toHaveLength(1);
    const [pid] = await computing();
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
    expect(/^Max data size +(\d+) +(\d+)/m.exec(limits)?.slice(1).map(Number)).toEqual([
      BACKEND_MEMORY_BYTES,
      BACKEND_MEMORY_BYTES,
    ]);
    leaving.abort();
    await asked;
    const large = `select length(a || a || a || a) from (select string_agg(md5(n::text), '') a from generate_series(1, 1500000) n) t`;
    expect(await readers.run(query(large), from('a'))).toEqual({
      ok: false,
      reason: 'The query needs more memory or disk than a query may take.',
    });
    expect(await readers.run(query('select 1'), from('a'))).toMatchObject({ ok: true });
  });
});

it('closing ends queries that run and wait, and waits for no backend that can’t be ended', async () => {
  const closing = new Readers(database, { isHere: true });
  await closing.open();
  const asked = [LONG_UNINTERRUPTED, LONG_UNINTERRUPTED, 'select 1'].map((text, at) =>
    closing.run(query(text), from(`reader ${at}`)).catch(({ code }) => code),
  );
  await expect.poll(computing, SOON).toHaveLength(2);
  await closing.close();
  expect(await Promise.all(asked)).toEqual(['shutting_down', 'shutting_down', 'shutting_down']);
  expect(await computing()).toHaveLength(2);
  expect(await hasReaders(database.url)).toBe(true);
  await expect.poll(computing, { timeout: 60_000 }).toEqual([]);
});
