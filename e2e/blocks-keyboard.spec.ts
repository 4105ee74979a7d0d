/** Reads the blocks, one block and the statistics by keyboard alone, in both sizes and themes. */
import type { Page } from '@playwright/test';
import { getHeight, startSession } from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { VISITS } from './visits.ts';

const KIND = 'prime_pattern';
const UNTIL_BLOCKS_MS = 120_000;

const card = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title, exact: true });

async function readHeight(page: Page): Promise<number> {
  return (await clientOf(page).call(getHeight)).height;
}

/** The server of these tests keeps its blocks; the first visitor mines them. */
async function ensureTwoBlocks(page: Page): Promise<number> {
  if ((await readHeight(page)) < 2) {
    const body = { workType: KIND, difficulty: 1, stopAfter: { blocks: 2 } };
    await clientOf(page).call(startSession, { body });
    await expect.poll(() => readHeight(page), { timeout: UNTIL_BLOCKS_MS }).toBeGreaterThanOrEqual(2);
  }
  return readHeight(page);
}

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('/blocks: strip, search, conditions and rows', async ({ page }, info) => {
      const height = await ensureTwoBlocks(page);
      await page.goto('/blocks');
      const strip = page.getByRole('region', { name: 'The newest blocks' });
      await expect(strip.getByRole('link').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'strip');
      await tabTo(page, strip.getByRole('link').first());
      await keepScreenshot(page, info, 'blocks', { isWhole: true });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/blocks/${height}$`));
      await page.goBack();
      await tabTo(page, page.getByRole('textbox', { name: 'Search blocks' }));
      await page.keyboard.type('1');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/blocks\/1$/);
      await page.goBack();
      await tabTo(page, page.getByRole('button', { name: 'Mine only' }));
      await page.keyboard.press('Enter');
      await expect(card(page, 'Matching blocks')).toBeVisible();
      await page.keyboard.press('Enter');
      await tabTo(page, page.locator('[data-block="1"]').getByRole('link').first());
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/blocks\/1$/);
    });

    test('/blocks/:index: neighbours, table of the picture, stored record', async ({ page }, info) => {
      await ensureTwoBlocks(page);
      await page.goto('/blocks/2');
      await expect(card(page, 'Result').locator('canvas').first()).toBeVisible();
      await page.keyboard.press('k');
      await expect(page).toHaveURL(/\/blocks\/1$/);
      await expect(page.getByRole('link', { name: 'Later block, 2' })).toBeVisible();
      await page.keyboard.press('j');
      await expect(page).toHaveURL(/\/blocks\/2$/);
      const result = card(page, 'Result');
      await expect(result.locator('canvas').first()).toBeVisible();
      await keepScreenshot(page, info, 'block', { isWhole: true });
      await tabTo(page, result.getByRole('button', { name: 'Table' }).first());
      await page.keyboard.press('Enter');
      await expect(result.getByRole('columnheader').first()).toBeVisible();
      await expect(result.getByRole('button', { name: 'CSV' }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'block with the table of its picture');
      await tabTo(page, result.locator('summary', { hasText: 'Stored record' }));
      await page.keyboard.press('Enter');
      await expect(result.getByRole('region', { name: 'Stored record' })).toBeVisible();
      await expectAccessible(page, 'block with its stored record');
    });

    test('the statistics: range, table of the chart, what a figure is', async ({ page }, info) => {
      await ensureTwoBlocks(page);
      await page.goto('/');
      const performance = card(page, 'Mining Performance');
      await expect(performance).toContainText('Blocks Mined');
      await tabTo(page, performance.getByRole('button', { name: 'Week' }));
      await page.keyboard.press('Enter');
      await expect(performance).toContainText(/blocks in the last week/);
      await tabTo(page, performance.getByRole('button', { name: 'Table' }));
      await page.keyboard.press('Enter');
      await expect(performance.getByRole('table')).toBeVisible();
      const impact = card(page, 'Scientific Impact');
      await tabTo(page, impact.getByRole('button', { name: /model estimate/ }));
      await page.keyboard.press('Enter');
      await expect(page.getByText('× 2.4 =').first()).toBeVisible();
      await expectAccessible(page, 'statistics with an explanation');
      await page.keyboard.press('Escape');
      await expectNoSidewaysScroll(page);
      await keepScreenshot(page, info, 'statistics', { isWhole: true });
    });
  });
}
