import { createHash } from 'node:crypto';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { BlockDetail } from '@productive-mining/contract/entities/block-detail.ts';
import type { Credit } from '@productive-mining/contract/entities/credit.ts';
import type { Discovery } from '@productive-mining/contract/entities/discovery.ts';
import { credit } from '@productive-mining/database/money/money.ts';
import { chainKeys, chainRecords } from '@productive-mining/database/schema/ledger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_BLOCK_AT, insertBlock, KEY_ID } from '../testing/insert-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const BLOCKS = 60;
const STRANGER = `0x${'9'.repeat(40)}`;

let test: TestApp;
let cookie: string;
let address: string;

const get = async <T>(url: string): Promise<T> => {
  const response = await test.app.inject({ url, headers: { cookie } });
  expect(response.statusCode).toBe(200);
  return response.json() as T;
};
const balanceAfter = (after: string) =>
  get<{ balance: number; lastCreditId: number; credits: Credit[] }>(`/api/altcoin/balance${after}`);

beforeAll(async () => {
  test = await startTestApp();
  const page = await test.app.inject('/');
  cookie = String(page.headers['set-cookie']).split(';', 1)[0] ?? '';
});
afterAll(() => test.close());

describe('before the first block', () => {
  it('OPEN-91: height 0, no blocks, no discoveries, nothing in the wallet', async () => {
    expect(await get('/api/blockchain/height')).toEqual({ height: 0 });
    expect(await get('/api/blockchain/blocks')).toEqual({ blocks: [] });
    expect(await get('/api/blockchain/discoveries')).toEqual({ discoveries: [] });
    const wallet = await get<{ address: string }>('/api/altcoin/balance?after=0');
    address = wallet.address;
    expect(wallet).toEqual({
      address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      balance: 0,
      stakedBalance: 0,
      bonusBalance: 0,
      isValidator: false,
      lastCreditId: 0,
      credits: [],
    });
  });

  it('the ledger has no key yet', async () => {
    expect(await get('/api/keys')).toEqual({ fingerprint: '', keys: [] });
  });
});

/** The figures that give blocks 57 and 59, and no others, a finding: Lehmer's pair (1956). */
const FOUND = { zeros: 6144, closestPair: { normalisedSpacing: 0.0421 } };

describe('with sixty blocks', () => {
  beforeAll(async () => {
    // The first credit is no block's, so that credits and blocks have different numbers.
    await test.database.orm.transaction((tx) =>
      credit(tx, {
        idempotencyKey: 'guide:elsewhere',
        toAddress: STRANGER,
        amountBaseUnits: 100n,
        type: 'guide_reward',
        reason: 'A step of a guide',
        at: new Date(FIRST_BLOCK_AT),
      }),
    );
    for (let index = 1; index <= BLOCKS; index++) {
      await insertBlock(test.database, {
        index,
        minerAddress: index === 7 ? STRANGER : address,
        workType: 'riemann_zero',
        difficulty: 47,
        value: '1235.00',
        rewardBaseUnits: 12_350n,
        ...([57, 59].includes(index) && { result: { difficulty: 47, ...FOUND } }),
      });
    }
    await test.database.orm.insert(chainRecords).values({
      kind: 'dispute',
      payload: { blockIndex: 59, reason: 'another count' },
      createdAt: new Date(),
    });
  });

  it('lists 50 newest first, by `limit` fewer, at most 200', async () => {
    const indices = async (query: string) =>
      (await get<{ blocks: Block[] }>(`/api/blockchain/blocks${query}`)).blocks.map((block) => block.index);
    expect(await indices('')).toEqual(Array.from({ length: 50 }, (_, at) => BLOCKS - at));
    expect(await indices('?limit=2')).toEqual([60, 59]);
    expect(await indices('?limit=2&before=10')).toEqual([9, 8]);
    expect(await indices('?limit=100000')).toHaveLength(BLOCKS);
    expect(await get('/api/blocks/recent?limit=3')).toEqual(await get('/api/blockchain/blocks?limit=3'));
  });

  it('a block in a list has all its fields, money in tokens and dollars', async () => {
    const { blocks } = await get<{ blocks: Block[] }>('/api/blockchain/blocks?limit=1');
    expect(blocks).toEqual([
      {
        id: 60,
        index: 60,
        timestamp: new Date(FIRST_BLOCK_AT + 60_000).toISOString(),
        previousHash: `${'a'.repeat(56)}0000003b`,
        merkleRoot: `${'b'.repeat(56)}0000003c`,
        difficulty: 47,
        nonce: (2n ** 60n + 60n).toString(),
        blockHash: `${'a'.repeat(56)}0000003c`,
        minerId: address,
        totalScientificValue: 1235,
        energyConsumed: 0.0001,
        workType: 'riemann_zero',
        region: 'region 60',
        finding: null,
        checked: null,
        computeMs: 1200.5,
        verifyMs: 80.25,
        rewardAmount: 123.5,
        status: 'verified',
        fault: null,
        isTimeOfPrevious: false,
      },
    ]);
  });

  it('a block that a dispute names is disputed, and no other', async () => {
    const { blocks } = await get<{ blocks: Block[] }>('/api/blockchain/blocks?limit=200');
    expect(blocks.filter((block) => block.status === 'disputed').map((block) => block.index)).toEqual([59]);
  });

  it('a finding says of each figure how far it is checked, and of none once the block is disputed', async () => {
    const { blocks } = await get<{ blocks: Block[] }>('/api/blockchain/blocks?limit=4');
    expect(blocks.map(({ index, checked, finding }) => [index, checked, finding])).toEqual([
      [60, null, null],
      [59, 'proved', '6,144 zeros, closest 0.0421 of the mean spacing'],
      [58, null, null],
      [57, 'proved', '6,144 zeros; spot-checked: closest 0.0421 of the mean spacing'],
    ]);
  });

  it('a discovery in a list shows of its result the difficulty and the region only', async () => {
    const { discoveries } = await get<{ discoveries: Discovery[] }>('/api/blockchain/discoveries?limit=1');
    expect(discoveries).toEqual([
      {
        id: 60,
        blockId: 60,
        workType: 'riemann_zero',
        work_type: 'riemann_zero',
        difficulty: 47,
        result: { difficulty: 47, subject: 'region 60' },
        computationTime: 2.5,
        energyConsumed: 0.0001,
        computationalCost: 1.2005,
        scientificValue: 1235,
        scientific_value: 1235,
        workerId: 'test-worker',
        timestamp: new Date(FIRST_BLOCK_AT + 60_000).toISOString(),
        status: 'verified',
      },
    ]);
    const before = await get<{ discoveries: Discovery[] }>('/api/discoveries/recent?limit=2&before=31');
    expect(before.discoveries.map(({ id }) => id)).toEqual([30, 29]);
  });

  it('a block’s own page has the whole result, the certificate, the secret and the signatures', async () => {
    const block = await get<BlockDetail>('/api/blocks/7');
    expect(block).toMatchObject({
      index: 7,
      minerId: STRANGER,
      certificate: { witness: 7 },
      workRoot: `${'c'.repeat(56)}00000007`,
      secret: `${'d'.repeat(56)}00000007`,
      previousIndex: 6,
      nextIndex: 8,
      signatures: {
        keyId: KEY_ID,
        ed25519: Buffer.alloc(64, 7).toString('base64'),
        mlDsa65: Buffer.alloc(3309, 7).toString('base64'),
      },
    });
    expect(block.discoveries).toHaveLength(1);
    expect(block.discoveries[0]).toMatchObject({
      result: { difficulty: 47, found: [7] },
      plan: { from: 7 },
      statements: [{ claim: 'Region 7 holds one.', status: 'proved', method: 'counting' }],
    });
  });

  it('the first and the last block have one neighbour', async () => {
    expect(await get('/api/blocks/1')).toMatchObject({ previousIndex: null, nextIndex: 2 });
    expect(await get('/api/blocks/60')).toMatchObject({ previousIndex: 59, nextIndex: null });
    expect((await test.app.inject('/api/blocks/61')).statusCode).toBe(404);
    expect(await get('/api/blockchain/height')).toEqual({ height: BLOCKS });
  });

  it('numbers beyond every block are beyond every block, not an error', async () => {
    const beyond = Number.MAX_SAFE_INTEGER;
    expect(
      (await get<{ blocks: Block[] }>(`/api/blockchain/blocks?limit=1&before=${beyond}`)).blocks,
    ).toHaveLength(1);
    const { discoveries } = await get<{ discoveries: Discovery[] }>(
      `/api/discoveries/recent?limit=1&before=${beyond}`,
    );
    expect(discoveries).toHaveLength(1);
    expect((await balanceAfter(`?after=${beyond}`)).credits).toEqual([]);
    expect((await test.app.inject(`/api/blocks/${beyond}`)).statusCode).toBe(404);
  });

  it('the wallet holds the rewards of its own 59 blocks: 59 × 123.50', async () => {
    const { balance, credits, lastCreditId } = await balanceAfter('');
    expect(balance).toBe(7286.5);
    expect(credits).toEqual([]);
    expect(lastCreditId).toBe(61);
  });

  it('credits after an id come once, oldest first', async () => {
    const { credits, lastCreditId } = await balanceAfter('?after=58');
    const mining = { type: 'mining', amount: 123.5, reason: 'Mining session completed successfully!' };
    expect(credits).toEqual([59, 60, 61].map((id) => ({ id, ...mining, blockIndex: id - 1 })));
    expect(lastCreditId).toBe(61);
    const next = await balanceAfter(`?after=${lastCreditId}`);
    expect(next.credits).toEqual([]);
    expect(next.lastCreditId).toBe(61);
    const all = await balanceAfter('?after=0');
    expect(all.credits).toHaveLength(59);
    expect(all.credits.some(({ id }) => id === 8)).toBe(false);
  });

  it('the keys: the active one first, the fingerprint is of the first', async () => {
    const key = (fill: number) => ({
      ed25519: new Uint8Array(32).fill(fill),
      mlDsa65: new Uint8Array(1952).fill(fill),
      createdAt: new Date(FIRST_BLOCK_AT),
    });
    await test.database.orm.insert(chainKeys).values([
      { keyId: 'first', fromBlock: 1, ...key(1) },
      { keyId: 'second', fromBlock: 30, ...key(2) },
    ]);
    const { fingerprint, keys } = await get<{
      fingerprint: string;
      keys: { keyId: string; ed25519: string }[];
    }>('/api/keys');
    expect(keys.map(({ keyId }) => keyId)).toEqual(['second', 'first']);
    expect(keys[0]?.ed25519).toBe(Buffer.alloc(32, 2).toString('base64'));
    const bothKeys = Buffer.concat([key(1).ed25519, key(1).mlDsa65]);
    expect(fingerprint).toBe(createHash('sha256').update(bothKeys).digest('hex'));
  });
});
