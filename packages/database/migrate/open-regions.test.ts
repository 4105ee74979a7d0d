import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EarlierDatabase, openEarlierDatabase } from '../testing/earlier-database.ts';
import { insertStatement, session, unit } from '../testing/sample-rows.ts';
import { migrate } from './migrate.ts';

let earlier: EarlierDatabase;
let url: string;
let client: pg.Client;
beforeAll(async () => {
  earlier = await openEarlierDatabase('0008_open_regions');
  ({ url, client } = earlier);
});
afterAll(() => earlier.close());

it('gives back the regions that an earlier version left with stopped sessions or none, and no others', async () => {
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
