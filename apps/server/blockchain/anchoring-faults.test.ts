/** What becomes of anchors when node, chain or server fail, or lie. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as endpoints from '@productive-mining/contract/chain-endpoints.ts';
import type { Anchor } from '@productive-mining/contract/entities/anchor.ts';
import { anchorBatches } from '@productive-mining/database/schema/public-chains.ts';
import {
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import type { Address, Hex } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { placeCaller } from '../public-chain/testing/caller-contract.ts';
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
const OWN = `chain-${ANVIL_CHAIN_ID}`;

let chain: TestChain;
let contract: Address;
let keysDir: string;
beforeAll(async () => {
  chain = await startAnvil();
  contract = await chain.deploy();
  keysDir = await mkdtemp(join(tmpdir(), 'productive-mining-anchors-'));
});
afterAll(async () => {
  await chain.close();
  await rm(keysDir, { recursive: true });
});

let node: FaultyNode;
let database: TestDatabase;
let test: TestApp;
let pairs: { blockId: number; discoveryId: number }[];

/** Starts a server on the database, as after an end of the one before. */
async function start(env: Record<string, string> = {}): Promise<void> {
  const settings = { ...ownChain(node.url, contract), KEYS_DIR: keysDir, ...env };
  test = await startTestApp(settings, { databaseUrl: database.url, anchoringTimes: ANCHORING_TIMES });
  await test.app.ready();
}

let blocksBefore = 0;
beforeEach(async () => {
  node = await startFaultyNode(chain.url);
  database = await startTestDatabase();
  await start();
  pairs = [];
  for (const index of [1, 2, 3]) {
    const { blockId, discoveryId } = await insertSealedBlock(test.database, index);
    pairs.push({ blockId, discoveryId });
  }
  blocksBefore = Number(await chain.client.getBlockNumber());
});
afterEach(async () => {
  await test.close();
  await database.close();
  await node.close();
  await chain.client.setAutomine(true);
  // The next test's ledger has the same blocks, and needs a contract that has none of them.
  contract = await chain.deploy();
});

async function connected(): Promise<ChainVisitor> {
  const visitor = await ChainVisitor.open(test);
  await visitor.connect({ network: OWN });
  return visitor;
}

const batches = () => test.database.orm.select().from(anchorBatches).orderBy(anchorBatches.id);

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

it('a node that dies while it is sent to gets the same transaction later', async () => {
  const visitor = await connected();
  node.awayAt.add('eth_sendRawTransaction');
  const { anchor, transaction, message } = await visitor.submitted(pairs[0]!);
  expect(anchor.state).toBe('signed');
  expect(message).toContain('It is sent again until the node takes it.');
  node.isAway = true;
  const before = node.asked.length;
  await vi.waitFor(() => expect(node.asked.length).toBeGreaterThan(before + 3), { timeout: WITHIN_MS });
  expect((await visitor.anchors())[0]).toMatchObject({ state: 'signed', transactionHash: transaction.hash });
  node.isAway = false;
  node.awayAt.clear();
  await visitor.untilState('included');
  expect(await sentByOperator()).toEqual([transaction.hash]);
});

it('a restart between sending and receipt sends nothing twice, and goes on with the next counter', async () => {
  await chain.client.setAutomine(false);
  const visitor = await connected();
  const first = await visitor.submitted(pairs[0]!);
  await visitor.untilState('sent');
  await test.close();
  await start();
  const other = await connected();
  const second = await other.submitted(pairs[1]!);
  await chain.client.mine({ blocks: 1 });
  await other.untilState('included');
  const hashes = [first.transaction.hash, second.transaction.hash];
  expect(await sentByOperator()).toEqual(hashes);
  const stored = await batches();
  expect(stored.map(({ nonce }) => nonce)).toEqual([stored[0]!.nonce, stored[0]!.nonce + 1]);
});

it('a restart between signing and sending sends what was signed', async () => {
  node.awayAt.add('eth_sendRawTransaction');
  const visitor = await connected();
  const { transaction } = await visitor.submitted(pairs[0]!);
  await test.close();
  node.awayAt.clear();
  await start();
  await vi.waitFor(async () => expect(await sentByOperator()).toEqual([transaction.hash]), {
    timeout: WITHIN_MS,
  });
  expect(await batches()).toHaveLength(1);
});

it('a reorganisation that drops the transaction is shown, and it is sent again', async () => {
  const visitor = await connected();
  const { transaction } = await visitor.submitted(pairs[0]!);
  await visitor.untilState('included');
  node.awayAt.add('eth_sendRawTransaction');
  await chain.client.request({ method: 'anvil_reorg' as never, params: [1, []] as never });
  const dropped = await visitor.untilState('dropped');
  expect(dropped).toMatchObject({ reorganised: 1, chainBlock: null });
  expect(dropped.detail).toContain('It is sent again until the node takes it.');
  expect((await visitor.check(`transaction=${transaction.hash}`)).found).toEqual([]);
  node.awayAt.clear();
  await visitor.untilState('included');
  await chain.client.mine({ blocks: 3 });
  expect(await visitor.untilState('confirmed')).toMatchObject({ reorganised: 1, detail: null });
});

it('a wallet’s transaction that a reorganisation drops counts no more', async () => {
  const visitor = await connected();
  const call = await visitor.callOf(pairs[0]!);
  const transactionHash = await chain.client.sendTransaction({
    account: testAccount(3),
    to: call.contract as Address,
    data: call.data as Hex,
  });
  await visitor.submitted({ ...pairs[0], way: 'wallet', transactionHash });
  await visitor.untilState('included');
  await chain.client.request({ method: 'anvil_reorg' as never, params: [1, []] as never });
  const dropped = await visitor.untilState('dropped');
  expect(dropped.detail).toBe('A reorganisation of the chain took the transaction out of its block.');
});

it('a transaction whose place another one took is shown as replaced, and the discovery is free again', async () => {
  await chain.client.setAutomine(false);
  const visitor = await connected();
  const { transaction } = await visitor.submitted(pairs[0]!);
  await visitor.untilState('sent');
  node.awayAt.add('eth_sendRawTransaction');
  await chain.client.dropTransaction({ hash: transaction.hash as Hex });
  const [stored] = await batches();
  const account = testAccount(0);
  await chain.client.sendTransaction({ account, to: account.address, value: 1n, nonce: stored!.nonce });
  await chain.client.mine({ blocks: 4 });
  await visitor.untilState('replaced');
  node.awayAt.clear();
  await chain.client.setAutomine(true);
  const other = await connected();
  await other.submitted(pairs[0]!);
  await other.untilState('included');
});

it.each([
  ['eth_chainId', '0x1', 'the node says that it is of chain 1, not of chain 31337.'],
  [
    'eth_getTransactionCount',
    '0xffffffffffff',
    'the node names a counter of the operator’s account that can’t be.',
  ],
  ['eth_getTransactionCount', 'many', 'the node gives no answer that can be used.'],
])('nothing is signed while the operator’s node lies in %s: %s', async (method, lie, reason) => {
  const visitor = await connected();
  node.lies.set(method, () => lie);
  const answer = await visitor.submit(pairs[0]!);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    code: 'anchor_not_sent',
    error: `The anchor wasn’t sent, and nothing of it is kept; try again in a minute. The reason: ${reason}`,
  });
  expect(await batches()).toEqual([]);
  expect(await visitor.anchors()).toEqual([]);
});

it('nothing is signed while gas costs more than the operator pays', async () => {
  const visitor = await connected();
  node.lies.set('eth_getBlockByNumber', (real) => ({
    ...(real as object),
    baseFeePerGas: `0x${(10n ** 15n).toString(16)}`,
  }));
  expect((await visitor.submit(pairs[0]!)).json<{ error: string }>().error).toContain(
    'gas costs 1000000 gwei now, and the operator pays at most 50.',
  );
  expect(await batches()).toEqual([]);
});

it('the budget of a day is kept', async () => {
  await test.close();
  await start({ ANCHOR_DAILY_BUDGET: '0.000000000000000001' });
  const visitor = await connected();
  expect((await visitor.submit(pairs[0]!)).json<{ error: string }>().error).toContain(
    'the operator’s budget for 24 hours is spent.',
  );
  expect(await batches()).toEqual([]);
});

it('a receipt of a block that isn’t on the chain is none', async () => {
  await chain.client.setAutomine(false);
  const visitor = await connected();
  const { transaction } = await visitor.submitted(pairs[0]!);
  const earlier = await chain.client.getBlock();
  node.lies.set('eth_getTransactionReceipt', () => ({
    ...{ transactionHash: transaction.hash, status: '0x1', logs: [], transactionIndex: '0x0' },
    ...{ blockNumber: `0x${earlier.number.toString(16)}`, blockHash: `0x${'ee'.repeat(32)}` },
    ...{ from: testAccount(0).address, to: contract, gasUsed: '0x1', cumulativeGasUsed: '0x1' },
    ...{ effectiveGasPrice: '0x1', contractAddress: null, logsBloom: '0x', type: '0x2' },
  }));
  const receipts = () => node.asked.filter((method) => method === 'eth_getTransactionReceipt').length;
  await vi.waitFor(() => expect(receipts()).toBeGreaterThan(3), { timeout: WITHIN_MS });
  expect((await visitor.anchors())[0]).toMatchObject({ state: 'sent', chainBlock: null });
});

it('the key signs nothing for a node or a contract that a visitor names, whatever that node says', async () => {
  await test.close();
  await start({ ALLOW_LOCAL_RPC: '1' });
  const lying = await startFaultyNode(chain.url);
  try {
    lying.lies.set('eth_getTransactionCount', () => '0x0');
    lying.lies.set('eth_gasPrice', () => '0xffffffffff');
    lying.lies.set('eth_getTransactionReceipt', (_, [hash]) => ({ transactionHash: hash, status: '0x1' }));
    for (const body of [{ customRpcUrl: lying.url }, { contractAddress: contract }]) {
      const visitor = await ChainVisitor.open(test);
      await visitor.connect({ network: OWN, ...body });
      expect((await visitor.status()).ways).not.toContain('operator');
      const refused = await visitor.submit({ ...pairs[0], way: 'operator' });
      expect(refused.json<{ code: string }>().code).toBe('way_not_available');
      const { transaction } = await visitor.submitted(pairs[0]!);
      expect(transaction.simulated).toBe(true);
      const transactionHash = `0x${'aa'.repeat(31)}${Buffer.of(Object.keys(body)[0]!.length).toString('hex')}`;
      await visitor.submitted({ ...pairs[0], way: 'wallet', transactionHash });
    }
    const before = node.asked.length;
    await vi.waitFor(() => expect(node.asked.length).toBeGreaterThan(before + 9), { timeout: WITHIN_MS });
    const states = await test.database.pool.query<{ state: string }>(
      "select state from anchors where way = 'wallet'",
    );
    expect(states.rows.map(({ state }) => state)).toEqual(['reported', 'reported']);
    expect(await batches()).toEqual([]);
    expect(lying.asked.filter((method) => !READS.includes(method))).toEqual([]);
  } finally {
    await lying.close();
  }
});

/** All that is asked of a visitor's node. */
const READS = ['eth_chainId', 'eth_blockNumber', 'eth_gasPrice', 'eth_feeHistory'];

/** Sends an anchor of a discovery from a wallet's account. */
async function sendFromWallet(visitor: ChainVisitor, pair: { blockId: number; discoveryId: number }) {
  const { contract: to, data } = await visitor.callOf(pair);
  const call = { to: to as Address, data: data as Hex };
  return chain.client.sendTransaction({ account: testAccount(3), ...call });
}

it('one transaction doesn’t anchor another discovery that a wallet says it does', async () => {
  const [visitor, other] = [await connected(), await connected()];
  const transactionHash = await sendFromWallet(visitor, pairs[1]!);
  node.isAway = true;
  await other.submitted({ ...pairs[0]!, way: 'wallet', transactionHash });
  await visitor.submitted({ ...pairs[1]!, way: 'wallet', transactionHash });
  node.isAway = false;
  await visitor.untilState('included');
  expect((await other.untilState('failed')).detail).toBe(
    'The transaction holds no anchor of this discovery.',
  );
  // The false report hides the true one nowhere, and isn’t on its block’s page.
  const { found } = await visitor.check(`transaction=${transactionHash}`);
  expect(found[0]?.discoveries.map(({ discoveryId }) => discoveryId)).toEqual([pairs[1]!.discoveryId]);
  expect([await listed(other, pairs[0]!), await listed(other, pairs[1]!)]).toEqual([[], ['included']]);
});

/** States of the anchors that the page of a block lists. */
async function listed(visitor: ChainVisitor, { blockId }: { blockId: number }): Promise<string[]> {
  const url = `${endpoints.listAnchors.path}?block=${blockId}`;
  return (await visitor.get<{ anchors: Anchor[] }>(url)).anchors.map(({ state }) => state);
}

it('all anchors of a transaction count that a contract sent for a wallet', async () => {
  const visitors = [await connected(), await connected(), await connected()];
  const calls: Hex[] = [];
  for (const pair of pairs.slice(0, 2)) calls.push((await visitors[0]!.callOf(pair)).data as Hex);
  const call = await placeCaller(chain, contract, calls);
  const transactionHash = await chain.client.sendTransaction({ account: testAccount(3), ...call });
  for (const [at, visitor] of visitors.entries())
    await visitor.submitted({ ...pairs[at]!, way: 'wallet', transactionHash });
  for (const visitor of visitors.slice(0, 2)) await visitor.untilState('included');
  expect((await visitors[2]!.untilState('failed')).detail).toBe(
    'The transaction holds no anchor of this discovery.',
  );
  const { found } = await visitors[0]!.check(`transaction=${transactionHash}`);
  expect(found.map(({ discoveries }) => discoveries.map(({ discoveryId }) => discoveryId))).toEqual(
    pairs.slice(0, 2).map(({ discoveryId }) => [discoveryId]),
  );
});

it('a wallet’s false report of the operator’s transaction leaves the operator’s anchor as it is', async () => {
  await chain.client.setAutomine(false);
  const [visitor, other] = [await connected(), await connected()];
  const { transaction } = await visitor.submitted(pairs[0]!);
  await visitor.untilState('sent');
  const report = { way: 'wallet', transactionHash: transaction.hash };
  await other.submitted({ ...pairs[1]!, ...report });
  // A transaction that waits is no anchor of what a wallet says of it.
  await other.untilState('sent');
  expect(await listed(other, pairs[1]!)).toEqual([]);
  await chain.client.mine({ blocks: 1 });
  await other.untilState('failed');
  await visitor.untilState('included');
});

it('many reports of wallets keep neither the operator’s anchors nor each other waiting', async () => {
  const [visitor, other] = [await connected(), await connected()];
  const invented = `0x${'ab'.repeat(32)}`;
  await other.submitted({ ...pairs[0]!, way: 'wallet', transactionHash: invented });
  await test.database.pool.query(
    `insert into anchors (visitor_id, network, chain_id, contract, block_index, discovery_id, block_hash, discovery_hash,
      way, state, transaction_hash, created_at, changed_at)
    select visitor_id, network, chain_id, contract, block_index, discovery_id, block_hash, discovery_hash,
      way, state, '0x' || lpad(to_hex(n), 64, '0'), created_at, changed_at
    from anchors, generate_series(1, 100) n where transaction_hash = $1`,
    [invented],
  );
  const transactionHash = await sendFromWallet(other, pairs[1]!);
  await other.submitted({ ...pairs[1]!, way: 'wallet', transactionHash });
  await visitor.submitted(pairs[2]!);
  await visitor.untilState('included');
  await other.untilState('included');
  const rounds = node.asked.join(' ').split('eth_chainId');
  const receipts = rounds.map((round) => round.split('eth_getTransactionReceipt').length - 1);
  expect(Math.max(...receipts)).toBeLessThanOrEqual(27);
});
