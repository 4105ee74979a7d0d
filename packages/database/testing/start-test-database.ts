import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { migrate } from '../migrate/migrate.ts';
import { findMemoryFolder, removeLeftFolders } from './find-memory-folder.ts';

export interface TestDatabase {
  url: string;
  /** Drops the database; the last one to close stops the server, unless that is the test run's. */
  close(): Promise<void>;
}

export interface TestServer {
  /** Address of its first database, to which nothing is written. */
  url: string;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/** The variable that names the server of a whole test run, as serve-test-databases.ts sets it. */
export const SERVER_VARIABLE = 'PRODUCTIVE_MINING_TEST_DATABASES';
const TEMPLATE = 'migrated';
const TEMPORARY = 'productive-mining-test-';
let running: Promise<TestServer> | null = null;
let openCount = 0;
let madeCount = 0;

/**
 * An empty, migrated database of its own on a real PostgreSQL server without fsync: a copy of the migrated template of the
 * test run's server. Where there is none, the first call of a process starts one (about a second).
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  openCount += 1;
  running ??= findTestServer();
  const server = await running;
  const name = nextName('test');
  // A copy of the files: PostgreSQL's default writes each page a second time, to its log.
  await runAlone(server.url, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    openCount -= 1;
    await runAlone(server.url, `drop database ${name} with (force)`);
    if (openCount > 0) return;
    running = null;
    await server.stop();
  };
  return { url: addressOf(server, name), close };
}

async function findTestServer(): Promise<TestServer> {
  const url = process.env[SERVER_VARIABLE];
  return url === undefined ? startTestServer() : { url, stop: () => Promise.resolve() };
}

/**
 * A server in a temporary folder, with a migrated template. The folder is in memory where there is room: most databases of a test
 * run live for a second or two, and the file systems of disks take twenty times as long to make and remove the files of one.
 */
export async function startTestServer(): Promise<TestServer> {
  const memory = findMemoryFolder();
  if (memory) removeLeftFolders(memory, TEMPORARY);
  const folder = makeTemporaryFolder(memory);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), noSync: true });
  const stop = async () => {
    await postgres.stop();
    remove();
    process.off('exit', remove);
  };
  await runAlone(postgres.url, `create database ${TEMPLATE}`);
  await migrate(addressOf(postgres, TEMPLATE));
  return { url: postgres.url, stop };
}

const addressOf = ({ url }: { url: string }, database: string) => url.replace(/[^/]*$/, database);

/** A name that no other process of the test run gives. */
function nextName(purpose: string): string {
  madeCount += 1;
  return `${purpose}_${process.pid}_${madeCount}`;
}

/** @returns the address of a database beside a test's own, without tables; it is removed with the server */
export async function createEmptyDatabase(beside: TestDatabase): Promise<string> {
  const name = nextName('empty');
  await runAlone(beside.url, `create database ${name} template template0`);
  return addressOf(beside, name);
}

/** A folder that the database's account can pass through when the tests run as root. @param within by default that of the system */
export function makeTemporaryFolder(within = tmpdir()): string {
  const folder = mkdtempSync(join(within, `${TEMPORARY}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** One statement on a connection of its own, as CREATE DATABASE wants it. */
async function runAlone(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
