import { setTimeout as wait } from 'node:timers/promises';
import { workChunks, workUnits } from '@productive-mining/database/schema/mining.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LeaseEnded } from '../queue/sent-chunks.ts';
import { leaseSmallUnit, openLedger, runOf, startSession } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { packLeaves } from '../threads/leaf-codec.ts';
import { abandonUnitsOf, leaseUnit } from '../units/lease-unit.ts';
import { collectChunks } from './compute-unit.ts';

let test: TestContext;
beforeAll(async () => {
  test = await openLedger();
});
afterAll(() => test.close());

it('leaves a unit given back that its session’s stop gave back while its chunks were collected', async () => {
  const { orm } = test.database;
  const unit = await leaseSmallUnit(test, 'small');
  await orm.insert(workChunks).values({
    unitId: unit.id,
    lease: unit.lease,
    chunk: 0,
    leaves: packLeaves([new Uint8Array(3)]),
    computeMs: 1,
    workerId: 'test',
    finishedAt: new Date(),
  });
  const collecting = await orm.transaction(async (tx) => {
    await abandonUnitsOf(tx, unit.sessionId!);
    const collected = expect(collectChunks(runOf(test, unit))).rejects.toThrow(LeaseEnded);
    // Long enough to come to the unit's row, which this transaction holds.
    await wait(200);
    return { collected };
  });
  await collecting.collected;
  const [after] = await orm.select().from(workUnits).where(eq(workUnits.id, unit.id));
  expect(after).toMatchObject({ state: 'abandoned', sessionId: null });
  const session = { sessionId: await startSession(test), workType: unit.workType, difficulty: 1 };
  const next = await orm.transaction((tx) => leaseUnit(tx, session, new Date()));
  expect(next).toMatchObject({ id: unit.id, lease: unit.lease + 1 });
});

it('ends with the lease, and not by a fault, when a stop has taken the stored chunks', async () => {
  const unit = await leaseSmallUnit(test, 'stopped');
  await test.database.orm.transaction((tx) => abandonUnitsOf(tx, unit.sessionId!));
  await expect(collectChunks(runOf(test, unit))).rejects.toThrow(LeaseEnded);
});

it('a chunk that is missing while the lease lasts is a fault', async () => {
  const unit = await leaseSmallUnit(test, 'incomplete');
  await expect(collectChunks(runOf(test, unit))).rejects.toThrow(`has 0 of ${unit.chunkCount} chunks`);
});
