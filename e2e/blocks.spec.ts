/** A visitor mines two blocks, finds them in the list of blocks, and reads one of them whole. */
import type { Page, TestInfo } from '@playwright/test';
import { getBalance, listBlocks, startSession } from '@productive-mining/contract/endpoints.ts';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { type ALL_VISITS, VISITS } from './visits.ts';

/** One kind for each window and theme. */
const KINDS: Readonly<Record<(typeof ALL_VISITS)[number]['name'], string>> = {
  '1440x900 light': 'riemann_zero',
  '1440x900 dark': 'prime_pattern',
  '390x844 light': 'goldbach_verification',
  '390x844 dark': 'prime_pattern',
};

const card = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title, exact: true });

async function readOwnBlocks(page: Page): Promise<Block[]> {
  const { call } = clientOf(page);
  const { address } = await call(getBalance);
  return (await call(listBlocks, { query: { miner: address } })).blocks;
}

/** Mines two blocks of the lowest difficulty. @returns the newest of them */
async function mineTwoBlocks(page: Page, workType: string): Promise<Block> {
  const body = { workType, difficulty: 1, stopAfter: { blocks: 2 } };
  await clientOf(page).call(startSession, { body });
  await expect.poll(async () => (await readOwnBlocks(page)).length, { timeout: UNTIL_BLOCK_MS }).toBe(2);
  const [newest] = await readOwnBlocks(page);
  if (!newest) throw new Error('no block was mined');
  return newest;
}

/** Whether a kind's name with a word as long as its cell loses letters without an ellipsis. */
const cutsLongWord = (page: Page) =>
  page
    .locator('[data-block] [role=cell]:nth-child(2) > span:last-child')
    .first()
    .evaluate((name) => {
      const kept = name.innerHTML;
      name.textContent = `Cryptography${'graphy'.repeat(5)}`;
      const isCut = name.scrollWidth > name.clientWidth;
      const hasEllipsis = getComputedStyle(name).textOverflow === 'ellipsis';
      name.innerHTML = kept;
      return isCut && !hasEllipsis;
    });

for (const { name, window, colorScheme } of VISITS) {
  const kind = KINDS[name];
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test(`a ${kind} block in the list, by search and on its own page`, async ({ page }, info) => {
      await page.goto('/blocks');
      await expect(page).toHaveTitle(/^Blocks · /);
      const block = await test.step('mine, and see the blocks arrive', async () => {
        const mined = await mineTwoBlocks(page, kind);
        await expect(page.locator(`[data-block="${mined.index}"]`)).toContainText('Verified');
        return mined;
      });
      await test.step('the list', async () => {
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, 'list');
        expect(await cutsLongWord(page), 'a name that loses letters without an ellipsis').toBe(false);
        await keepScreenshot(page, info, '1-list', { isWhole: true });
      });
      await test.step('conditions and searches', () => search(page, block));
      await test.step('the page of the block', () => readBlock(page, info, block));
      await test.step('its neighbours', () => walk(page, block));
      await test.step('its raw data', () => downloadData(page, block));
      await test.step('a block that isn’t there', async () => {
        await page.goto('/blocks/nothing');
        await expect(page.getByRole('heading', { level: 1, name: 'No such block' })).toBeVisible();
        await expectAccessible(page, 'no such block');
      });
    });
  });
}

async function search(page: Page, block: Block): Promise<void> {
  await page.getByRole('button', { name: 'Mine only' }).click();
  await expect(page.locator('[data-block]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Mine only' }).click();
  const field = page.getByRole('textbox', { name: 'Search blocks' });
  await field.fill(block.blockHash.slice(0, 10));
  await field.press('Enter');
  await expect(page.locator('[data-block]')).toHaveCount(1);
  await expect(page.locator(`[data-block="${block.index}"]`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'matching');
  await page.getByRole('button', { name: /^Remove condition Hash/ }).click();
  await field.fill('999999999');
  await field.press('Enter');
  await expect(card(page, 'Matching blocks')).toContainText('No block meets these conditions.');
  await page.getByRole('button', { name: /^Remove condition Hash/ }).click();
  await page.locator(`[data-block="${block.index}"]`).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/blocks/${block.index}$`));
}

async function readBlock(page: Page, info: TestInfo, block: Block): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`^Block ${block.index} · `));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Block ${block.index}`);
  await expect(page.locator('main')).toBeFocused();
  const result = card(page, 'Result');
  await expect(result.locator('canvas').first()).toBeVisible();
  await expect(result.locator('.katex').first()).toBeVisible();
  await expect(result.getByRole('table').first()).toBeVisible();
  await expect(card(page, 'What this block says').getByText('proved', { exact: true }).first()).toBeVisible();
  await expect(card(page, 'Block header').locator(`[data-tooltip="${block.blockHash}"]`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'block');
  await keepScreenshot(page, info, '2-block', { isWhole: true });
  await result.getByRole('button', { name: 'Table' }).first().click();
  await expectAccessible(page, 'table of the picture');
}

async function walk(page: Page, block: Block): Promise<void> {
  await page.locator('main').focus();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`/blocks/${block.index - 1}$`));
  await expect(page.getByRole('link', { name: `Later block, ${block.index}` })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Block ${block.index}`);
}

async function downloadData(page: Page, block: Block): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: UNTIL_BLOCK_MS }),
    page.getByRole('button', { name: 'Download raw data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`block-${block.index}.ndjson`);
  await expect(card(page, 'Raw data')).toContainText('they match the block’s work root');
}
