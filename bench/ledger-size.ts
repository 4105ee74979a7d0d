/**
 * npm run bench:ledger-size: bytes that a block takes in the database, including indices. Mines a few blocks of each kind
 * at difficulty 1 and reads the sizes of the rows and of the tables. Argument: blocks of each kind (default 4).
 */

import { startRequest, startTestEngine, until } from '@productive-mining/engine/testing/start-test-engine.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { median } from './paired.ts';

const LEDGER_TABLES = [
  'blocks',
  'discoveries',
  'block_certificates',
  'block_signatures',
  'altcoin_mining_rewards',
  'altcoin_transactions',
  'work_units',
  'work_attempts',
];

const blocksEach = Number(process.argv[2] ?? 4);
const test = await startTestEngine();
const visitor = await test.addVisitor();
const kinds = presentations.map(({ value }) => value).filter(isAvailable);
for (const workType of kinds) {
  await test.engine.start(startRequest(visitor, workType, 1, { stopAfter: { blocks: blocksEach } }));
}
await until(() => test.reported.stopped.length === kinds.length, 600_000);
const { rows } = await test.database.pool.query<{ work_type: string; bytes: number }>(`
  select d.work_type, pg_column_size(b.*) + pg_column_size(d.*) + pg_column_size(c.*) + pg_column_size(s.*)
    + pg_column_size(r.*) + pg_column_size(u.*) as bytes
  from blocks b join discoveries d on d.block_id = b.id join block_certificates c on c.block_index = b.index
  join block_signatures s on s.block_index = b.index join altcoin_mining_rewards r on r.block_id = b.id
  join work_units u on u.id = d.unit_id`);
console.log('| kind | stored bytes a block at difficulty 1, median |');
console.log('|---|---|');
for (const workType of kinds) {
  const sizes = rows.filter((row) => row.work_type === workType).map((row) => Number(row.bytes));
  console.log(`| ${workType} | ${median(sizes)} |`);
}
console.log(`| all | ${median(rows.map((row) => Number(row.bytes)))} |`);
const { rows: total } = await test.database.pool.query<{ bytes: string }>(
  `select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) as name`,
  [LEDGER_TABLES],
);
console.log(
  `\nTables with their indices: ${(Number(total[0]!.bytes) / rows.length).toFixed(0)} bytes a block.`,
);
await test.close();
process.exit();
