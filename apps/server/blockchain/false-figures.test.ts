/** What nodes and other people's transactions say that no chain and no ledger has. */
import type { Address } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ANCHOR_ABI } from '../public-chain/contract/discovery-anchor.ts';
import { type FaultyNode, startFaultyNode } from '../public-chain/testing/faulty-node.ts';
import {
  ANVIL_CHAIN_ID,
  ownChain,
  startAnvil,
  type TestChain,
  testAccount,
} from '../public-chain/testing/start-anvil.ts';
import { ANCHORING_TIMES, ChainVisitor } from '../testing/chain-visitor.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const OWN = `chain-${ANVIL_CHAIN_ID}`;

let chain: TestChain;
let contract: Address;
let node: FaultyNode;
let test: TestApp;
beforeAll(async () => {
  chain = await startAnvil();
  contract = await chain.deploy();
});
afterAll(() => chain.close());
beforeEach(async () => {
  node = await startFaultyNode(chain.url);
  const env = { ...ownChain(node.url, contract), ALLOW_LOCAL_RPC: '1' };
  test = await startTestApp(env, { anchoringTimes: ANCHORING_TIMES });
});
afterEach(async () => {
  await test.close();
  await node.close();
});

/** An answer to eth_feeHistory about two blocks. */
const feesFrom = (oldestBlock: number, baseFee: unknown) => ({
  oldestBlock,
  baseFeePerGas: [baseFee, baseFee, baseFee],
  gasUsedRatio: [0.5, 0.5],
});

it.each<[string, string, unknown, string]>([
  ['a gas price below 0', 'eth_gasPrice', -5, 'price'],
  ['a gas price of 60,000 digits', 'eth_gasPrice', `0x${'f'.repeat(60_000)}`, 'price'],
  ['a base fee below 0', 'eth_feeHistory', feesFrom(1, -1), 'price'],
  ['a base fee of 3,000 digits', 'eth_feeHistory', feesFrom(1, `0x${'f'.repeat(3000)}`), 'price'],
  ['blocks beyond 2^53', 'eth_feeHistory', feesFrom(Number.MAX_SAFE_INTEGER, '0x1'), 'block'],
  ['a block below 0', 'eth_feeHistory', feesFrom(-1, '0x1'), 'block'],
])(
  'a node that names %s leaves the connection one for simulations, and says why',
  async (_, method, lie, named) => {
    node.lies.set(method, () => lie);
    for (const body of [{ network: OWN }, { network: OWN, customRpcUrl: node.url }]) {
      const visitor = await ChainVisitor.open(test);
      await visitor.connect(body);
      expect(await visitor.status()).toMatchObject({
        ...{ isConnected: true, simulationMode: true, gasPrice: null, recentBlocks: [] },
        error: `The node named a ${named} that no chain has.`,
      });
    }
  },
);

it('an anchor of more leaves than any tree has is none of a ledger', async () => {
  const visitor = await ChainVisitor.open(test);
  const call = { address: contract, abi: ANCHOR_ABI, functionName: 'anchorBatch' } as const;
  const args = [`0x${'ab'.repeat(32)}`, 2n ** 255n] as const;
  const hash = await chain.client.writeContract({ ...call, args, account: testAccount(3) });
  expect(await visitor.check(`transaction=${hash}`)).toMatchObject({
    found: [],
    message: 'The chain holds no anchor by this transaction.',
  });
});

it('a node of either kind that breaks off is told from one that answers something else', async () => {
  node.isAway = true;
  for (const body of [{ network: OWN }, { network: OWN, customRpcUrl: node.url }]) {
    const visitor = await ChainVisitor.open(test);
    const { error } = (await visitor.connect(body)).json<{ error: string }>();
    expect(error).toMatch(/^There is no connection/);
  }
});
