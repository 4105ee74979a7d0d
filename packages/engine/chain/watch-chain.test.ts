import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { altcoinBalances } from '@productive-mining/database/schema/token.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { leaseSmallUnit, leavesOf, openLedger, seal } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { ChainWatch, type ChainWatchTimes } from './watch-chain.ts';

const NEVER_MS = 2_000_000_000;
/** Only when asked; the whole each time. */
const ALWAYS_WHOLE: ChainWatchTimes = {
  newBlocksMs: NEVER_MS,
  wholeMs: 0,
  faultyMs: 0,
  moneyMostMs: 0,
  wholeShare: Number.POSITIVE_INFINITY,
  faultyShare: Number.POSITIVE_INFINITY,
};
/** The whole once, and after faults. */
const NEW_BLOCKS: ChainWatchTimes = { ...ALWAYS_WHOLE, wholeMs: NEVER_MS };

let test: TestContext;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'watch-chain-'));
  test = await openLedger();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => void vi.useRealTimers());

/** Each watch begins without one. */
let files = 0;
const nextFile = () => path.join(folder, `checked ${++files}`);

function watch(times: ChainWatchTimes, passedMs?: () => number): ChainWatch {
  const { database, databaseUrl, context } = test;
  const given = {
    database,
    databaseUrl,
    log: context.log,
    checkedFile: nextFile(),
    now: () => new Date(),
    times,
  };
  const opened = new ChainWatch(passedMs ? { ...given, passedMs } : given);
  onTestFinished(() => opened.close());
  return opened;
}

async function sealNext(region: number): Promise<number> {
  const unit = await leaseSmallUnit(test, `unit ${region}`, region);
  return seal(test, unit, await leavesOf(unit));
}

const change = (index: number, columns: Partial<typeof blocks.$inferInsert>) =>
  test.database.orm.update(blocks).set(columns).where(eq(blocks.index, index));

describe('OPEN-72 C-91 the check of the stored chain that runs with the server', () => {
  it('reads an empty chain, and then each new block', async () => {
    const chain = watch(NEW_BLOCKS);
    expect(chain.health().checkedAt).toBeUndefined();
    await chain.check();
    expect(chain.health()).toMatchObject({ height: 0, faults: [], money: { faults: [], rewards: 0 } });
    const { wholeCheckedAt } = chain.health();
    expect(wholeCheckedAt).toBeInstanceOf(Date);
    for (const index of [1, 2]) {
      expect(await sealNext(index - 1)).toBe(index);
      await chain.check();
      expect(chain.health()).toMatchObject({ height: index, faults: [], wholeCheckedAt });
    }
  });

  it('names a block whose stored value was changed, and forgets it when it is repaired', async () => {
    const chain = watch(ALWAYS_WHOLE);
    await chain.check();
    expect(chain.health()).toMatchObject({ height: 2, faults: [] });
    const [{ energyConsumed } = { energyConsumed: 0 }] = await test.database.orm
      .select()
      .from(blocks)
      .where(eq(blocks.index, 1));
    await change(1, { energyConsumed: energyConsumed + 1 });
    await chain.check();
    expect(chain.health().faults).toEqual([
      expect.objectContaining({ blockIndex: 1, fault: 'merkle_root_differs' }),
    ]);
    await change(1, { energyConsumed });
    await chain.check();
    expect(chain.health().faults).toEqual([]);
  });

  it('checks the chain though the money can’t be, and the other way round', async () => {
    const rename = (from: string, to: string) =>
      test.database.orm.execute(sql.raw(`alter table ${from} rename to ${to}`));
    for (const [table, ended] of [
      ['altcoin_balances', 'checkedAt'],
      ['block_signatures', 'money'],
    ] as const) {
      await rename(table, 'elsewhere');
      const chain = watch(ALWAYS_WHOLE);
      await chain.check();
      await rename('elsewhere', table);
      expect(chain.health().failedAt).toBeInstanceOf(Date);
      expect(chain.health()[ended]).toBeDefined();
    }
  });

  it('sees a changed tip without reading the whole, and that the repaired one holds', async () => {
    const chain = watch(NEW_BLOCKS);
    await chain.check();
    const [{ blockHash } = { blockHash: '' }] = await test.database.orm
      .select()
      .from(blocks)
      .where(eq(blocks.index, 2));
    await change(2, { blockHash: '0'.repeat(64) });
    await chain.check();
    expect(chain.health().faults).toEqual([{ blockIndex: 2, fault: 'tip_differs' }]);
    await chain.check();
    expect(chain.health().faults).toContainEqual({
      blockIndex: 2,
      fault: 'hash_differs',
      field: 'blockHash',
    });
    await change(2, { blockHash });
    await chain.check();
    expect(chain.health().faults).toEqual([]);
    expect(await sealNext(2)).toBe(3);
    await chain.check();
    expect(chain.health()).toMatchObject({ height: 3, faults: [] });
  });

  it('finds a balance raised by hand without reading the whole chain', async () => {
    const chain = watch(NEW_BLOCKS);
    const change = (raised: bigint) =>
      test.database.orm.update(altcoinBalances).set({ balance: sql`${altcoinBalances.balance} + ${raised}` });
    const found = () => chain.health().money?.faults.map(({ fault }) => fault);
    await chain.check();
    expect(found()).toEqual([]);
    await change(1n);
    await chain.check();
    expect(found()).toEqual(['balance_differs', 'supply_differs']);
    await change(-1n);
    await chain.check();
    expect(found()).toEqual([]);
  });

  it('looks at the money again as soon as its rows allow, however long the last look had to wait', async () => {
    const { orm } = test.database;
    const chain = watch({ ...NEW_BLOCKS, wholeShare: 0.02, moneyMostMs: NEVER_MS });
    const change = (raised: bigint) =>
      orm.update(altcoinBalances).set({ balance: sql`${altcoinBalances.balance} + ${raised}` });
    await orm.transaction(async (tx) => {
      await tx.execute(sql`lock table altcoin_balances in access exclusive mode`);
      await wait(1000);
    });
    await chain.check();
    expect(chain.health().money).toMatchObject({ faults: [], rewards: 3 });
    await change(1n);
    await wait(100);
    await chain.check();
    await change(-1n);
    expect(chain.health().money?.faults).toHaveLength(2);
  });

  it('looks at the money after the longest pause, however many rows there are', async () => {
    const chain = watch({ ...NEW_BLOCKS, wholeShare: Number.MIN_VALUE, moneyMostMs: 50 });
    await chain.check();
    const { checkedAt } = chain.health().money!;
    await wait(100);
    await chain.check();
    expect(chain.health().money!.checkedAt.getTime()).toBeGreaterThan(checkedAt.getTime());
  });

  it.each([20, -20])('goes on in its intervals when the machine’s clock is set by %i days', async (days) => {
    const passed = { ms: 0 };
    const times = { ...NEW_BLOCKS, wholeMs: 600_000, faultyMs: 60_000, moneyMostMs: 600_000 };
    const chain = watch({ ...times, wholeShare: Number.POSITIVE_INFINITY }, () => passed.ms);
    await chain.check();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + days * 86_400_000);
    const [{ energyConsumed } = { energyConsumed: 0 }] = await test.database.orm
      .select()
      .from(blocks)
      .where(eq(blocks.index, 1));
    await change(1, { energyConsumed: energyConsumed + 1 });
    passed.ms += 599_999;
    await chain.check();
    expect(chain.health().faults).toEqual([]);
    passed.ms += 1;
    await chain.check();
    expect(chain.health().faults).toHaveLength(1);
    await change(1, { energyConsumed });
    // The clock is right again.
    vi.useRealTimers();
    passed.ms += 60_000;
    await chain.check();
    expect(chain.health().faults).toEqual([]);
  });

  it('keeps what it found when a later check can not be finished', async () => {
    const { context } = test;
    const chain = new ChainWatch({
      database: test.database,
      databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
      log: context.log,
      checkedFile: nextFile(),
      now: () => new Date(),
      times: NEW_BLOCKS,
    });
    onTestFinished(() => chain.close());
    await chain.check();
    expect(chain.health()).toMatchObject({ checkedAt: undefined, faults: [] });
    expect(chain.health().failedAt).toBeInstanceOf(Date);
  });
});
