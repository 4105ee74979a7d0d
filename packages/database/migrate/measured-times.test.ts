import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EarlierDatabase, openEarlierDatabase } from '../testing/earlier-database.ts';
import { block, insertStatement, session, unit } from '../testing/sample-rows.ts';
import { migrate } from './migrate.ts';

let earlier: EarlierDatabase;
let url: string;
let client: pg.Client;
beforeAll(async () => {
  earlier = await openEarlierDatabase('0027_measured_times');
  ({ url, client } = earlier);
});
afterAll(() => earlier.close());

it('keeps a block that was sealed with a false time, and has chunks without a measured time computed again', async () => {
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
