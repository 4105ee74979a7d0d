import { workAttempts, workUnits } from '@productive-mining/database/schema/mining.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaseSmallUnit, openLedger, runOf } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { failUnit } from './fail-unit.ts';

let test: TestContext;
beforeAll(async () => {
  test = await openLedger();
});
afterAll(() => test.close());

it.each([
  [0, 10],
  [1, 20],
  [5, 60],
  [1000, 3600],
])(
  'a region that gave no block rests, after %d failures before this one for %d seconds',
  async (failures, seconds) => {
    const { orm } = test.database;
    const id = `unit ${failures}`;
    const unit = { ...(await leaseSmallUnit(test, id, failures)), failures };
    await orm.update(workUnits).set({ failures }).where(eq(workUnits.id, id));
    await failUnit(runOf(test, unit), { outcome: 'rejected', reason: 'computation_failed' });
    const [rested] = await orm.select().from(workUnits).where(eq(workUnits.id, id));
    const [attempt] = await orm.select().from(workAttempts).where(eq(workAttempts.unitId, id));
    expect(rested).toMatchObject({ state: 'abandoned', sessionId: null, failures: failures + 1 });
    expect(attempt).toMatchObject({ outcome: 'rejected', reason: 'computation_failed' });
    expect(rested!.notBefore!.getTime() - attempt!.finishedAt!.getTime()).toBe(1000 * seconds);
  },
);
