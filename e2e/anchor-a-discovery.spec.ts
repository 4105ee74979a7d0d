/** A visitor anchors discoveries on a public chain: as a simulation, by their wallet, by the operator's key; and checks them. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { submitMining } from '@productive-mining/contract/chain-endpoints.ts';
import { getHeight, listSessions, startSession } from '@productive-mining/contract/endpoints.ts';
import { type FaultyNode, startFaultyNode } from '../apps/server/public-chain/testing/faulty-node.ts';
import {
  ANVIL_CHAIN_ID,
  ownChain,
  startAnvil,
  type TestChain,
  testAccount,
} from '../apps/server/public-chain/testing/start-anvil.ts';
import { startBuiltServer } from '../apps/server/testing/start-built-server.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from './product-test.ts';
import { VISITS } from './visits.ts';

const UNTIL_BLOCKS_MS = 90_000;
/** Two rounds of following, on a busy machine. */
const UNTIL_FOLLOWED_MS = 60_000;
const NETWORK = `Chain ${ANVIL_CHAIN_ID} of this server`;

interface World {
  chain: TestChain;
  /** The operator's node, which may be away. */
  node: FaultyNode;
  contract: string;
}

const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const chain = await startAnvil();
      const node = await startFaultyNode(chain.url);
      await use({ chain, node, contract: await chain.deploy() });
      await node.close();
      await chain.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ world }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'productive-mining-e2e-'));
      chmodSync(dataDir, 0o711);
      const settings = ownChain(world.node.url, world.contract);
      const server = await startBuiltServer({ dataDir, settings });
      await use(server);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** Mines two more blocks. @returns the index of the newest */
async function mineTwo(page: Page): Promise<number> {
  const { call } = clientOf(page);
  const body = { workType: 'prime_pattern', difficulty: 1, stopAfter: { blocks: 2 } };
  await call(startSession, { body });
  const sessions = async () => (await call(listSessions)).sessions.length;
  await expect.poll(sessions, { timeout: UNTIL_BLOCKS_MS }).toBe(0);
  return (await call(getHeight)).height;
}

/**
 * Two wallets in the page, which announce themselves (EIP-6963): one is told not to, whatever it is asked; the other's account is
 * anvil's, and its chain what `wallet.chainId` says, or the real one.
 */
async function injectWallet(page: Page, { chain }: World) {
  const wallet: { chainId: string | undefined } = { chainId: undefined };
  const answer = async (method: string, params: unknown[] = []) => {
    if (method === 'eth_requestAccounts') return [testAccount(5).address];
    if (method === 'eth_chainId' && wallet.chainId !== undefined) return wallet.chainId;
    if (method === 'wallet_switchEthereumChain') return null;
    return chain.client.request({ method: method as never, params: params as never });
  };
  await page.exposeFunction('askWallet', answer);
  await page.addInitScript(() => {
    const { askWallet } = globalThis as unknown as {
      askWallet(method: string, params?: unknown[]): Promise<unknown>;
    };
    const decline = () => Promise.reject(Object.assign(new Error('declined'), { code: 4001 }));
    const ask = ({ method, params }: { method: string; params?: unknown[] }) => askWallet(method, params);
    const wallets = Object.entries({ 'Closed Wallet': decline, 'Open Wallet': ask });
    Object.assign(window, { ethereum: { request: decline } });
    window.addEventListener('eip6963:requestProvider', () => {
      for (const [name, request] of wallets) {
        const detail = Object.freeze({
          info: { uuid: name, name, icon: '', rdns: 'org.example' },
          provider: { request },
        });
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      }
    });
  });
  return wallet;
}

/** Transactions of the open wallet's account so far. */
const sentByWallet = ({ chain }: World) =>
  chain.client.getTransactionCount({ address: testAccount(5).address });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit to Blockchain' });

async function choose(page: Page, index: number, way: string): Promise<void> {
  await page.getByLabel('Block', { exact: true }).selectOption(String(index));
  const own = page.getByLabel('Discovery', { exact: true }).locator('option:enabled').nth(1);
  await page.getByLabel('Discovery', { exact: true }).selectOption((await own.getAttribute('value'))!);
  await page.getByRole('radio', { name: new RegExp(`^${way}`) }).check();
}

const newest = (page: Page) => card(page, 'Your anchors').getByRole('listitem').first();

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('BC-01 API-47 API-48: from the connection to the check', async ({
      page,
      world,
      complaints,
    }, info) => {
      const look = async (state: string) => {
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, state);
        await keepScreenshot(page, info, state, { isWhole: true });
      };
      const wallet = await injectWallet(page, world);
      await page.goto('/blockchain');
      await expect(page.getByText('You are connected to no network.')).toBeVisible();
      await look('1-not-connected');
      const height = await mineTwo(page);

      await test.step('a node that isn’t public is refused', async () => {
        await page.getByLabel('Network', { exact: true }).selectOption('sepolia');
        await page.getByLabel('Custom RPC URL').fill('https://10.0.0.1/');
        await page.getByRole('button', { name: 'Connect', exact: true }).click();
        await expect(page.getByRole('alert').getByText('10.0.0.1, a private network')).toBeVisible();
        await look('2-refused');
        await page.getByLabel('Custom RPC URL').fill('');
      });

      await test.step('without a node: a simulation that says so', async () => {
        await page.getByRole('button', { name: 'Connect', exact: true }).click();
        await expect(page.getByText('Network in simulation mode - connections may be limited')).toBeVisible();
        await page.getByRole('tab', { name: 'Submit Mining Results' }).click();
        await choose(page, height, 'Simulation');
        await submitButton(page).click();
        await expect(newest(page)).toContainText('Simulated, not broadcast.');
        await look('3-simulated');
        await page.getByRole('tab', { name: 'Network Connection' }).click();
        await page.getByRole('button', { name: 'Disconnect' }).click();
        await expect(page.getByRole('tab', { name: 'Submit Mining Results' })).toBeDisabled();
      });

      await test.step('a wallet on another chain sends nothing', async () => {
        await page
          .getByLabel('Network', { exact: true })
          .selectOption({ label: `${NETWORK} (testnet), anchors by the operator` });
        await page.getByRole('button', { name: 'Connect', exact: true }).click();
        await expect(page.getByText(`Connected to ${NETWORK}`, { exact: true })).toBeVisible();
        await look('4-connected');
        await page.getByRole('tab', { name: 'Submit Mining Results' }).click();
        await choose(page, height, 'My own wallet');
        await expect(submitButton(page)).toBeDisabled();
        await page.getByLabel('Wallet', { exact: true }).selectOption('Closed Wallet');
        await submitButton(page).click();
        await expect(page.getByRole('alert').getByText('The wallet was told not to.')).toBeVisible();
        wallet.chainId = '0x1';
        await page.getByLabel('Wallet', { exact: true }).selectOption('Open Wallet');
        await submitButton(page).click();
        const refusal = `The wallet is on chain 1, and the anchor is for chain ${ANVIL_CHAIN_ID}.`;
        await expect(page.getByRole('alert').getByText(refusal)).toBeVisible();
        await look('5-other-chain');
        wallet.chainId = undefined;
      });

      await test.step('the wallet anchors, and the chain says so, also when its report was lost at first', async () => {
        const sentBefore = await sentByWallet(world);
        await page.route(`**${submitMining.path}`, (route) => route.abort(), { times: 1 });
        await submitButton(page).click();
        await expect(page.getByRole('alert').getByText('nothing is sent twice')).toBeVisible();
        expect(complaints.pop()).toContain('net::ERR_FAILED');
        await submitButton(page).click();
        await expect(newest(page)).toContainText('Anchored', { timeout: UNTIL_FOLLOWED_MS });
        expect(await sentByWallet(world)).toBe(sentBefore + 1);
        await look('6-anchored');
        await world.chain.client.mine({ blocks: 3 });
        await expect(newest(page)).toContainText('Confirmed', { timeout: UNTIL_FOLLOWED_MS });
      });

      await test.step('the operator’s key anchors another', async () => {
        await choose(page, height - 1, 'The operator’s key');
        await submitButton(page).click();
        await expect(newest(page)).toContainText('operator’s key', { timeout: UNTIL_FOLLOWED_MS });
        await expect(newest(page)).toContainText('Anchored', { timeout: UNTIL_FOLLOWED_MS });
        await choose(page, height - 1, 'The operator’s key');
        await submitButton(page).click();
        await expect(page.getByRole('alert').getByText('is anchored on', { exact: false })).toBeVisible();
      });

      await test.step('the chain is asked, and the block’s page says it too', async () => {
        await page.getByRole('tab', { name: 'Network Monitor' }).click();
        await expect(card(page, 'What gas costs').getByRole('slider')).toBeVisible();
        await page.getByLabel('Transaction hash or block index').fill(String(height));
        await page.getByRole('button', { name: 'Check against the chain' }).click();
        await expect(card(page, 'Check an anchor')).toContainText('Confirmations');
        await expect(card(page, 'Check an anchor')).toContainText('Final');
        await look('7-monitor');
        await page.goto(`/blocks/${height}`);
        const anchors = card(page, 'Anchors on public chains');
        await anchors.scrollIntoViewIfNeeded();
        await expect(anchors).toContainText('Confirmed');
        await keepScreenshot(anchors, info, '8-block');
      });

      await test.step('a node that dies is told', async () => {
        world.node.isAway = true;
        await page.goto('/blockchain');
        // What the node said is shown for five seconds, and asked again at the next poll.
        await expect(
          page.getByText('Connection Status: Using simulation mode for demonstration'),
        ).toBeVisible({ timeout: UNTIL_FOLLOWED_MS });
        await look('9-node-away');
        world.node.isAway = false;
      });
      // The two answers that the visitor was told: a browser calls them errors.
      expect(complaints.splice(0).map((line) => /status of (\d+)/.exec(line)?.[1])).toEqual(['400', '409']);
    });
  });
}
