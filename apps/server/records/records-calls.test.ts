import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getBlock, getRecords } from '@productive-mining/contract/calls/ledger.ts';
import type { listWorkTypes } from '@productive-mining/contract/calls/mining.ts';
import { recordHolders } from '@productive-mining/database/queries/list-record-holders.ts';
import { disputeBlock } from '@productive-mining/engine/chain/dispute-block.ts';
import { records } from '@productive-mining/work/lattice-crypto/records.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { insertManyBlocks } from '../testing/insert-many-blocks.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const PATH = '/api/records/lattice_crypto';
const Q = 1_048_573;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterEach(() =>
  test.database.pool.query('truncate blocks, altcoin_transactions, altcoin_mining_rewards cascade'),
);
afterAll(() => test.close());

const readRecords = async () => (await test.app.inject(PATH)).json() as ResponseOf<typeof getRecords>;
/** Dimension and block of each record. */
const holders = async () => (await readRecords()).records.map((record) => [record.class, record.blockIndex]);

interface Vector {
  dimension: number;
  squaredNorm: number;
  modulus?: number;
}

const blockOf = (index: number, { dimension, squaredNorm, modulus = Q }: Vector) => ({
  index,
  minerAddress: `0x${'8'.repeat(40)}`,
  workType: 'lattice_crypto',
  difficulty: 1,
  value: '1020.00',
  rewardBaseUnits: 10_200n,
  plan: { squaredTarget: squaredNorm },
  result: {
    dimension,
    rows: dimension / 2,
    modulus,
    squaredNorm,
    vector: [3, 4],
    lastLeaf: 0,
    squaredNorms: [squaredNorm],
    lllProfile: [10_240, 10_240],
    bkzProfile: [10_240, 10_240],
  },
});
const seal = (index: number, vector: Vector) => insertBlock(test.database, blockOf(index, vector));
const dispute = (blockIndex: number) =>
  test.database.orm.transaction((tx) =>
    disputeBlock(tx, { blockIndex, reason: 'group_differs_from_commitment', details: {}, at: new Date() }),
  );

describe('GET /api/records/:workType', () => {
  it('has none before the first block, and names the figures that they will have', async () => {
    const { title, columns, records } = await readRecords();
    expect({ title, records }).toEqual({ title: 'Shortest vectors by dimension', records: [] });
    expect(columns).toHaveLength(5);
  });

  it('names the block of the shortest vector of each dimension, in units of √q', async () => {
    await seal(1, { dimension: 80, squaredNorm: 7_000_000 });
    await seal(2, { dimension: 70, squaredNorm: 5_000_000 });
    expect(await holders()).toEqual([
      [70, 2],
      [80, 1],
    ]);
    // Shorter, but its modulus is smaller by more.
    await seal(3, { dimension: 70, squaredNorm: 4_900_000, modulus: 786_431 });
    expect(await holders()).toContainEqual([70, 2]);
    await seal(4, { dimension: 70, squaredNorm: 4_999_999 });
    expect(await holders()).toEqual([
      [70, 4],
      [80, 1],
    ]);
    const [record] = (await readRecords()).records;
    expect(record).toEqual({
      class: 70,
      className: 'dimension 70',
      blockIndex: 4,
      timestamp: '2025-01-01T00:00:04.000Z',
      // √4,999,999; / √1,048,573; / (35!)^(1/70)/√π = 2.1145; (4,999,999 / 1,048,573)^(1/140).
      figures: ['2236.1', '2.1837', expect.stringMatching(/^1\.0\d{3}$/), '1.01122'],
    });
  });

  it('of equally short vectors the first block holds the record, in lower terms too', async () => {
    await seal(1, { dimension: 70, squaredNorm: 5_000_000 });
    await seal(2, { dimension: 70, squaredNorm: 5_000_000 });
    expect(await holders()).toEqual([[70, 1]]);
    await seal(3, { dimension: 90, squaredNorm: 9 * 524_309, modulus: 524_309 });
    await seal(4, { dimension: 90, squaredNorm: 9 * Q });
    expect(await holders()).toContainEqual([90, 3]);
  });

  it('a disputed block holds none; the next best does, until none is left', async () => {
    await seal(1, { dimension: 70, squaredNorm: 5_000_000 });
    await seal(2, { dimension: 70, squaredNorm: 4_000_000 });
    await seal(3, { dimension: 100, squaredNorm: 9_000_000 });
    await dispute(2);
    expect(await holders()).toEqual([
      [70, 1],
      [100, 3],
    ]);
    await dispute(1);
    expect(await holders()).toEqual([[100, 3]]);
    await dispute(3);
    expect(await holders()).toEqual([]);
  });

  it('a block whose figures no result has holds none, and asking stays quick', async () => {
    await seal(1, { dimension: 70, squaredNorm: 5_000_000 });
    await seal(2, { dimension: 2_000_000_000, squaredNorm: 5_000_000 });
    expect(await holders()).toEqual([[70, 1]]);
  });

  it('is answered as unchanged to a client that has it, until a record falls', async () => {
    await seal(1, { dimension: 70, squaredNorm: 5_000_000 });
    const { etag } = (await test.app.inject(PATH)).headers;
    const ask = () => test.app.inject({ url: PATH, headers: { 'if-none-match': String(etag) } });
    await seal(2, { dimension: 70, squaredNorm: 6_000_000 });
    expect((await ask()).statusCode).toBe(304);
    await seal(3, { dimension: 70, squaredNorm: 3_000_000 });
    expect((await ask()).statusCode).toBe(200);
  });

  it('exists for the kinds that keep records, and is refused for the others', async () => {
    const { workTypes } = (await test.app.inject('/api/mining/work-types')).json() as ResponseOf<
      typeof listWorkTypes
    >;
    for (const { value, label, hasRecords } of workTypes) {
      const response = await test.app.inject(`/api/records/${value}`);
      expect(response.statusCode).toBe(hasRecords ? 200 : 404);
      if (!hasRecords) expect(response.json()).toMatchObject({ code: 'no_records' });
      if (!hasRecords) expect(response.json().error).toContain(label);
    }
    expect(workTypes.filter(({ hasRecords }) => hasRecords).map(({ value }) => value)).toEqual([
      'lattice_crypto',
    ]);
    expect((await test.app.inject('/api/records/nothing')).statusCode).toBe(400);
  });

  it('agrees with a comparison of every block in whole numbers', async () => {
    const vector = fc.record({
      dimension: fc.constantFrom(70, 80, 130),
      // Few values, so that there are ties.
      squaredNorm: fc.integer({ min: 1, max: 6 }).map((n) => 800_000 * n),
      modulus: fc.constantFrom(524_309, 1_048_573, 1_048_571),
      isDisputed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(vector, { minLength: 1, maxLength: 25 }), async (vectors) => {
        await test.database.pool.query('truncate blocks, chain_records cascade');
        await insertManyBlocks(test.database, 1, vectors.length, (index) =>
          blockOf(index, vectors[index - 1]!),
        );
        for (const [at, { isDisputed }] of vectors.entries()) if (isDisputed) await dispute(at + 1);
        const best = new Map<number, number>();
        for (const [at, { dimension, squaredNorm, modulus, isDisputed }] of vectors.entries()) {
          const holder = vectors[(best.get(dimension) ?? 0) - 1];
          const isShorter =
            holder === undefined ||
            BigInt(squaredNorm) * BigInt(holder.modulus) < BigInt(holder.squaredNorm) * BigInt(modulus);
          if (!isDisputed && isShorter) best.set(dimension, at + 1);
        }
        expect(await holders()).toEqual([...best].sort(([a], [b]) => a - b));
      }),
      { numRuns: 25 },
    );
  });

  it('reads no more of a long chain than of a short one', async () => {
    await insertManyBlocks(test.database, 1, 4000, (index) =>
      blockOf(index, {
        dimension: 70 + 10 * (index % 7),
        squaredNorm: 4_000_000 + ((index * 7919) % 100_003),
      }),
    );
    const { rows } = await test.database.orm.execute<Record<'QUERY PLAN', string>>(
      sql`explain (analyze, buffers) ${recordHolders({ workType: 'lattice_crypto', ...records.order })}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('discoveries_shortest_vectors');
    expect(plan).not.toMatch(/Seq Scan on (discoveries|blocks)/);
    expect(await holders()).toHaveLength(7);
  });
});

describe('GET /api/blocks/:index', () => {
  const readEntry = async (index: number) => {
    const block = (await test.app.inject(`/api/blocks/${index}`)).json() as ResponseOf<typeof getBlock>;
    return block.discoveries[0]!.recordEntry;
  };

  it('names the entry of a block in the records of its kind, record or not', async () => {
    await seal(1, { dimension: 70, squaredNorm: 4_000_000 });
    await seal(2, { dimension: 70, squaredNorm: 5_000_000 });
    const {
      result: _result,
      plan: _plan,
      ...ofAnotherKind
    } = {
      ...blockOf(3, { dimension: 70, squaredNorm: 1 }),
      workType: 'prime_pattern',
    };
    await insertBlock(test.database, ofAnotherKind);
    const [{ blockIndex: _index, timestamp: _at, ...entry } = {}] = (await readRecords()).records;
    expect(await readEntry(1)).toEqual(entry);
    expect(await readEntry(2)).toMatchObject({ class: 70, className: 'dimension 70' });
    expect(await readEntry(2)).not.toEqual(entry);
    expect(await readEntry(3)).toBeNull();
    await seal(4, { dimension: 2_000_000_000, squaredNorm: 4_000_000 });
    expect(await readEntry(4)).toBeNull();
  });
});
