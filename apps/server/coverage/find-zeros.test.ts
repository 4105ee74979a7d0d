/** GET /api/coverage/find for zeros by number, against computed blocks that meet at a Gram point with S ≠ 0. */
import { mine, planOf } from '@productive-mining/work/riemann-zero/testing/run-whole-unit.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertBlock } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

/** Gram intervals of each block. Gram point 367, where they meet, is bad (OEIS A114856): S isn't 0 there. */
const INTERVALS = 368;
const LEAF_SPAN = 8;

let test: TestApp;
let first: Mined;
let second: Mined;
type Mined = Awaited<ReturnType<typeof mine>>;

beforeAll(async () => {
  test = await startTestApp();
  first = await mine(planOf(0, INTERVALS / LEAF_SPAN, LEAF_SPAN));
  second = await mine(planOf(INTERVALS, INTERVALS / LEAF_SPAN, LEAF_SPAN));
}, 120_000);
afterAll(() => test.close());

async function seal(index: number, { plan, result }: Mined): Promise<void> {
  const [position, endPosition] = [plan.firstInterval, plan.firstInterval + plan.intervals].map(String);
  await insertBlock(test.database, {
    ...{ index, minerAddress: `0x${'8'.repeat(40)}`, workType: 'riemann_zero', difficulty: 1 },
    ...{ value: '10.00', rewardBaseUnits: 100n, plan: { ...plan }, result: { ...result } },
    region: { frontier: 'zeros', position: position!, endPosition: endPosition! },
  });
  await test.database.orm.execute(sql`update blocks set nonce = ${index} where index = ${index}`);
}

async function find(zero: number): Promise<{ blockIndex: number | null; statement: string | null }> {
  const { places } = (await test.app.inject(`/api/coverage/find?text=zero ${zero}`)).json();
  expect(places).toHaveLength(1);
  return places[0];
}

it('names the block that lists the zero, at both ends of neighbours, and is complete for no zero beyond', async () => {
  const [one, two] = [first.result, second.result];
  expect([one.firstZero, two.firstZero]).toEqual([1, one.lastZero + 1]);
  // By Gram's law the last interval of the first block would hold zero 368.
  expect(one.lastZero).toBe(INTERVALS - 1);
  const none = { blockIndex: null, statement: null };
  await seal(1, first);
  expect(await find(one.lastZero + 1)).toMatchObject(none);
  await seal(2, second);
  const complete = expect.stringMatching(/^Complete from t = 0 to t ≈ [\d,]+ as of block 2: /);
  for (const [index, { firstZero, lastZero }] of [one, two].entries())
    for (const zero of [firstZero, lastZero])
      expect(await find(zero)).toMatchObject({ blockIndex: index + 1, statement: complete });
  expect(await find(two.lastZero + 1)).toMatchObject(none);
});
