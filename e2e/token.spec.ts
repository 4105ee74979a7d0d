/** A visitor mines, stakes, sends and takes the proof of it home, which terminal and page check. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { getBalance, listKeys, listSessions, startSession } from '@productive-mining/contract/endpoints.ts';
import { runCommandLine } from '../apps/server/testing/run-command-line.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { VISITS } from './visits.ts';

/** Eleven blocks pay more than the hundred that a stake takes at least. */
const SESSION = { workType: 'prime_pattern', difficulty: 1, stopAfter: { blocks: 11 } };
const UNTIL_BLOCKS_MS = 240_000;
const FRIEND = `0x${'f'.repeat(40)}`;

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const notices = (page: Page) => page.locator('[data-notices]');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function mineBlocks(page: Page): Promise<void> {
  const { call } = clientOf(page);
  await call(startSession, { body: SESSION });
  await expect
    .poll(async () => (await call(listSessions)).sessions.length, { timeout: UNTIL_BLOCKS_MS })
    .toBe(0);
}

async function verify(file: string, fingerprint: string) {
  const run = runCommandLine(`verify-statement ${file} --key ${fingerprint}`, {});
  const code = await run.exit;
  return { code, output: run.output() };
}

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme, permissions: ['clipboard-read', 'clipboard-write'] });

    test('TOK-03 TOK-09 TOK-16 ERR-36 ERR-38: mine, stake, send, and prove it', async ({
      page,
      complaints,
    }, info) => {
      test.slow();
      const folder = mkdtempSync(path.join(tmpdir(), 'statement-'));
      const look = async (state: string) => {
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, state);
        await keepScreenshot(page, info, state, { isWhole: true });
      };
      const { call } = clientOf(page);
      await page.goto('/altcoin');
      await expect(card(page, 'Your wallet')).toContainText('Available0.00');
      await expect(card(page, 'How the balance went')).toContainText('No transaction yet');
      await look('1-empty');
      await mineBlocks(page);
      await page.reload();
      await expect(card(page, 'Where your balance comes from')).toContainText(/Mined\+[\d.]+0\.0011/);
      await expect(card(page, 'Mined by kind')).toContainText('Prime Pattern Discovery11');
      await look('2-wallet');

      await test.step('TOK-24 the address is copied', async () => {
        await page.getByRole('button', { name: 'Copy address' }).click();
        await expect(notices(page)).toContainText('Address Copied');
        const { address } = await call(getBalance);
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      });

      await test.step('a stake, by keyboard', async () => {
        await tab(page, 'Staking Rewards').click();
        const form = card(page, 'Stake $MINED');
        await expect(form.getByRole('button', { name: 'Stake Tokens' })).toBeDisabled();
        await form.getByLabel(/^Amount/).fill('100');
        await form.getByLabel(/^Period/).fill('365');
        await expect(form).toContainText('Estimated reward12');
        await look('3-stake');
        await tabTo(page, form.getByRole('button', { name: 'Stake Tokens' }));
        await page.keyboard.press('Enter');
        await expect(notices(page)).toContainText('100 $MINED tokens are now earning rewards!');
        await expect(card(page, 'Your stakes')).toContainText('112.00active');
        await expect(form.getByLabel(/^Amount/)).toHaveValue('0');
        await look('4-staked');
      });

      await test.step('a transfer, refused and sent', async () => {
        await tab(page, 'Gaming Wallet').click();
        const form = card(page, 'Send Tokens');
        await form.getByLabel('Recipient address').fill('0x123');
        await form.getByLabel('Amount').fill('1.5');
        await form.getByRole('button', { name: 'Send Tokens' }).click();
        await expect(notices(page)).toContainText('Transfer Failed');
        // A browser tells its console of every answer that refuses.
        expect(complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
        await form.getByLabel('Recipient address').fill(FRIEND);
        await form.getByRole('button', { name: 'Send Tokens' }).click();
        await expect(notices(page)).toContainText('1.5 $MINED tokens sent successfully!');
        await expect(form.getByLabel('Recipient address')).toHaveValue('');
        expect(await call(getBalance)).toMatchObject({ stakedBalance: 100 });
      });

      await test.step('TOK-20 the activity log has the last ten', async () => {
        await tab(page, 'Activity Log').click();
        const rows = card(page, 'Activity Log').locator('tbody tr');
        await expect(rows).toHaveCount(10);
        await expect(rows.first()).toContainText(`TransferSent to ${FRIEND}−1.50`);
        await look('5-activity');
        await page.getByRole('button', { name: 'Show more' }).click();
        await expect(rows.nth(12)).toBeVisible();
      });

      await test.step('the statement holds at terminal and page, and not with a changed byte', async () => {
        await tab(page, 'Gaming Wallet').click();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Statement of contribution' }).click(),
        ]);
        expect(download.suggestedFilename()).toBe('statement-of-contribution.ndjson');
        const file = path.join(folder, download.suggestedFilename());
        await download.saveAs(file);
        const { fingerprint } = await call(listKeys);
        const told = await verify(file, fingerprint);
        expect(told).toMatchObject({ code: 0 });
        expect(told.output).toContain('The statement holds: 11 blocks of 0x');
        const changed = path.join(folder, 'statement-of-contribution-changed.ndjson');
        writeFileSync(changed, readFileSync(file, 'utf8').replace('"minerId":"0x', '"minerId":"0X'));
        const refused = await verify(changed, fingerprint);
        expect(refused).toMatchObject({ code: 1 });
        expect(refused.output).toContain('is another wallet’s');
        await page.goto('/downloads');
        const check = card(page, 'Check a download');
        await check.locator('input[type=file]').setInputFiles(file);
        await expect(check).toContainText('11 blocks of one wallet');
        await look('6-statement');
        await check.locator('input[type=file]').setInputFiles(changed);
        await expect(check).toContainText('is refused.');
      });
      rmSync(folder, { recursive: true });
    });
  });
}
