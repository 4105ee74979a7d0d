import { SQL_LIMITS } from '@productive-mining/rules/sql-limits.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CONNECTION_SETTINGS } from '../connection/connection-settings.ts';
import { block, discovery, insertStatement } from '../testing/sample-rows.ts';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { openReaderRole } from './reader-role.ts';
import { runQuery } from './run-query.ts';

let database: TestDatabase;
let owner: pg.Client;
let url: string;

beforeAll(async () => {
  database = await startTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  for (const index of [1, 2, 3]) {
    await owner.query(insertStatement('blocks', block(index)));
    await owner.query(insertStatement('discoveries', discovery(index)));
  }
  const access = await openReaderRole(database.url);
  if (access.kind !== 'available') throw new Error(access.reason);
  url = access.url;
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const run = (text: string, height = 3) => runQuery({ url }, { text, kind: 'rows', height });
const rowsOf = async (text: string, height?: number) => {
  const outcome = await run(text, height);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.result;
};
const connections = async () =>
  (
    await owner.query(
      `select count(*)::int as n from pg_stat_activity where application_name = 'query of a reader' and datname = current_database()`,
    )
  ).rows[0].n;
/** Queries that compute in the database. */
const running = async () =>
  (
    await owner.query(
      `select count(*)::int as n from pg_stat_activity where application_name = 'query of a reader' and datname = current_database() and state = 'active' and query like 'fetch%'`,
    )
  ).rows[0].n;

describe('a query of a reader', () => {
  it('SQL-25 API-50 gives names and rows, as of its block', async () => {
    expect(await rowsOf('select index as a, difficulty > 3 as b from blocks order by 1', 2)).toEqual({
      columns: ['a', 'b'],
      rows: [
        [1, true],
        [2, true],
      ],
      isTruncated: false,
    });
    expect((await rowsOf('select count(*) from discoveries')).rows).toEqual([[3]]);
    expect(await rowsOf('select 1 as a where false')).toEqual({
      columns: ['a'],
      rows: [],
      isTruncated: false,
    });
  });

  it('gives each value so that no digit is lost', async () => {
    const { rows } =
      await rowsOf(`select null, 9007199254740991::int8, 9007199254740993::int8, 0.1::numeric, 0.1::float8,
      'NaN'::float8, 'a'::text, '{"a": [1]}'::jsonb, date '2026-01-02', true`);
    expect(rows).toEqual([
      [null, 9007199254740991, '9007199254740993', '0.1', 0.1, 'NaN', 'a', { a: [1] }, '2026-01-02', true],
    ]);
  });

  it('keeps JSON as text where a double would change a number in it', async () => {
    const { rows } = await rowsOf(
      `select '[0.1, 9007199254740993]'::jsonb, '[1e400]'::jsonb, '["9007199254740993", -1.5e3]'::jsonb`,
    );
    expect(rows).toEqual([
      ['[0.1, 9007199254740993]', expect.stringMatching(/^\[10{400}\]$/), ['9007199254740993', -1500]],
    ]);
  });

  it('writes times, intervals and bytes the same, whatever the database is set to', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const text = `select timestamp '2026-02-01' at time zone 'UTC', interval '1 day 2 hours', '\\x00ff'::bytea, 0.1::float4`;
    const before = await rowsOf(text);
    for (const setting of [
      `timezone = 'Asia/Tokyo'`,
      `datestyle = 'German'`,
      `intervalstyle = 'iso_8601'`,
      `bytea_output = 'escape'`,
    ])
      await owner.query(`alter database ${name} set ${setting}`);
    expect(await rowsOf(text)).toEqual(before);
    expect(before.rows).toEqual([['2026-02-01 00:00:00+00', '1 day 02:00:00', '\\x00ff', 0.1]]);
    await owner.query(`alter database ${name} reset all`);
  });

  it('OPEN-37 ends at a thousand rows, and says so', async () => {
    const whole = await rowsOf('select n from generate_series(1, 1000) n');
    expect(whole).toMatchObject({ isTruncated: false });
    expect(whole.rows).toHaveLength(1000);
    const cut = await rowsOf('select n from generate_series(1, 1001) n');
    expect(cut.isTruncated).toBe(true);
    expect(cut.rows).toEqual(whole.rows);
  });

  it('OPEN-37 ends at a megabyte, and says so', async () => {
    const { rows, isTruncated } = await rowsOf(
      `select string_agg(md5(n::text || m::text), '') from generate_series(1, 100) n, generate_series(1, 1000) m group by n`,
    );
    expect(isTruncated).toBe(true);
    expect(rows).toHaveLength(Math.floor(SQL_LIMITS.bytesMax / (32_000 + 4)));
  });

  it.each([
    [
      'a recursion without end',
      'with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r',
    ],
    ['a long sum', 'select count(*) from generate_series(1, 900000000) g where g % 7 = 3'],
    ['a sort of many', 'select * from generate_series(1, 100000000) a order by a desc'],
    [
      'a join of all with all',
      'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b where a < b',
    ],
  ])('OPEN-37 is ended in time: %s', async (_what, text) => {
    const outcome = await run(text);
    expect(outcome).toEqual({
      ok: false,
      reason: expect.stringMatching(/took longer than 5 seconds|more memory or disk/),
    });
    await expect.poll(connections).toBe(0);
  });

  it('runs on a connection with the settings of all others', async () => {
    const names = Object.keys(CONNECTION_SETTINGS);
    const { rows } = await rowsOf(
      `select name, setting from pg_settings where name in ('${names.join("', '")}')`,
    );
    expect(Object.fromEntries(rows as [string, string][])).toEqual(CONNECTION_SETTINGS);
  });

  it('OPEN-37 reads nothing of a row that is too large for the answer', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const large = (megabytes: number) => `jsonb_build_array(string_agg(md5(i::text), ''), ${megabytes})`;
    const query = (megabytes: number) =>
      `select ${large(megabytes)} from generate_series(1, ${32768 * megabytes}) i`;
    expect(await rowsOf(query(4))).toMatchObject({ rows: [], isTruncated: true });
    expect(parse.mock.calls.map(([text]) => text.length).filter((length) => length > 2 ** 20)).toEqual([]);
  });

  it('is ended in the database too when nobody waits for it any more', async () => {
    const leaving = new AbortController();
    const text =
      'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b where a < b';
    const asked = runQuery({ url }, { text, kind: 'rows', height: 3, signal: leaving.signal });
    await expect.poll(running).toBe(1);
    leaving.abort();
    expect(await asked).toEqual({ ok: false, reason: 'Nobody waits for the answer any more.' });
    const refused = 'postgres://nobody@127.0.0.1:1/nothing';
    expect(
      await runQuery({ url: refused }, { text, kind: 'rows', height: 3, signal: leaving.signal }),
    ).toEqual(await asked);
    // Well before the limit of its time would have.
    await expect.poll(running, { timeout: 2000 }).toBe(0);
  });

  it.each([
    ['one huge value', `select repeat('x', 20000000)`, /larger than 1 MB/],
    [
      'a huge array',
      'select array_agg(n) from generate_series(1, 10000000) n',
      /larger than 1 MB|took longer/,
    ],
    [
      'a value beyond PostgreSQL’s own',
      `select replace(string_agg('x', ''), 'x', string_agg(md5(n::text), '')) from generate_series(1, 100000) n`,
      /more memory or disk|took longer/,
    ],
    ['an unknown column', 'select nothing from blocks', /^Column "nothing" does not exist\.$/],
    ['a division by zero', 'select 1 / 0', /^Division by zero\.$/],
    [
      'a failure behind many rows',
      'select 1 / (500 - n) from generate_series(1, 600) n',
      /^Division by zero\.$/,
    ],
  ])('fails with its reason: %s', async (_what, text, reason) => {
    expect(await run(text)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
    expect((await rowsOf('select 1')).rows).toEqual([[1]]);
  });

  it.each([
    ['a second statement', 'select 1; delete from blocks'],
    ['a statement behind the cursor’s', 'select 1) to stdout--'],
    ['a write in a WITH', 'with gone as (delete from blocks returning 1) select * from gone'],
    ['another height', `select set_config('reading.height', '9', true)`],
    ['a table of the product', 'select * from public.visitors'],
    ['a lock', 'select * from blocks for update'],
    ['a large object', 'select lo_create(0)'],
    ['a file', `select pg_read_file('/etc/passwd')`],
  ])('OPEN-36 also unchecked it changes nothing and reads nothing else: %s', async (_what, text) => {
    const outcome = await run(text);
    if (outcome.ok) expect(text).toContain('set_config');
    const { rows } = await owner.query('select count(*)::int as n from blocks');
    expect(rows).toEqual([{ n: 3 }]);
    expect((await rowsOf('select count(*) from blocks', 2)).rows).toEqual([[2]]);
  });

  it('shows a plan without running it', async () => {
    const outcome = await runQuery(
      { url },
      {
        text: 'explain select count(*) from blocks',
        kind: 'plan',
        height: 3,
      },
    );
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(outcome.result.columns).toEqual(['QUERY PLAN']);
    expect(String(outcome.result.rows[0])).toMatch(/Aggregate/);
  });
});
