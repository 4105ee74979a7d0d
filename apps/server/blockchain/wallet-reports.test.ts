/** What visitors' wallets have sent is paid for: it is told again without loss, and nothing is sent for nothing. */
import type { Address, Hex } from 'viem';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

let chain: TestChain;
let test: TestApp;
let pair: { blockId: number; discoveryId: number };
beforeEach(async () => {
  chain = await startAnvil();
  const env = ownChain(chain.url, await chain.deploy());
  test = await startTestApp(env, { anchoringTimes: ANCHORING_TIMES });
  const { blockId, discoveryId } = await insertSealedBlock(test.database, 1);
  pair = { blockId, discoveryId };
});
afterEach(async () => {
  await test.close();
  await chain.close();
});

async function connected(): Promise<ChainVisitor> {
  const visitor = await ChainVisitor.open(test);
  await visitor.connect({ network: `chain-${ANVIL_CHAIN_ID}` });
  return visitor;
}

async function sendByWallet(visitor: ChainVisitor): Promise<Hex> {
  const { contract, data } = await visitor.callOf(pair);
  const call = { to: contract as Address, data: data as Hex };
  return chain.client.sendTransaction({ ...call, account: testAccount(3) });
}

const report = (visitor: ChainVisitor, transactionHash: string) =>
  visitor.submit({ ...pair, way: 'wallet', transactionHash });

it('the same report again is the same anchor, also when a block has it by then', async () => {
  const visitor = await connected();
  const hash = await sendByWallet(visitor);
  const first = await report(visitor, hash);
  await visitor.untilState('included');
  const again = await report(visitor, hash.toUpperCase().replace('0X', '0x'));
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json().anchor.id).toBe(first.json().anchor.id);
  expect(await visitor.anchors()).toHaveLength(1);
});

it('a transaction takes the place of one that was reported and never seen', async () => {
  const visitor = await connected();
  await report(visitor, `0x${'77'.repeat(32)}`);
  expect((await visitor.anchors()).map(({ state }) => state)).toEqual(['reported']);
  const hash = await sendByWallet(visitor);
  expect((await report(visitor, hash)).statusCode).toBe(200);
  expect(await visitor.untilState('included')).toMatchObject({ transactionHash: hash });
  expect(await visitor.anchors()).toHaveLength(1);
});

it('says before a wallet is asked that the discovery is anchored, or that this wallet’s anchor is on its way', async () => {
  const [visitor, other] = [await connected(), await connected()];
  const isAnchored = async (asked: ChainVisitor) => (await asked.callOf(pair)).isAnchored;
  await chain.client.setAutomine(false);
  const hash = await sendByWallet(visitor);
  await report(visitor, hash);
  await visitor.untilState('sent');
  expect([await isAnchored(visitor), await isAnchored(other)]).toEqual([true, false]);
  const refused = await report(visitor, `0x${'78'.repeat(32)}`);
  expect(refused.json()).toMatchObject({ code: 'already_anchored' });
  await chain.client.mine({ blocks: 1 });
  await visitor.untilState('included');
  expect(await isAnchored(other)).toBe(true);
});
