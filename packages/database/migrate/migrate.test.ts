import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEmptyDatabase,
  makeTemporaryFolder,
  startTestDatabase,
  type TestDatabase,
} from '../testing/start-test-database.ts';
import { findMigrations } from './find-migrations.ts';
import { type MigrationProgress, migrate } from './migrate.ts';

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));
const COMMAND = fileURLToPath(new URL('./migrate-command.ts', import.meta.url));
const journal: { entries: { tag: string }[] } = JSON.parse(
  readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8'),
);
const LISTED = journal.entries.length;
const NEWEST_FILE = `${journal.entries.at(-1)?.tag}.sql`;
const NEWEST = readFileSync(join(FOLDER, NEWEST_FILE), 'utf8');
const folders: string[] = [];

let server: TestDatabase;

beforeAll(async () => {
  server = await startTestDatabase();
});

afterAll(async () => {
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A copy of the migrations with another text for the newest one. */
function copyMigrations(newest: string): string {
  const folder = makeTemporaryFolder();
  folders.push(folder);
  cpSync(FOLDER, folder, { recursive: true });
  writeFileSync(join(folder, NEWEST_FILE), newest);
  return folder;
}

async function ask<R extends pg.QueryResultRow>(url: string, query: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<R>(query);
  await client.end();
  return rows;
}

const recorded = (url: string) => ask<{ hash: string }>(url, 'select hash from drizzle.__drizzle_migrations');

function runCommand(url: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', COMMAND], {
    env: { ...process.env, DATABASE_URL: url },
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

describe('migrate', () => {
  it('applies every migration once and tells how far it is', async () => {
    const url = await createEmptyDatabase(server);
    const first: MigrationProgress[] = [];
    await migrate(url, { onProgress: (progress) => first.push(progress) });
    expect(first).toEqual([
      { phase: 'applying', applied: 0 },
      { phase: 'done', applied: LISTED },
    ]);
    const again: MigrationProgress[] = [];
    await migrate(url, { onProgress: (progress) => again.push(progress) });
    expect(again.at(-1)).toEqual({ phase: 'done', applied: LISTED });
    expect(await recorded(url)).toHaveLength(LISTED);
  });

  it('is safe when 4 processes start at once', async () => {
    const url = await createEmptyDatabase(server);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => runCommand(url)));
    for (const { code, output } of outcomes) expect(`${code} ${output}`).toContain(`0 `);
    expect(outcomes.every(({ output }) => output.includes(`Migrations applied now: ${LISTED}`))).toBe(true);
    expect(await recorded(url)).toHaveLength(LISTED);
    expect(await ask(url, 'select id from token_supply')).toEqual([{ id: 1 }]);
  });

  it('waits for another connection that migrates', async () => {
    const url = await createEmptyDatabase(server);
    const folder = copyMigrations(`${NEWEST}\n--> statement-breakpoint\nselect pg_sleep(1);`);
    const phases: string[] = [];
    let first = Promise.resolve();
    await new Promise<void>((resolve) => {
      first = migrate(url, { folder, onProgress: ({ phase }) => phase === 'applying' && resolve() });
    });
    await Promise.all([first, migrate(url, { folder, onProgress: ({ phase }) => phases.push(phase) })]);
    expect(phases).toEqual(['waiting', 'applying', 'done']);
    expect(await recorded(url)).toHaveLength(LISTED);
  });

  it('applies nothing of a migration that fails', async () => {
    const url = await createEmptyDatabase(server);
    const folder = copyMigrations('create table half_done (id int);--> statement-breakpoint\nselect 1/0;');
    await expect(migrate(url, { folder })).rejects.toThrow();
    expect(await ask(url, "select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  it('finds every file of the folder in the journal', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
    expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
  });
});

describe('findMigrations', () => {
  it('finds the folder beside this package and from a bundle', () => {
    expect(findMigrations()).toBe(FOLDER);
    const bundle = new URL('../../../dist/server.mjs', import.meta.url).href;
    expect(findMigrations(bundle)).toBe(FOLDER);
  });

  it('says where it looked when there is none', () => {
    const folder = makeTemporaryFolder();
    folders.push(folder);
    mkdirSync(join(folder, 'dist'));
    const start = pathToFileURL(join(folder, 'dist', 'server.mjs')).href;
    expect(() => findMigrations(start)).toThrow(join(folder, 'dist'));
  });
});
