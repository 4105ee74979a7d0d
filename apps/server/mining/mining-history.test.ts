/** The history and the totals, computed again from the raw rows. */

import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getMiningHistory } from '@productive-mining/contract/calls/mining.ts';
import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import { readHistory } from '@productive-mining/database/queries/read-history.ts';
import { blocks, chainRecords, discoveries } from '@productive-mining/database/schema/ledger.ts';
import { workAttempts } from '@productive-mining/database/schema/mining.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_BLOCK_AT, insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

type History = ResponseOf<typeof getMiningHistory>;

const MINER = `0x${'7'.repeat(40)}`;
/** insertBlock seals block n at n seconds after its first moment: 130 blocks reach over three minutes. */
const BLOCKS = 130;
const DISPUTED = 61;
const OUTCOMES = ['verified', 'verified', 'rejected', 'verified', 'undecided'] as const;

let test: TestApp;

const get = async <T>(url: string): Promise<T> => {
  const response = await test.app.inject({ url });
  expect(response.statusCode).toBe(200);
  return response.json() as T;
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('before the first block', () => {
  it.each([
    ['hour', 60, 60],
    ['day', 48, 1800],
    ['week', 42, 14_400],
  ])(
    'the %s has %i empty buckets of %i s, of which the last is open',
    async (range, count, bucketSeconds) => {
      const before = Date.now();
      const history = await get<History>(`/api/mining/history?range=${range}`);
      expect(history).toMatchObject({ range, bucketSeconds });
      expect(history.buckets).toHaveLength(count);
      expect(history.buckets.every((bucket) => bucket.blocks === 0 && bucket.value === 0)).toBe(true);
      const starts = history.buckets.map(({ start }) => Date.parse(start));
      for (let i = 1; i < count; i++) expect(starts[i]! - starts[i - 1]!).toBe(bucketSeconds * 1000);
      expect(starts.at(-1)!).toBeLessThanOrEqual(before);
      expect(starts.at(-1)! + bucketSeconds * 1000).toBeGreaterThan(before);
    },
  );

  it('another range is refused', async () => {
    const response = await test.app.inject('/api/mining/history?range=year');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation_failed' });
  });

  it('OPEN-63 OPEN-65 OPEN-91 all totals are 0', async () => {
    const {
      mine: _mine,
      measuredTimes,
      energySource: _source,
      ...totals
    } = await get<Stats>('/api/mining/stats');
    expect(new Set(Object.values(totals))).toEqual(new Set([0]));
    expect(measuredTimes).toEqual([]);
  });
});

describe('with blocks, one of them disputed', () => {
  beforeAll(async () => {
    for (let index = 1; index <= BLOCKS; index++) {
      const value = (600 + index).toFixed(2);
      await insertBlock(test.database, {
        index,
        minerAddress: MINER,
        workType: 'prime_pattern',
        difficulty: 47,
        value,
        rewardBaseUnits: 100n,
      });
    }
    await test.database.orm.insert(chainRecords).values({
      kind: 'dispute',
      payload: { blockIndex: DISPUTED },
      createdAt: new Date(FIRST_BLOCK_AT),
    });
    await test.database.orm.insert(workAttempts).values(
      OUTCOMES.map((outcome, number) => ({
        unitId: `unit-${number}`,
        lease: 1,
        sessionId: 'session',
        visitorId: 'visitor',
        workType: 'prime_pattern',
        difficulty: 47,
        outcome,
        computeMs: 1000,
        verifyMs: 50,
        wallSeconds: number + 1,
        finishedAt: new Date(FIRST_BLOCK_AT),
      })),
    );
  });

  it('buckets hold what was sealed within them; the disputed block counts, its value does not', async () => {
    const { orm } = test.database;
    const rows = await orm.select().from(blocks);
    const buckets = await readHistory(orm, { range: 'hour', nowMs: FIRST_BLOCK_AT + BLOCKS * 1000 });
    expect(buckets).toHaveLength(60);
    for (const { startMs, ...counted } of buckets) {
      const inside = rows.filter(
        ({ timestamp }) => timestamp.getTime() >= startMs && timestamp.getTime() < startMs + 60_000,
      );
      const valued = inside.filter(({ index }) => index !== DISPUTED);
      expect(counted).toEqual({
        blocks: inside.length,
        value: sum(valued.map((row) => Number(row.totalScientificValue))),
      });
    }
    expect(buckets.slice(-3).map((bucket) => bucket.blocks)).toEqual([59, 60, 11]);
  });

  it('what is older than the range or newer than now is left out', async () => {
    const { orm } = test.database;
    const hourLater = await readHistory(orm, { range: 'hour', nowMs: FIRST_BLOCK_AT + 3_600_000 });
    expect(sum(hourLater.map((bucket) => bucket.blocks))).toBe(BLOCKS - 59);
    const before = await readHistory(orm, { range: 'week', nowMs: FIRST_BLOCK_AT - 1 });
    expect(sum(before.map((bucket) => bucket.blocks))).toBe(0);
  });

  it('STAT-02 STAT-05 STAT-06 STAT-09 OPEN-63…66 the stats are sums over the tables', async () => {
    const { orm } = test.database;
    const stats = await get<Stats>('/api/mining/stats');
    const [rows, found, attempts] = await Promise.all([
      orm.select().from(blocks).orderBy(blocks.index),
      orm.select().from(discoveries),
      orm.select().from(workAttempts),
    ]);
    const valued = rows.filter(({ index }) => index !== DISPUTED);
    expect(stats.totalBlocks).toBe(rows.length);
    expect(stats.disputedBlocks).toBe(1);
    expect(stats.totalDiscoveries).toBe(found.length);
    expect(stats.totalComputations).toBe(attempts.length);
    expect(stats.successRate).toBe(
      (100 * attempts.filter(({ outcome }) => outcome === 'verified').length) / attempts.length,
    );
    expect(stats.totalScientificValue).toBe(sum(valued.map((row) => Number(row.totalScientificValue))));
    expect(stats.totalEnergyConsumed).toBeCloseTo(sum(rows.map((row) => row.energyConsumed)), 12);
    expect(stats.totalComputeMs).toBeCloseTo(sum(rows.map((row) => row.computeMs)), 6);
    expect(stats.totalVerifyMs).toBeCloseTo(sum(rows.map((row) => row.verifyMs)), 6);
    const recent = rows.slice(-100).map((row) => row.timestamp.getTime());
    expect(stats.averageBlockTime).toBeCloseTo((recent.at(-1)! - recent[0]!) / 1000 / 99, 9);
    // Verified attempts took 1, 2 and 4 s.
    expect(stats.measuredTimes).toEqual([
      { workType: 'prime_pattern', difficulty: 47, medianSeconds: 2, blocks: 3 },
    ]);
  });
});
