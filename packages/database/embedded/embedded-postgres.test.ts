import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../connection/connect.ts';
import { inTransaction } from '../connection/in-transaction.ts';
import { bundleProgram } from '../testing/program-for-anyone.ts';
import { makeTemporaryFolder } from '../testing/start-test-database.ts';
import { DataFolderInUse, DataFolderUnwritable } from './embedded-errors.ts';
import { findBinaries } from './find-binaries.ts';
import { makeBinariesReachable } from './make-binaries-reachable.ts';
import { isAlive } from './process-state.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
  type UnexpectedExit,
} from './start-embedded-postgres.ts';

const PROGRAM = fileURLToPath(new URL('../testing/serve-and-commit.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** Linux reserves this number for "nobody". */
const NOBODY = { uid: 65_534, gid: 65_534 };
const canBeNobody =
  isRoot && spawnSync(process.execPath, ['--version'], { ...NOBODY, cwd: '/' }).status === 0;
if (isRoot && !canBeNobody)
  console.warn(`Two tests are left out: the account nobody can't run ${process.execPath}.`);

const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = makeTemporaryFolder();
  folders.push(folder);
  return folder;
}

/** A data folder with a cluster, for the tests that don't look at the first start, which takes longest. */
let prepared: string;

beforeAll(() => {
  prepared = join(makeTemporaryFolder(), 'data');
});

afterAll(() => rmSync(dirname(prepared), { recursive: true, force: true }));

async function start(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = { noSync: true },
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...options });
  servers.push(server);
  return server;
}

async function stopAll(): Promise<void> {
  for (const server of servers.splice(0)) await server.stop();
}

async function ask<R extends pg.QueryResultRow>(url: string, query: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<R>(query);
  await client.end();
  return rows;
}

const postmasterPid = (cluster: string) =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'cluster');

/** Runs the program until it has committed `count` numbers; the returned list grows with them. */
async function commitUntil(
  dataDir: string,
  count: number,
): Promise<{ child: ChildProcess; committed: number[] }> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const committed: number[] = [];
  let rest = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The program ended by itself.')));
    child.stdout?.on('data', (text) => {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      committed.push(...lines.map(Number));
      if (committed.length >= count) resolve();
    });
  });
  return { child, committed };
}

async function expectStored(url: string, committed: number[]): Promise<void> {
  const rows = await ask<{ n: number }>(url, 'select n from numbers');
  const stored = new Set(rows.map(({ n }) => n));
  expect(committed.filter((n) => !stored.has(n))).toEqual([]);
}

function ended(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', resolve));
}

describe('the embedded server', () => {
  it('starts on an empty folder in under 10 s and later in under 3 s, with data, port and password kept', async () => {
    const dataDir = join(newFolder(), 'data');
    const firstMs = performance.now();
    const first = await start(dataDir, {});
    expect(performance.now() - firstMs).toBeLessThan(10_000);
    await ask(first.url, 'create table if not exists kept as select 42 as n');
    await stopAll();
    const laterMs = performance.now();
    const later = await start(dataDir, {});
    expect(performance.now() - laterMs).toBeLessThan(3_000);
    expect(later.url).toBe(first.url);
    expect(await ask(later.url, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('is PostgreSQL 18 with UTF-8, locale C and fsync, for programs of this machine that know the password', async () => {
    const dataDir = prepared;
    const { url } = await start(dataDir, {});
    const rows = await ask<{ name: string; setting: string }>(url, 'select name, setting from pg_settings');
    const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
    expect(settings.server_version).toMatch(/^18\./);
    expect(settings).toMatchObject({
      server_encoding: 'UTF8',
      lc_messages: 'C',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      max_parallel_workers_per_gather: '0',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    });
    expect(await ask(url, "select datcollate, datctype from pg_database where datname = 'postgres'")).toEqual(
      [{ datcollate: 'C', datctype: 'C' }],
    );
    await expect(ask(url.replace(/:[^:@]*@/, ':guess@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    const password = join(dataDir, 'postgres', 'password');
    expect(statSync(password).mode & 0o777).toBe(0o600);
    expect(statSync(clusterOf(dataDir)).mode & 0o777).toBe(0o700);
    expect(url).toContain(readFileSync(password, 'utf8').trim());
  });

  it('is restarted after kill -9 at the same address, pools go on, committed rows stay', async () => {
    const dataDir = prepared;
    const server = await start(dataDir, {});
    const database = connectDatabase(server.url, { max: 4 });
    await database.pool.query('create table if not exists numbers (n int primary key)');
    const committed: number[] = [];
    const commit = async (n: number) => {
      const insert = `insert into numbers values (${n}) on conflict do nothing`;
      await inTransaction(database, (transaction) => transaction.execute(insert), { repeatable: true });
      committed.push(n);
    };
    for (let n = 0; n < 10; n++) await commit(n);
    const exited = new Promise<UnexpectedExit>((resolve) => server.onExit(resolve));
    process.kill(postmasterPid(clusterOf(dataDir)), 'SIGKILL');
    // Three at a time, while the server is away and after.
    for (let n = 10; n < 40; n += 3) await Promise.all([commit(n), commit(n + 1), commit(n + 2)]);
    expect(await exited).toEqual({ code: null, signal: 'SIGKILL', restarting: true });
    await expectStored(server.url, committed);
    await database.close();
  });

  it('says so when it cannot be started again, and stops in order or comes back when it can', async () => {
    const dataDir = prepared;
    const server = await start(dataDir);
    const pid = postmasterPid(clusterOf(dataDir));
    renameSync(clusterOf(dataDir), `${clusterOf(dataDir)}.gone`);
    const gone = new Promise<UnexpectedExit>((resolve) =>
      server.onExit((exit) => exit.restarting || resolve(exit)),
    );
    process.kill(pid, 'SIGKILL');
    expect(await gone).toEqual({ code: null, signal: 'SIGKILL', restarting: false });
    renameSync(`${clusterOf(dataDir)}.gone`, clusterOf(dataDir));
    const answer = () => ask(server.url, 'select 1 as n').catch(() => undefined);
    await expect.poll(answer, { interval: 500 }).toEqual([{ n: 1 }]);
    renameSync(clusterOf(dataDir), `${clusterOf(dataDir)}.gone`);
    const goneAgain = new Promise<UnexpectedExit>((resolve) =>
      server.onExit((exit) => exit.restarting || resolve(exit)),
    );
    process.kill(
      Number(readFileSync(join(`${clusterOf(dataDir)}.gone`, 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
    await goneAgain;
    await stopAll();
    renameSync(`${clusterOf(dataDir)}.gone`, clusterOf(dataDir));
    expect(await ask((await start(dataDir)).url, 'select 1 as n')).toEqual([{ n: 1 }]);
  }, 60_000);

  it('loses nothing committed when its Node process is killed, with the server or alone', async () => {
    const dataDir = join(newFolder(), 'data');
    const all: number[] = [];
    const first = await commitUntil(dataDir, 50);
    first.child.kill('SIGKILL');
    await ended(first.child);
    all.push(...first.committed);
    const second = await commitUntil(dataDir, 50);
    process.kill(postmasterPid(clusterOf(dataDir)), 'SIGKILL');
    second.child.kill('SIGKILL');
    await ended(second.child);
    all.push(...second.committed);
    const { url } = await start(dataDir, {});
    await expectStored(url, all);
    expect(all.length).toBeGreaterThanOrEqual(100);
  });

  it('stops a server that was left running, then starts its own', async () => {
    const dataDir = prepared;
    const { url } = await start(dataDir);
    await ask(url, 'create table if not exists kept as select 42 as n');
    await stopAll();
    const { uid, gid } = statSync(clusterOf(dataDir));
    const storage = dirname(clusterOf(dataDir));
    const account = isRoot ? { uid, gid } : null;
    const { postgres } = makeBinariesReachable(await findBinaries(), storage, account, () => {});
    const orphan = spawn(
      postgres,
      ['-D', clusterOf(dataDir), '-p', new URL(url).port, '-c', 'unix_socket_directories='],
      {
        ...account,
        cwd: '/',
        stdio: 'ignore',
      },
    );
    children.push(orphan);
    while (!existsSync(join(clusterOf(dataDir), 'postmaster.pid'))) await sleep(20);
    const lines: string[] = [];
    const again = await start(dataDir, { noSync: true, log: (line) => lines.push(line) });
    expect(orphan.exitCode).toBe(0);
    expect(lines).toContain(`Stopping a database server that was left running (process ${orphan.pid}).`);
    expect(await ask(again.url, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('takes another port when another program has its own', async () => {
    const dataDir = prepared;
    const first = await start(dataDir);
    await stopAll();
    const rival = createServer();
    await new Promise<void>((resolve) => rival.listen(Number(new URL(first.url).port), '127.0.0.1', resolve));
    const later = await start(dataDir);
    expect(new URL(later.url).port).not.toBe(new URL(first.url).port);
    expect(await ask(later.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await new Promise((resolve) => rival.close(resolve));
  });

  it('starts over after an initdb that was cut short', async () => {
    const dataDir = join(newFolder(), 'data');
    const unfinished = join(dataDir, 'postgres', 'cluster.new-1');
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
    chmodSync(dataDir, 0o711);
    chmodSync(join(dataDir, 'postgres'), 0o711);
    const { url } = await start(dataDir);
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(existsSync(unfinished)).toBe(false);
  });
});

describe('one folder has one server', () => {
  it('refuses a second one of this process and of another, and is free after stop', async () => {
    const dataDir = prepared;
    await start(dataDir);
    const refused = startEmbeddedPostgres({ dataDir });
    await expect(refused).rejects.toThrow(DataFolderInUse);
    await expect(refused).rejects.toThrow(
      `The data folder ${dataDir} is in use by another server (process ${process.pid}); stop it or choose another DATA_DIR.`,
    );
    const { code, output } = await runProgram(dataDir);
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `The data folder ${dataDir} is in use by another server (process ${process.pid}); stop it or choose another DATA_DIR.`,
    );
    await stopAll();
    expect(await ask((await start(dataDir)).url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

function runProgram(dataDir: string) {
  return outcomeOf(
    spawn(process.execPath, ['--import', 'tsx', PROGRAM, dataDir], { cwd: join(PROGRAM, '../../../..') }),
  );
}

function outcomeOf(child: ChildProcessWithoutNullStreams) {
  children.push(child);
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
}

describe('a folder that does not serve', () => {
  it('is named in one sentence when it cannot be made', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const failing = startEmbeddedPostgres({ dataDir: join(file, 'data') });
    await expect(failing).rejects.toThrow(DataFolderUnwritable);
    await expect(failing).rejects.toThrow(`${join(file, 'data')} can't be written to (ENOTDIR)`);
  });

  it.runIf(canBeNobody)('is named in one sentence when another user owns it', async () => {
    const program = await bundleProgram(newFolder());
    const dataDir = join(newFolder(), 'data');
    mkdirSync(dataDir, { mode: 0o755 });
    const { code, output } = await outcomeOf(
      spawn(process.execPath, [program, dataDir], { ...NOBODY, cwd: '/' }),
    );
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `The data folder ${dataDir} can't be written to (EACCES); change its owner or choose another DATA_DIR.`,
    );
  });

  it.runIf(isRoot)(
    'is replaced, and remembered, when the account of the database cannot enter it',
    async () => {
      const home = newFolder();
      chmodSync(home, 0o700);
      const fallbackRoot = join(newFolder(), 'fallback');
      const dataDir = join(home, 'data');
      const lines: string[] = [];
      const first = await start(dataDir, { noSync: true, log: (line) => lines.push(line), fallbackRoot });
      expect(
        lines.filter((line) => line.includes(`so the database is kept in ${fallbackRoot}/`)),
      ).toHaveLength(1);
      await ask(first.url, 'create table if not exists kept as select 42 as n');
      await stopAll();
      chmodSync(home, 0o711);
      const later = await start(dataDir, { noSync: true, fallbackRoot });
      expect(await ask(later.url, 'select n from kept')).toEqual([{ n: 42 }]);
    },
  );

  it.runIf(isRoot)('is not left for an empty one when the account can no longer enter it', async () => {
    const home = newFolder();
    const dataDir = join(home, 'data');
    await start(dataDir);
    await stopAll();
    chmodSync(home, 0o700);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow("can't enter a folder above it");
  });
});

describe('accounts', () => {
  it.runIf(isRoot)('root starts the server as another user', async () => {
    const dataDir = prepared;
    await start(dataDir);
    const pid = postmasterPid(clusterOf(dataDir));
    expect(isAlive(pid)).toBe(true);
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
  });

  it.runIf(canBeNobody)('a normal user starts it as itself', async () => {
    const bundle = await bundleProgram(newFolder());
    const folder = newFolder();
    chmodSync(folder, 0o777);
    const dataDir = join(folder, 'data');
    const program = spawn(process.execPath, [bundle, dataDir], {
      ...NOBODY,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(program);
    await new Promise((resolve) => program.stdout.once('data', resolve));
    expect(statSync(clusterOf(dataDir)).uid).toBe(NOBODY.uid);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    program.kill('SIGKILL');
    await ended(program);
  });
});
