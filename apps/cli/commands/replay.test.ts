/** Receipts of queries, asked again at a real server and at its database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { executeSql } from '@productive-mining/contract/endpoints.ts';
import { takeServerLock } from '@productive-mining/database/connection/server-lock.ts';
import { chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { insertBlock } from '@productive-mining/server/testing/insert-block.ts';
import { startTestApp, type TestApp } from '@productive-mining/server/testing/start-test-app.ts';
import { makeReceipt, type QueryAnswer, writeReceipt } from '@productive-mining/verify/query-receipt.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openApiClient } from '../api-client.ts';
import { replay } from './replay.ts';

const BLOCKS = 3;
const MORE_BLOCKS = 50;
const QUERIES = {
  ordered: 'select index, block_hash, total_scientific_value from blocks order by index',
  unordered: 'select block_id, mathematical_data, verification_score from discoveries',
  stretch: `select block_id, status from coverage where work_type = 'prime_pattern' and from_position < 30 and to_position > 0`,
  disputes: 'select * from disputes',
  frontiers: 'select * from frontiers',
  zero: "select '-0'::float8 as zero, 1e300::float8 as great, 9007199254740993 as whole",
};

let test: TestApp;
let server: string;
let folder: string;
const answers = new Map<string, QueryAnswer>();

const insert = (index: number) =>
  insertBlock(test.database, {
    ...{ index, minerAddress: `0x${'ab'.repeat(20)}`, workType: 'prime_pattern', difficulty: 10 },
    ...{ value: '12.50', rewardBaseUnits: 100n },
    region: { frontier: 'numbers', position: String(10 * index - 10), endPosition: String(10 * index) },
  });

/** Asks everything as of the third block; then fifty blocks come, and a dispute of the second, which one of them seals. */
beforeAll(async () => {
  test = await startTestApp();
  folder = mkdtempSync(path.join(tmpdir(), 'receipts-'));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  server = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  for (let index = 1; index <= BLOCKS; index++) await insert(index);
  for (const query of Object.values(QUERIES))
    answers.set(query, await openApiClient(server).call(executeSql, { body: { query } }));
  for (let index = BLOCKS + 1; index <= BLOCKS + MORE_BLOCKS; index++) await insert(index);
  await test.database.orm.insert(chainRecords).values({
    ...{ kind: 'dispute', createdAt: new Date(), sealedIn: BLOCKS + 1 },
    payload: { blockIndex: 2, reason: 'leaf_differs' },
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const receiptOf = (query: string, change: Partial<QueryAnswer> = {}) =>
  makeReceipt(query, { ...answers.get(query)!, ...change });

/** @returns what the command says, or its failure */
async function say(text: string, options: { server?: string } = { server }): Promise<string> {
  const file = path.join(folder, 'receipt.json');
  writeFileSync(file, text);
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  await replay(file, options).catch((error: Error) => said.push(error.message));
  return said.at(-1) ?? '';
}

it.each(Object.entries(QUERIES))(
  'a receipt replays equal after fifty blocks and a dispute: %s',
  async (_name, query) => {
    expect(await say(writeReceipt(receiptOf(query)))).toMatch(
      /^Equal: the same .* Block 3 has the hash a{56}0{7}3\.$/,
    );
  },
);

it('a receipt of an answer that says it is complete has the form of all others', () => {
  const { complete } = answers.get(QUERIES.stretch)!;
  expect(complete).toMatchObject([{ from: '0', to: '30' }]);
  expect(receiptOf(QUERIES.stretch)).toEqual(receiptOf(QUERIES.stretch, { complete: [] }));
});

it('the newest answer is another one, so that the test could fail', async () => {
  const { unordered } = QUERIES;
  const now = await openApiClient(server).call(executeSql, { body: { query: unordered, asOf: BLOCKS + 1 } });
  expect(now.rows.filter(([, , score]) => score === '0').map(([block]) => block)).toEqual([2]);
  expect(answers.get(unordered)?.rows.map(([, , score]) => score)).toEqual(['1', '1', '1']);
});

it('rows without an order are compared as a multiset, and it says so', async () => {
  const { rows } = answers.get(QUERIES.unordered)!;
  const turned = receiptOf(QUERIES.unordered, { rows: [...rows].reverse() });
  expect(await say(writeReceipt(turned))).toMatch(
    /^Equal: the same 3 rows, in another order, which the query leaves open\./,
  );
});

it('a changed receipt is refused, and nothing is asked', async () => {
  const text = writeReceipt(receiptOf(QUERIES.ordered));
  expect(await say(text.replace('"12.50"', '"99.50"'), { server: 'http://127.0.0.1:1' })).toBe(
    'The receipt was changed: its result doesn’t have the hash that it names.',
  );
  expect(await say('{}')).toBe('The file is no receipt of a query.');
});

it('a changed receipt with hashes made again differs, and the first difference is named', async () => {
  const { rows } = answers.get(QUERIES.ordered)!;
  const forged = rows.map((row, at) => (at === 1 ? [row[0]!, row[1]!, '99.50'] : row));
  expect(await say(writeReceipt(receiptOf(QUERIES.ordered, { rows: forged })))).toBe(
    'The answers differ. Row 2, total_scientific_value: "12.50" instead of "99.50".',
  );
  expect(await say(writeReceipt(receiptOf(QUERIES.ordered, { tipHash: 'b'.repeat(64) })))).toMatch(
    /^The answers differ\. Block 3 has another hash: a{56}0{7}3 instead of b{64}\.$/,
  );
  expect(await say(writeReceipt(receiptOf(QUERIES.ordered, { fingerprint: 'c'.repeat(64) })))).toMatch(
    /^The answers differ\. This is another ledger/,
  );
});

it('a difference in what no block fixes is told as such', async () => {
  const query = 'select count(*) from rechecks';
  const answer = await openApiClient(server).call(executeSql, { body: { query } });
  answers.set(query, { ...answer, rows: [[7]] });
  expect(await say(writeReceipt(receiptOf(query)))).toMatch(/reads what the block doesn’t fix/);
});

it('a ledger without the receipt’s block is told to be another one, or to have lost it', async () => {
  const receipt = receiptOf(QUERIES.ordered, { asOf: 1000 });
  const lost = `There is no block 1000 here: the ledger isn’t ${receipt.fingerprint || 'that of the receipt'}, or it has lost blocks since.`;
  expect(await say(writeReceipt(receipt))).toBe(lost);
  vi.stubEnv('DATABASE_URL', test.database.url);
  expect(await say(writeReceipt(receipt), {})).toBe(lost);
});

it('the server’s own words end it where it can’t be asked', async () => {
  const text = writeReceipt(makeReceipt('select * from users', answers.get(QUERIES.ordered)!));
  expect(await say(text)).toMatch(/^This query isn’t run: There is no table “users” here\./);
});

it('without a server the database is asked, unless one runs on it', async () => {
  vi.stubEnv('DATABASE_URL', test.database.url);
  const text = writeReceipt(receiptOf(QUERIES.zero));
  expect(await say(text, {})).toMatch(/^Equal: the same row\./);
  const lock = await takeServerLock(test.database.url);
  expect(await say(text, {})).toBe('A server runs on this database: ask it, with --server and its address.');
  await lock.release();
});
