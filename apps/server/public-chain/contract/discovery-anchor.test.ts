import { randomBytes } from 'node:crypto';
import { type BaseError, ContractFunctionRevertedError, type Hex, parseEventLogs } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnchoredPair, callOf, rootOf } from '../anchor-tree.ts';
import { startAnvil, type TestChain, testAccount } from '../testing/start-anvil.ts';
import { ANCHOR_ABI } from './discovery-anchor.ts';

let chain: TestChain;
let contract: Hex;
beforeAll(async () => {
  chain = await startAnvil();
  contract = await chain.deploy();
});
afterAll(() => chain.close());

const somePair = (): AnchoredPair => ({
  blockHash: randomBytes(32).toString('hex'),
  discoveryHash: randomBytes(32).toString('hex'),
});

async function send(pairs: AnchoredPair[]) {
  const account = testAccount(0);
  const hash = await chain.client.sendTransaction({ account, ...callOf(contract, pairs) });
  return chain.client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
}

const blockOf = (pairs: AnchoredPair[]) =>
  chain.client.readContract({
    address: contract,
    abi: ANCHOR_ABI,
    functionName: 'blockOf',
    args: [rootOf(pairs), BigInt(pairs.length)],
  });

it('anchors a pair once, with one event, and computes the leaf as the server does', async () => {
  const pair = somePair();
  expect(await blockOf([pair])).toBe(0n);
  const receipt = await send([pair]);
  expect(receipt.status).toBe('success');
  expect(receipt.logs).toHaveLength(1);
  const [event] = parseEventLogs({ abi: ANCHOR_ABI, logs: receipt.logs, eventName: 'Anchored' });
  expect(event?.args).toEqual({ root: rootOf([pair]), leaves: 1n, sender: testAccount(0).address });
  expect(await blockOf([pair])).toBe(receipt.blockNumber);
  const again = await chain.client
    .simulateContract({
      address: contract,
      abi: ANCHOR_ABI,
      functionName: 'anchor',
      args: [`0x${pair.blockHash}`, `0x${pair.discoveryHash}`],
      account: testAccount(1).address,
    })
    .catch((error: BaseError) => error.walk((cause) => cause instanceof ContractFunctionRevertedError));
  expect(again).toMatchObject({
    data: { errorName: 'AlreadyAnchored', args: [rootOf([pair]), receipt.blockNumber] },
  });
});

it('anchors many pairs by one root, and knows how many they were', async () => {
  const pairs = Array.from({ length: 5 }, somePair);
  const receipt = await send(pairs);
  const [event] = parseEventLogs({ abi: ANCHOR_ABI, logs: receipt.logs, eventName: 'Anchored' });
  expect(event?.args).toMatchObject({ root: rootOf(pairs), leaves: 5n });
  expect(await blockOf(pairs)).toBe(receipt.blockNumber);
  expect(await blockOf(pairs.slice(0, 4))).toBe(0n);
  const nothing = { address: contract, abi: ANCHOR_ABI, functionName: 'anchorBatch' } as const;
  await expect(
    chain.client.simulateContract({ ...nothing, args: [rootOf(pairs), 0n], account: testAccount(1).address }),
  ).rejects.toThrow('NoLeaves');
});

/** Measured with the optimiser's 200 runs; 0043 says what it was compared with. */
it('takes at most 60,000 gas for one pair and for any number of them', async () => {
  const one = await send([somePair()]);
  const many = await send(Array.from({ length: 40 }, somePair));
  expect(Number(one.gasUsed)).toBeLessThan(60_000);
  expect(Number(many.gasUsed)).toBeLessThan(60_000);
});
