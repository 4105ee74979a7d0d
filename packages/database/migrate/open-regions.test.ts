import { rmSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyFiles } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsBefore } from '../testing/migrations-before.ts';
import { insertStatement, session, unit } from '../testing/sample-rows.ts';
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

it('gives back the regions that an earlier version left with stopped sessions or none, and no others', async () => {
  const earlier = migrationsBefore('0008_open_regions');
  await applyFiles(drizzle(client), { migrationsFolder: earlier });
  rmSync(earlier, { recursive: true });
  const [mining, paused, stopped] = [session('mining'), session('paused'), session('stopped')];
  const kept = [unit('computing', mining.session_id), unit('verifying', paused.session_id)];
  const settled = unit('settled', stopped.session_id);
  const left = [
    unit('computing', stopped.session_id),
    unit('verified', stopped.session_id),
    unit('verifying', null),
  ];
  await client.query("insert into visitors (id, address) values ('ada', '0xada')");
  for (const row of [mining, paused, stopped]) await client.query(insertStatement('mining_sessions', row));
  for (const row of [...kept, settled, ...left]) await client.query(insertStatement('work_units', row));

  await migrate(url);
  const { rows } = await client.query('select id, state, session_id from work_units order by nonce');
  const shown = (row: Record<string, unknown>) => ({
    id: row.id,
    state: row.state,
    session_id: row.session_id,
  });
  const abandoned = left.map((row) => ({ id: row.id, state: 'abandoned', session_id: null }));
  expect(rows).toEqual([...[...kept, settled].map(shown), ...abandoned]);
});
