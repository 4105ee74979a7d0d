import { rmSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyFiles } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsBefore } from '../testing/migrations-before.ts';
import { block, insertStatement, session, unit } from '../testing/sample-rows.ts';
import { createEmptyDatabase, startTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { migrate } from './migrate.ts';

let server: TestDatabase;
let url: string;
let client: pg.Client;
beforeAll(async () => {
  server = await startTestDatabase();
  url = await createEmptyDatabase(server);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.close();
});

it('keeps a block that was sealed with a false time, and has chunks without a measured time computed again', async () => {
  const earlier = migrationsBefore('0027_measured_times');
  await applyFiles(drizzle(client), { migrationsFolder: earlier });
  rmSync(earlier, { recursive: true });
  const mining = session('mining');
  const open = unit('computing', mining.session_id);
  await client.query("insert into visitors (id, address) values ('ada', '0xada')");
  await client.query(insertStatement('mining_sessions', mining));
  await client.query(insertStatement('work_units', open));
  for (const [chunk, compute_ms] of [12.5, -685_997, 'NaN'].entries())
    await client.query(
      insertStatement('work_chunks', {
        unit_id: open.id,
        lease: 1,
        chunk,
        leaves: '\\x00',
        compute_ms,
        worker_id: 'test',
        finished_at: '2026-01-01',
      }),
    );
  await client.query(insertStatement('blocks', { ...block(1), compute_ms: -685_997 }));

  await migrate(url);
  const chunks = await client.query('select chunk, compute_ms from work_chunks');
  expect(chunks.rows).toEqual([{ chunk: 0, compute_ms: 12.5 }]);
  const blocks = await client.query('select compute_ms from blocks');
  expect(blocks.rows).toEqual([{ compute_ms: -685_997 }]);
});
