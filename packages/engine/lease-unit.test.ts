import { randomUUID } from 'node:crypto';
import { connectDatabase, type Database } from '@productive-mining/database/connect.ts';
import { recordVisitor } from '@productive-mining/database/queries/record-visitor.ts';
import { miningSessions } from '@productive-mining/database/schema/mining.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abandonUnit, leaseUnit } from './lease-unit.ts';

let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url, { max: 4 });
  await recordVisitor(database.orm, { id: 'ada', address: '0xada' });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** Leases a unit, gives it back, and leases again. */
async function leaseTwice(workType: string, failed: boolean) {
  const sessionId = randomUUID();
  await database.orm
    .insert(miningSessions)
    .values({ sessionId, visitorId: 'ada', selectedWorkType: workType, status: 'mining', isActive: true });
  return database.orm.transaction(async (tx) => {
    const lease = () => leaseUnit(tx, { sessionId, workType, difficulty: 1 }, new Date());
    const first = await lease();
    await abandonUnit(tx, first.id, { failed });
    return [first, await lease()] as const;
  });
}

describe('a unit that is taken up again', () => {
  it.each(['lattice_crypto', 'elliptic_curve_crypto'])(
    'MINE-44 of %s gets another instance after a search without a find: the same would fail again',
    async (workType) => {
      const [first, again] = await leaseTwice(workType, true);
      expect(again).toMatchObject({ id: first.id, lease: first.lease + 1, failures: 1 });
      expect(again.seed).toMatch(/^[0-9a-f]{64}$/);
      expect(again.seed).not.toBe(first.seed);
      expect((again.plan as { seed: string }).seed).toBe(again.seed);
      expect((again.plan as { instance: string }).instance).toBe(
        (first.plan as { instance: string }).instance,
      );
      expect(again.leafCount).toBe((again.plan as { leaves: number }).leaves);
    },
  );

  it.each(['prime_pattern', 'poincare_conjecture'])(
    'of %s is the same region, failed or not',
    async (workType) => {
      const [first, again] = await leaseTwice(workType, true);
      expect(again).toMatchObject({ id: first.id, seed: first.seed, plan: first.plan });
    },
  );

  it('that only lost its session keeps its instance', async () => {
    const [first, again] = await leaseTwice('lattice_crypto', false);
    expect(again).toMatchObject({ id: first.id, seed: first.seed, failures: 0 });
    expect(again.plan).toEqual(first.plan);
  });
});
