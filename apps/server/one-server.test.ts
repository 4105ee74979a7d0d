/** One server on a database: a second one is refused, whatever started it, and a killed one leaves nothing behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COUNT_EPOCH } from '@productive-mining/database/connection/server-lock.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { AnotherServerRuns, StartFailure } from './start-failure.ts';
import { type StartOptions, startServer } from './start-server.ts';
import { runCommandLine } from './testing/run-command-line.ts';

const BUNDLE = fileURLToPath(new URL('../../dist/server.mjs', import.meta.url));
const REFUSED = 'Another server runs on this database; stop it, or give this one a database of its own.';
let folder: string;
let testDatabase: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'one-server-'));
  testDatabase = await startTestDatabase();
  env = {
    DATA_DIR: folder,
    TIP_FILE: path.join(folder, 'tip.json'),
    DATABASE_URL: testDatabase.url,
    PORT: '0',
    MINING_THREADS: '1',
    MINING_NICE: '0',
  };
});
afterAll(async () => {
  await testDatabase.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (options: StartOptions = {}) =>
  startServer(readSettings(env), { log: pino({ level: 'silent' }), ...options });

/** The built server in a process of its own. @returns its output so far, and what ends it */
async function startProcess() {
  const child = spawn(process.execPath, [BUNDLE], {
    env: { PATH: process.env.PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  await expect.poll(() => output, { timeout: 60_000 }).toContain('is ready');
  return { child, exit, output: () => output };
}

it('lets no command of a newer version change the tables under a server', async () => {
  const first = await start();
  const client = new pg.Client(testDatabase.url);
  await client.connect();
  const migrations = 'drizzle.__drizzle_migrations';
  const last = `where id = (select max(id) from ${migrations})`;
  try {
    const { rows } = await client.query(`delete from ${migrations} ${last} returning hash, created_at`);
    const verify = runCommandLine('verify-chain', env);
    expect([await verify.exit, verify.output()]).toEqual([
      1,
      'A server of an earlier version runs on this database; stop it first, as this version changes the tables.\n',
    ]);
    await client.query(`insert into ${migrations} (hash, created_at) values ($1, $2)`, [
      rows[0].hash,
      rows[0].created_at,
    ]);
  } finally {
    await client.end();
    await first.close();
  }
}, 60_000);

it('refuses a second server and mine without --server, and lets verify-chain look', async () => {
  const first = await start();
  try {
    await expect(start({ lockWaitMs: 0 })).rejects.toThrow(new AnotherServerRuns(REFUSED));
    const [mine, verify] = [runCommandLine('mine', env), runCommandLine('verify-chain', env)];
    expect([await mine.exit, mine.output()]).toEqual([
      1,
      'A server runs on this database already; mine at it with --server and its address, such as --server http://localhost:3000.\n',
    ]);
    expect(await verify.exit, verify.output()).toBe(0);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  } finally {
    await first.close();
  }
});

it('starts after one that was killed', async () => {
  const killed = await startProcess();
  killed.child.kill('SIGKILL');
  await killed.exit;
  const next = await start();
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
  await next.close();
});

it('ends its engine, and is lost, when one of its transactions finds that another has followed', async () => {
  const server = await start();
  const rival = new pg.Client(testDatabase.url);
  await rival.connect();
  try {
    const started = await fetch(`${server.url}/api/mining/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ workType: 'prime_pattern', difficulty: 1 }),
    });
    expect(started.status, await started.text()).toBe(200);
    await rival.query(COUNT_EPOCH);
    const count = 'select count(*)::int as blocks from blocks';
    const before = (await rival.query(count)).rows;
    expect((await server.lost).message).toBe(
      'Another server has taken over this database, so this one ends.',
    );
    expect((await rival.query(count)).rows).toEqual(before);
    expect((await fetch(`${server.url}/api/blockchain/height`)).status).toBe(200);
  } finally {
    await rival.end();
    await server.close();
  }
});

it('a server ends with one sentence when another has taken over its database', async () => {
  const { exit, output } = await startProcess();
  const rival = new pg.Client(testDatabase.url);
  await rival.connect();
  // Whoever counts the epoch up is the server from then on.
  await rival.query(COUNT_EPOCH);
  await rival.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'productive-mining server lock' and datname = current_database()",
  );
  await rival.end();
  expect(await exit).toBe(1);
  expect(output()).toMatch(/^Another server has taken over this database, so this one ends\.$/m);
});

it('refuses to start without the visitors’ secret while there are visitors', async () => {
  const first = await start();
  try {
    const written = await fetch(`${first.url}/api/mining/stop`, { method: 'POST' });
    expect(written.status).toBe(200);
  } finally {
    await first.close();
  }
  const secret = path.join(folder, 'keys', 'visitors.key');
  const [aside, place] = [`${secret}.aside`, secret];
  renameSync(place, aside);
  const refused = await start().catch((error: unknown) => error);
  expect(existsSync(place)).toBe(false);
  renameSync(aside, place);
  expect(refused).toBeInstanceOf(StartFailure);
  expect((refused as StartFailure).message).toBe(
    `${place} is missing, and without it every visitor would lose their wallet. Put it back from a backup, or start on an empty data folder.`,
  );
  await (await start()).close();
});

it('refuses to start with another visitors’ secret while there are visitors, unless it was replaced on purpose', async () => {
  const secret = path.join(folder, 'keys', 'visitors.key');
  writeFileSync(secret, `${'5a'.repeat(32)}\n`);
  const refused = await start().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartFailure);
  expect((refused as StartFailure).message).toBe(
    `${secret} holds another key than the one that this database’s wallets are derived from, and with it every visitor would get a new wallet. Put the former one back from a backup, or accept the loss with "productive-mining rotate-keys --visitors".`,
  );
  const accepted = runCommandLine('rotate-keys --visitors', env);
  expect(await accepted.exit).toBe(0);
  expect(accepted.output()).toContain(`The key in ${secret} is accepted`);
  const running = await start();
  try {
    const meanwhile = runCommandLine('rotate-keys --visitors', env);
    expect([await meanwhile.exit, meanwhile.output()]).toEqual([
      1,
      'A server runs on this database; stop it first, as it would go on with the former key.\n',
    ]);
  } finally {
    await running.close();
  }
});

it('takes from others what they may do with key files, and says so', async () => {
  const files = ['visitors.key', 'block-signing-seed.hex'].map((name) => path.join(folder, 'keys', name));
  for (const file of files) chmodSync(file, 0o666);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  await (await start({ log })).close();
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(lines.filter((line) => line.includes('other users could reach a key file'))).toHaveLength(2);
});
