/** What a check of the chain leaves for the next start. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { leaseSmallUnit, leavesOf, openLedger, seal } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { ChainWatch } from './watch-chain.ts';

/** The whole at the start, and then new blocks when asked. */
const NEVER_MS = 2_000_000_000;
const TIMES = {
  ...{ newBlocksMs: NEVER_MS, wholeMs: NEVER_MS, faultyMs: NEVER_MS, moneyMostMs: NEVER_MS },
  ...{ wholeShare: Number.POSITIVE_INFINITY, faultyShare: Number.POSITIVE_INFINITY },
};
const EARLIER = new Date('2026-01-02T03:04:05.678Z');
const LATER = new Date('2026-01-03T03:04:05.678Z');

let test: TestContext;
let checkedFile: string;
let height = 0;
const opened: ChainWatch[] = [];

beforeAll(async () => {
  test = await openLedger();
  await sealNext();
  await sealNext();
});
beforeEach(() => {
  checkedFile = path.join(mkdtempSync(path.join(tmpdir(), 'checked-')), 'cache', 'checked-chain');
});
afterEach(async () => {
  for (const watch of opened.splice(0)) await watch.close();
  rmSync(path.dirname(path.dirname(checkedFile)), { recursive: true });
});
afterAll(() => test.close());

async function sealNext(): Promise<void> {
  const unit = await leaseSmallUnit(test, `unit ${height}`, height);
  height = await seal(test, unit, await leavesOf(unit));
}

function start(now: Date): ChainWatch {
  const { database, databaseUrl, context } = test;
  const watch = new ChainWatch({
    ...{ database, databaseUrl, log: context.log, checkedFile, times: TIMES },
    now: () => now,
  });
  opened.push(watch);
  return watch;
}

/** What is known before the check of the whole has read a block. */
async function knownAtStart(now: Date) {
  const watch = start(now);
  while (watch.health().readBlocks === undefined) await turn();
  const known = watch.health();
  await watch.check();
  return { known, found: watch.health() };
}

async function checkOnce(): Promise<void> {
  const watch = start(EARLIER);
  await watch.check();
  await watch.close();
}

it('a start goes on where the last check ended, reads what was sealed since, and then the whole', async () => {
  await checkOnce();
  await sealNext();
  const { known, found } = await knownAtStart(LATER);
  expect(known).toMatchObject({ wholeCheckedAt: EARLIER, height, faults: [], checkedAt: LATER });
  expect(found).toMatchObject({ wholeCheckedAt: LATER, height, faults: [] });
});

it('what is read while the server runs is kept when it ends', async () => {
  const watch = start(EARLIER);
  await watch.check();
  await sealNext();
  await watch.check();
  const before = readFileSync(checkedFile);
  await watch.close();
  expect(readFileSync(checkedFile)).not.toEqual(before);
  const { known } = await knownAtStart(LATER);
  expect(known).toMatchObject({ wholeCheckedAt: EARLIER, height });
});

it('a fault before the kept place is found by the whole, and leaves no place for the start after', async () => {
  await checkOnce();
  const [{ energyConsumed } = { energyConsumed: 0 }] = await test.database.orm
    .select()
    .from(blocks)
    .where(eq(blocks.index, 1));
  const change = (stored: number) =>
    test.database.orm.update(blocks).set({ energyConsumed: stored }).where(eq(blocks.index, 1));
  await change(energyConsumed + 1);
  const { found } = await knownAtStart(LATER);
  expect(found.faults).toEqual([expect.objectContaining({ blockIndex: 1, fault: 'merkle_root_differs' })]);
  expect(existsSync(checkedFile)).toBe(false);
  await change(energyConsumed);
  const { known } = await knownAtStart(LATER);
  expect(known).toMatchObject({ wholeCheckedAt: undefined, height: 0 });
});

it('a place that the ledger doesn’t have is no fault of it', async () => {
  await checkOnce();
  const { rows } = await test.database.pool.query('select block_hash from blocks where index = $1', [height]);
  await test.database.orm
    .update(blocks)
    .set({ blockHash: '0'.repeat(64) })
    .where(eq(blocks.index, height));
  const starting = knownAtStart(LATER);
  const { known } = await starting;
  await test.database.orm
    .update(blocks)
    .set({ blockHash: rows[0].block_hash })
    .where(eq(blocks.index, height));
  expect(known).toMatchObject({ wholeCheckedAt: undefined, faults: [] });
});

it.each([
  ['cut', (content: Buffer) => content.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (content: Buffer) => Buffer.from(content.map((byte, at) => (at === 40 ? byte ^ 1 : byte)))],
])('a file that is %s is left unread', async (_what, spoil) => {
  await checkOnce();
  writeFileSync(checkedFile, spoil(readFileSync(checkedFile)));
  const { known, found } = await knownAtStart(LATER);
  expect(known).toMatchObject({ wholeCheckedAt: undefined, height: 0 });
  expect(found).toMatchObject({ wholeCheckedAt: LATER, height, faults: [] });
});
