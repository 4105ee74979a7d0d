import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { migrate } from '../migrate/migrate.ts';

export interface TestDatabase {
  url: string;
  /** Drops the database; the last one to close stops the server and removes its folder. */
  close(): Promise<void>;
}

interface TestServer {
  urlOf(database: string): string;
  run(statement: string): Promise<void>;
  stop(): Promise<void>;
}

const TEMPLATE = 'migrated';
let running: Promise<TestServer> | null = null;
let openCount = 0;
let madeCount = 0;

/**
 * An empty, migrated database of its own on a real PostgreSQL server without fsync. The first call of a process
 * starts the server in a temporary folder (about half a second), the others copy the migrated template.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  openCount += 1;
  running ??= startServer();
  const server = await running;
  madeCount += 1;
  const name = `test_${madeCount}`;
  await server.run(`create database ${name} template ${TEMPLATE}`);
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    openCount -= 1;
    await server.run(`drop database ${name} with (force)`);
    if (openCount > 0) return;
    running = null;
    await server.stop();
  };
  return { url: server.urlOf(name), close };
}

async function startServer(): Promise<TestServer> {
  const folder = makeTemporaryFolder();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), noSync: true });
  const urlOf = (database: string) => postgres.url.replace(/[^/]*$/, database);
  const run = (statement: string) => runAlone(postgres.url, statement);
  const stop = async () => {
    await postgres.stop();
    remove();
    process.off('exit', remove);
  };
  await run(`create database ${TEMPLATE}`);
  await migrate(urlOf(TEMPLATE));
  return { urlOf, run, stop };
}

/** @returns the address of a database beside a test's own, without tables; it is removed with the server */
export async function createEmptyDatabase({ url }: TestDatabase): Promise<string> {
  madeCount += 1;
  const name = `empty_${madeCount}`;
  await runAlone(url, `create database ${name} template template0`);
  return url.replace(/[^/]*$/, name);
}

/** A folder that the database's account can pass through when the tests run as root. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'productive-mining-test-'));
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
