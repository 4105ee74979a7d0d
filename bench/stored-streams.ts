/**
 * npm run bench:stored: how quickly other calls answer while ten readers at once take the stored blocks of a long ledger.
 * The built server runs in a process of its own, on invented blocks of the size of real ones. Argument: blocks (default 20,000).
 */
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchFrom } from '@productive-mining/client/fetch-from.ts';
import { openClient } from '@productive-mining/client/open-client.ts';
import {
  getHeight,
  getMiningStatus,
  getStats,
  getStoredBlocks,
  listBlocks,
} from '@productive-mining/contract/endpoints.ts';
import { connectDatabase } from '@productive-mining/database/connection/connect.ts';
import { startTestDatabase } from '@productive-mining/database/testing/start-test-database.ts';
import { insertManyBlocks } from '@productive-mining/server/testing/insert-many-blocks.ts';
import { startShippedServer } from './start-shipped-server.ts';

const READERS = 10;
const CALLS = [getMiningStatus, getStats, getHeight, listBlocks] as const;
const CALL_EVERY_MS = 30;
const ALONE_MS = 5000;
const GOAL_P99_MS = 100;
/** Bytes of a certificate at difficulty 1, most of it base64. */
const CERTIFICATE_BYTES = 9000;

function base64Of(index: number, bytes: number): string {
  const digests = Array.from({ length: Math.ceil(bytes / 64) }, (_, at) =>
    createHash('sha512').update(`${index} ${at}`).digest(),
  );
  return Buffer.concat(digests).toString('base64');
}

async function writeBlocks(databaseUrl: string, blocks: number): Promise<void> {
  const database = connectDatabase(databaseUrl);
  await insertManyBlocks(database, 1, blocks, (index) => ({
    ...{ index, minerAddress: `0x${'1'.repeat(40)}`, workType: 'prime_pattern', difficulty: 1 },
    ...{ value: '10.00', rewardBaseUnits: 100n },
    result: { counts: Array.from({ length: 100 }, (_, at) => index * at), gaps: ['1', '2', '3'] },
    certificate: { leaves: base64Of(index, (CERTIFICATE_BYTES * 3) / 4) },
  }));
  await database.pool.query('vacuum analyze');
  await database.close();
}

/** Takes the whole ledger. @returns its bytes */
async function readAll(url: string): Promise<number> {
  const { body } = await fetch(url + getStoredBlocks.path);
  let bytes = 0;
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>) bytes += piece.length;
  return bytes;
}

/** Calls one after the other in turn until it is told to end. @returns how long each answer took, in milliseconds */
async function callUntil(url: string, isOver: () => boolean): Promise<number[]> {
  const { call } = openClient(fetchFrom(url));
  const times: number[] = [];
  for (let at = 0; !isOver(); at++) {
    const began = performance.now();
    await call(CALLS[at % CALLS.length]!);
    times.push(performance.now() - began);
    await wait(CALL_EVERY_MS);
  }
  return times;
}

function row(name: string, times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map(at) as [number, number, number, number];
  console.log(
    `| ${name} | ${[p50, p95, p99, most].map((ms) => ms.toFixed(1)).join(' | ')} | ${times.length} |`,
  );
  return p99;
}

/** @returns the p99 beside the readers */
async function measure(url: string): Promise<number> {
  const callers = async (isOver: () => boolean) =>
    (await Promise.all([callUntil(url, isOver), callUntil(url, isOver)])).flat();
  console.log('| Other calls | p50, ms | p95, ms | p99, ms | most, ms | calls |\n|---|---|---|---|---|---|');
  const until = performance.now() + ALONE_MS;
  row('alone', await callers(() => performance.now() > until));
  const began = performance.now();
  let isRead = false;
  const reading = Promise.all(Array.from({ length: READERS }, () => readAll(url))).finally(() => {
    isRead = true;
  });
  const p99 = row(`beside ${READERS} readers`, await callers(() => isRead));
  const seconds = (performance.now() - began) / 1000;
  const megabytes = (await reading).reduce((sum, bytes) => sum + bytes, 0) / 1e6;
  console.log(`${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s`);
  return p99;
}

const ledger = await startTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'bench-stored-'));
chmodSync(folder, 0o755);
const server = await startShippedServer({ dataDir: folder, settings: { DATABASE_URL: ledger.url } });
// After its start, at which it looks for the keys of the blocks that are there.
await writeBlocks(ledger.url, Number(process.argv[2] ?? 20_000));
const p99 = await measure(server.url);
await server.stop();
await ledger.close();
rmSync(folder, { recursive: true, force: true });
process.exit(p99 > GOAL_P99_MS ? 1 : 0);
