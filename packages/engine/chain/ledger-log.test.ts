/** The log over the blocks on a real ledger: what each block adds to it, what a kill or a change from outside leaves. */
import { listChainKeys } from '@productive-mining/database/queries/list-chain-keys.ts';
import { listLogHandovers, readLogHead } from '@productive-mining/database/queries/transparency-log.ts';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { logHead } from '@productive-mining/database/schema/transparency-log.ts';
import { raiseNoMore, raiseOn } from '@productive-mining/database/testing/raise-on-write.ts';
import { checkConsistency } from '@productive-mining/ledger/log/check-consistency.ts';
import { isCheckpointBy, readCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { merkleRoot } from '@productive-mining/ledger/merkle/merkle-root.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaseSmallUnit, leavesOf, openLedger, seal } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { prepareLog } from './append-to-log.ts';
import { ChainKeys } from './chain-keys.ts';
import { LedgerLog } from './ledger-log.ts';
import { rotateKeys } from './rotate-keys.ts';

let test: TestContext;
let log: LedgerLog;
const faults: unknown[] = [];
const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (...fault: unknown[]) => faults.push(fault),
};
let mined = 0;

beforeAll(async () => {
  test = await openLedger();
  log = new LedgerLog(test.database, quiet as never);
});
afterAll(async () => {
  await log.close();
  await test.close();
});

async function mine(): Promise<number> {
  const unit = await leaseSmallUnit(test, `unit-${mined}`, mined);
  mined++;
  return seal(test, unit, await leavesOf(unit));
}
const hashes = async () =>
  (await test.database.orm.select({ hash: blocks.blockHash }).from(blocks).orderBy(asc(blocks.index))).map(
    ({ hash }) => Buffer.from(hash, 'hex'),
  );
const rootOf = async () => merkleRoot((await hashes()).map((hash) => historyLeaf(hash)));
const stored = async () => readCheckpoint((await readLogHead(test.database.orm))!.note)!;

it('each block is in the log with it, and the log is named by the ledger', async () => {
  await log.follow();
  expect(log.published()).toBeUndefined();
  for (let size = 1; size <= 3; size++) {
    await mine();
    const before = log.published();
    await log.follow();
    const now = log.published()!;
    expect(now).toMatchObject({
      size,
      root: await rootOf(),
      note: (await readLogHead(test.database.orm))!.note,
    });
    const [due] = await listChainKeys(test.database.orm);
    expect(isCheckpointBy(readCheckpoint(now.note)!, due!.ed25519)).toBe(true);
    expect(now.origin).toBe(`productive-mining/${due!.keyId}`);
    if (before) expect(checkConsistency(before, now, log.consistencyProof(before.size, size))).toBe(true);
  }
  expect(Buffer.from(log.blocks(0, 3)!)).toEqual(Buffer.concat(await hashes()));
  expect(log.blocks(0, 4)).toBeUndefined();
});

it('a block that fails at any step leaves no checkpoint, and its next try leaves the one of its size', async () => {
  const { orm } = test.database;
  const before = await readLogHead(orm);
  const unit = await leaseSmallUnit(test, `unit-${mined}`, mined);
  for (const table of ['block_signatures', 'log_head', 'altcoin_mining_rewards', 'work_attempts']) {
    await orm.execute(raiseOn(table, '22000'));
    await expect(seal(test, unit, await leavesOf(unit))).rejects.toThrow();
    await orm.execute(raiseNoMore(table));
    expect(await readLogHead(orm)).toEqual(before);
    expect(await hashes()).toHaveLength(3);
  }
  await seal(test, unit, await leavesOf(unit));
  mined++;
  expect(await stored()).toMatchObject({ size: 4, root: await rootOf() });
});

it('the block that seals a change of keys has a checkpoint by both, and the next one by the new key alone', async () => {
  await rotateKeys(test.database, new ChainKeys(test.context.keys.folder), test.context.log);
  await mine();
  const [next, first] = await listChainKeys(test.database.orm);
  const both = await stored();
  expect(both.signatures).toHaveLength(2);
  for (const key of [first, next]) expect(isCheckpointBy(both, key!.ed25519)).toBe(true);
  const [handover] = await listLogHandovers(test.database.orm);
  expect(readCheckpoint(handover!.note)).toEqual(both);
  await mine();
  const after = await stored();
  expect(after.signatures).toHaveLength(1);
  expect(isCheckpointBy(after, next!.ed25519)).toBe(true);
  expect(await listLogHandovers(test.database.orm)).toEqual([handover]);
});

it('a ledger of before gets its log at the start, the same note as block by block; another origin a note of its own', async () => {
  const { database, context } = test;
  const before = (await readLogHead(database.orm))!;
  const warnings: unknown[] = [];
  const log = { ...quiet, warn: (...warning: unknown[]) => void warnings.push(warning) };
  const start = (origin?: string) => prepareLog(database, context.keys, { origin, log: log as never });
  await start();
  expect(await readLogHead(database.orm)).toEqual(before);
  await database.orm.delete(logHead);
  await start();
  expect(await readLogHead(database.orm)).toEqual(before);
  expect(warnings).toEqual([]);
  await start('ledger.example/log');
  await start('ledger.example/log');
  expect(warnings).toEqual([
    [
      { former: readCheckpoint(before.note)!.origin, origin: 'ledger.example/log' },
      'the log over the blocks gets another name: readers and witnesses take it for another log',
    ],
  ]);
  expect(await stored()).toMatchObject({ origin: 'ledger.example/log', size: 6, root: await rootOf() });
  await start();
  expect(await readLogHead(database.orm)).toEqual(before);
});

it('a log that has blocks which the ledger lacks is neither shortened nor continued', async () => {
  const { database, context } = test;
  const head = (await readLogHead(database.orm))!;
  const edge = Buffer.concat([head.edge, Buffer.alloc(32)]).subarray(0, 96);
  await database.orm.update(logHead).set({ size: 7, edge });
  await prepareLog(database, context.keys, { origin: undefined, log: quiet as never });
  expect(faults.splice(0)).toEqual([[{ entries: 7, height: 6 }, 'the ledger lacks blocks that its log has']]);
  const unit = await leaseSmallUnit(test, `unit-${mined}`, mined);
  await expect(seal(test, unit, await leavesOf(unit))).rejects.toThrow(
    'the log has 7 blocks, and the ledger only 6',
  );
  await database.orm.update(logHead).set(head);
  await seal(test, unit, await leavesOf(unit));
  mined++;
  expect((await stored()).size).toBe(7);
});

it('a checkpoint that the blocks don’t give is not published', async () => {
  const { database } = test;
  const [{ hash }] = (await database.orm
    .select({ hash: blocks.blockHash })
    .from(blocks)
    .where(eq(blocks.index, 2))) as [{ hash: string }];
  await database.orm
    .update(blocks)
    .set({ blockHash: 'f'.repeat(64) })
    .where(eq(blocks.index, 2));
  const later = new LedgerLog(database, quiet as never);
  await later.follow();
  expect(later.published()).toBeUndefined();
  expect(faults.splice(0)).toEqual([
    [{ size: 7 }, 'the blocks are not those of the newest checkpoint, which is not published'],
  ]);
  await database.orm.update(blocks).set({ blockHash: hash }).where(eq(blocks.index, 2));
  await log.follow();
  expect(log.published()).toMatchObject({ size: 7, root: await rootOf() });
  // It is read again, without a start, and gives no tile of the blocks that were not those.
  expect(later.tile(0, 0, 7)).toBeUndefined();
  expect(later.blocks(0, 7)).toBeUndefined();
  await later.follow();
  expect(later.published()).toEqual(log.published());
  expect(later.tile(0, 0, 7)).toEqual(log.tile(0, 0, 7));
  await later.close();
});

it('goes on behind the last checkpoint after blocks that were not those of the next one', async () => {
  const { orm } = test.database;
  await mine();
  const newest = eq(blocks.index, 8);
  const [{ hash }] = (await orm.select({ hash: blocks.blockHash }).from(blocks).where(newest)) as [
    { hash: string },
  ];
  await orm
    .update(blocks)
    .set({ blockHash: 'e'.repeat(64) })
    .where(newest);
  await log.follow();
  expect(faults.splice(0)).toEqual([
    [{ size: 8 }, 'the blocks are not those of the newest checkpoint, which is not published'],
  ]);
  expect(log.published()!.size).toBe(7);
  expect([log.tile(0, 0, 8), log.blocks(0, 8)]).toEqual([undefined, undefined]);
  expect(log.tile(0, 0, 7)).toHaveLength(7 * 32);
  await orm.update(blocks).set({ blockHash: hash }).where(newest);
  await log.follow();
  expect(log.published()).toMatchObject({ size: 8, root: await rootOf() });
});
