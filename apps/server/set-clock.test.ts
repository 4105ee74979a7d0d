import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as ledger from '@productive-mining/contract/calls/ledger.ts';
import * as mining from '@productive-mining/contract/calls/mining.ts';
import * as security from '@productive-mining/contract/calls/security.ts';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveVisitor } from './testing/live-visitor.ts';
import { type BuiltServer, startBuiltServer } from './testing/start-built-server.ts';

const DAYS_MS = 20 * 86_400_000;
const SET_CLOCK = pathToFileURL(fileURLToPath(new URL('testing/set-clock.mjs', import.meta.url)));
/** New blocks are looked at every 15 seconds. */
const LOOKED_AT_WITHIN = { timeout: 60_000, interval: 500 };

let testDatabase: TestDatabase;
let database: Database;
let dataDir: string;
let server: BuiltServer;
let visitor: LiveVisitor;

const setClock = (offMs: number) => writeFileSync(join(dataDir, 'clock'), String(offMs));

beforeAll(async () => {
  testDatabase = await startTestDatabase();
  database = connectDatabase(testDatabase.url);
  dataDir = mkdtempSync(join(tmpdir(), 'productive-mining-clock-'));
  chmodSync(dataDir, 0o711);
  setClock(0);
  const settings = {
    DATABASE_URL: testDatabase.url,
    MINING_THREADS: '1',
    MINING_NICE: '0',
    CLOCK_FILE: join(dataDir, 'clock'),
    NODE_OPTIONS: `--import=${SET_CLOCK}`,
  };
  server = await startBuiltServer({ dataDir, settings });
  visitor = new LiveVisitor(server.url, () => undefined);
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await testDatabase.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function mineOne() {
  const before = (await visitor.call(ledger.getHeight)).height;
  await visitor.call(mining.startSession, {
    ...{ workType: 'prime_pattern', difficulty: 1 },
    stopAfter: { blocks: 1 },
  });
  await expect
    .poll(async () => (await visitor.call(ledger.getHeight)).height, LOOKED_AT_WITHIN)
    .toBe(before + 1);
  const { blocks } = await visitor.call(ledger.listBlocks);
  return blocks[0]!;
}

async function checkOf(name: string) {
  const { checks } = await visitor.call(security.getSecurityStatus);
  return checks.find((check) => check.name === name)!;
}

it('a server whose clock is set ahead, and right again, seals at the right time and finds a changed block', async () => {
  await mineOne();
  await expect.poll(() => checkOf('clock'), LOOKED_AT_WITHIN).toMatchObject({ ok: true });
  await expect.poll(() => checkOf('chain'), LOOKED_AT_WITHIN).toMatchObject({ ok: true });

  setClock(DAYS_MS);
  await expect
    .poll(() => checkOf('clock'), LOOKED_AT_WITHIN)
    .toMatchObject({ ok: false, detail: expect.stringContaining('20 days ahead of') });
  const block = await mineOne();
  expect(Math.abs(Date.parse(block.timestamp) - Date.now())).toBeLessThan(60_000);
  expect(block.isTimeOfPrevious).toBe(false);
  // The new block is looked at although no clock has reached the next look's time.
  await expect
    .poll(async () => (await checkOf('chain')).detail, LOOKED_AT_WITHIN)
    .toContain(`hold up to block ${block.index}`);

  setClock(0);
  await expect.poll(() => checkOf('clock'), LOOKED_AT_WITHIN).toMatchObject({ ok: true });
  await database.orm.execute(
    sql`update blocks set block_hash = repeat('0', 64) where index = ${block.index}`,
  );
  await expect
    .poll(() => checkOf('chain'), LOOKED_AT_WITHIN)
    .toMatchObject({ ok: false, detail: expect.stringContaining(`Block ${block.index}:`) });
});
