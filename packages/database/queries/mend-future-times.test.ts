import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../connection/connect.ts';
import { inTransaction } from '../connection/in-transaction.ts';
import { credit } from '../money/money.ts';
import { guideRuns } from '../schema/guidance.ts';
import { miningSessions, visitors, workUnits } from '../schema/mining.ts';
import { altcoinStaking } from '../schema/token.ts';
import { payDueStakes, stakeTokens } from '../stake-tokens.ts';
import { startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { mendFutureTimes, REGION_RESTS_MAX_MS } from './mend-future-times.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const DAYS_MS = 20 * 86_400_000;

let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await startTestDatabase();
  database = connectDatabase(server.url);
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** Everything that waits by a time, written when it was `at`. */
async function writeAt(at: Date, name: string) {
  const { orm } = database;
  await orm.insert(visitors).values({ id: name, address: `0x${name}`, lastSeenAt: at });
  await orm.insert(guideRuns).values({ visitorId: name, guideId: 'first', stepSince: at });
  for (const status of ['mining', 'stopped'])
    await orm.insert(miningSessions).values({
      sessionId: `${status} ${name}`,
      visitorId: name,
      selectedWorkType: 'prime_pattern',
      status,
      isActive: status === 'mining',
      startTime: at,
    });
  await orm.insert(workUnits).values({
    ...{ id: name, workType: 'prime_pattern', frontier: name, difficulty: 1, position: '0' },
    ...{ nextPosition: '1', nonce: 1n, seed: '', plan: {}, leafCount: 1, chunkCount: 1, state: 'abandoned' },
    ...{ secret: new Uint8Array(32), leasedAt: at, notBefore: new Date(at.getTime() + REGION_RESTS_MAX_MS) },
  });
}

async function readOf(name: string) {
  const { orm } = database;
  const [visitor] = await orm.select().from(visitors).where(eq(visitors.id, name));
  const [run] = await orm.select().from(guideRuns).where(eq(guideRuns.visitorId, name));
  const [unit] = await orm.select().from(workUnits).where(eq(workUnits.id, name));
  const sessions = await orm.select().from(miningSessions).where(eq(miningSessions.visitorId, name));
  const startOf = (status: string) => sessions.find((session) => session.status === status)!.startTime;
  return {
    seen: visitor!.lastSeenAt,
    step: run!.stepSince,
    leased: unit!.leasedAt,
    rests: unit!.notBefore,
    mining: startOf('mining'),
    stopped: startOf('stopped'),
  };
}

it('lets nothing wait for a time that an earlier clock has put twenty days ahead', async () => {
  const ahead = later(DAYS_MS);
  await writeAt(ahead, 'ahead');
  await mendFutureTimes(database.orm, NOW);
  // A session that has ended waits for nothing, and keeps what was said of it.
  expect(await readOf('ahead')).toEqual({
    ...{ seen: NOW, step: NOW, leased: NOW, rests: NOW, mining: NOW },
    stopped: ahead,
  });
});

it('leaves times of the past, and a region’s ordinary rest, as they are', async () => {
  const before = later(-5000);
  await writeAt(before, 'before');
  const written = await readOf('before');
  await mendFutureTimes(database.orm, NOW);
  expect(await readOf('before')).toEqual(written);
});

it('lets a stake that was made in the future begin now, with all its days, and one that was paid stay', async () => {
  const address = `0x${'5'.repeat(40)}`;
  const made = async (at: Date, key: string) => {
    await inTransaction(database, (tx) =>
      credit(tx, {
        ...{ idempotencyKey: `mined ${key}`, toAddress: address, amountBaseUnits: 500n },
        ...{ type: 'mining', reason: 'test', at },
      }),
    );
    const wanted = { idempotencyKey: key, address, amountBaseUnits: 500n, days: 10, at };
    await inTransaction(database, (tx) => stakeTokens(tx, wanted));
  };
  await made(later(-DAYS_MS), 'paid');
  await inTransaction(database, (tx) => payDueStakes(tx, NOW, 10));
  await made(later(-1000), 'before');
  await made(later(DAYS_MS), 'ahead');
  await mendFutureTimes(database.orm, NOW);
  const stakes = await database.orm.select().from(altcoinStaking).orderBy(altcoinStaking.id);
  const tenDaysMs = 10 * 86_400_000;
  expect(stakes.map(({ status, startDate, endDate }) => [status, startDate, endDate])).toEqual([
    ['completed', later(-DAYS_MS), later(tenDaysMs - DAYS_MS)],
    ['active', later(-1000), later(tenDaysMs - 1000)],
    ['active', NOW, later(tenDaysMs)],
  ]);
});
