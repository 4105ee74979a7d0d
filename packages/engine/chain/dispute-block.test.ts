import { workChunks, workUnits } from '@productive-mining/database/schema/mining.ts';
import { GROUP_DIFFERS } from '@productive-mining/work/dispute-reasons.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaseSmallUnit, leavesOf, openLedger, seal } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { disputeBlock } from './dispute-block.ts';

let test: TestContext;
beforeAll(async () => {
  test = await openLedger();
});
afterAll(() => test.close());

it('frees a region although an earlier lease stored a chunk after it was settled', async () => {
  const unit = await leaseSmallUnit(test, 'small');
  const blockIndex = await seal(test, unit, await leavesOf(unit));
  await test.database.orm.insert(workChunks).values({
    unitId: unit.id,
    lease: 0,
    chunk: 0,
    leaves: new Uint8Array(1),
    computeMs: 1,
    workerId: 'test',
    finishedAt: new Date(),
  });
  const dispute = { blockIndex, reason: GROUP_DIFFERS, details: {}, at: new Date() } as const;
  expect(await test.database.orm.transaction((tx) => disputeBlock(tx, dispute))).toBe(true);
  const [region] = await test.database.orm.select().from(workUnits);
  expect(region).toMatchObject({ position: unit.position, state: 'abandoned', blockIndex: null });
  expect(region!.id).not.toBe(unit.id);
});
