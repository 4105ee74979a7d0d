import type { BlockDetail } from '@productive-mining/contract/entities/block-detail.ts';
import { blockRechecks, chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  for (let index = 1; index <= 3; index++) {
    const minerAddress = `0x${'9'.repeat(40)}`;
    const money = { value: '1235.00', rewardBaseUnits: 12_350n };
    await insertBlock(test.database, {
      index,
      minerAddress,
      workType: 'prime_pattern',
      difficulty: 47,
      ...money,
    });
  }
});
afterAll(() => test.close());

const readBlock = async (index: number): Promise<BlockDetail> => {
  const response = await test.app.inject(`/api/blocks/${index}`);
  expect(response.statusCode).toBe(200);
  return response.json() as BlockDetail;
};

it('a reason that this version does not list is told as such, and stays as it was stored', async () => {
  const { orm, pool } = test.database;
  const checkedAt = new Date('2026-01-02T10:00:00.000Z');
  await orm
    .insert(blockRechecks)
    .values({ blockIndex: 3, leaf: 1, outcome: 'failed', reason: 'leaf_missing', cpuMs: 1, checkedAt });
  await pool.query("update block_rechecks set reason = 'leaf_was_odd' where block_index = 3");
  const payload = { blockIndex: 3, reason: 'leaf_was_odd' };
  await orm.insert(chainRecords).values({ kind: 'dispute', payload, createdAt: checkedAt });
  const { rechecks, dispute } = await readBlock(3);
  expect([rechecks[0]?.reason, dispute?.reason]).toEqual(['reason_not_listed', 'reason_not_listed']);
  const { rows } = await pool.query('select reason from block_rechecks where block_index = 3');
  expect(rows).toEqual([{ reason: 'leaf_was_odd' }]);
  await pool.query('delete from chain_records');
});

it('a block that was never rechecked has no rechecks and no dispute', async () => {
  const { rechecks, dispute, status } = await readBlock(1);
  expect({ rechecks, dispute, status }).toEqual({ rechecks: [], dispute: null, status: 'verified' });
});

it('GET /api/blocks/:index tells every recheck, and the dispute with the block that seals it', async () => {
  const checkedAt = new Date('2026-01-01T10:00:00.000Z');
  const failed = {
    leaf: 8,
    outcome: 'failed',
    reason: 'group_differs_from_commitment',
    cpuMs: 21.25,
  } as const;
  const passed = { leaf: 5, outcome: 'passed', reason: null, cpuMs: 20.5 } as const;
  await test.database.orm.insert(blockRechecks).values([
    { ...passed, blockIndex: 2, checkedAt },
    { ...failed, blockIndex: 2, checkedAt: new Date(checkedAt.getTime() + 1) },
  ]);
  const payload = { blockIndex: 2, reason: failed.reason, leaf: 8, first: 8, count: 4 };
  const record = { kind: 'dispute', payload, createdAt: checkedAt };
  const [{ id } = { id: 0 }] = await test.database.orm.insert(chainRecords).values(record).returning();

  const waiting = await readBlock(2);
  expect(waiting.status).toBe('disputed');
  expect(waiting.rechecks).toEqual([
    { ...passed, checkedAt: '2026-01-01T10:00:00.000Z' },
    { ...failed, checkedAt: '2026-01-01T10:00:00.001Z' },
  ]);
  expect(waiting.dispute).toEqual({ reason: failed.reason, sealedIn: null });

  await test.database.pool.query('update chain_records set sealed_in = 3 where id = $1', [id]);
  expect((await readBlock(2)).dispute).toEqual({ reason: failed.reason, sealedIn: 3 });
  expect((await readBlock(3)).dispute).toBeNull();
});
