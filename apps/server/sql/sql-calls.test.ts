/** Queries of readers as the page sends them. */

import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { executeSql as execute, getSqlSchema as schema } from '@productive-mining/contract/calls/sql.ts';
import { executeSql, exportSql, getSqlSchema, getStats } from '@productive-mining/contract/endpoints.ts';
import { ReaderPlaces } from '@productive-mining/database/reading/reader-places.ts';
import { QUERY_PLACES } from '@productive-mining/database/reading/readers.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { SQL_LIMITS } from '@productive-mining/rules/sql-limits.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

type Answer = ResponseOf<typeof execute>;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  for (const index of [1, 2, 3]) await insert(index);
});
afterAll(async () => {
  // A client whose request was aborted opens a further connection, which the server would wait a minute for.
  test.app.server.closeAllConnections();
  await test.close();
});

const insert = (index: number, database = test.database) =>
  insertBlock(database, {
    ...{ index, minerAddress: `0x${'ab'.repeat(20)}`, workType: 'prime_pattern', difficulty: 10 },
    ...{ value: '12.50', rewardBaseUnits: 100n },
  });

/** @returns the address of a database as a role that is made for it; roles are left to the server's end */
async function addRole(database: TestDatabase, name: string, rights: string): Promise<string> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create role ${name} login password '${name}'`);
  await client.query(rights);
  await client.end();
  const url = new URL(database.url);
  Object.assign(url, { username: name, password: name });
  return url.href;
}

interface Sender {
  app?: TestApp['app'];
  remoteAddress?: string;
  headers?: Record<string, string>;
}
const post = (payload: object, { app = test.app, headers, ...sender }: Sender = {}) =>
  app.inject({
    method: 'POST',
    url: executeSql.path,
    payload,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    ...sender,
  });
/** It would take some minutes. */
const SLOW = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b where a < b';
/** Longer than any test holds a place. */
const HELD_MS = 600_000;
const countConnections = async (condition: string) => {
  const { rows } = await test.database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and ${condition}`,
  );
  return rows[0]!.n;
};
/** Queries of readers that compute in the database. */
const countRunning = () => countConnections(`query like 'fetch%' and state = 'active'`);
/** Connections of readers that compute nothing. */
const countIdleReaders = () =>
  countConnections(`application_name = 'query of a reader' and state = 'idle in transaction'`);
let address: Promise<string> | undefined;
/** The app at a port, once for all tests. */
const listening = () => {
  address ??= test.app.listen({ port: 0, host: '127.0.0.1' });
  return address;
};
const run = async (query: string, asOf?: number): Promise<Answer> => {
  const answer = await post({ query, asOf });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('POST /api/sql/execute', () => {
  it('API-50 SQL-25 gives columns, rows, their number and the time, as the statistics have it', async () => {
    const answer = await run('SELECT count(*) FROM blocks');
    const { totalBlocks } = (await test.app.inject(getStats.path)).json();
    expect(answer).toEqual({
      columns: ['count'],
      rows: [[totalBlocks]],
      rowCount: 1,
      executionTime: expect.any(Number),
      truncated: false,
      asOf: 3,
      tipHash: expect.stringMatching(/^a{56}0{7}3$/),
      fingerprint: '',
      isFixedByHeight: true,
      complete: [],
    });
  });

  it('OPEN-37 says when rows are left out', async () => {
    const answer = await run('select n from generate_series(1, 1001) n');
    expect(answer).toMatchObject({ truncated: true, rowCount: 1000 });
  });

  it('answers as of an earlier block, the same after another one', async () => {
    const query = 'select index, block_hash from blocks order by index';
    const before = await run(query, 2);
    expect(before).toMatchObject({ rowCount: 2, asOf: 2 });
    await insert(4);
    expect((await run(query, 2)).rows).toEqual(before.rows);
    expect((await run(query)).rowCount).toBe(4);
    expect((await post({ query, asOf: 5 })).json()).toMatchObject({ code: 'block_not_found' });
  });

  it('SQL-19 finds what the presets refer to', async () => {
    await run('select work_type, scientific_value, timestamp, id from discoveries');
    await run('select timestamp, total_scientific_value, energy_consumed from blocks');
  });

  it.each([
    ['INSERT into blocks values (1)'],
    ['DROP table blocks'],
    ['UPDATE blocks set id = 1'],
    ['PRAGMA table_info(blocks)'],
    [`ATTACH 'x' as y`],
    ['SELECT 1; DELETE from blocks'],
    ['SELECT * FROM users'],
    ['select * from visitors'],
    ['select expected_answer from frontiermath_problems'],
  ])('OPEN-36 query_refused: %s', async (query) => {
    const answer = await post({ query });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'query_refused',
      error: expect.stringMatching(/^This query isn’t run: .+\.$/),
    });
  });

  it('OPEN-38 query_failed: says what the database says', async () => {
    const answer = await post({ query: 'select nothing from blocks' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'query_failed',
      error: 'The query failed: Column "nothing" does not exist.',
    });
  });

  it.each([
    ['no text', ''],
    ['more than 10,000 characters', `select ${' '.repeat(10_000)}1`],
    ['a zero character', 'select 1\0'],
  ])('OPEN-37 validation_failed: %s', async (_what, query) => {
    expect((await post({ query })).json()).toMatchObject({ code: 'validation_failed' });
  });

  it.each([
    ['pg_sleep', 'select (5).pg_sleep'],
    ['pg_sleep', 'select g.pg_sleep from generate_series(1, 1) g'],
    ['pg_sleep', 'select g.pg_sleep from generate_series(1, 1) g, (select 1 as pg_sleep) h'],
    ['current_setting', `select ('port'::text).current_setting`],
    ['ts_stat', `select ('select to_tsvector(rolname) from pg_roles'::text).ts_stat`],
    ['regrole', `select ('10'::text).regrole`],
    ['query_to_xml', `explain verbose select (array['select 1'])[1].query_to_xml`],
  ])('OPEN-36 query_refused: %s called behind a dot', async (name, query) => {
    const answer = await post({ query });
    expect(answer.json()).toMatchObject({ code: 'query_refused' });
    expect(answer.json().error).toContain(`Behind a dot, ${name} may call the function or the cast`);
  });

  it('OPEN-36 behind a dot, columns and functions that are allowed are read', async () => {
    const { rows } = await run(`select b.timestamp is null, e.value, t.total, g.abs
      from blocks b, jsonb_each('{"a": 1}') e, (select 5 as total) t, generate_series(-1, -1) g order by b.index limit 1`);
    expect(rows).toEqual([[false, 1, 5, 1]]);
    const both = await test.database.orm.execute(sql`
      select distinct attname as name from pg_attribute a join pg_class c on c.oid = attrelid
      join (select proname as called from pg_proc union select typname from pg_type
        where typnamespace = 'pg_catalog'::regnamespace) calls on called = attname where c.relnamespace = 'reading'::regnamespace and attnum > 0 order by 1`);
    // Two casts, and a function that is allowed.
    expect(both.rows.map(({ name }) => name)).toEqual(['name', 'position', 'timestamp']);
  });

  it('queries_busy: thirty wait, one more is told so', async () => {
    const places = new ReaderPlaces({ ...QUERY_PLACES, waitMaxMs: HELD_MS });
    const full = await startTestApp({}, { places });
    const held = await Promise.all(
      ['a', 'b'].map((name) => places.enter({ visitorId: name, address: name })),
    );
    const asked = Array.from({ length: 31 }, (_, at) =>
      post({ query: 'select 1' }, { app: full.app, remoteAddress: `10.2.0.${at}` }),
    );
    // All others wait until a place is free.
    expect((await Promise.race(asked)).json()).toMatchObject({ code: 'queries_busy' });
    for (const leave of held) leave?.();
    const codes = (await Promise.all(asked)).map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'queries_busy')).toHaveLength(1);
    expect(codes.filter((code) => code === undefined)).toHaveLength(30);
    await full.close();
  });

  it('too_many_queries: slow queries of one visitor leave a place to others', async () => {
    const cookie = String((await test.app.inject('/')).headers['set-cookie']).split(';', 1)[0]!;
    // Seconds, not the whole time of a query, as four of them run one after the other.
    const query = 'select count(*) from generate_series(1, 6000000) n where n % 7 = 3';
    const codes: (string | undefined)[] = [];
    const slow = Array.from({ length: 10 }, async (_, at) => {
      const answer = await post({ query }, { remoteAddress: `10.3.0.${at}`, headers: { cookie } });
      codes.push(answer.json().code);
    });
    await expect.poll(countRunning).toBe(1);
    expect((await post({ query: 'select 1' }, { remoteAddress: '10.4.0.1' })).statusCode).toBe(200);
    // It came between them.
    expect(codes.length).toBeLessThan(10);
    await Promise.all(slow);
    expect(codes.filter((code) => code === 'too_many_queries')).toHaveLength(6);
  });

  it('a query whose reader goes away ends: one that runs in the database, one that waits in the queue', async () => {
    const url = await listening();
    const ask = (query: string, signal?: AbortSignal) =>
      fetch(url + executeSql.path, {
        method: 'POST',
        body: JSON.stringify({ query }),
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        ...(signal ? { signal } : {}),
      });
    const gone = new AbortController();
    const left = [1, 2, 3].map(() => ask(SLOW, gone.signal).catch((error: Error) => error.name));
    await expect.poll(countRunning).toBe(1);
    const startedMs = performance.now();
    gone.abort();
    expect(await Promise.all(left)).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect((await ask('select 1')).status).toBe(200);
    expect(performance.now() - startedMs).toBeLessThan(SQL_LIMITS.timeMs / 2);
    await expect.poll(countRunning, { timeout: 2000 }).toBe(0);
  });

  it('OPEN-90 thirty queries a minute', async () => {
    const limited = await startTestApp({ LIMITS: 'default' });
    const answers = [];
    for (let at = 0; at < 31; at++) answers.push(await post({ query: 'select 1' }, { app: limited.app }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(200), 429]);
    await limited.close();
  });

  it('OPEN-90 as many queries a minute as queriesPerMinute says', async () => {
    const limited = await startTestApp({ LIMITS: '{"queriesPerMinute":2}' });
    const statuses = [];
    for (let at = 0; at < 3; at++)
      statuses.push((await post({ query: 'select 1' }, { app: limited.app })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    await limited.close();
  });

  it('sql_not_available: says why where the role of the database may make no other', async () => {
    const other = await startTestDatabase();
    const url = await addRole(other, 'no_maker', 'grant all on all tables in schema public to no_maker');
    const modest = await startTestApp({}, { databaseUrl: url });
    const answer = await post({ query: 'select 1' }, { app: modest.app });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      code: 'sql_not_available',
      error: expect.stringMatching(
        /^The SQL console is not available on this server: The database’s role may not make the role of readers \(permission denied/,
      ),
    });
    await modest.close();
    await other.close();
  });

  it('runs as the role of SQL_READER_URL where there is one', async () => {
    const other = await startTestDatabase();
    const rights = `grant usage on schema reading to given_reader;
      grant select on all tables in schema reading to given_reader; alter role given_reader set search_path = reading`;
    const url = await addRole(other, 'given_reader', rights);
    const given = await startTestApp({ SQL_READER_URL: url }, { databaseUrl: other.url });
    await insert(1, given.database);
    const answer = await post({ query: 'select count(*) from blocks' }, { app: given.app });
    expect(answer.json()).toMatchObject({ rows: [[1]], asOf: 1 });
    const made = await given.database.pool.query(
      `select 1 from pg_roles, pg_database where rolname = 'productive_mining_reader_' || pg_database.oid
        and datname = current_database()`,
    );
    expect(made.rows).toEqual([]);
    await given.close();
    await other.close();
  });
});

describe('POST /api/sql/export', () => {
  const ask = (query: string, asOf = 3) =>
    test.app.inject({
      method: 'POST',
      url: exportSql.path,
      payload: { query, asOf },
      headers: { 'sec-fetch-site': 'same-origin' },
    });

  it('gives all rows by RFC 4180, formulas guarded, as of the block', async () => {
    const answer = await ask(
      `select index, 'a"b,c' as "x,y", null as n, '' as e, '=1+1' as f, -2 as m, true as t
      from blocks order by index`,
      2,
    );
    const line = (index: number) => `${index},"a""b,c",,"",'=1+1,-2,true\r\n`;
    expect(answer.body).toBe(`index,"x,y",n,e,f,m,t\r\n${line(1)}${line(2)}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="query-results.csv"',
      'cache-control': 'no-store',
    });
  });

  it('has a header alone where no row matches, and more rows than an answer has', async () => {
    expect((await ask('select 1 as a where false')).body).toBe('a\r\n');
    const { body } = await ask('select n from generate_series(1, 30000) n');
    expect(body.split('\r\n').slice(1, -1)).toEqual(
      Array.from({ length: 30_000 }, (_, at) => String(at + 1)),
    );
  });

  it.each([
    ['query_refused', 'delete from blocks', 3],
    ['query_refused', 'explain select 1', 3],
    ['query_failed', 'select nothing from blocks', 3],
    ['query_failed', 'select 1 / (1 - n) from generate_series(1, 2) n', 3],
    ['block_not_found', 'select 1', 99],
  ])('%s: %s', async (code, query, asOf) => {
    expect((await ask(query, asOf)).json()).toMatchObject({ code });
  });

  it.each([
    ['fails behind its first rows', 'select 1 / (20000 - n) from generate_series(1, 30000) n'],
    ['has more rows than an export', 'select n from generate_series(1, 1000001) n'],
  ])('breaks off when the query %s', async (_what, query) => {
    const url = await listening();
    const answer = await fetch(url + exportSql.path, {
      method: 'POST',
      body: JSON.stringify({ query, asOf: 3 }),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    await expect.poll(() => ask('select 1').then(({ statusCode }) => statusCode)).toBe(200);
  });

  it('ends in the database when its reader goes away, and waits for a reader who takes nothing', async () => {
    const url = await listening();
    const gone = new AbortController();
    const answer = await fetch(url + exportSql.path, {
      method: 'POST',
      body: JSON.stringify({
        query: `select n, ${Array(10).fill('sha512(n::text::bytea)').join()} from generate_series(1, 900000) n`,
        asOf: 3,
      }),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      signal: gone.signal,
    });
    const reader = answer.body!.getReader();
    await reader.read();
    // What isn't taken isn't fetched: the connection waits between two fetches.
    await expect.poll(countIdleReaders, { timeout: 20_000 }).toBe(1);
    gone.abort();
    await expect.poll(countIdleReaders, { timeout: 20_000 }).toBe(0);
    expect((await ask('select 1 as a')).body).toBe('a\r\n1\r\n');
  });
});

describe('GET /api/sql/schema', () => {
  it('SQL-20 SQL-21 SQL-22 has the views as they are, with the types of the specification', async () => {
    const { tables }: ResponseOf<typeof schema> = (await test.app.inject(getSqlSchema.path)).json();
    expect(tables.map(({ name }) => name).slice(0, 2)).toEqual(['blocks', 'discoveries']);
    const typesOf = (table: string, names: string[]) =>
      names.map(
        (name) => tables.find((one) => one.name === table)!.columns.find((one) => one.name === name)!.type,
      );
    expect(
      typesOf('blocks', ['id', 'index', 'previous_hash', 'difficulty', 'nonce', 'energy_consumed']),
    ).toEqual(['integer', 'integer', 'character varying(64)', 'integer', 'bigint', 'numeric']);
    expect(
      typesOf('discoveries', ['work_type', 'mathematical_data', 'computation_time', 'verification_score']),
    ).toEqual(['character varying(100)', 'jsonb', 'numeric', 'numeric']);
    expect(typesOf('learning_cycles', ['discoveries_analyzed', 'status'])).toEqual([
      'integer',
      'character varying(50)',
    ]);
    for (const { name, columns } of tables) {
      const list = columns.map((column) => `"${column.name}"`).join(', ');
      await run(`select ${list} from ${name} limit 1`);
    }
  });
});
