import type { ResponseOf } from '@productive-mining/contract/call.ts';
import { getSecurityStatus } from '@productive-mining/contract/calls/security.ts';
import type { BlockDetail } from '@productive-mining/contract/entities/block-detail.ts';
import type { Stats } from '@productive-mining/contract/entities/stats.ts';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

type Status = ResponseOf<typeof getSecurityStatus>;

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-23T12:00:30.000Z');
const OF_PREVIOUS = 'each new block has the time of the block before it.';

let test: TestApp;
afterEach(() => test.close());

async function startAt(now: () => Date, clockOffMs: () => number = () => 0): Promise<void> {
  test = await startTestApp({}, { time: { now, clockOffMs }, securityIntervalMs: 20 });
}

const get = async <T>(url: string, cookie = ''): Promise<T> => {
  const response = await test.app.inject({ url, headers: { cookie } });
  expect(response.statusCode).toBe(200);
  return response.json() as T;
};

async function clockCheck(): Promise<Status['checks'][number]> {
  const status = getSecurityStatus.response.parse(await get('/api/security/status'));
  return status.checks.find(({ name }) => name === 'clock')!;
}

/** Blocks whose discoveries were sealed at these times; the first has a time twenty days later, and so have those after it. */
async function sealedAhead(minerAddress: string, times: readonly Date[]): Promise<Date> {
  const ahead = new Date(times[0]!.getTime() + 20 * DAY_MS);
  for (const [before, at] of times.entries()) {
    const index = before + 1;
    const money = { value: '1000.00', rewardBaseUnits: 100n };
    await insertBlock(test.database, {
      ...{ index, minerAddress, workType: 'prime_pattern', difficulty: 1 },
      ...money,
    });
    const { orm } = test.database;
    await orm.execute(sql`update blocks set timestamp = ${ahead.toISOString()} where index = ${index}`);
    const found = index === 1 ? ahead : at;
    await orm.execute(
      sql`update discoveries set timestamp = ${found.toISOString()} where block_id = ${index}`,
    );
    await orm.execute(
      sql`update altcoin_mining_rewards set timestamp = ${found.toISOString()} where block_id = ${index}`,
    );
  }
  return ahead;
}

const before = (ms: number) => new Date(NOW.getTime() - ms);

it('OPEN-72 holds while the clock is near, and says for how long each block has the time of the one before', async () => {
  let now = NOW;
  await startAt(() => now);
  await expect.poll(clockCheck).toMatchObject({ ok: true });
  const ahead = await sealedAhead(`0x${'1'.repeat(40)}`, [before(3000), before(2000)]);
  await expect.poll(clockCheck).toEqual({
    name: 'clock',
    ok: false,
    detail: `The clock of this server was ahead when an earlier block was sealed: until 2026-12-13, 12:00 UTC, ${OF_PREVIOUS}`,
    checkedAt: NOW.toISOString(),
  });
  now = ahead;
  await expect.poll(clockCheck).toMatchObject({ ok: true });
});

it.each([
  [20 * DAY_MS, '20 days ahead of'],
  [-20 * DAY_MS, '20 days behind'],
  [5 * 60_000, '5 minutes ahead of'],
])('OPEN-72 says that the clock was set by %i ms', async (offMs, words) => {
  await startAt(
    () => NOW,
    () => offMs,
  );
  await expect.poll(clockCheck).toMatchObject({
    ok: false,
    detail: `The clock of this server is ${words} the time that has passed since its start. Blocks go on by the time that has passed; restart the server once its clock is right.`,
  });
});

it('a tip of the future leaves times of day as they are', async () => {
  await startAt(() => NOW);
  const wallet = await test.app.inject('/api/wallet');
  const cookie = String(wallet.headers['set-cookie']).split(';')[0]!;
  const times = [before(3 * DAY_MS), before(2 * DAY_MS), before(DAY_MS), before(3000)];
  const ahead = await sealedAhead(wallet.json().address, times);

  const blocks = await Promise.all([1, 2, 3, 4].map((index) => get<BlockDetail>(`/api/blocks/${index}`)));
  expect(blocks.map(({ timestamp }) => timestamp)).toEqual(Array(4).fill(ahead.toISOString()));
  expect(blocks.map(({ isTimeOfPrevious }) => isTimeOfPrevious)).toEqual([false, true, true, true]);
  const { blocks: listed } = await get<{ blocks: BlockDetail[] }>('/api/blockchain/blocks');
  expect(listed.map(({ isTimeOfPrevious }) => isTimeOfPrevious)).toEqual([true, true, true, false]);

  const stats = await get<Stats>('/api/mining/stats', cookie);
  // The one day of the future is no day in a row, and doesn't end the run.
  expect(stats.mine.consecutiveDays).toBe(3);
  expect(stats.averageBlockTime).toBeGreaterThanOrEqual(0);
  expect(stats.averageBlockTime).toBeLessThan(DAY_MS / 1000);
  const player = await get<{ stats: { consecutiveDays: number } }>('/api/player', cookie);
  expect(player.stats.consecutiveDays).toBe(3);
  const history = await get<{ buckets: { blocks: number }[] }>('/api/mining/history?range=day');
  expect(history.buckets.map((bucket) => bucket.blocks)).toEqual([...Array(47).fill(0), 1]);
});
