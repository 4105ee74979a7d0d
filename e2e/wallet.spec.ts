/** Two browsers and one wallet: backed up in the first, restored in the second, which then joins the leaderboard. */
import type { Page } from '@playwright/test';
import {
  backUpWallet,
  getWallet,
  restoreWallet,
  startSession,
} from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, openOtherBrowser, test } from './product-test.ts';
import { VISITS } from './visits.ts';

/** Time for two browsers, two blocks and ten checks of accessibility. */
const VISIT_MS = 400_000;

const readWallet = (page: Page) => clientOf(page).call(getWallet);

/** Mines one block of the lowest difficulty. */
async function mineBlock(page: Page): Promise<void> {
  const body = { workType: 'prime_pattern', difficulty: 1, stopAfter: { blocks: 1 } };
  await clientOf(page).call(startSession, { body });
  await expect
    .poll(async () => (await readWallet(page)).balance, { timeout: UNTIL_BLOCK_MS })
    .toBeGreaterThan(0);
}

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });
    test.describe.configure({ timeout: VISIT_MS });

    test('OPEN-05 a wallet goes from one browser to another', async ({
      page,
      browser,
      remembers,
      baseURL,
    }, info) => {
      await page.goto('/');
      await mineBlock(page);
      const first = await readWallet(page);
      const keep = (shown: Page, state: string) => keepScreenshot(shown, info, state);
      const words = await test.step('back up, by keyboard alone', () => backUp(page, keep));

      const other = await openOtherBrowser(browser, { ...window, colorScheme, baseURL: baseURL! }, remembers);
      const complaints: string[] = [];
      other.on('pageerror', (error) => complaints.push(String(error)));
      await mineBlock(other);
      const left = await readWallet(other);
      expect(left.address).not.toBe(first.address);
      await test.step('restore, and take the tokens along', () => restore(other, words, keep));
      const restored = await readWallet(other);
      expect(restored.address).toBe(first.address);
      // Bonus points stay with the wallet that got them; some may have been credited to the other one since.
      const mined = ({ balance, bonusBalance }: typeof left) => balance - bonusBalance;
      expect(mined(restored)).toBeCloseTo(mined(first) + mined(left), 2);
      expect(restored.bonusBalance).toBeGreaterThanOrEqual(first.bonusBalance);
      expect((await readWallet(page)).address).toBe(first.address);

      await test.step('a new phrase ends the old one', async () => {
        await clientOf(page).call(backUpWallet);
        const refused = clientOf(other).call(restoreWallet, { body: { phrase: words.join(' ') } });
        await expect(refused).rejects.toMatchObject({ status: 404 });
      });
      await test.step('the leaderboard', () => joinLeaderboard(other, `${colorScheme} miner`, keep));
      expect(complaints).toEqual([]);
      await other.context().close();
    });
  });
}

type Keep = (page: Page, state: string) => Promise<unknown>;

async function backUp(page: Page, keep: Keep): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  await page.locator('main header').getByRole('button', { name: 'Wallet' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('none yet');
  await expectAccessible(page, 'wallet');
  await keep(page, '1-wallet');
  await dialog.getByRole('button', { name: 'Back up wallet' }).press('Enter');
  await expect(dialog).toContainText('Twelve words bring this wallet back');
  await expect(dialog.getByRole('heading', { name: 'Back up wallet' })).toBeFocused();
  await expectAccessible(page, 'before the words');
  await dialog.getByRole('button', { name: 'Show the 12 words' }).press('Enter');
  const items = dialog.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem');
  await expect(items).toHaveCount(12);
  const words = (await items.allInnerTexts()).map((text) => text.replace(/[\d\s]/g, ''));
  await expectAccessible(page, 'words');
  await keep(page, '2-words');
  await page.keyboard.press('Escape');
  await expect(dialog).toContainText('The words are not shown again.');
  await expect(dialog.getByRole('button', { name: 'Back to the words' })).toBeFocused();
  await expectAccessible(page, 'leaving the words');
  await dialog.getByRole('button', { name: 'Back to the words' }).press('Enter');
  await dialog.getByRole('button', { name: 'I have written it down' }).press('Enter');
  const fields = dialog.getByRole('textbox');
  await expect(fields.first()).toBeFocused();
  await expectAccessible(page, 'check of two words');
  for (const label of await dialog.getByText(/^Word \d+$/).allInnerTexts()) {
    await page.keyboard.type(words[Number(label.replace(/\D/g, '')) - 1] ?? '');
    await page.keyboard.press('Tab');
  }
  await fields.last().press('Enter');
  await expect(dialog).toContainText('This wallet is backed up.');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect((await readWallet(page)).backupMadeAt).not.toBeNull();
  return words;
}

async function restore(page: Page, words: readonly string[], keep: Keep): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.locator('main header').getByRole('button', { name: 'Wallet' }).click();
  await dialog.getByRole('button', { name: 'Restore wallet' }).click();
  const field = dialog.getByRole('textbox', { name: /Recovery phrase/ });
  await field.fill([...words.slice(0, 11), 'nonsense'].join(' '));
  await dialog.getByRole('button', { name: 'Find the wallet' }).click();
  await expect(dialog).toContainText('Word 12 is not one of the 2,048 recovery words.');
  await expectAccessible(page, 'a wrong word');
  await field.fill(words.map((word, at) => `${at + 1}. ${word}`).join('\n'));
  await dialog.getByRole('button', { name: 'Find the wallet' }).click();
  await expect(dialog).toContainText('The wallet of these words');
  await expect(dialog).toContainText('It has no recovery phrase');
  await expect(dialog.getByRole('checkbox', { name: /^Move its/ })).toBeChecked();
  await expectAccessible(page, 'before restoring');
  await expectNoSidewaysScroll(page);
  await keep(page, '3-before-restoring');
  await dialog.getByRole('button', { name: 'Restore this wallet' }).click();
  await expect(page.getByRole('dialog', { name: 'Wallet restored' })).toContainText('were moved to it');
  await expectAccessible(page, 'restored');
  await keep(page, '4-restored');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
}

async function joinLeaderboard(page: Page, name: string, keep: Keep): Promise<void> {
  await page.goto('/leaderboard');
  await expect(page).toHaveTitle(/^Leaderboard · /);
  await expect(page.getByRole('region', { name: 'Where you stand' })).toContainText('You are not listed.');
  await expectAccessible(page, 'leaderboard, not listed');
  await expectNoSidewaysScroll(page);
  await keep(page, '5-not-listed');
  await page.getByRole('textbox', { name: 'Name' }).fill('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Your name' })).toContainText('fewer than 3 characters');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  const own = page.getByRole('row', { name: new RegExp(name) });
  await expect(own).toContainText('you');
  await expectAccessible(page, 'leaderboard, listed');
  await expectNoSidewaysScroll(page);
  await keep(page, '6-listed');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(own).toHaveCount(0);
}
