/** A byte that changes in a table's file while the database is stopped: the whole server says so, and names the table. */
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getSecurityStatus } from '@productive-mining/contract/calls/security.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@productive-mining/database/embedded/start-embedded-postgres.ts';
import { makeTemporaryFolder } from '@productive-mining/database/testing/start-test-database.ts';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { type RunningServer, startServer } from './start-server.ts';

type Status = ResponseOf<typeof getSecurityStatus>;

const OFTEN_MS = 100;
const TIMES = {
  newBlocksMs: OFTEN_MS,
  wholeMs: OFTEN_MS,
  faultyMs: OFTEN_MS,
  moneyMostMs: 0,
  wholeShare: Number.POSITIVE_INFINITY,
  faultyShare: Number.POSITIVE_INFINITY,
};
const TABLES = ['blocks', 'block_certificates', 'altcoin_transactions'] as const;
/** The rows of a page are at its end. */
const BYTE_OF_A_ROW = 8192 - 40;
const WITHIN = { timeout: 30_000 };
const sentenceOf = (table: string) =>
  `The table “${table}” can’t be read, as its file on the disk is damaged.`;

let folder: string;
let postgres: EmbeddedPostgres;
let server: RunningServer;
/** Path of each table's file below the cluster. */
const files = new Map<string, string>();

beforeAll(async () => {
  folder = makeTemporaryFolder();
  await start();
  await fetch(`${server.url}/api/mining/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ workType: 'prime_pattern', difficulty: 1, stopAfter: { blocks: 2 } }),
  });
  while ((await readStatus()).miningBasedSecurity?.totalBlocks !== 2) await wait(OFTEN_MS);
  const client = new pg.Client(postgres.url);
  await client.connect();
  for (const table of TABLES)
    files.set(table, (await client.query('select pg_relation_filepath($1) as file', [table])).rows[0].file);
  await client.end();
  await stop();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), noSync: true });
  server = await startServer(
    readSettings({
      PORT: '0',
      DATA_DIR: folder,
      TIP_FILE: path.join(folder, 'tip.json'),
      DATABASE_URL: postgres.url,
      LIMITS: 'off',
      MINING_THREADS: '2',
    }),
    { log: pino({ level: 'silent' }), checkTimes: { chain: TIMES, securityIntervalMs: OFTEN_MS } },
  );
}

async function stop(): Promise<void> {
  await server.close();
  await postgres.stop();
}

/** Changes one bit of the first page; the same again puts it right. */
function flip(table: (typeof TABLES)[number]): void {
  const handle = openSync(path.join(folder, 'data/postgres/cluster', files.get(table)!), 'r+');
  const byte = new Uint8Array(1);
  readSync(handle, byte, 0, 1, BYTE_OF_A_ROW);
  byte[0]! ^= 0b100;
  writeSync(handle, byte, 0, 1, BYTE_OF_A_ROW);
  closeSync(handle);
}

async function readStatus(): Promise<Status> {
  const response = await fetch(`${server.url}/api/security/status`);
  expect(response.status).toBe(200);
  return (await response.json()) as Status;
}

async function readReady() {
  const response = await fetch(`${server.url}/readyz`);
  return [response.status, ((await response.json()) as { reason?: string }).reason];
}

const checkOf = ({ checks }: Status, name: string) => checks.find((check) => check.name === name)!;

describe('a flipped bit', () => {
  it('in the newest block’s table: not ready, a status without figures that names it, and no 500', async () => {
    flip('blocks');
    await start();
    try {
      expect(await readReady()).toEqual([503, sentenceOf('blocks')]);
      const status = await readStatus();
      expect(status).toMatchObject({
        securityLevel: null,
        quantumStrength: null,
        miningBasedSecurity: null,
        threatLevel: 'critical',
      });
      expect(checkOf(status, 'storage')).toMatchObject({
        ok: false,
        detail: `${sentenceOf('blocks')} Put the data folder back from a copy; docs/faults.md says how.`,
      });
      await expect
        .poll(async () => checkOf(await readStatus(), 'chain'), WITHIN)
        .toMatchObject({
          ok: false,
          detail: expect.stringContaining(`${sentenceOf('blocks')} Block 1 is the first without its rows.`),
        });
      const read = await fetch(`${server.url}/api/blockchain/blocks`);
      expect([read.status, await read.json()]).toEqual([
        503,
        expect.objectContaining({ code: 'storage_damaged' }),
      ]);
      const { hindrance } = await (await fetch(`${server.url}/api/mining/status`)).json();
      expect(hindrance).toContain(sentenceOf('blocks'));
    } finally {
      await stop();
      flip('blocks');
    }
  }, 60_000);

  it('in other tables is found by the checks of chain and money, which name them', async () => {
    flip('block_certificates');
    flip('altcoin_transactions');
    await start();
    try {
      await expect
        .poll(async () => checkOf(await readStatus(), 'chain').detail, WITHIN)
        .toContain(`${sentenceOf('block_certificates')} Block 1 is the first`);
      await expect
        .poll(async () => checkOf(await readStatus(), 'money').detail, WITHIN)
        .toContain(sentenceOf('altcoin_transactions'));
      expect(await readReady()).toEqual([503, sentenceOf('block_certificates')]);
      expect((await readStatus()).miningBasedSecurity?.totalBlocks).toBe(2);
    } finally {
      await stop();
      flip('block_certificates');
      flip('altcoin_transactions');
    }
  }, 60_000);

  it('that is put right leaves nothing: ready, active, and the checksums that found it are said to be on', async () => {
    await start();
    try {
      await expect.poll(async () => (await readStatus()).protectionStatus, WITHIN).toBe('active');
      expect(await readReady()).toEqual([200, undefined]);
      expect(checkOf(await readStatus(), 'storage').detail).toMatch(
        /^The database takes writing\. The fullest of its disks has \d+\.\d GiB free\. Its data checksums are on:/,
      );
    } finally {
      await stop();
    }
  }, 60_000);
});
