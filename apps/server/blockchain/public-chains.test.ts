/** Connecting to public chains and anchoring discoveries there, on a real chain. */
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type * as calls from '@productive-mining/contract/calls/public-chains.ts';
import * as endpoints from '@productive-mining/contract/chain-endpoints.ts';
import type { Anchor } from '@productive-mining/contract/entities/anchor.ts';
import { blocks } from '@productive-mining/database/schema/ledger.ts';
import { canonicalJson } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { checkMerkleProof } from '@productive-mining/ledger/merkle/merkle-root.ts';
import { PUBLIC_NETWORKS } from '@productive-mining/rules/public-networks.ts';
import { eq } from 'drizzle-orm';
import { type Address, type Chain, keccak256, stringToHex } from 'viem';
import * as registry from 'viem/chains';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bytesOf, sha256Leaf } from '../public-chain/testing/anchor-bytes.ts';
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
beforeAll(async () => {
  chain = await startAnvil();
});
afterAll(() => chain.close());

/** A node that tells the truth unless told otherwise, and the server's settings for it. */
let node: FaultyNode;
let contract: Address;
let test: TestApp;
let sealed: Awaited<ReturnType<typeof insertSealedBlock>>[];

async function open(env: Record<string, string> = {}) {
  test = await startTestApp(env, { anchoringTimes: ANCHORING_TIMES });
  sealed = [];
  for (const index of [1, 2, 3]) sealed.push(await insertSealedBlock(test.database, index));
}

const ownSettings = (more: Record<string, string> = {}) => ({ ...ownChain(node.url, contract), ...more });

beforeEach(async () => {
  node = await startFaultyNode(chain.url);
  contract = await chain.deploy();
});
afterEach(async () => {
  await test.close();
  await node.close();
  await chain.client.setAutomine(true);
});

const pair = (at: number) => ({
  blockId: sealed[at]!.blockId,
  discoveryId: sealed[at]!.discoveryId,
});

describe('networks', () => {
  it('API-41 OPEN-52 BC-03 are public ones with the ids, coins and explorers of the registry', async () => {
    await open();
    const visitor = await ChainVisitor.open(test);
    const { networks } = await visitor.get<ResponseOf<typeof calls.listNetworks>>(
      endpoints.listNetworks.path,
    );
    expect(networks.map(({ network }) => network)).toEqual(PUBLIC_NETWORKS.map(({ network }) => network));
    const known = new Map<number, Chain>(Object.values(registry).map((entry) => [entry.id, entry]));
    for (const { config, hasOwnNode } of networks) {
      const entry = known.get(config.chainId)!;
      expect(config.name).toBe(entry.name);
      expect(config.nativeCurrency.symbol).toBe(entry.nativeCurrency.symbol);
      expect(config.isTestnet).toBe(entry.testnet === true);
      expect(config.explorerUrl).toBe(entry.blockExplorers?.default.url);
      expect(hasOwnNode).toBe(false);
    }
  });
});

describe('connections', () => {
  it('API-47 API-49 BC-10 OPEN-57 are each visitor’s own, and end without one too', async () => {
    await open(ownSettings());
    const [one, other] = [await ChainVisitor.open(test), await ChainVisitor.open(test)];
    expect((await one.status()).isConnected).toBe(false);
    const connected = await one.connect({ network: OWN });
    expect(connected.statusCode).toBe(200);
    expect(connected.json<{ message: string }>().message).toMatch(/^Connected to Chain 31337/);
    expect(await one.status()).toMatchObject({
      ...{ isConnected: true, network: OWN, chainId: ANVIL_CHAIN_ID, isTestnet: true },
      ...{ simulationMode: false, error: null, contract: contract.toLowerCase(), hasCustomRpc: false },
      ...{ ways: ['operator', 'wallet', 'simulation'], currency: { symbol: 'ETH' } },
    });
    expect((await other.status()).isConnected).toBe(false);
    for (let time = 0; time < 2; time += 1)
      expect((await one.post(endpoints.disconnectNetwork.path)).statusCode).toBe(200);
    expect((await one.status()).isConnected).toBe(false);
  });

  it('API-42 BC-11 show what the node says', async () => {
    await open(ownSettings());
    const visitor = await ChainVisitor.open(test);
    await visitor.connect({ network: OWN });
    const { latestBlock, gasPrice, recentBlocks } = await visitor.status();
    expect(latestBlock).toBe(Number(await chain.client.getBlockNumber()));
    expect(gasPrice).toBe(String(await chain.client.getGasPrice()));
    expect(recentBlocks.at(-1)?.number).toBe(latestBlock);
  });

  it('BC-13 are for simulations where there is no node, with the reason', async () => {
    await open();
    const visitor = await ChainVisitor.open(test);
    expect((await visitor.connect({ network: 'sepolia' })).statusCode).toBe(200);
    expect(await visitor.status()).toMatchObject({
      ...{ isConnected: true, networkName: 'Sepolia', simulationMode: true, latestBlock: null },
      ...{ error: 'This server has no node of Sepolia. Name one to see the chain, or use a wallet.' },
      ways: ['simulation'],
    });
  });

  it('API-47 OPEN-54 know their networks and addresses', async () => {
    await open();
    const visitor = await ChainVisitor.open(test);
    const unknown = await visitor.connect({ network: 'nowhere' });
    expect([unknown.statusCode, unknown.json<{ code: string }>().code]).toEqual([404, 'network_unknown']);
    for (const contractAddress of ['', '0x12', `0x${'g'.repeat(40)}`, `${'a'.repeat(40)}`]) {
      const answer = await visitor.connect({ network: 'sepolia', contractAddress });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'validation_failed']);
    }
  });

  it.each(['http://127.0.0.1', 'https://169.254.169.254', 'https://10.0.0.1', 'file:///etc/passwd'])(
    'OPEN-53 a node at %s is refused',
    async (customRpcUrl) => {
      await open();
      const visitor = await ChainVisitor.open(test);
      const answer = await visitor.connect({ network: 'sepolia', customRpcUrl });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ code: string; error: string }>()).toMatchObject({
        code: 'rpc_url_refused',
        error: expect.stringMatching(/^This address isn’t asked: .+\.$/) as string,
      });
      expect((await visitor.status()).isConnected).toBe(false);
    },
  );

  it('OPEN-53 a visitor’s node on this machine is asked during development, and must be of the chain', async () => {
    await open({ ALLOW_LOCAL_RPC: '1' });
    const visitor = await ChainVisitor.open(test);
    const connected = await visitor.connect({ network: 'sepolia', customRpcUrl: node.url });
    expect(connected.json()).toMatchObject({
      simulationMode: true,
      error: `The node says that it is of chain ${ANVIL_CHAIN_ID}, not of chain 11155111.`,
    });
    node.lies.set('eth_chainId', () => '0xaa36a7');
    await visitor.connect({ network: 'sepolia', customRpcUrl: node.url });
    expect(await visitor.status()).toMatchObject({ simulationMode: false, hasCustomRpc: true });
    for (const garbage of [null, {}, 'block', '0x', `0x${'f'.repeat(40)}`]) {
      node.lies.set('eth_blockNumber', () => garbage);
      expect((await visitor.status()).simulationMode).toBe(true);
    }
    node.lies.clear();
    node.isAway = true;
    expect((await visitor.status()).error).toMatch(/^There is no connection/);
  });
});

it('OPEN-90 questions to public chains are limited by chainReadsPerMinute', async () => {
  await open({ LIMITS: '{"chainReadsPerMinute":2}' });
  const visitor = await ChainVisitor.open(test);
  const codes: number[] = [];
  for (let time = 0; time < 3; time += 1)
    codes.push((await visitor.connect({ network: 'sepolia' })).statusCode);
  expect(codes).toEqual([200, 200, 429]);
});

describe('submitting', () => {
  it('API-48 OPEN-56 needs a connection, a block and its discovery', async () => {
    await open();
    const visitor = await ChainVisitor.open(test);
    const codeOf = async (body: object) => {
      const answer = await visitor.submit(body);
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    expect(await codeOf(pair(0))).toEqual([409, 'not_connected']);
    await visitor.connect({ network: 'sepolia' });
    expect(await codeOf({ blockId: 99, discoveryId: 1 })).toEqual([404, 'block_not_found']);
    expect(await codeOf({ ...pair(0), discoveryId: 99 })).toEqual([404, 'discovery_not_found']);
    expect(await codeOf({ ...pair(0), discoveryId: sealed[1]!.discoveryId })).toEqual([
      400,
      'discovery_of_another_block',
    ]);
    expect(await codeOf({ ...pair(0), way: 'operator' })).toEqual([409, 'way_not_available']);
    const transactionHash = `0x${'1'.repeat(64)}`;
    expect(await codeOf({ ...pair(0), transactionHash })).toEqual([409, 'no_anchor_contract']);
    expect(await codeOf({ ...pair(0), way: 'simulation', transactionHash })).toEqual([
      400,
      'validation_failed',
    ]);
    await test.database.orm
      .update(blocks)
      .set({ secret: '0'.repeat(64) })
      .where(eq(blocks.index, 1));
    expect(await codeOf(pair(0))).toEqual([409, 'block_not_whole']);
  });

  it('OPEN-55 C-89 a simulation says so, and its hash can be computed again', async () => {
    await open();
    const visitor = await ChainVisitor.open(test);
    await visitor.connect({ network: 'sepolia' });
    const first = await visitor.submitted(pair(0));
    const { blockHash, discoveryHash, simulated, state, contract: to } = first.anchor;
    expect([simulated, state, to, first.transaction.simulated]).toEqual([true, 'simulated', null, true]);
    expect(first.message).toMatch(/^Simulated, not broadcast/);
    const payload = { chainId: 11_155_111, contract: null, blockHash, discoveryHash, simulated: true };
    expect(first.transaction.hash).toBe(keccak256(stringToHex(canonicalJson(payload))));
    const second = await visitor.submitted(pair(0));
    expect(second.anchor.id).toBe(first.anchor.id);
    const other = await ChainVisitor.open(test);
    await other.connect({ network: 'sepolia' });
    await other.submitted(pair(0));
    const ofBlock = await visitor.get<{ anchors: Anchor[] }>(`${endpoints.listAnchors.path}?block=1`);
    expect(ofBlock.anchors).toEqual([]);
  });

  it('the operator’s key anchors, once for each discovery, and the chain says so', async () => {
    await open(ownSettings());
    const visitor = await ChainVisitor.open(test);
    await visitor.connect({ network: OWN });
    const { transaction, anchor } = await visitor.submitted(pair(0));
    expect(transaction.simulated).toBe(false);
    expect(anchor.blockHash).toBe(sealed[0]!.blockHash);
    await visitor.untilState('included');
    await chain.client.mine({ blocks: 3 });
    const confirmed = await visitor.untilState('confirmed');
    const byTransaction = await visitor.check(`transaction=${transaction.hash}`);
    const byBlock = await visitor.check('block=1');
    for (const { found } of [byTransaction, byBlock])
      expect(found).toMatchObject([
        {
          ...{ chainBlock: confirmed.chainBlock, leaves: 1, isFinal: true },
          ...{ transactionHash: transaction.hash, contract: contract.toLowerCase() },
          discoveries: [{ ...pairOf(anchor), proof: [] }],
        },
      ]);
    expect((await visitor.check('block=2')).found).toEqual([]);
    const later = await ChainVisitor.open(test);
    await later.connect({ network: OWN });
    const again = await later.submit(pair(0));
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'already_anchored']);
    const soon = await visitor.submit(pair(1));
    expect([soon.statusCode, soon.json<{ code: string }>().code]).toEqual([429, 'anchored_too_soon']);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('anchors of several visitors go in one transaction, each with its proof', async () => {
    await open(ownSettings());
    const visitors = [
      await ChainVisitor.open(test),
      await ChainVisitor.open(test),
      await ChainVisitor.open(test),
    ];
    for (const visitor of visitors) await visitor.connect({ network: OWN });
    const answers = await Promise.all(visitors.map((visitor, at) => visitor.submitted(pair(at))));
    const [first] = answers;
    expect(new Set(answers.map(({ transaction }) => transaction.hash)).size).toBe(1);
    await visitors[0]!.untilState('included');
    const { found } = await visitors[0]!.check(`transaction=${first!.transaction.hash}`);
    expect(found).toMatchObject([{ leaves: 3 }]);
    for (const { blockHash, discoveryHash, leaf, proof } of found[0]!.discoveries)
      expect(
        checkMerkleProof({
          root: bytesOf(found[0]!.root),
          leafHash: sha256Leaf(blockHash, discoveryHash),
          index: leaf,
          leafCount: 3,
          proof: proof.map(bytesOf),
        }),
      ).toBe(true);
    expect((await visitors[0]!.check('block=2')).found).toMatchObject([{ leaves: 3 }]);
  });

  it('one proof ties the discovery’s hash to its block', async () => {
    await open(ownSettings());
    const visitor = await ChainVisitor.open(test);
    await visitor.connect({ network: OWN });
    const { blockId } = pair(1);
    const call = await visitor.callOf(pair(1));
    const [row] = await test.database.orm.select().from(blocks).where(eq(blocks.index, blockId));
    const claim = {
      root: Buffer.from(row!.merkleRoot, 'hex'),
      leafHash: Buffer.from(call.discoveryHash, 'hex'),
      index: call.leaf,
      leafCount: call.leaves,
      proof: call.proof.map((hash) => Buffer.from(hash, 'hex')),
    };
    expect(checkMerkleProof(claim)).toBe(true);
    expect(call.blockHash).toBe(row!.blockHash);
  });

  it('a wallet’s transaction counts once this server sees it with the contract’s event', async () => {
    await open(ownSettings());
    const visitor = await ChainVisitor.open(test);
    await visitor.connect({ network: OWN });
    const call = await visitor.callOf(pair(0));
    const transactionHash = await chain.client.sendTransaction({
      account: testAccount(3),
      to: call.contract as Address,
      data: call.data as `0x${string}`,
    });
    await visitor.submitted({ ...pair(0), way: 'wallet', transactionHash });
    await visitor.untilState('included');
    const operators = await visitor.submit({ ...pair(0), way: 'operator' });
    expect(operators.json<{ code: string }>().code).toBe('already_anchored');
  });

  it('a wallet’s report of something else is no anchor', async () => {
    await open(ownSettings());
    const visitor = await ChainVisitor.open(test);
    await visitor.connect({ network: OWN });
    const elsewhere = await chain.client
      .sendTransaction({ account: testAccount(3), to: contract, value: 0n, data: '0x' })
      .catch(() => undefined);
    expect(elsewhere).toBeUndefined();
    const paid = await chain.client.sendTransaction({
      account: testAccount(3),
      to: testAccount(4).address,
      value: 1n,
    });
    await visitor.submitted({ ...pair(0), way: 'wallet', transactionHash: paid });
    const failed = await visitor.untilState('failed');
    expect(failed.detail).toBe('The transaction holds no anchor of this discovery.');
    const invented = `0x${'77'.repeat(32)}`;
    await visitor.submitted({ ...pair(1), way: 'wallet', transactionHash: invented });
    const before = node.asked.length;
    await vi.waitFor(() => expect(node.asked.length).toBeGreaterThan(before + 12), { timeout: WITHIN_MS });
    expect((await visitor.anchors())[0]?.state).toBe('reported');
    const ofBlock = await visitor.get<{ anchors: Anchor[] }>(`${endpoints.listAnchors.path}?block=2`);
    expect(ofBlock.anchors).toEqual([]);
  });

  it('checks need a node of the server, and one that answers', async () => {
    await open();
    const nobody = await ChainVisitor.open(test);
    expect(await nobody.check('block=1')).toMatchObject({ code: 'no_own_node' });
    await test.close();
    await open(ownSettings());
    const visitor = await ChainVisitor.open(test);
    expect(await visitor.check('block=9')).toMatchObject({ code: 'block_not_found' });
    expect(await visitor.check(`transaction=0x${'5'.repeat(64)}`)).toMatchObject({
      found: [],
      message: 'The chain holds no anchor by this transaction.',
    });
    node.isAway = true;
    expect(await visitor.check('block=1')).toMatchObject({ code: 'chain_not_answering' });
  });
});

const pairOf = ({ blockHash, discoveryHash }: Anchor) => ({ blockHash, discoveryHash });
