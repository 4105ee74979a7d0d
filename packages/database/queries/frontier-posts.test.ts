/** Reading the spans between posts on PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../connection/connect.ts';
import { blocks, chainRecords, discoveries } from '../schema/ledger.ts';
import { workUnits } from '../schema/mining.ts';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { readGapFreeSpan, readProvedSpan, readReopenedSpans } from './frontier-posts.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await startTestDatabase();
  database = connectDatabase(testDatabase.url);
});
beforeEach(() => database.pool.query('truncate blocks, work_units, chain_records cascade'));
afterAll(async () => {
  await database.close();
  await testDatabase.close();
});

const WORK_TYPE = 'prime_pattern';
const COUNTS = { workType: WORK_TYPE, path: ['counts', 'primes'] };
const RECORDS = { workType: WORK_TYPE, countedField: 'primes' };

/** A settled unit [from, to) whose block claims that many primes. */
async function settle(index: number, from: bigint, to: bigint, primes = 1): Promise<void> {
  const zero = '0'.repeat(64);
  const unitId = randomUUID();
  await database.orm.insert(blocks).values({
    ...{ id: index, index, timestamp: new Date(), difficulty: 1, previousHash: zero, merkleRoot: zero },
    ...{
      nonce: 1n,
      blockHash: `hash ${index}`,
      minerId: '',
      totalScientificValue: '1.00',
      energyConsumed: 0,
    },
    ...{ workRoot: zero, secret: zero, resultHash: zero, certificateHash: zero, keyId: 'key' },
    ...{ computeMs: 1, verifyMs: 1 },
  });
  await database.orm.insert(discoveries).values({
    ...{ blockId: index, workType: WORK_TYPE, difficulty: 1, result: { counts: { primes } } },
    ...{ computationTime: 1, energyConsumed: 0, computationalCost: 1, scientificValue: '1.00' },
    ...{ workerId: '', timestamp: new Date(), unitId, frontier: 'numbers', subject: '', plan: {} },
    ...{ tunables: {}, statements: [], computeMs: 1, verifyMs: 1 },
  });
  await database.orm.insert(workUnits).values({
    ...{ id: unitId, workType: WORK_TYPE, frontier: 'numbers', difficulty: 1, position: `${from}` },
    ...{ nextPosition: `${to}`, nonce: 1n, seed: '', plan: {}, leafCount: 1, chunkCount: 1 },
    ...{ state: 'settled', secret: new Uint8Array(32), leasedAt: new Date(), blockIndex: index },
  });
}

const record = (kind: string, payload: object) =>
  database.orm.insert(chainRecords).values({ kind, payload, createdAt: new Date() });

const span = async (from: bigint, due: bigint) =>
  (await readGapFreeSpan(database.orm, COUNTS, from, due))?.map(({ blockIndex }) => blockIndex);

describe('the gap-free span behind a post', () => {
  it('goes up to the first end at or after the next post, in the order of the numbers', async () => {
    await settle(1, 0n, 9n);
    await settle(4, 100n, 1000n);
    await settle(3, 10n, 100n);
    await settle(2, 9n, 10n);
    expect(await span(0n, 15n)).toEqual([1, 2, 3]);
    expect(await span(0n, 10n)).toEqual([1, 2]);
    expect(await span(9n, 1000n)).toEqual([2, 3, 4]);
    expect(await span(0n, 1001n)).toBeUndefined();
  });

  it('is undefined where a region lacks a block, or there is none', async () => {
    expect(await span(0n, 1n)).toBeUndefined();
    await settle(1, 0n, 10n);
    await settle(2, 20n, 30n);
    expect(await span(0n, 20n)).toBeUndefined();
    expect(await span(10n, 30n)).toBeUndefined();
    expect(await span(5n, 30n)).toBeUndefined();
  });

  it('is read in pages, however many blocks it has', async () => {
    await settle(1, 0n, 5n);
    await database.pool.query(
      `insert into blocks select i, i, timestamp, previous_hash, merkle_root, difficulty, nonce, 'hash ' || i, miner_id,
         total_scientific_value, energy_consumed, work_root, secret, result_hash, certificate_hash, compute_ms, verify_ms, key_id
       from blocks, generate_series(2, 2500) i where index = 1`,
    );
    await database.pool.query(
      `insert into discoveries (block_id, work_type, difficulty, result, computation_time, energy_consumed, computational_cost,
         scientific_value, worker_id, timestamp, unit_id, frontier, subject, plan, tunables, statements, compute_ms, verify_ms)
       select i, work_type, difficulty, result, 1, 0, 1, 1, '', timestamp, 'unit ' || i, frontier, '', '{}', '{}', '[]', 1, 1
       from discoveries, generate_series(2, 2500) i where block_id = 1`,
    );
    await database.pool.query(
      `insert into work_units (id, work_type, frontier, difficulty, position, next_position, nonce, seed, plan, leaf_count,
         chunk_count, state, secret, leased_at, block_index)
       select 'unit ' || i, work_type, frontier, 1, (5 * (i - 1))::text, (5 * i)::text, i, '', '{}', 1, 1, 'settled', secret,
         leased_at, i from work_units, generate_series(2, 2500) i where block_index = 1`,
    );
    expect(await span(0n, 12_500n)).toEqual(Array.from({ length: 2500 }, (_, at) => at + 1));
    expect(await span(0n, 12_501n)).toBeUndefined();
  });
});

describe('a span that was proved', () => {
  const reopened = () => readReopenedSpans(database.orm, RECORDS);

  it('is open again once one of its blocks is disputed, until it is proved without that block', async () => {
    for (const index of [1, 2, 3]) await settle(index, BigInt(10 * index - 10), BigInt(10 * index));
    await record('proved_totals', { from: '0', to: '20', primes: '2', blocks: [1, 2] });
    expect(await reopened()).toEqual([]);
    expect(await readProvedSpan(database.orm, 2, 'primes')).toMatchObject({ to: '20', blocks: [1, 2] });
    await record('dispute', { blockIndex: 3, reason: 'a recheck' });
    expect(await reopened()).toEqual([]);
    await record('dispute', { blockIndex: 2, reason: 'a recheck' });
    expect(await reopened()).toEqual([{ from: 0n, to: 20n, counted: 2n }]);
    await settle(4, 10n, 20n);
    await record('proved_totals', { from: '0', to: '20', primes: '2', blocks: [1, 4] });
    expect(await reopened()).toEqual([]);
    await record('dispute', { blockIndex: 4, reason: 'a recheck' });
    expect(await reopened()).toEqual([{ from: 0n, to: 20n, counted: 2n }]);
  });

  it('is open where its count itself disputed a block', async () => {
    await settle(1, 0n, 10n, 7);
    await record('dispute', {
      blockIndex: 1,
      reason: 'prime_totals_differ',
      from: '0',
      to: '10',
      primes: '4',
    });
    expect(await reopened()).toEqual([{ from: 0n, to: 10n, counted: 4n }]);
  });
});
