/** When an answer is called complete, on a real PostgreSQL: compared with the rows that the same statement gives. */
import { SQL_LIMITS } from '@productive-mining/rules/sql-limits.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../connection/connect.ts';
import { block, discovery, insertStatement, type Row } from '../testing/sample-rows.ts';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { certifyScope } from './certify-scope.ts';
import { checkStatement, loadGrammar } from './check-statement.ts';

let started: TestDatabase;
let database: Database;
let owner: pg.Client;

beforeAll(async () => {
  await loadGrammar();
  started = await startTestDatabase();
  database = connectDatabase(started.url);
  owner = new pg.Client({ connectionString: started.url });
  await owner.connect();
});
beforeEach(() => owner.query('truncate blocks, chain_records cascade'));
afterAll(async () => {
  await owner.end();
  await database.close();
  await started.close();
});

const KIND = 'prime_pattern';
const FRONTIER = 'numbers';
const insert = (table: string, row: Row) => owner.query(insertStatement(table, row));

/** A block of a region, which the next index names unless given. */
async function seal(index: number, from: number, to: number, of: Row = {}): Promise<void> {
  await insert('blocks', block(index));
  await insert('discoveries', {
    ...discovery(index),
    ...{ work_type: KIND, frontier: FRONTIER, position: String(from), end_position: String(to) },
    ...{ seed: '00', tip_index: 0, tip_hash: '00', draw: 1, ...of },
  });
}

const dispute = (blockIndex: number, sealedIn: number | null) =>
  insert('chain_records', {
    ...{ kind: 'dispute', created_at: '2026-01-02T00:00:00Z', sealed_in: sealedIn },
    payload: { blockIndex, reason: 'leaf_differs' },
  });

const STRETCH = `select from_position, to_position, status from reading.coverage where work_type = '${KIND}'`;
const between = (from: number, to: number) =>
  `${STRETCH} and from_position < ${to} and to_position > ${from}`;

interface Asked {
  height?: number;
  frontiers?: string[];
  /** Rows that the answer has; those of the statement unless given. */
  rowCount?: number;
}

/** The frontiers that are certified, and the rows of the statement. */
async function ask(text: string, { height = 1000, frontiers = [FRONTIER], rowCount }: Asked = {}) {
  const checked = checkStatement(text);
  if (!checked.ok || !checked.scope) throw new Error('no stretch');
  await owner.query('begin');
  await owner.query(`set local reading.height = ${height}`);
  const { rows } = await owner.query<{ from_position: string; to_position: string; status: string }>(text);
  await owner.query('rollback');
  const answer = { scope: checked.scope, frontiers, height, rowCount: rowCount ?? rows.length };
  return { covered: await certifyScope(database.orm, answer), rows, scope: checked.scope };
}
const certified = async (text: string, asked?: Asked) => (await ask(text, asked)).covered;

describe('a stretch is complete', () => {
  beforeEach(async () => {
    for (const index of [1, 2, 3, 4]) await seal(index, 10 * index - 10, 10 * index);
  });

  it('where blocks cover each of its positions, and not one farther', async () => {
    expect(await certified(between(0, 40))).toEqual([FRONTIER]);
    expect(await certified(between(13, 37))).toEqual([FRONTIER]);
    expect(await certified(between(0, 41))).toEqual([]);
    expect(await certified(between(40, 50))).toEqual([]);
    expect(await certified(between(13, 37), { frontiers: [] })).toEqual([]);
    expect(await certified(between(13, 37), { frontiers: ['other'] })).toEqual([]);
  });

  it('not where its first or last region begins before or ends behind what is asked for', async () => {
    expect(await certified(`${STRETCH} and from_position >= 10 and to_position <= 30`)).toEqual([FRONTIER]);
    expect(await certified(`${STRETCH} and from_position >= 9 and to_position <= 30`)).toEqual([]);
    expect(await certified(`${STRETCH} and from_position >= 11 and to_position <= 30`)).toEqual([]);
    expect(await certified(`${STRETCH} and from_position >= 10 and to_position <= 31`)).toEqual([]);
    expect(await certified(`${STRETCH} and from_position >= 10 and from_position < 35`)).toEqual([FRONTIER]);
  });

  it('of the kind and the frontier alone', async () => {
    const other = between(0, 40).replace(KIND, 'riemann_zero');
    expect(await certified(other)).toEqual([]);
    await seal(5, 0, 40, { work_type: 'riemann_zero', frontier: 'zeros' });
    expect(await certified(other, { frontiers: ['zeros'] })).toEqual(['zeros']);
    await seal(6, 40, 50, { frontier: 'beyond' });
    expect(await certified(between(0, 50), { frontiers: [FRONTIER, 'beyond'] })).toEqual([]);
    expect(await certified(between(40, 50), { frontiers: [FRONTIER, 'beyond'] })).toEqual(['beyond']);
  });

  it('as of a block: not before a region was sealed, and then for ever', async () => {
    expect(await certified(between(0, 40), { height: 3 })).toEqual([]);
    expect(await certified(between(0, 30), { height: 3 })).toEqual([FRONTIER]);
  });

  it('not while a block is disputed, and again when another one has its region', async () => {
    await seal(5, 100, 110);
    await dispute(2, 5);
    expect(await certified(between(0, 40))).toEqual([]);
    expect(await certified(between(0, 40), { height: 4 })).toEqual([FRONTIER]);
    expect(await certified(between(20, 40))).toEqual([FRONTIER]);
    await seal(6, 10, 15);
    expect(await certified(between(0, 40))).toEqual([]);
    await seal(7, 15, 20);
    expect(await certified(between(0, 40))).toEqual([FRONTIER]);
    expect(await certified(between(0, 40), { height: 6 })).toEqual([]);
  });

  it('not while a dispute waits for a block', async () => {
    await dispute(2, null);
    expect(await certified(between(0, 40))).toEqual([]);
    expect(await certified(between(0, 40), { height: 4 })).toEqual([]);
    expect(await certified(between(20, 40))).toEqual([FRONTIER]);
  });

  it('not with fewer rows than blocks, nor with as many as its LIMIT', async () => {
    expect(await certified(between(0, 40), { rowCount: 3 })).toEqual([]);
    expect(await certified(`${between(0, 40)} limit 5`)).toEqual([FRONTIER]);
    expect(await certified(`${between(0, 40)} limit 4`)).toEqual([]);
    expect(await certified(`${between(0, 40)} limit 2`)).toEqual([]);
  });

  it('not where an early block has no positions, or they are no whole numbers', async () => {
    const none = { position: null, end_position: null, seed: null, tip_index: null, tip_hash: null };
    await seal(5, 40, 50, { ...none, draw: null });
    await seal(6, 40, 50, { position: '7:40:0', end_position: '7:50:0' });
    expect(await certified(between(0, 50))).toEqual([]);
  });

  it('also where regions are positions beyond the whole numbers of a double', async () => {
    const far = 4n * 10n ** 18n;
    await seal(5, 0, 0, { position: String(far + 1n), end_position: String(far + 3n) });
    await seal(6, 0, 0, { position: String(far + 4n), end_position: String(far + 6n) });
    const stretch = (from: bigint, to: bigint) =>
      `${STRETCH} and from_position < ${to} and to_position > ${from}`;
    expect(await certified(stretch(far + 1n, far + 3n))).toEqual([FRONTIER]);
    expect(await certified(stretch(far + 1n, far + 6n))).toEqual([]);
    expect(await certified(stretch(far, far + 3n))).toEqual([]);
  });
});

/** Regions with holes, doubles and disputes, and statements with bounds of every kind. */
const regions = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 11 }),
    length: fc.integer({ min: 1, max: 4 }),
    isDisputed: fc.integer({ min: 0, max: 3 }).map((drawn) => drawn === 0),
  }),
  { minLength: 4, maxLength: 12 },
);
const bounds = fc.array(
  fc.record({
    column: fc.constantFrom('from_position', 'to_position'),
    operator: fc.constantFrom('<', '<=', '>', '>=', '='),
    value: fc.integer({ min: 0, max: 12 }),
  }),
  { minLength: 2, maxLength: 4 },
);
const statements = fc.array(bounds, { minLength: 25, maxLength: 25 });

it('whatever is asked for, what is called complete is in undisputed rows of the answer', async () => {
  let count = 0;
  const check = async (text: string) => {
    const checked = checkStatement(text);
    if (!checked.ok || !checked.scope) return;
    const { covered, rows, scope } = await ask(text);
    if (covered.length === 0) return;
    count += 1;
    const good = rows.filter(({ status }) => status === 'covered');
    const holds = (position: bigint) =>
      good.some((row) => BigInt(row.from_position) <= position && position < BigInt(row.to_position));
    for (let position = scope.from; position < scope.to; position++)
      expect(holds(position), `${position} in the answer to ${text}`).toBe(true);
  };
  const drawn = fc.asyncProperty(regions, statements, async (sealed, asked) => {
    await owner.query('truncate blocks, chain_records cascade');
    for (const [at, { from, length }] of sealed.entries()) await seal(at + 1, from, from + length);
    for (const [at, { isDisputed }] of sealed.entries()) if (isDisputed) await dispute(at + 1, at + 1);
    for (const one of asked) {
      const conditions = one.map(({ column, operator, value }) => `${column} ${operator} ${value}`);
      await check(`${STRETCH} and ${conditions.join(' and ')}`);
    }
  });
  await fc.assert(drawn, { numRuns: 12, seed: 40, endOnFailure: true });
  expect(count).toBeGreaterThan(5);
});

describe('on a long ledger', () => {
  const BLOCKS = 4000;

  /** One statement for each table: blocks that follow each other, the last but one disputed. */
  beforeEach(async () => {
    const series = `generate_series(1, ${BLOCKS}) as n`;
    const filled = async (table: string, row: Row, own: Record<string, string>) => {
      const names = [...Object.keys(row), ...Object.keys(own)];
      const values = [...Object.keys(row).map((_, at) => `$${at + 1}`), ...Object.values(own)];
      const text = `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${series}`;
      await owner.query(text, Object.values(row));
    };
    const { id: _id, index: _index, block_hash: _hash, ...ofBlock } = block(1);
    await filled('blocks', ofBlock, { id: 'n', index: 'n', block_hash: `'hash ' || n` });
    const { block_id: _block, unit_id: _unit, ...ofDiscovery } = discovery(1);
    await filled(
      'discoveries',
      {
        ...{ ...ofDiscovery, work_type: KIND, frontier: FRONTIER },
        ...{ seed: '00', tip_index: 0, tip_hash: '00', draw: 1 },
      },
      {
        ...{ block_id: 'n', unit_id: `'long ' || n` },
        ...{ position: '(10 * n - 10)::text', end_position: '(10 * n)::text' },
      },
    );
    await dispute(BLOCKS - 1, BLOCKS);
    await owner.query('analyze discoveries');
  });

  it('a stretch of as many blocks as an answer has is found at its begin, middle and end', async () => {
    const height = BLOCKS;
    const most = SQL_LIMITS.rowsMax;
    for (const first of [0, BLOCKS / 2, BLOCKS - 2 - most]) {
      const [from, to] = [10 * first + 5, 10 * (first + most) - 5];
      expect(await certified(between(from, to), { height })).toEqual([FRONTIER]);
      expect(await certified(between(from, 10 * BLOCKS), { height, rowCount: BLOCKS })).toEqual([]);
    }
  });

  it('is read by the index of places, and not row by row', async () => {
    const plan = await database.orm.transaction(async (tx) => {
      await tx.execute(sql`select set_config('reading.height', ${String(BLOCKS)}, true)`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`
        explain select from_position from reading.coverage where work_type = ${KIND} and frontier = ${FRONTIER}
          and status = 'covered' and from_position <= ${'20000'}::numeric order by from_position desc limit 1`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index Scan Backward using discoveries_regions/);
    expect(plan).not.toMatch(/Seq Scan on discoveries/);
  });
});

it('a database that takes too long says nothing, and nothing false', async () => {
  await seal(1, 0, 10);
  const locked = new pg.Client({ connectionString: started.url });
  await locked.connect();
  await locked.query('begin');
  await locked.query('lock table discoveries in access exclusive mode');
  const checked = checkStatement(between(0, 10));
  if (!checked.ok || !checked.scope) throw new Error('no stretch');
  const answer = { scope: checked.scope, frontiers: [FRONTIER], height: 1, rowCount: 1 };
  expect(await certifyScope(database.orm, answer)).toEqual([]);
  await locked.query('rollback');
  await locked.end();
  expect(await certifyScope(database.orm, answer)).toEqual([FRONTIER]);
});
