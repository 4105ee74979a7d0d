/** The totals that triggers keep, against sums over all blocks. */
import { rmSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyFiles } from 'drizzle-orm/node-postgres/migrator';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../connection/connect.ts';
import { migrate } from '../migrate/migrate.ts';
import { migrationsBefore } from '../testing/migrations-before.ts';
import { block, discovery, fresh, insertStatement, type Row, transaction } from '../testing/sample-rows.ts';
import { createEmptyDatabase, startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { readKeptSums, sumLedger } from '../testing/sum-ledger.ts';
import { readLedgerTotals } from './read-stats.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await startTestDatabase();
  database = connectDatabase(testDatabase.url);
});
beforeEach(() => database.pool.query('truncate blocks, work_attempts, altcoin_transactions cascade'));
afterAll(async () => {
  await database.close();
  await testDatabase.close();
});

type Step =
  | { do: 'seal'; kind: string; miner: string; cents: number; difficulty: number; day: number }
  | { do: 'fail'; kind: string }
  | { do: 'dispute'; which: number };

const kind = fc.constantFrom('riemann_zero', 'prime_pattern', 'lattice_crypto');
const step: fc.Arbitrary<{ step: Step; isKilled: boolean }> = fc.record({
  step: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('seal' as const),
        kind,
        miner: fc.constantFrom('0xa', '0xb', '0xc'),
        cents: fc.integer({ min: 1, max: 10_000_000 }),
        difficulty: fc.integer({ min: 1, max: 100 }),
        day: fc.nat(400),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), kind }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('dispute' as const), which: fc.nat(300) }) },
  ),
  isKilled: fc.boolean(),
});

const insert = async (client: pg.ClientBase, table: string, row: Row): Promise<void> => {
  await client.query(insertStatement(table, row));
};

const attempt = (workType: string, outcome: string): Row => ({
  ...{ unit_id: `unit ${fresh()}`, lease: 1, session_id: 's', visitor_id: 'v', work_type: workType },
  ...{ difficulty: 1, outcome, compute_ms: 1, verify_ms: 1, wall_seconds: 1, finished_at: new Date() },
});

async function seal(client: pg.ClientBase, index: number, sealed: Step & { do: 'seal' }): Promise<void> {
  const value = (sealed.cents / 100).toFixed(2);
  // Tenths, which no double holds.
  const work = { difficulty: sealed.difficulty, energy_consumed: index / 10, compute_ms: index / 10 };
  await insert(client, 'blocks', {
    ...block(index),
    ...work,
    miner_id: sealed.miner,
    total_scientific_value: value,
  });
  const found = { ...discovery(index), ...work, work_type: sealed.kind, scientific_value: value };
  await insert(client, 'discoveries', found);
  const paid = transaction();
  await insert(client, 'altcoin_transactions', paid);
  await insert(client, 'altcoin_mining_rewards', {
    ...{ block_id: index, miner_address: sealed.miner, reward_amount: sealed.cents, work_type: sealed.kind },
    ...{ difficulty: sealed.difficulty, scientific_value: value, transaction_hash: paid.transaction_hash },
    timestamp: new Date(Date.UTC(2026, 0, 1, 23, 59, 59, 999) + 86_400_000 * sealed.day),
  });
  await insert(client, 'work_attempts', attempt(sealed.kind, 'verified'));
}

/** Two records may dispute the same block. */
const dispute = (client: pg.ClientBase, blockIndex: number) =>
  insert(client, 'chain_records', {
    ...{ kind: 'dispute', payload: JSON.stringify({ blockIndex }), created_at: new Date() },
  });

async function take(client: pg.ClientBase, height: number, next: Step): Promise<void> {
  if (next.do === 'seal') await seal(client, height + 1, next);
  else if (next.do === 'fail') await insert(client, 'work_attempts', attempt(next.kind, 'rejected'));
  else if (height > 0) await dispute(client, 1 + (next.which % height));
}

it('equal sums after a thousand settlements, failures, disputes and kills', async () => {
  const [steps] = fc.sample(fc.array(step, { minLength: 1000, maxLength: 1000 }), { numRuns: 1, seed: 18 });
  const client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  let height = 0;
  for (const [at, { step: next, isKilled }] of steps!.entries()) {
    await client.query('begin');
    await take(client, height, next);
    await client.query(isKilled ? 'rollback' : 'commit');
    if (!isKilled && next.do === 'seal') height += 1;
    if (at % 50 === 0) expect(await readKeptSums(database.orm)).toEqual(await sumLedger(database.orm));
  }
  await client.end();
  const kept = await readKeptSums(database.orm);
  expect(kept).toEqual(await sumLedger(database.orm));
  expect(height).toBeGreaterThan(200);
  expect(kept.disputed.length).toBeGreaterThan(30);
  expect(await readLedgerTotals(database.orm)).toMatchObject({
    totalBlocks: height,
    height,
    disputedBlocks: kept.disputed.length,
  });
});

const sample = (index: number): Step & { do: 'seal' } => ({
  ...{ do: 'seal', kind: index % 2 ? 'riemann_zero' : 'prime_pattern', miner: '0xa' },
  ...{ cents: index, difficulty: 1 + (index % 100), day: 0 },
});

it('count transactions that seal, pay and dispute at the same time', async () => {
  const clients = Array.from({ length: 6 }, () => new pg.Client({ connectionString: testDatabase.url }));
  await Promise.all(clients.map((client) => client.connect()));
  await Promise.all(
    clients.map(async (client, at) => {
      for (let round = 0; round < 20; round++) {
        const index = 1 + at + clients.length * round;
        await client.query('begin');
        await seal(client, index, sample(index));
        await client.query('commit');
        await dispute(client, index);
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  const kept = await readKeptSums(database.orm);
  expect(kept).toEqual(await sumLedger(database.orm));
  expect(kept.kinds.map(({ blocks }) => blocks)).toEqual([60, 60]);
});

it.each([
  ['many rows of one statement', 'insert into work_attempts select * from earlier_attempts'],
  ['a changed value', "update discoveries set scientific_value = '7.00' where block_id = 2"],
  ['a changed miner', "update blocks set miner_id = '0xz' where index = 3"],
  ['a dispute taken back', 'delete from chain_records'],
  ['a deleted reward', 'delete from altcoin_mining_rewards where block_id = 1'],
  ['an emptied ledger', 'truncate blocks, work_attempts cascade'],
])('follow %s', async (_what, statement) => {
  const client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  for (const index of [1, 2, 3, 4]) await seal(client, index, sample(index));
  await dispute(client, 4);
  await client.query(`create temp table earlier_attempts as select id + 1000 as id,
    unit_id, lease, session_id, visitor_id, work_type, difficulty, outcome, reason, compute_ms, verify_ms,
    wall_seconds, finished_at from work_attempts`);
  const before = await readKeptSums(database.orm);
  await client.query(
    statement.replace('insert into work_attempts', 'insert into work_attempts overriding system value'),
  );
  await client.end();
  const kept = await readKeptSums(database.orm);
  expect(kept).not.toEqual(before);
  expect(kept).toEqual(await sumLedger(database.orm));
});

it('are made for a ledger of an earlier version', async () => {
  const url = await createEmptyDatabase(testDatabase);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const earlier = migrationsBefore('0023_ledger_totals');
  await applyFiles(drizzle(client), { migrationsFolder: earlier });
  rmSync(earlier, { recursive: true });
  for (const index of [1, 2, 3]) await seal(client, index, sample(index));
  await dispute(client, 2);
  await client.end();
  await migrate(url);
  const older = connectDatabase(url);
  const kept = await readKeptSums(older.orm);
  expect(kept).toEqual(await sumLedger(older.orm));
  expect(kept.kinds).toHaveLength(2);
  await older.close();
});
