/** Polls of pages: what has not changed is not sent again, and whatever changes is. */
import { brotliDecompressSync } from 'node:zlib';
import {
  getBalance,
  getCurrentGuide,
  getHeight,
  getMiningStatus,
  getStats,
  listBlocks,
  listDiscoveries,
  listSessions,
  startGuide,
} from '@productive-mining/contract/endpoints.ts';
import { miningSessions } from '@productive-mining/database/schema/mining.ts';
import { UNCHECKED_CHAIN } from '@productive-mining/engine/chain/watch-chain.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { TestWallet } from '../testing/test-wallet.ts';

const POLLS = [
  getBalance,
  getCurrentGuide,
  getHeight,
  getMiningStatus,
  getStats,
  listBlocks,
  listDiscoveries,
  listSessions,
];
type Poll = (typeof POLLS)[number];

let test: TestApp;
let wallet: TestWallet;
let health = UNCHECKED_CHAIN;

beforeAll(async () => {
  test = await startTestApp({}, { security: { chainHealth: () => health } });
  wallet = await TestWallet.open(test);
});
afterAll(() => test.close());

/** A page that asks with the tag of the answer that it has. */
function openPage({ cookie }: TestWallet) {
  const tags = new Map<string, string>();
  return async ({ path }: Poll): Promise<number> => {
    const tag = tags.get(path);
    const answer = await test.app.inject({
      url: path,
      headers: { cookie, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
    });
    tags.set(path, String(answer.headers.etag));
    return answer.statusCode;
  };
}

/** Asks all polls twice, and once more after a change. @returns the names of those that were not 304 */
async function changedBy(
  page: ReturnType<typeof openPage>,
  change: () => Promise<unknown>,
): Promise<string[]> {
  for (const poll of POLLS) await page(poll);
  for (const poll of POLLS) expect(await page(poll), poll.path).toBe(304);
  await change();
  const answered: string[] = [];
  for (const poll of POLLS) if ((await page(poll)) === 200) answered.push(poll.name);
  return answered;
}

const ofLedger = ['getHeight', 'getStats', 'listBlocks', 'listDiscoveries'];

describe('an answer is made again', () => {
  it('after a block of somebody else: those of the ledger', async () => {
    const other = await TestWallet.open(test);
    expect(await changedBy(openPage(wallet), () => other.mine(1))).toEqual(ofLedger);
  });

  it('after a block of one’s own: the balance too', async () => {
    expect(await changedBy(openPage(wallet), () => wallet.mine(2))).toEqual(['getBalance', ...ofLedger]);
  });

  it('after a start, a pause and an end of a session', async () => {
    const { orm } = test.database;
    const page = openPage(wallet);
    const row = { sessionId: 'one', selectedWorkType: 'riemann_zero', visitorId: wallet.id };
    const start = () => orm.insert(miningSessions).values({ ...row, status: 'mining', isActive: true });
    expect(await changedBy(page, start)).toEqual(['getMiningStatus', 'getStats', 'listSessions']);
    // The sessions that are open have progress, which no row tells: they are compared by what they say.
    const change = (status: string) => () =>
      orm.update(miningSessions).set({ status, isActive: false }).where(eq(miningSessions.sessionId, 'one'));
    expect(await changedBy(page, change('paused'))).toEqual(['getMiningStatus', 'getStats']);
    expect(await changedBy(page, change('stopped'))).toContain('getMiningStatus');
  });

  it('when the check of the chain finds a block faulty', async () => {
    const fault = async () => {
      health = { ...UNCHECKED_CHAIN, faults: [{ blockIndex: 1, fault: 'hash_differs' }] };
    };
    const answered = await changedBy(openPage(wallet), fault);
    expect(answered).toEqual(['getHeight', 'listBlocks', 'listDiscoveries']);
    const { blocks } = await wallet.get<{ blocks: { index: number; status: string }[] }>(listBlocks.path);
    expect(blocks.map(({ index, status }) => [index, status])).toEqual([
      [2, 'verified'],
      [1, 'faulty'],
    ]);
  });

  it('after the first step of a guide', async () => {
    const begin = () =>
      test.app.inject({
        method: 'POST',
        url: startGuide.path,
        headers: { cookie: wallet.cookie },
        payload: { flowId: 'getting-started' },
      });
    expect(await changedBy(openPage(wallet), begin)).toContain('getCurrentGuide');
  });
});

it('one visitor’s tag says nothing about another’s answer', async () => {
  const other = await TestWallet.open(test);
  const own = await test.app.inject({ url: getBalance.path, headers: { cookie: wallet.cookie } });
  const headers = { cookie: other.cookie, 'if-none-match': String(own.headers.etag) };
  const answer = await test.app.inject({ url: getBalance.path, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ address: other.address });
});

it('an answer that all share is the same with and without compression', async () => {
  for (let index = 3; index <= 10; index++) await wallet.mine(index);
  const read = (encoding: string) =>
    test.app.inject({ url: listBlocks.path, headers: { 'accept-encoding': encoding } });
  const [plain, gzip, brotli] = await Promise.all([
    read('identity'),
    read('gzip'),
    read('gzip, deflate, br'),
  ]);
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ]);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(brotli.headers.etag).toBe(plain.headers.etag);
});

it('a table that can’t be read takes with it only the answers that are read from it', async () => {
  const { pool } = test.database;
  await pool.query('alter table guide_runs rename to guide_runs_away');
  const statusOf = async ({ path }: Poll) =>
    (await test.app.inject({ url: path, headers: { cookie: wallet.cookie } })).statusCode;
  expect([await statusOf(listBlocks), await statusOf(getBalance), await statusOf(getCurrentGuide)]).toEqual([
    200, 200, 500,
  ]);
  await pool.query('alter table guide_runs_away rename to guide_runs');
  expect(await statusOf(getCurrentGuide)).toBe(200);
});
