/** Changing the signing keys on a real ledger: each step, a kill between any two of them, and what may go missing. */
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listChainKeys } from '@productive-mining/database/queries/list-chain-keys.ts';
import { readStoredBlocks } from '@productive-mining/database/queries/read-stored-blocks.ts';
import { blockSignatures, blocks, chainRecords } from '@productive-mining/database/schema/ledger.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { checkChain } from '@productive-mining/ledger/chain/check-chain.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkLedger } from '../testing/check-ledger.ts';
import { leaseSmallUnit, leavesOf, openLedger, seal } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { ChainKeys, loadChainKeys, registerChainKeys } from './chain-keys.ts';
import { rotateKeys, withdrawKeyChange } from './rotate-keys.ts';
import { readSeed, seedFile, takeUpNextSeed } from './store-seeds.ts';

const WAITS = /^A change of the signing keys waits for the next block already; [^.]*\.$/;
const SEED_MISSING =
  /^A change of the signing keys waits for the next block, but their seed is not in .*next\.hex; put it back, or withdraw the change with "productive-mining rotate-keys --withdraw"\.$/;
const NOT_THESE = /^The signing keys are not those of this ledger\./;

/** Keeps the database server running between the tests. */
let kept: TestDatabase;
let test: TestContext;
let folder: string;
let minedCount = 0;

beforeAll(async () => {
  kept = await startTestDatabase();
});
afterAll(() => kept.close());
beforeEach(async () => {
  test = await openLedger();
  folder = test.context.keys.folder;
  minedCount = 0;
});
afterEach(() => test.close());

async function mine(): Promise<number> {
  const unit = await leaseSmallUnit(test, `unit-${minedCount}`, minedCount);
  minedCount++;
  return seal(test, unit, await leavesOf(unit));
}
/** What a start does about keys, whatever ended the server before. */
async function restart(): Promise<void> {
  test.context.keys = await loadChainKeys(folder);
  await registerChainKeys(test.database, test.context.keys, test.context.log);
}
/** As the command does it: in a process of its own. */
const rotate = () => rotateKeys(test.database, new ChainKeys(folder), test.context.log);
const withdraw = () => withdrawKeyChange(test.database, new ChainKeys(folder));
const nextFile = () => seedFile(folder, 'next');
const currentSeed = () => readFileSync(seedFile(folder, 'current'), 'utf8').trim();
const signedBy = async () =>
  (
    await test.database.orm
      .select({ blockKey: blocks.keyId, signatureKey: blockSignatures.keyId })
      .from(blocks)
      .innerJoin(blockSignatures, eq(blockSignatures.blockIndex, blocks.index))
      .orderBy(asc(blocks.index))
  ).map(({ blockKey, signatureKey }) => {
    expect(signatureKey).toBe(blockKey);
    return blockKey;
  });
const rotations = () =>
  test.database.orm.select().from(chainRecords).where(eq(chainRecords.kind, 'key_rotation'));

/** Both checks find no fault, and name the keys that the table of /api/keys lists. */
async function expectValid(): Promise<void> {
  const inThreads = await checkLedger(test.database.orm);
  const here = await checkChain(readStoredBlocks(test.database.orm), { checkSignatures: 'both' });
  const listed = (await listChainKeys(test.database.orm))
    .map((row) => ({ fingerprint: fingerprintOf(row), fromBlock: row.fromBlock }))
    .toReversed();
  for (const report of [inThreads, here]) {
    expect(report.faults).toEqual([]);
    expect(report.checkedBlocks).toBe(minedCount);
    expect(report.validSignatures).toEqual({ ed25519: minedCount, mlDsa65: minedCount });
    expect(report.keys).toEqual(listed);
  }
}

it('new keys sign from the block after the one that seals the change, and the former seed is gone', async () => {
  await mine();
  const formerSeed = currentSeed();
  const former = (await readSeed(folder, 'current'))!;
  const change = await rotate();
  const next = (await readSeed(folder, 'next'))!;
  expect(statSync(nextFile()).mode & 0o777).toBe(0o600);
  expect(change).toEqual({
    nextFingerprint: fingerprintOf(next.keys.publicKeys),
    ledgerFingerprint: fingerprintOf(former.keys.publicKeys),
    nextSeedFile: nextFile(),
  });
  expect((await listChainKeys(test.database.orm)).map(({ keyId }) => keyId)).toEqual([former.keyId]);
  await mine();
  await mine();
  await mine();
  expect(await signedBy()).toEqual([former.keyId, former.keyId, next.keyId, next.keyId]);
  expect((await rotations())[0]?.sealedIn).toBe(2);
  const listed = await listChainKeys(test.database.orm);
  expect(listed.map(({ keyId, fromBlock }) => [keyId, fromBlock])).toEqual([
    [next.keyId, 3],
    [former.keyId, 1],
  ]);
  expect(readdirSync(folder).filter((name) => name.includes('seed'))).toEqual(['block-signing-seed.hex']);
  expect(currentSeed()).not.toBe(formerSeed);
  await restart();
  await mine();
  expect((await signedBy()).at(-1)).toBe(next.keyId);
  await expectValid();
});

it('two changes, one after the other, the first before any block', async () => {
  const first = await rotate();
  await expect(rotate()).rejects.toThrow(WAITS);
  await mine();
  const second = await rotate();
  expect(second.ledgerFingerprint).toBe(first.ledgerFingerprint);
  await mine();
  await mine();
  const fingerprints = [first.ledgerFingerprint, first.nextFingerprint, second.nextFingerprint];
  expect(await signedBy()).toEqual(fingerprints.map((fingerprint) => fingerprint.slice(0, 32)));
  await expectValid();
});

it('servers that run on one database and one key folder take the new keys up, whoever seals the change', async () => {
  const one = test.context.keys;
  const other = new ChainKeys(folder);
  const mineWith = (keys: ChainKeys) => {
    test.context.keys = keys;
    return mine();
  };
  await mineWith(one);
  await mineWith(other);
  const { nextFingerprint, ledgerFingerprint } = await rotate();
  for (const keys of [one, other, one, other]) await mineWith(keys);
  const [former, next] = [ledgerFingerprint.slice(0, 32), nextFingerprint.slice(0, 32)];
  expect(await signedBy()).toEqual([former, former, former, next, next, next]);
  await expectValid();
});

it('two commands at once make one change', async () => {
  const outcomes = await Promise.allSettled([rotate(), rotate(), rotate()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await rotations()).toHaveLength(1);
});

it('a kill between any two steps loses nothing and never has the wrong keys sign', async () => {
  const former = (await readSeed(folder, 'current'))!.keyId;
  // After the seed, before its record: the next command takes the seed that lies there.
  const next = await new ChainKeys(folder).next();
  await restart();
  await mine();
  expect(await rotations()).toEqual([]);
  expect((await rotate()).nextFingerprint.slice(0, 32)).toBe(next.keyId);
  // After the record, before the block.
  await restart();
  // In the transaction of the block, after its signature.
  const { pool } = test.context;
  const broken = { ...pool, sign: () => Promise.reject(new Error('killed')) };
  test.context.pool = broken as typeof pool;
  await expect(mine()).rejects.toThrow('killed');
  test.context.pool = pool;
  expect((await rotations())[0]?.sealedIn).toBeNull();
  expect(await listChainKeys(test.database.orm)).toHaveLength(1);
  await restart();
  const sealedIn = await mine();
  // After the block, before its seed takes the former one's place.
  expect((await readSeed(folder, 'current'))?.keyId).toBe(former);
  await expect(withdraw()).rejects.toThrow(/the change of keys is sealed, and stays\.$/);
  await restart();
  expect((await readSeed(folder, 'current'))?.keyId).toBe(next.keyId);
  expect(existsSync(nextFile())).toBe(false);
  await mine();
  expect(await signedBy()).toEqual([former, former, next.keyId]);
  expect(sealedIn).toBe(2);
  minedCount = 3;
  await expectValid();
});

it('a draft that a kill left behind goes with the former seed', async () => {
  writeFileSync(path.join(folder, '.block-signing-seed.hex.0123456789ab'), `${currentSeed()}\n`);
  await rotate();
  await mine();
  await mine();
  expect(readdirSync(folder).filter((name) => name.includes('seed'))).toEqual(['block-signing-seed.hex']);
});

it('without the next seed no start, and no block seals the change; withdrawn, all goes on', async () => {
  await rotate();
  rmSync(nextFile());
  await expect(restart()).rejects.toThrow(SEED_MISSING);
  await mine();
  expect((await rotations())[0]?.sealedIn).toBeNull();
  await withdraw();
  expect(await rotations()).toEqual([]);
  await restart();
  await rotate();
  await mine();
  await mine();
  expect(new Set(await signedBy()).size).toBe(2);
  await expectValid();
});

it('a damaged next seed is named in one sentence, is not sealed, and can be withdrawn', async () => {
  await rotate();
  writeFileSync(nextFile(), 'abc\n');
  const sentence = /^The signing seed in .*next\.hex is damaged, 64 hex digits are expected: [^.]*\.$/;
  await expect(restart()).rejects.toThrow(sentence);
  await mine();
  expect((await rotations())[0]?.sealedIn).toBeNull();
  await withdraw();
  expect(existsSync(nextFile())).toBe(false);
  await expect(withdraw()).rejects.toThrow('No change of the signing keys waits for a block.');
  await restart();
  await mine();
  await expectValid();
});

it('a seed of other keys, former ones too, is not taken', async () => {
  const formerSeed = currentSeed();
  await rotate();
  await mine();
  await mine();
  const seed = currentSeed();
  writeFileSync(seedFile(folder, 'current'), `${formerSeed}\n`);
  await expect(restart()).rejects.toThrow(NOT_THESE);
  await expect(rotate()).rejects.toThrow(NOT_THESE);
  rmSync(seedFile(folder, 'current'));
  await expect(restart()).rejects.toThrow(NOT_THESE);
  expect(existsSync(seedFile(folder, 'current'))).toBe(false);
  writeFileSync(seedFile(folder, 'current'), `${seed}\n`);
  await restart();
  writeFileSync(nextFile(), `${formerSeed}\n`);
  await expect(rotate()).rejects.toThrow(/is of keys that this ledger has had; remove it\.$/);
});

it('a record that the keys before did not sign waits, and does not spoil the chain', async () => {
  const next = await new ChainKeys(folder).next();
  await rotate();
  const [record] = await rotations();
  const payload = { ...(record!.payload as object), signatures: {} };
  await test.database.orm.update(chainRecords).set({ payload }).where(eq(chainRecords.id, record!.id));
  await mine();
  expect((await rotations())[0]?.sealedIn).toBeNull();
  expect(await signedBy()).not.toContain(next.keyId);
  await expectValid();
});

it('a folder that may only be read: one sentence, unless the operator has put the next seed there', async () => {
  // Root may write everywhere, so the folder is used as somebody else.
  const isRoot = process.getuid?.() === 0;
  const nobody = <T>(work: () => Promise<T>) => {
    if (isRoot) process.seteuid!(65_534);
    return work().finally(() => isRoot && process.seteuid!(0));
  };
  chmodSync(seedFile(folder, 'current'), 0o644);
  chmodSync(folder, 0o555);
  await expect(nobody(rotate)).rejects.toThrow(
    /^The key folder .* can't be written to \(EACCES\); make it writable, put a seed of 64 random hex digits there as block-signing-seed\.next\.hex \(mode 0600\), or correct KEYS_DIR, which is keys in DATA_DIR unless set\.$/,
  );
  expect(await rotations()).toEqual([]);
  chmodSync(folder, 0o755);
  writeFileSync(nextFile(), `${'5e'.repeat(32)}\n`);
  chmodSync(folder, 0o555);
  const { nextFingerprint } = await nobody(rotate);
  await mine();
  const warnings: string[] = [];
  test.context.log = { ...test.context.log, warn: (_, message) => warnings.push(message) };
  await nobody(restart);
  expect(warnings).toEqual([expect.stringContaining("the former seed can't be deleted: move")]);
  await mine();
  expect((await signedBy())[1]).toBe(nextFingerprint.slice(0, 32));
  await expectValid();
  chmodSync(folder, 0o755);
  await takeUpNextSeed(folder);
  await restart();
});
