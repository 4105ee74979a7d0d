/** What readers' queries see, and what they don't. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { block, discovery, insertStatement, type Row } from '../testing/sample-rows.ts';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { checkReaderUrl, makeReaderRole, openReaderRole } from './reader-role.ts';

let database: TestDatabase;
let owner: pg.Client;
let reader: pg.Client;

beforeAll(async () => {
  database = await startTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const access = await openReaderRole(database.url);
  if (access.kind !== 'available') throw new Error(access.reason);
  reader = new pg.Client({ connectionString: access.url });
  await reader.connect();
  for (const index of [1, 2, 3]) await seal(index);
});
afterAll(async () => {
  await reader.end();
  await owner.end();
  await database.close();
});

const insert = (table: string, row: Row) => owner.query(insertStatement(table, row));

/** The second block has no positions, as early ones. */
async function seal(index: number): Promise<void> {
  await insert('blocks', block(index));
  const origin = {
    ...{ position: String(10 * index), end_position: String(10 * index + 10), seed: '00' },
    ...{ tip_index: 0, tip_hash: '00', draw: 1 },
  };
  await insert('discoveries', { ...discovery(index), ...(index === 2 ? {} : origin) });
}

const dispute = (blockIndex: number, sealedIn: number | null) =>
  insert('chain_records', {
    ...{ kind: 'dispute', created_at: '2026-01-02T00:00:00Z', sealed_in: sealedIn },
    payload: { blockIndex, reason: 'leaf_differs' },
  });

/** The answer to a query as of a block. */
async function ask(text: string, height?: number): Promise<unknown[]> {
  await reader.query('begin');
  try {
    if (height !== undefined) await reader.query(`set local reading.height = ${height}`);
    return (await reader.query({ text, rowMode: 'array' })).rows;
  } finally {
    await reader.query('rollback');
  }
}

describe('the views for reading', () => {
  it.each([
    [
      'SQL-20',
      'blocks',
      [
        'id',
        'index',
        'timestamp',
        'previous_hash',
        'merkle_root',
        'difficulty',
        'nonce',
        'total_scientific_value',
        'energy_consumed',
      ],
    ],
    [
      'SQL-21',
      'discoveries',
      [
        'id',
        'block_id',
        'work_type',
        'scientific_value',
        'mathematical_data',
        'created_at',
        'difficulty',
        'computation_time',
        'verification_score',
      ],
    ],
    [
      'SQL-22',
      'learning_cycles',
      ['id', 'timestamp', 'discoveries_analyzed', 'patterns_detected', 'optimizations_applied', 'status'],
    ],
    [
      'OPEN-40',
      'algorithm_optimizations',
      [
        'id',
        'learning_cycle_id',
        'work_type',
        'optimization_type',
        'old_parameters',
        'new_parameters',
        'expected_improvement',
        'actual_improvement',
        'timestamp',
        'is_active',
        'description',
      ],
    ],
    ['C-15', 'discoveries', ['result', 'timestamp']],
  ])('%s each column of %s can be selected', async (_id, view, columns) => {
    const names = columns.map((name) => `"${name}"`).join(', ');
    expect((await ask(`select ${names} from ${view} limit 1`)).length).toBeLessThanOrEqual(1);
  });

  it('every view and column says what it means', async () => {
    const { rows } = await owner.query(`
      select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'reading'::regnamespace and a.attnum > 0
        and (col_description(c.oid, a.attnum) is null or obj_description(c.oid) is null)`);
    expect(rows).toEqual([]);
  });

  it('answer as of a block, the same after further blocks and disputes', async () => {
    const texts = [
      'select index, block_hash from blocks order by index',
      'select block_id, verification_score from discoveries order by id',
      'select * from disputes order by block_index',
      'select * from frontiers order by 1, 2',
      'select block_id, from_position, to_position, status from coverage order by 1',
    ];
    const answers = async () => {
      const found: unknown[] = [];
      for (const text of texts) found.push(await ask(text, 3));
      return found;
    };
    await dispute(1, 3);
    const before = await answers();
    expect(before[1]).toEqual([
      [1, '0'],
      [2, '1'],
      [3, '1'],
    ]);
    expect(before[4]).toEqual([
      [1, '10', '20', 'disputed'],
      [3, '30', '40', 'covered'],
    ]);
    await seal(4);
    await dispute(2, 4);
    await dispute(3, null);
    expect(await answers()).toEqual(before);
    expect(await ask('select block_id, verification_score from discoveries order by id')).toEqual([
      [1, '0'],
      [2, '0'],
      [3, '1'],
      [4, '1'],
    ]);
    expect(await ask('select count(*)::int from blocks', 2)).toEqual([[2]]);
  });
});

it('the disputes are read once for a query, and not for each row', async () => {
  const { rows } = await owner.query(
    'explain verbose select avg(verification_score) from reading.discoveries',
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('hashed SubPlan');
});

describe('the role of readers', () => {
  it('OPEN-36 sees no table of the product, and no schema but its own', async () => {
    const { rows } = await owner.query(`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'reading') and c.relkind in ('r', 'v', 'm', 'S')`);
    expect(rows.length).toBeGreaterThan(40);
    for (const { name } of rows)
      await expect(ask(`select * from ${name}`), name).rejects.toThrow(/permission denied/);
  });

  it.each([
    ['writes', `insert into blocks (id) values (9)`, /read-only transaction|permission denied|cannot insert/],
    ['makes', 'create table reading.mine (n int)', /read-only transaction|permission denied/],
    ['becomes its owner', 'set role productive_mining', /permission denied/],
    ['reads files', `select pg_read_file('/etc/passwd')`, /permission denied/],
    ['reads passwords', 'select * from pg_authid', /permission denied/],
  ])('OPEN-36 never %s', async (_what, text, refusal) => {
    await reader.query('set default_transaction_read_only = off');
    await expect(ask(text)).rejects.toThrow(refusal);
  });

  it('keeps its rights and gets another password when it is opened again', async () => {
    const again = await openReaderRole(database.url);
    if (again.kind !== 'available') throw new Error(again.reason);
    const client = new pg.Client({ connectionString: again.url });
    await client.connect();
    expect((await client.query('select count(*)::int as n from reading.blocks')).rows).toEqual([{ n: 4 }]);
    await client.end();
  });

  it('is made by db:migrate without a new password, so that a server’s readers go on', async () => {
    const opened = await openReaderRole(database.url);
    expect((await makeReaderRole(database.url)).kind).toBe('available');
    if (opened.kind !== 'available') throw new Error(opened.reason);
    const client = new pg.Client({ connectionString: opened.url });
    await client.connect();
    expect((await client.query('select count(*)::int as n from blocks')).rows).toEqual([{ n: 4 }]);
    await client.end();
  });

  it('is that of SQL_READER_URL, made by db:migrate with its password, and none that reads tables', async () => {
    const address = new URL(database.url);
    Object.assign(address, { username: 'own reader', password: 'p@s/s' });
    await makeReaderRole(database.url, address.href);
    expect(await checkReaderUrl(address.href)).toEqual({ kind: 'available', url: address.href });
    expect(await checkReaderUrl(database.url)).toEqual({
      kind: 'unavailable',
      reason: expect.stringMatching(/^The role of SQL_READER_URL has rights on tables/),
    });
    await owner.query('drop owned by "own reader"; drop role "own reader"');
  });

  it('isn’t made where the database’s own role may make none, and the reason is said', async () => {
    await owner.query(`create role modest login password 'modest'`);
    const address = new URL(database.url);
    Object.assign(address, { username: 'modest', password: 'modest' });
    expect(await openReaderRole(address.href)).toEqual({
      kind: 'unavailable',
      reason: expect.stringMatching(
        /^The database’s role may not make the role of readers \(permission denied/,
      ),
    });
    await owner.query('drop role modest');
  });

  it('is made by an owner that is no superuser, when it may make roles', async () => {
    await owner.query(`create role keeper login createrole password 'keeper'`);
    await owner.query(
      `grant all on database ${new URL(database.url).pathname.slice(1)} to keeper with grant option`,
    );
    await owner.query(`grant all on schema reading to keeper with grant option`);
    await owner.query(`grant select on all tables in schema reading to keeper with grant option`);
    const { rows } = await owner.query('select rolname from pg_roles where rolname like $1', [
      'productive_mining_reader_%',
    ]);
    for (const { rolname } of rows) await owner.query(`grant ${rolname} to keeper with admin option`);
    const address = new URL(database.url);
    Object.assign(address, { username: 'keeper', password: 'keeper' });
    expect((await openReaderRole(address.href)).kind).toBe('available');
    await owner.query('drop owned by keeper; drop role keeper');
  });
});
