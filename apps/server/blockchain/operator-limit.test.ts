/** How many anchors the operator's key signs for one network address. */
import type { Address } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ANVIL_CHAIN_ID, ownChain, startAnvil, type TestChain } from '../public-chain/testing/start-anvil.ts';
import { ANCHORING_TIMES, ChainVisitor } from '../testing/chain-visitor.ts';
import { insertSealedBlock } from '../testing/insert-sealed-block.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startAnvil();
});
afterAll(() => chain.close());

let test: TestApp;
let pairs: { blockId: number; discoveryId: number }[];
afterEach(() => test.close());

/** Starts a server whose key signs one anchor an hour for an address. */
async function open(): Promise<void> {
  const contract: Address = await chain.deploy();
  const env = {
    LIMITS: '{"operatorAnchorsPerHour":1}',
    ...ownChain(chain.url, contract),
  };
  test = await startTestApp(env, { anchoringTimes: ANCHORING_TIMES });
  pairs = [];
  for (const index of [1, 2, 3]) {
    const { blockId, discoveryId } = await insertSealedBlock(test.database, index);
    pairs.push({ blockId, discoveryId });
  }
}

async function visitorFrom(address: string): Promise<ChainVisitor> {
  const visitor = await ChainVisitor.open(test, address);
  await visitor.connect({ network: `chain-${ANVIL_CHAIN_ID}` });
  return visitor;
}

describe('OPEN-90 the operator’s anchors of one network address', () => {
  const anchoredFrom = async (address: string, at: number) => (await visitorFrom(address)).submit(pairs[at]!);

  it('are limited by operatorAnchorsPerHour, whatever cookie comes with them', async () => {
    await open();
    expect((await anchoredFrom('2001:db8:0:1::1', 0)).statusCode).toBe(200);
    const refused = await anchoredFrom('2001:db8:0:1:ffff::2', 1);
    const seconds = Number(refused.headers['retry-after']);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_requests']);
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect((await anchoredFrom('2001:db8:0:2::1', 2)).statusCode).toBe(200);
  });

  it('leave wallets and simulations alone', async () => {
    await open();
    expect((await anchoredFrom('192.0.2.1', 0)).statusCode).toBe(200);
    const visitor = await visitorFrom('::ffff:192.0.2.1');
    expect((await visitor.submit(pairs[1]!)).statusCode).toBe(429);
    expect((await visitor.submit({ ...pairs[1], way: 'simulation' })).statusCode).toBe(200);
    const report = { way: 'wallet', transactionHash: `0x${'1'.repeat(64)}` };
    expect((await visitor.submit({ ...pairs[2], ...report })).statusCode).toBe(200);
  });
});
