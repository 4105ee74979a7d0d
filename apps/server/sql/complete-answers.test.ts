/** Answers that say they are complete, as the page gets them. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { executeSql as execute } from '@productive-mining/contract/calls/sql.ts';
import { executeSql } from '@productive-mining/contract/endpoints.ts';
import { chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { UNCHECKED_CHAIN } from '@productive-mining/engine/chain/watch-chain.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

type Answer = ResponseOf<typeof execute>;

let test: TestApp;
let health = UNCHECKED_CHAIN;

/** Four regions of a thousand numbers each; block 5 seals a dispute of the second, and block 6 has its region again. */
beforeAll(async () => {
  test = await startTestApp({}, { security: { chainHealth: () => health } });
  for (const [at, number] of [0, 1, 2, 3].entries()) await seal(at + 1, number);
  await seal(5, 9);
  await test.database.orm.insert(chainRecords).values({
    ...{ kind: 'dispute', createdAt: new Date(), sealedIn: 5 },
    payload: { blockIndex: 2, reason: 'leaf_differs' },
  });
  await seal(6, 1);
});
afterAll(() => test.close());

const seal = (index: number, number: number) =>
  insertBlock(test.database, {
    ...{ index, minerAddress: `0x${'ab'.repeat(20)}`, workType: 'prime_pattern', difficulty: 10 },
    ...{ value: '12.50', rewardBaseUnits: 100n },
    region: {
      frontier: 'numbers',
      position: String(1000 * number),
      endPosition: String(1000 * (number + 1)),
    },
  });

async function ask(query: string, asOf?: number): Promise<Answer> {
  const answer = await test.app.inject({
    method: 'POST',
    url: executeSql.path,
    payload: { query, asOf },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const STRETCH = (from: number, to: number) => `select block_id, status from coverage
  where work_type = 'prime_pattern' and to_position > ${from} and from_position < ${to} order by from_position, block_id`;

it('an answer that has a covered stretch whole says so in a sentence, with the block', async () => {
  const { complete, rows } = await ask(STRETCH(500, 4000));
  expect(rows).toEqual([
    [1, 'covered'],
    [2, 'disputed'],
    [6, 'covered'],
    [3, 'covered'],
    [4, 'covered'],
  ]);
  expect(complete).toEqual([
    {
      ...{ workType: 'prime_pattern', frontier: 'numbers', from: '500', to: '4000' },
      statement:
        'Complete from 500 to 4,000 as of block 6: undisputed blocks of Prime Pattern Discovery cover each position of its frontier “numbers” from the first of the two to before the second, and this answer has all of these blocks.',
    },
  ]);
});

it('the same of discoveries, whose positions are cast', async () => {
  const query = `select subject, result->'found' from discoveries where work_type = 'prime_pattern'
    and frontier = 'numbers' and position::numeric >= 0 and end_position::numeric <= 4000 and verification_score = 1`;
  expect((await ask(query)).complete).toMatchObject([{ from: '0', to: '4000' }]);
});

it('as of each block what that block’s ledger covered', async () => {
  const covered = async (from: number, to: number) => {
    const found: number[] = [];
    for (let asOf = 0; asOf <= 6; asOf++)
      if ((await ask(STRETCH(from, to), asOf)).complete.length > 0) found.push(asOf);
    return found;
  };
  expect(await covered(0, 4000)).toEqual([4, 6]);
  expect(await covered(1000, 2000)).toEqual([2, 3, 4, 6]);
});

it.each([
  ['a hole', STRETCH(3000, 10_000)],
  ['one position more than is covered', STRETCH(0, 4001)],
  ['a kind without blocks', STRETCH(0, 4000).replace('prime_pattern', 'riemann_zero')],
  ['no kind of this ledger', STRETCH(0, 4000).replace('prime_pattern', 'prime')],
  ['another frontier', STRETCH(0, 4000).replace('order by', `and frontier = 'other' order by`)],
  ['rows that a LIMIT cuts off', `${STRETCH(0, 4000)} limit 4`],
  [
    'a number of rows',
    STRETCH(0, 4000)
      .replace('block_id, status', 'count(*)')
      .replace(/order.*/, ''),
  ],
  ['a plan', `explain ${STRETCH(0, 4000)}`],
  ['a query without a stretch', 'select * from coverage'],
])('nothing is said of %s', async (_what, query) => {
  expect((await ask(query)).complete).toEqual([]);
});

it('nothing is said while a block doesn’t verify, or can’t be read', async () => {
  expect((await ask(STRETCH(0, 4000))).complete).toHaveLength(1);
  health = { ...UNCHECKED_CHAIN, faults: [{ blockIndex: 5, fault: 'hash_differs' }] };
  expect((await ask(STRETCH(0, 4000))).complete).toEqual([]);
  health = { ...UNCHECKED_CHAIN, unreadable: { blockIndex: 5, table: 'blocks' } };
  expect((await ask(STRETCH(0, 4000))).complete).toEqual([]);
  health = UNCHECKED_CHAIN;
  expect((await ask(STRETCH(0, 4000))).complete).toHaveLength(1);
});
