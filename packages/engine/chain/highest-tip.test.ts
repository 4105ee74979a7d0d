/** The file with the highest block that a server has signed, beside a ledger that has it, or not. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bytesToHex } from '@noble/hashes/utils.js';
import { connectDatabase } from '@productive-mining/database/connection/connect.ts';
import { blockSignatures, blocks } from '@productive-mining/database/schema/ledger.ts';
import { startTestDatabase } from '@productive-mining/database/testing/start-test-database.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaseSmallUnit, leavesOf, openLedger, seal } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { HighestTip } from './highest-tip.ts';
import { type KeptTip, readTipFile, writeTipFile } from './tip-file.ts';

const NEVER_MS = 2_000_000_000;

let test: TestContext;
let folder: string;
let file: string;
const opened: HighestTip[] = [];
beforeAll(async () => {
  test = await openLedger();
});
afterAll(() => test.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tip-'));
  file = path.join(folder, 'tip.json');
});
afterEach(async () => {
  for (const tip of opened.splice(0)) await tip.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(more: { file?: string; intervalMs?: number } = {}) {
  const logged: string[] = [];
  const told = (level: string) => (_: object, words: string) => logged.push(`${level}: ${words}`);
  const log = { info: told('info'), warn: told('warn'), error: told('error') };
  const { database, context } = test;
  const tip = new HighestTip({ database, keys: context.keys, log, file, intervalMs: NEVER_MS, ...more });
  opened.push(tip);
  return { tip, logged };
}

/** Looks as a start does. */
async function start(more: Parameters<typeof open>[0] = {}) {
  const { tip, logged } = open(more);
  await tip.look();
  return { tip, logged, ...tip.finding(), hindrance: tip.hindrance() };
}

let sealed = 0;
async function sealNext(): Promise<number> {
  const unit = await leaseSmallUnit(test, `unit ${sealed}`, sealed);
  sealed += 1;
  return seal(test, unit, await leavesOf(unit));
}

async function keptTip(): Promise<KeptTip> {
  const content = await readTipFile(file);
  if (content.kind !== 'kept') throw new Error(content.kind);
  return content.tip;
}

const hashOf = async (index: number) =>
  (await test.database.orm.select().from(blocks).where(eq(blocks.index, index)))[0]!.blockHash;

describe('the file', () => {
  it('isn’t made for a ledger without blocks, and nothing is wrong', async () => {
    const { ok, detail, hindrance, logged } = await start();
    expect({ ok, detail, hindrance, logged }).toEqual({
      ok: true,
      detail: 'No block yet.',
      hindrance: undefined,
      logged: [],
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('has the newest block as the chain has it, within a moment of its commit', async () => {
    const { tip } = await start({ intervalMs: 20 });
    const index = await sealNext();
    tip.noteSealed();
    await expect.poll(() => existsSync(file)).toBe(true);
    const [signature] = await test.database.orm
      .select()
      .from(blockSignatures)
      .where(eq(blockSignatures.blockIndex, index));
    expect(await keptTip()).toMatchObject({
      index,
      hash: await hashOf(index),
      keyId: signature!.keyId,
      ed25519: bytesToHex(signature!.ed25519),
      mlDsa65: bytesToHex(signature!.mlDsa65),
    });
    expect(readdirSync(folder)).toEqual(['tip.json']);
  });

  it('takes the last block at the end, and is followed at the next start', async () => {
    const first = await start();
    const index = await sealNext();
    first.tip.noteSealed();
    await first.tip.close();
    expect((await keptTip()).index).toBe(index);
    expect(await start()).toMatchObject({ ok: true, logged: [] });
  });

  it('that is missing beside a ledger with blocks is made, and that is said', async () => {
    const { ok, detail, logged } = await start();
    expect(ok).toBe(true);
    expect(detail).toMatch(
      /Nothing was kept before, so an older copy of the ledger would not have been noticed\.$/,
    );
    expect(logged).toEqual([
      'warn: the highest block of the ledger is kept from now on; none was kept before',
    ]);
    expect((await keptTip()).index).toBe(sealed);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, 100)],
    [
      'changed by a digit',
      (text: string) =>
        text.replace(/"hash": "./, (found) => `${found.slice(0, -1)}${found.endsWith('0') ? 1 : 0}`),
    ],
    ['empty', () => ''],
  ])(
    'that is damaged, as it is %s, is set aside, and that is a finding until it is removed',
    async (_, damage) => {
      await start();
      const damaged = damage(readFileSync(file, 'utf8'));
      writeFileSync(file, damaged);
      const { ok, detail, hindrance, logged } = await start();
      expect([ok, hindrance]).toEqual([false, undefined]);
      expect(detail).toContain('The file of the highest block was damaged and is now tip.json.damaged:');
      expect(logged).toEqual([`warn: ${detail}`]);
      expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(damaged);
      expect((await keptTip()).index).toBe(sealed);
      expect((await start()).ok).toBe(false);
      rmSync(`${file}.damaged`);
      expect((await start()).ok).toBe(true);
    },
  );

  it('that can’t be written is a finding and keeps nobody from mining', async () => {
    writeFileSync(path.join(folder, 'no-folder'), '');
    const { ok, detail, hindrance, logged } = await start({
      file: path.join(folder, 'no-folder', 'tip.json'),
    });
    expect([ok, hindrance]).toEqual([false, undefined]);
    expect(detail).toMatch(/^The file of the highest block can’t be (read|written) \(E[A-Z]+\)/);
    expect(logged.filter((line) => line.includes('can’t be'))).toEqual([`warn: ${detail}`]);
  });

  it('of another ledger is left alone, and this one is mined on', async () => {
    await start();
    const other = { ...(await keptTip()), ledger: 'a'.repeat(64), index: 1000 };
    await writeTipFile(file, other);
    const { ok, detail, hindrance } = await start();
    expect([ok, hindrance]).toEqual([false, undefined]);
    expect(detail).toMatch(/^The file tip\.json is of another ledger \(keys aaaaaaaaaaaaaaaa…, block 1000\)/);
    expect(await keptTip()).toEqual(other);
  });
});

describe('a ledger', () => {
  it('that is shorter than what was signed is named with both ends; nothing is mined, and the file stays', async () => {
    await start();
    const higher = { ...(await keptTip()), index: sealed + 3, hash: 'b'.repeat(64) };
    await writeTipFile(file, higher);
    const { tip, ok, detail, hindrance, isLedgerBehind, logged } = await start();
    const end = `${(await hashOf(sealed)).slice(0, 16)}…`;
    expect({ ok, detail, isLedgerBehind }).toEqual({
      ok: false,
      detail: `The ledger ends at block ${sealed} (${end}), but this server has signed block ${sealed + 3} (bbbbbbbbbbbbbbbb…) of it: it is an older copy.`,
      isLedgerBehind: true,
    });
    expect(hindrance).toContain('Sessions wait, as a second block of one height would be signed.');
    expect(logged).toEqual([`error: ${detail}`]);
    tip.noteSealed();
    await tip.look();
    expect(await keptTip()).toEqual(higher);
    expect(logged).toHaveLength(1);
  });

  it.each([
    [true, 'The ledger has no block, but this server has signed block'],
    [false, 'No block yet.'],
  ])(
    'that is empty is an older copy if its keys are those that signed (%s), and else begins a file of its own',
    async (isSame, sentence) => {
      await start();
      const kept = await keptTip();
      const empty = await startTestDatabase();
      const database = connectDatabase(empty.url, { max: 1 });
      const keys = { holds: async () => isSame };
      const { log } = test.context;
      const tip = new HighestTip({ database, keys, log, file, intervalMs: NEVER_MS });
      await tip.look();
      await tip.close();
      await database.close();
      await empty.close();
      expect(tip.finding().isLedgerBehind).toBe(isSame);
      expect(tip.finding().detail.startsWith(sentence)).toBe(true);
      expect(existsSync(file)).toBe(isSame);
      const { ledger } = kept;
      expect(existsSync(`${file}.${ledger.slice(0, 16)}`)).toBe(!isSame);
    },
  );

  it('that has another block at that height is named as another branch, also when it is longer', async () => {
    await start();
    const other = { ...(await keptTip()), index: 1, hash: 'c'.repeat(64) };
    await writeTipFile(file, other);
    expect(sealed).toBeGreaterThan(1);
    const { detail, isLedgerBehind } = await start();
    expect(isLedgerBehind).toBe(true);
    expect(detail).toBe(
      `Block 1 of the ledger is ${(await hashOf(1)).slice(0, 16)}…, but this server has signed cccccccccccccccc… at that height: it is another branch.`,
    );
    expect(await keptTip()).toEqual(other);
  });

  it('that is behind is accepted by whoever renames the file, without a start', async () => {
    await start();
    await writeTipFile(file, { ...(await keptTip()), index: sealed + 3 });
    const { tip } = open({ intervalMs: 20 });
    await tip.look();
    expect(tip.hindrance()).toBeDefined();
    rmSync(file);
    await expect.poll(() => tip.hindrance()).toBeUndefined();
    expect((await keptTip()).index).toBe(sealed);
  });

  it('that can’t be read is not mined until it could be compared', async () => {
    const { database, context } = test;
    const orm = {
      select: () => {
        throw new Error('the database is away');
      },
    } as never;
    const tip = new HighestTip({
      database: { ...database, orm },
      keys: context.keys,
      log: context.log,
      file,
      intervalMs: NEVER_MS,
    });
    await tip.look();
    expect(tip.finding().ok).toBeNull();
    expect(tip.hindrance()).toBe(
      'The ledger could not yet be compared with the highest block that this server has signed.',
    );
    await tip.close();
  });
});
