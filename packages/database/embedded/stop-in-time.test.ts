import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../testing/start-test-database.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

/** It computes for minutes within one row, in which nothing interrupts it. */
const UNINTERRUPTED = `select strpos(a || a, 'b' || a) from (select repeat('a', 1000000) as a offset 0) t`;
/** A stop that waits for its processes takes 15 s. */
const IN_TIME_MS = 10_000;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

it('stops in time though a query can’t be ended, and keeps what was committed', async () => {
  const folder = makeTemporaryFolder();
  const dataDir = join(folder, 'data');
  const server = await startEmbeddedPostgres({ dataDir });
  const owner = await connect(server.url);
  await owner.query('create table numbers (n int)');
  await owner.query('insert into numbers values (7)');
  const busy = await connect(server.url);
  const ended = busy.query(UNINTERRUPTED).catch(() => 'ended');
  await expect
    .poll(
      async () =>
        (
          await owner.query(
            `select 1 from pg_stat_activity where query like '%strpos(a%' and state = 'active' and pid <> pg_backend_pid()`,
          )
        ).rowCount,
    )
    .toBe(1);
  await owner.end();
  const startedMs = performance.now();
  await server.stop(500);
  expect(performance.now() - startedMs).toBeLessThan(IN_TIME_MS);
  expect(await ended).toBe('ended');
  const again = await startEmbeddedPostgres({ dataDir, noSync: true });
  const client = await connect(again.url);
  expect((await client.query('select n from numbers')).rows).toEqual([{ n: 7 }]);
  await client.end();
  await again.stop();
  rmSync(folder, { recursive: true, force: true });
});
