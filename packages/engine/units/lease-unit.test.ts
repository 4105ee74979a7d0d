import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hexToBytes } from '@noble/hashes/utils.js';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { recordVisitor } from '@productive-mining/database/queries/record-visitor.ts';
import { miningSessions, workFrontiers, workUnits } from '@productive-mining/database/schema/mining.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { GENESIS } from '@productive-mining/ledger/chain/seal-block.ts';
import { drawSeed } from '@productive-mining/work/plans/draw-seed.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abandonFailedUnit, abandonUnitsOf, leaseUnit } from './lease-unit.ts';

let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url, { max: 4 });
  await recordVisitor(database.orm, { id: 'ada', address: '0xada' }, new Date());
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** Leases a unit, gives it back, and leases again. */
async function leaseTwice(workType: string, failed: boolean) {
  const session = await insertSession(workType);
  return database.orm.transaction(async (tx) => {
    const first = (await leaseUnit(tx, session, new Date()))!;
    if (failed) await abandonFailedUnit(tx, first, new Date());
    else await abandonUnitsOf(tx, session.sessionId);
    return [first, (await leaseUnit(tx, session, new Date()))!] as const;
  });
}

async function insertSession(workType: string, difficulty = 1) {
  const sessionId = randomUUID();
  await database.orm
    .insert(miningSessions)
    .values({ sessionId, visitorId: 'ada', selectedWorkType: workType, status: 'mining', isActive: true });
  return { sessionId, workType, difficulty };
}

const openUnits = ({ sessionId }: { sessionId: string }) =>
  database.orm.select().from(workUnits).where(eq(workUnits.sessionId, sessionId));

describe('a unit that is taken up again', () => {
  it.each(['lattice_crypto', 'elliptic_curve_crypto'])(
    'MINE-44 of %s gets another instance after a search that gave no block: the same might fail again',
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

  it('keeps the instance that was drawn after a failure, also when it is given back or another session takes it', async () => {
    const session = await insertSession('lattice_crypto');
    const other = await insertSession('lattice_crypto');
    await database.orm.transaction(async (tx) => {
      const first = (await leaseUnit(tx, session, new Date()))!;
      await abandonFailedUnit(tx, first, new Date());
      const drawn = (await leaseUnit(tx, session, new Date()))!;
      expect(drawn).toMatchObject({ id: first.id, draw: 2 });
      await abandonUnitsOf(tx, session.sessionId);
      const again = (await leaseUnit(tx, other, new Date()))!;
      expect(again).toMatchObject({ id: first.id, draw: 2, seed: drawn.seed, plan: drawn.plan });
      await abandonFailedUnit(tx, again, new Date());
      const third = (await leaseUnit(tx, other, new Date()))!;
      expect(third).toMatchObject({ id: first.id, draw: 3, tipIndex: 0 });
      expect(third.seed).not.toBe(drawn.seed);
      await abandonUnitsOf(tx, other.sessionId);
    });
  });
});

describe('an instance that was given back, of another difficulty than a session asks for', () => {
  const QUARTER_MS = 15 * 60_000;

  it('MINE-44 waits for a session of its own difficulty, however long', async () => {
    const [hard, easy] = [
      await insertSession('lattice_crypto', 60),
      await insertSession('lattice_crypto', 2),
    ];
    const leasedAt = Date.UTC(2026, 0, 1);
    await database.orm.transaction(async (tx) => {
      const lease = (session: typeof hard, afterMs: number) =>
        leaseUnit(tx, session, new Date(leasedAt + afterMs));
      const first = (await lease(hard, 0))!;
      await abandonUnitsOf(tx, hard.sessionId);
      expect(await lease(easy, 10 * QUARTER_MS)).toMatchObject({ difficulty: 2, lease: 1 });
      expect(await lease(hard, 10 * QUARTER_MS)).toMatchObject({ id: first.id, difficulty: 60, lease: 2 });
      await abandonUnitsOf(tx, hard.sessionId);
    });
  });
});

describe('a frontier that ends where another begins', () => {
  const CENSUS = 'poincare_conjecture';
  const [census, beyond] = ['census', 'beyond'];
  const { planUnit, frontiers } = workTypeOf(CENSUS);
  const end = frontiers.find(({ name }) => name === census)!.continuesAs!.from;

  /** Leases where the census has come to a position, and gives the region back. */
  async function leaseAt(position: string, difficulty: number, frontier?: string) {
    const session = { ...(await insertSession(CENSUS, difficulty)), ...(frontier ? { frontier } : {}) };
    await database.orm
      .insert(workFrontiers)
      .values({ workType: CENSUS, name: census!, position, counter: 9n })
      .onConflictDoUpdate({ target: [workFrontiers.workType, workFrontiers.name], set: { position } });
    await database.orm.delete(workUnits).where(eq(workUnits.workType, CENSUS));
    return database.orm.transaction((tx) => leaseUnit(tx, session, new Date()));
  }
  const refused = { code: 'frontier_not_available' };

  it('has a last unit that ends there', async () => {
    const unit = await leaseAt('9:8296:0:eimqajuybfCGcvzDdwEHgnrIhoFJkpsAltxB', 100);
    expect(unit).toMatchObject({ frontier: census, nextPosition: end, plan: { to: end } });
    expect(unit!.difficulty).toBeLessThan(100);
  });

  it('is left for the other one, by a session that may work there', async () => {
    for (const frontier of [undefined, census, beyond])
      expect(await leaseAt(end, 47, frontier)).toMatchObject({ frontier: beyond });
    for (const frontier of [undefined, census])
      await expect(leaseAt(end, 46, frontier)).rejects.toMatchObject({ code: 'frontier_finished' });
  });

  it('gives a session that may not work there nothing that was given back there either', async () => {
    const unit = (await leaseAt(end, 90, beyond))!;
    await database.orm.transaction((tx) => abandonUnitsOf(tx, unit.sessionId!));
    const easy = { ...(await insertSession(CENSUS, 1)), frontier: census! };
    const leased = database.orm.transaction((tx) => leaseUnit(tx, easy, new Date()));
    await expect(leased).rejects.toThrow(
      'the frontier “census” is finished. It goes on as “beyond”, at difficulties 47 to 100.',
    );
  });

  it('goes on in a ledger that had passed its end, where the other one has no ground', async () => {
    const request = { difficulty: 47, frontier: census!, seed: '' };
    const { nextPosition } = planUnit({ ...request, position: end });
    expect(await leaseAt(nextPosition, 1)).toMatchObject({ frontier: census, position: nextPosition });
    await expect(leaseAt(nextPosition, 47, beyond)).rejects.toMatchObject(refused);
  });
});

describe('a seed', () => {
  it('is drawn from genesis before the first block, as anyone can compute it', async () => {
    const session = await insertSession('elliptic_curve_crypto');
    const unit = (await database.orm.transaction((tx) => leaseUnit(tx, session, new Date())))!;
    const { workType, frontier, position, draw } = unit;
    const tip = { index: unit.tipIndex!, hash: hexToBytes(unit.tipHash!) };
    expect(tip).toEqual(GENESIS);
    expect(unit.seed).toBe(drawSeed({ tip, workType, frontier, position, draw: draw! }));
  });
});

describe.each(['paused', 'stopped'])('a session that is being %s', (status) => {
  const move = { status, isActive: false };

  it('gets no region while that is under way: nobody would give it back', async () => {
    const session = await insertSession('prime_pattern');
    const ofSession = eq(miningSessions.sessionId, session.sessionId);
    const leased = await database.orm.transaction(async (tx) => {
      await tx.update(miningSessions).set(move).where(ofSession);
      const waiting = database.orm.transaction((other) => leaseUnit(other, session, new Date()));
      // Long enough for the lease to come to the session's row, which this transaction holds.
      await wait(200);
      return { waiting };
    });
    expect(await leased.waiting).toBeUndefined();
    expect(await openUnits(session)).toEqual([]);
  });
});

it('a session that asks twice at once gets one region', async () => {
  const session = await insertSession('prime_pattern');
  const lease = () => database.orm.transaction((tx) => leaseUnit(tx, session, new Date()));
  const [first, second] = await Promise.all([lease(), lease()]);
  expect(second?.id).toBe(first?.id);
  expect(await openUnits(session)).toHaveLength(1);
});

it('a session that mines keeps its region, however often it asks', async () => {
  const session = await insertSession('prime_pattern');
  const lease = () => database.orm.transaction((tx) => leaseUnit(tx, session, new Date()));
  const first = await lease();
  expect((await lease())?.id).toBe(first?.id);
  expect(await openUnits(session)).toHaveLength(1);
});
