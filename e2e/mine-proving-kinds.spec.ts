/** The kinds whose result is its own proof, from the Mining page: each alone, up to its block's page, and all at once. */
import type { Page } from '@playwright/test';
import { getBalance, listBlocks, startSession } from '@productive-mining/contract/endpoints.ts';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { callTo, clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { ALL_VISITS } from './visits.ts';

const [DAY, NIGHT, DAY_PHONE] = ALL_VISITS;

/** Each with what its live picture and its block are about, and a window of its own. */
const KINDS = [
  {
    visit: DAY,
    value: 'elliptic_curve_crypto',
    label: 'Elliptic Curve Cryptography',
    displayName: 'ECC Cryptography',
    proved: /^Q = k·P with k = /,
  },
  {
    visit: NIGHT,
    value: 'lattice_crypto',
    label: 'Lattice Cryptography',
    displayName: 'Lattice Cryptography',
    proved: /^The lattice of the whole vectors v with A v ≡ 0 modulo /,
  },
  {
    visit: DAY_PHONE,
    value: 'poincare_conjecture',
    label: 'Poincaré Conjecture Topology',
    displayName: 'Topology Analysis',
    proved: /^Of the [\d,]+ triangulations listed here, /,
  },
] as const;
/** A unit of difficulty 1 that is unlucky takes some times the second that is planned. */

const card = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });

async function readOwnBlocks(page: Page): Promise<Block[]> {
  const { call } = clientOf(page);
  const { address } = await call(getBalance);
  return (await call(listBlocks, { query: { miner: address } })).blocks;
}

async function chooseEasiest(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Complexity Level' }).press('Home');
  await expect(card(page, 'Difficulty Settings')).toContainText('1/100');
}

for (const { visit, value, label, displayName, proved } of KINDS) {
  test.describe(visit.name, () => {
    test.use({ ...visit.window, colorScheme: visit.colorScheme });

    test(`MINE-17 MINE-19 MINE-42 MINE-43 MINE-44: ${value} alone`, async ({ page }, info) => {
      await page.goto('/');
      await page.getByRole('combobox', { name: 'Computation type' }).click();
      await page.getByRole('option', { name: label }).click();
      await chooseEasiest(page);
      const [request] = await Promise.all([
        page.waitForRequest(callTo(startSession)),
        page.getByRole('button', { name: 'Start mining' }).click(),
      ]);
      expect(request.postDataJSON()).toEqual({ workType: value, difficulty: 1 });
      await expect(card(page, 'Mining Status')).toContainText(displayName);
      const picture = card(page, 'Active Computation').locator('canvas').first();
      await expect(picture).toBeVisible({ timeout: UNTIL_BLOCK_MS });
      await expect
        .poll(async () => (await readOwnBlocks(page)).length, { timeout: UNTIL_BLOCK_MS })
        .toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Stop mining' }).click();
      const [block] = (await readOwnBlocks(page)).slice(-1);
      expect(block).toMatchObject({ workType: value, difficulty: 1 });
      expect(block?.rewardAmount).toBeGreaterThan(0);
      const row = card(page, 'Recent Mathematical Blocks').locator(`[data-block="${block?.index}"]`);
      await expect(row).toContainText(displayName);
      await row.getByRole('link').first().click();
      await expect(page).toHaveTitle(new RegExp(`^Block ${block?.index} · `));
      const result = card(page, 'Result');
      await expect(result.locator('canvas').first()).toBeVisible();
      await expect(result.locator('.katex').first()).toBeVisible();
      const claim = card(page, 'What this block says').getByText(proved);
      await expect(claim.locator('..').getByText('proved', { exact: true })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, `block of ${value}`);
      await keepScreenshot(page, info, 'block', { isWhole: true });
    });
  });
}

test('MINE-06 MINE-16 MINE-21: all of them at once, by Multi', async ({ page }) => {
  await page.goto('/');
  await chooseEasiest(page);
  await page.getByRole('switch', { name: 'Multi' }).click();
  await page.getByRole('checkbox', { name: /Riemann Zeta/ }).uncheck();
  for (const { label } of KINDS) await page.getByRole('checkbox', { name: label }).check();
  await page.getByRole('button', { name: `Start ${KINDS.length} sessions` }).click();
  const sessions = card(page, `Active Mining Sessions (${KINDS.length})`);
  for (const { displayName } of KINDS) await expect(sessions).toContainText(displayName);
  const wanted = KINDS.map(({ value }) => value).sort();
  await expect
    .poll(async () => [...new Set((await readOwnBlocks(page)).map(({ workType }) => workType))].sort(), {
      timeout: UNTIL_BLOCK_MS,
    })
    .toEqual(wanted);
  await page.getByRole('button', { name: `Stop all ${KINDS.length}` }).click();
  await expect(card(page, 'Active Mining Sessions (0)')).toBeVisible();
});
