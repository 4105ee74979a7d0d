/**
 * npm run bench:reads: how quickly the calls of the Mining page answer while every core mines. Runs the built server in a
 * process of its own on a temporary folder, with three sessions and the polls of twenty pages for half a minute.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fetchFrom, openCookieJar } from '@productive-mining/client/fetch-from.ts';
import { openClient } from '@productive-mining/client/open-client.ts';
import {
  getBalance,
  getHeight,
  getMiningStatus,
  getStats,
  listBlocks,
  listDiscoveries,
  listSessions,
  startSession,
} from '@productive-mining/contract/endpoints.ts';
import { quantile } from '@productive-mining/server/testing/quantile.ts';
import autocannon from 'autocannon';
import { startShippedServer } from './start-shipped-server.ts';

const SECONDS = 30;
const REQUESTS_PER_SECOND = 30;
const READS = [getMiningStatus, listSessions, getStats, getHeight, getBalance, listBlocks, listDiscoveries];
const SESSIONS = [
  { workType: 'riemann_zero', difficulty: 30 },
  { workType: 'prime_pattern', difficulty: 30 },
  { workType: 'goldbach_verification', difficulty: 30 },
];
const GOAL_P95_MS = 50;

/** Response times of a call in milliseconds. @throws Error when an answer isn't 200 */
function timesOf(url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections: 2,
        overallRate: REQUESTS_PER_SECOND / READS.length,
        duration: SECONDS,
        headers: { cookie },
      },
      (error, { errors, non2xx }) => {
        if (error || errors + non2xx > 0) reject(error ?? new Error(`${url}: ${errors + non2xx} failed`));
        else resolve(times);
      },
    );
    run.on('response', (_client, _status, _bytes, elapsedMs) => times.push(elapsedMs));
  });
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-reads-'));
chmodSync(folder, 0o755);
const server = await startShippedServer({ dataDir: folder });
const jar = openCookieJar();
const { call } = openClient(fetchFrom(server.url, jar));
await call(getBalance);
const { cookie } = jar;
for (const body of SESSIONS) await call(startSession, { body });
console.log(`${REQUESTS_PER_SECOND} reads a second for ${SECONDS} s`);
console.log('| call | p50, ms | p95, ms | p99, ms | requests |');
console.log('|---|---|---|---|---|');
const times = await Promise.all(READS.map((read) => timesOf(server.url + read.path, cookie)));
const row = (name: string, values: readonly number[]) => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(1));
  console.log(`| ${name} | ${p50} | ${p95} | ${p99} | ${values.length} |`);
};
READS.forEach((read, at) => {
  row(read.path, times[at]!);
});
row('all', times.flat());
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(quantile(times.flat(), 0.95) > 2 * GOAL_P95_MS ? 1 : 0);
