/**
 * npm run bench:reads: how quickly the calls of the Mining page answer while every core mines. A server on a temporary
 * folder, three sessions, and twenty pages' worth of polls for half a minute.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getHeight, listBlocks, listDiscoveries } from '@productive-mining/contract/calls/ledger.ts';
import {
  getMiningStatus,
  getStats,
  listSessions,
  startSession,
} from '@productive-mining/contract/calls/mining.ts';
import { getBalance } from '@productive-mining/contract/calls/token.ts';
import { readSettings } from '@productive-mining/server/settings.ts';
import { startServer } from '@productive-mining/server/start-server.ts';
import autocannon from 'autocannon';
import { pino } from 'pino';

const SECONDS = 30;
const REQUESTS_PER_SECOND = 30;
const READS = [getMiningStatus, listSessions, getStats, getHeight, getBalance, listBlocks, listDiscoveries];
const SESSIONS = [
  { workType: 'riemann_zero', difficulty: 30 },
  { workType: 'prime_pattern', difficulty: 30 },
  { workType: 'goldbach_verification', difficulty: 30 },
];

const folder = mkdtempSync(path.join(tmpdir(), 'bench-reads-'));
const settings = readSettings({ ...process.env, PORT: '0', DATA_DIR: folder, LIMITS: 'off' });
const server = await startServer(settings, { log: pino({ level: 'error' }) });
const first = await fetch(server.url + getBalance.path);
const cookie = first.headers.getSetCookie()[0]!.split(';', 1)[0]!;
for (const body of SESSIONS) {
  await fetch(server.url + startSession.path, {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
console.log(`${settings.miningThreads} compute threads, ${REQUESTS_PER_SECOND} reads a second, ${SECONDS} s`);
console.log('| call | p50 ms | p95 ms | p99 ms | requests |');
console.log('|---|---|---|---|---|');
const results = await Promise.all(
  READS.map((call) =>
    autocannon({
      url: server.url + call.path,
      connections: 2,
      overallRate: REQUESTS_PER_SECOND / READS.length,
      duration: SECONDS,
      headers: { cookie },
    }).then((result) => ({ path: call.path, result })),
  ),
);
for (const { path: callPath, result } of results) {
  const { p50, p97_5, p99 } = result.latency;
  console.log(`| ${callPath} | ${p50} | ≤ ${p97_5} | ${p99} | ${result.requests.total} |`);
}
await server.close();
rmSync(folder, { recursive: true, force: true });
process.exit();
