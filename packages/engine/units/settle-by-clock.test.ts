import { blocks, discoveries } from '@productive-mining/database/schema/ledger.ts';
import { altcoinMiningRewards, altcoinTransactions } from '@productive-mining/database/schema/token.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PresentTime } from '../present-time.ts';
import { checkLedger } from '../testing/check-ledger.ts';
import { computedFrom, leaseSmallUnit, leavesOf, openLedger, runOf } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { settleUnit } from './settle-unit.ts';
import { verifyUnit } from './verify-unit.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const RIGHT_MS = Date.UTC(2026, 10, 23, 12);

let test: TestContext;
beforeEach(async () => {
  test = await openLedger();
});
afterEach(() => test.close());

/** A machine whose clock is set by hand, and the server that began on it. */
function serverAt(wallMs: number) {
  const machine = { wallMs, passedMs: 0 };
  const clocks = { wallMs: () => machine.wallMs, passedMs: () => machine.passedMs };
  return { machine, time: new PresentTime(wallMs, clocks) };
}

/** The times of the next block, which a server with this time seals. */
async function sealBy(time: PresentTime, region: number) {
  const { orm } = test.database;
  const unit = await leaseSmallUnit(test, `unit ${region}`, region);
  const run = runOf({ context: { ...test.context, time } }, unit);
  const computed = computedFrom(await leavesOf(unit));
  const settlement = await settleUnit(run, computed, await verifyUnit(run, computed));
  if (settlement.kind !== 'settled') throw new Error(settlement.kind);
  const index = settlement.blockIndex;
  const [block] = await orm.select().from(blocks).where(eq(blocks.index, index));
  const [discovery] = await orm.select().from(discoveries).where(eq(discoveries.blockId, index));
  const [reward] = await orm
    .select()
    .from(altcoinMiningRewards)
    .where(eq(altcoinMiningRewards.blockId, index));
  const [credit] = await orm.select().from(altcoinTransactions).where(eq(altcoinTransactions.blockId, index));
  const paid = [reward!, credit!].map(({ timestamp }) => timestamp.getTime());
  return { block: block!.timestamp.getTime(), discovery: discovery!.timestamp.getTime(), paid };
}

it('seals nothing of the future while the clock is set ahead, nor of the past while it is set back', async () => {
  const { machine, time } = serverAt(RIGHT_MS);
  for (const [region, offMs] of [0, 20 * DAY_MS, 0, -20 * DAY_MS, MINUTE_MS].entries()) {
    machine.passedMs += 1000;
    const nowMs = RIGHT_MS + machine.passedMs;
    machine.wallMs = nowMs + offMs;
    // A step of a minute at most is followed.
    const expectedMs = Math.abs(offMs) <= MINUTE_MS ? nowMs + offMs : nowMs;
    expect(await sealBy(time, region)).toEqual({
      block: expectedMs,
      discovery: expectedMs,
      paid: [expectedMs, expectedMs],
    });
  }
  expect((await checkLedger(test.database.orm)).faults).toEqual([]);
});

it('takes the time of a tip of the future, which its discovery doesn’t, and pays by the present time', async () => {
  const aheadMs = RIGHT_MS + 20 * DAY_MS;
  await sealBy(serverAt(aheadMs).time, 0);
  // The next server begins with a clock that is right again.
  const { machine, time } = serverAt(RIGHT_MS);
  expect(await sealBy(time, 1)).toEqual({ block: aheadMs, discovery: RIGHT_MS, paid: [RIGHT_MS, RIGHT_MS] });
  machine.passedMs = 20 * DAY_MS + 1;
  machine.wallMs = RIGHT_MS + machine.passedMs;
  expect(await sealBy(time, 2)).toMatchObject({ block: aheadMs + 1, discovery: aheadMs + 1 });
  expect((await checkLedger(test.database.orm)).faults).toEqual([]);
});
