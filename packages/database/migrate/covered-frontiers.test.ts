import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EarlierDatabase, openEarlierDatabase } from '../testing/earlier-database.ts';
import { migrate } from './migrate.ts';

let earlier: EarlierDatabase;
let url: string;
let client: pg.Client;
beforeAll(async () => {
  earlier = await openEarlierDatabase('0037_covered_frontiers');
  ({ url, client } = earlier);
});
afterAll(() => earlier.close());

const readFrontiers = async () =>
  (await client.query('select frontier, spans, blocks, sums, along from covered_frontiers order by frontier'))
    .rows;

it('adds up the frontiers of an earlier version, follows them, and adds them up again when all spans are gone', async () => {
  await client.query(`
    insert into covered_spans (work_type, frontier, first_number, last_number, position, end_position, sums, blocks) values
      ('kind', 'a', 1, 2, '0', '20', '{"found": "90071992547409930"}', 2),
      ('kind', 'a', 4, 4, '30', '40', '{"found": "7", "twins": "0"}', 1),
      ('kind', 'b', 1, 1, '0', '10', '{"found": "1"}', 1)`);
  await client.query(`
    insert into covered_by_miners (work_type, frontier, miner_id, blocks, along) values
      ('kind', 'a', 'one', 2, 0.1), ('kind', 'a', 'two', 1, 0.2), ('kind', 'b', 'one', 1, 10)`);
  await migrate(url);
  const ofB = { frontier: 'b', spans: 1, blocks: 1, sums: { found: '1' }, along: '10' };
  expect(await readFrontiers()).toEqual([
    {
      ...{ frontier: 'a', spans: 2, blocks: 3, along: '0.3' },
      sums: { found: '90071992547409937', twins: '0' },
    },
    ofB,
  ]);
  await client.query(
    'update covered_spans set blocks = 2, sums = \'{"found": "8"}\' where position = \'30\'',
  );
  await client.query("delete from covered_spans where position = '0' and frontier = 'a'");
  await client.query("delete from covered_by_miners where miner_id = 'two'");
  expect(await readFrontiers()).toEqual([
    { frontier: 'a', spans: 1, blocks: 2, sums: { found: '8', twins: '0' }, along: '0.1' },
    ofB,
  ]);
  await client.query('delete from covered_spans');
  await client.query('truncate covered_by_miners');
  expect(await readFrontiers()).toEqual([]);
});
