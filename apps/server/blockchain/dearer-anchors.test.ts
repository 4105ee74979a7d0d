/** Anchors whose transaction no block takes: a dearer one with the same counter takes its place. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anchorBatches } from '@productive-mining/database/schema/public-chains.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { type Address, type Hex, parseTransaction } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type FaultyNode, startFaultyNode } from '../public-chain/testing/faulty-node.ts';
import {
  ANVIL_CHAIN_ID,
  ownChain,
  startAnvil,
  type TestChain,
  testAccount,
} from '../public-chain/testing/start-anvil.ts';
import { ANCHORING_TIMES, ChainVisitor } from '../testing/chain-visitor.ts';
import { insertSealedBlock } from '../testing/insert-sealed-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const WITHIN_MS = 60_000;
const GWEI = 1_000_000_000n;
/** More than the first transaction offers, and less than the operator pays. */
const DEAR = 20n * GWEI;

/** More blocks than a test makes while it waits for an anchor to be included, so that none is final before that is seen. */
const CONFIRMATIONS = 500;

let chain: TestChain;
let node: FaultyNode;
let database: TestDatabase;
let keysDir: string;
let contract: Address;
let test: TestApp;
let pair: { blockId: number; discoveryId: number };
let blocksBefore: number;

async function start(env: Record<string, string> = {}): Promise<void> {
  const settings = {
    ...ownChain(node.url, contract),
    ANCHOR_CONFIRMATIONS: String(CONFIRMATIONS),
    KEYS_DIR: keysDir,
    ...env,
  };
  const anchoringTimes = { ...ANCHORING_TIMES, replaceAfterMs: 500 };
  test = await startTestApp(settings, { databaseUrl: database.url, anchoringTimes });
  await test.app.ready();
}

beforeAll(async () => {
  chain = await startAnvil();
  keysDir = await mkdtemp(join(tmpdir(), 'productive-mining-dearer-'));
});
afterAll(async () => {
  await chain.close();
  await rm(keysDir, { recursive: true });
});
beforeEach(async () => {
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: GWEI });
  contract = await chain.deploy();
  node = await startFaultyNode(chain.url);
  database = await startTestDatabase();
  await start();
  const { blockId, discoveryId } = await insertSealedBlock(test.database, 1);
  pair = { blockId, discoveryId };
  await chain.client.setAutomine(false);
  blocksBefore = Number(await chain.client.getBlockNumber());
});
afterEach(async () => {
  await test.close();
  await database.close();
  await node.close();
  await chain.client.setAutomine(true);
  await chain.client.request({ method: 'anvil_dropAllTransactions' as never });
});

async function submitted() {
  const visitor = await ChainVisitor.open(test);
  await visitor.connect({ network: `chain-${ANVIL_CHAIN_ID}` });
  const { transaction } = await visitor.submitted(pair);
  await visitor.untilState('sent');
  return { visitor, first: transaction.hash as Hex };
}

async function mineAt(baseFeePerGas: bigint): Promise<void> {
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas });
  await chain.client.mine({ blocks: 1 });
}

async function batch() {
  const [row, ...others] = await test.database.orm.select().from(anchorBatches);
  expect(others).toEqual([]);
  return row!;
}

/** Makes blocks that ask more than the first transaction offers, until a dearer one is signed. */
const untilDearer = (first: Hex) =>
  vi.waitFor(
    async () => {
      const row = await batch();
      if (row.earlierHashes.length === 0) await mineAt(DEAR);
      expect(row.earlierHashes).toEqual([first]);
      return row;
    },
    { timeout: WITHIN_MS, interval: 200 },
  );

/** Makes blocks that ask so much until one has the anchor. Anvil forgets a transaction that a block is too dear for. */
const untilIncludedAt = (baseFeePerGas: bigint, visitor: ChainVisitor) =>
  vi.waitFor(
    async () => {
      const [newest] = await visitor.anchors();
      if (newest?.state !== 'included') await mineAt(baseFeePerGas);
      expect(newest?.state).toBe('included');
      return newest!;
    },
    { timeout: WITHIN_MS, interval: 300 },
  );

/** Transactions of the operator's account in blocks since the test began. */
async function sentByOperator(): Promise<Hex[]> {
  const hashes: Hex[] = [];
  const latest = Number(await chain.client.getBlockNumber());
  for (let number = blocksBefore + 1; number <= latest; number += 1) {
    const block = await chain.client.getBlock({ blockNumber: BigInt(number), includeTransactions: true });
    for (const { from, hash } of block.transactions)
      if (from === testAccount(0).address.toLowerCase()) hashes.push(hash);
  }
  return hashes;
}

it('a transaction that no block takes is offered again, at a price that blocks take, and paid once', async () => {
  const { visitor, first } = await submitted();
  const before = parseTransaction((await batch()).raw as `0x02${string}`);
  const row = await untilDearer(first);
  const dearer = parseTransaction(row.raw as `0x02${string}`);
  const { maxFeePerGas, maxPriorityFeePerGas, ...content } = dearer;
  expect(before).toMatchObject({
    to: content.to,
    data: content.data,
    nonce: content.nonce,
    gas: content.gas,
  });
  expect(maxFeePerGas! * 8n >= before.maxFeePerGas! * 9n).toBe(true);
  expect(maxPriorityFeePerGas! * 8n >= before.maxPriorityFeePerGas! * 9n).toBe(true);
  expect(row.maxCostWei).toBe(String(content.gas! * maxFeePerGas!));
  await vi.waitFor(async () => {
    expect((await visitor.anchors())[0]).toMatchObject({
      state: 'sent',
      transactionHash: row.transactionHash,
      detail: `It takes the place of the transaction ${first.slice(0, 10)}, which no block took, and offers more.`,
    });
  });
  expect(await untilIncludedAt(DEAR, visitor)).toMatchObject({
    transactionHash: row.transactionHash,
    detail: null,
  });
  expect(await sentByOperator()).toEqual([row.transactionHash]);
});

it('the earlier one counts when a block takes it after all, and nothing else is paid', async () => {
  const { visitor, first } = await submitted();
  node.awayAt.add('eth_sendRawTransaction');
  const { raw } = await batch();
  await untilDearer(first);
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: GWEI });
  await chain.client.sendRawTransaction({ serializedTransaction: raw as Hex });
  expect(await untilIncludedAt(GWEI, visitor)).toMatchObject({ transactionHash: first });
  node.awayAt.clear();
  await chain.client.mine({ blocks: CONFIRMATIONS + 1 });
  expect(await visitor.untilState('confirmed')).toMatchObject({ transactionHash: first });
  expect(await sentByOperator()).toEqual([first]);
});

it('a restart between signing the dearer one and sending it sends what was signed', async () => {
  const { visitor, first } = await submitted();
  node.awayAt.add('eth_sendRawTransaction');
  const row = await untilDearer(first);
  await test.close();
  node.awayAt.clear();
  await start();
  await vi.waitFor(
    async () => {
      const pending = await chain.client.getTransaction({ hash: row.transactionHash as Hex });
      expect(pending.blockNumber).toBeNull();
    },
    { timeout: WITHIN_MS },
  );
  await untilIncludedAt(DEAR, ChainVisitor.again(visitor, test));
  const sent = await sentByOperator();
  expect(sent).toHaveLength(1);
  expect([row.transactionHash, (await batch()).transactionHash]).toContain(sent[0]);
});

it('it waits, and says why, while more is asked than the operator pays', async () => {
  await test.close();
  await start({ ANCHOR_MAX_FEE_GWEI: '10' });
  const { visitor, first } = await submitted();
  await vi.waitFor(
    async () => {
      await mineAt(DEAR);
      expect((await visitor.anchors())[0]?.detail).toBe(
        'The transaction waits for a block: gas costs 20 gwei now, and the operator pays at most 10.',
      );
    },
    { timeout: WITHIN_MS, interval: 200 },
  );
  expect(await batch()).toMatchObject({ transactionHash: first, earlierHashes: [] });
  await untilIncludedAt(GWEI, visitor);
  expect(await sentByOperator()).toHaveLength(1);
});

it('nothing is offered again while the chain makes no blocks', async () => {
  const { visitor, first } = await submitted();
  const asked = () => node.asked.filter((method) => method === 'eth_maxPriorityFeePerGas').length;
  const before = asked();
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before + 2), { timeout: WITHIN_MS });
  expect(await batch()).toMatchObject({ transactionHash: first, earlierHashes: [] });
  await untilIncludedAt(GWEI, visitor);
});

it.each([
  [1, '1 transaction of the operator’s account must come first, and this server hasn’t signed it.'],
  [2, '2 transactions of the operator’s account must come first, and this server hasn’t signed them.'],
])(
  'a transaction that a node had signed %i too high says what it waits for, and is included behind it',
  async (gap, reason) => {
    node.lies.set('eth_getTransactionCount', (real) => `0x${(Number(real) + gap).toString(16)}`);
    const { visitor, first } = await submitted();
    node.lies.clear();
    const { nonce } = await batch();
    await vi.waitFor(
      async () => {
        await mineAt(GWEI);
        const [anchor] = await visitor.anchors();
        expect(anchor?.detail).toBe(`The transaction waits for a block: ${reason}`);
      },
      { timeout: WITHIN_MS, interval: 300 },
    );
    const account = testAccount(0);
    for (let before = nonce - gap; before < nonce; before += 1)
      await chain.client.sendTransaction({ account, to: account.address, value: 1n, nonce: before });
    await untilIncludedAt(GWEI, visitor);
    expect(await sentByOperator()).toHaveLength(gap + 1);
    expect(await sentByOperator()).toContain(first);
  },
);
