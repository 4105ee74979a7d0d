import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPresentTime, PresentTime } from './present-time.ts';
import { leaseSmallUnit, leavesOf, openLedger, seal } from './testing/mine-small-unit.ts';
import type { TestContext } from './testing/open-test-context.ts';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 0, 1, 12);

let test: TestContext;
beforeAll(async () => {
  test = await openLedger();
});
afterAll(() => test.close());

function machineAt(wallMs: number) {
  const machine = { wallMs, passedMs: 500 };
  return { machine, clocks: { wallMs: () => machine.wallMs, passedMs: () => machine.passedMs } };
}

it('goes on with the time that has passed when the clock is set, and says how far that is off', () => {
  const { machine, clocks } = machineAt(NOON);
  const time = new PresentTime(NOON, clocks);
  machine.passedMs += 1000;
  machine.wallMs += 1000 + 20 * DAY_MS;
  expect(time.now()).toEqual(new Date(NOON + 1000));
  expect(time.clockOffMs()).toBe(20 * DAY_MS);
  machine.wallMs -= 20 * DAY_MS;
  expect(time.clockOffMs()).toBe(0);
});

it('loses nothing to many readings between two milliseconds while the clock is off', () => {
  const { machine, clocks } = machineAt(NOON);
  const time = new PresentTime(NOON, clocks);
  machine.wallMs += 20 * DAY_MS;
  for (let reading = 0; reading < 4096; reading += 1) {
    machine.passedMs += 0.25;
    time.now();
  }
  expect(time.now()).toEqual(new Date(NOON + 1024));
});

it('counts the hours in which the machine slept', () => {
  const { machine, clocks } = machineAt(NOON);
  const time = new PresentTime(NOON, clocks);
  machine.passedMs += 8 * 3_600_000;
  machine.wallMs += 8 * 3_600_000;
  expect([time.now(), time.clockOffMs()]).toEqual([new Date(machine.wallMs), 0]);
});

it('begins with the database’s clock when this process’s is before the newest block', async () => {
  const unit = await leaseSmallUnit(test, 'unit');
  await seal(test, unit, await leavesOf(unit));
  const { clocks } = machineAt(0);
  const time = await openPresentTime(test.database.orm, clocks);
  expect(Math.abs(time.now().getTime() - Date.now())).toBeLessThan(600_000);
  expect(time.clockOffMs()).toBeLessThan(-DAY_MS);
});

it('begins with this process’s clock when the database’s is the one that is ahead', async () => {
  const [{ ms } = { ms: 0 }] = await test.database.orm
    .select({ ms: sql<number>`extract(epoch from ${blocks.timestamp})::float8 * 1000` })
    .from(blocks);
  // Later than the block, and twenty days before what the database says.
  await test.database.orm.update(blocks).set({ timestamp: new Date(ms - 21 * DAY_MS) });
  const { machine, clocks } = machineAt(ms - 20 * DAY_MS);
  expect((await openPresentTime(test.database.orm, clocks)).now()).toEqual(
    new Date(Math.floor(machine.wallMs)),
  );
});
