/** A visitor mines a block, lets the browser check it, and checks the saved file elsewhere. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Download, Page, TestInfo } from '@playwright/test';
import { WEB_BUILD_DIR } from '../apps/server/http/serve-web.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { mineOneBlock } from './mine-one-block.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { VISITS } from './visits.ts';

/** A check at difficulty 1, on a machine that mines meanwhile. */
const UNTIL_CHECKED_MS = 60_000;

const card = (page: Page) => page.getByRole('region', { name: 'Verify here', exact: true });
const steps = (page: Page) => page.getByRole('list', { name: 'Steps of the check' }).getByRole('listitem');

const textOf = async (download: Promise<Download>) => readFileSync(await (await download).path(), 'utf8');

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('a block is verified in the browser, and its file on a page from disk', async ({ page }, info) => {
      await page.goto('/blocks');
      const index = await mineOneBlock(page);
      await page.goto(`/blocks/${index}`);
      const file = await test.step('verify here', () => verifyHere(page, info));
      const saved = info.outputPath('block.ndjson');
      writeFileSync(saved, file);
      await test.step('the file, at /verify', async () => {
        await page.goto('/verify');
        await verifyFile(page, saved, /^9 of 9 steps hold\. /);
      });
      await test.step('the file, from disk without a network', async () => {
        await page.context().setOffline(true);
        await page.goto(pathToFileURL(`${WEB_BUILD_DIR}/verify.html`).href);
        await expectAccessible(page, 'verify.html');
        await verifyFile(page, saved, /^[89] of 9 steps hold[.,] /);
        await expectAccessible(page, 'verify.html with a block');
        await expectNoSidewaysScroll(page);
        await keepScreenshot(page, info, '4-file-holds', { isWhole: true });
      });
      await test.step('a damaged file fails at its step', async () => {
        for (const [from, to, step] of DAMAGES) {
          expect(file).toMatch(from);
          writeFileSync(saved, file.replace(from, to));
          await verifyFile(page, saved, `The block does not hold. It fails at: ${step}.`);
        }
        await expectAccessible(page, 'verify.html with a damaged block');
        await keepScreenshot(page, info, '5-file-fails', { isWhole: true });
      });
    });
  });
}

/** Changes of the last line, each with the step that finds it. */
const DAMAGES: readonly [RegExp, string, string][] = [
  [/"difficulty":1,"nonce"(?![\s\S]*"difficulty":1,"nonce")/, '"difficulty":2,"nonce"', 'Hash of the header'],
  [/"computeMs":(?![\s\S]*"computeMs":)/, '"computeMs":1', 'Merkle root over all records'],
];

/** @returns the file that the page saves */
async function verifyHere(page: Page, info: TestInfo): Promise<string> {
  const region = card(page);
  await region.getByRole('button', { name: 'Verify this block' }).press('Enter');
  await expect(region.getByRole('status')).toContainText('steps hold', { timeout: UNTIL_CHECKED_MS });
  await expect(steps(page).filter({ hasText: 'fails' })).toHaveCount(0);
  await expect(region).toContainText('remembers it from here on');
  await region.getByRole('button', { name: 'Verify this block' }).click();
  await expect(region.getByRole('status')).toContainText('9 of 9 steps hold', { timeout: UNTIL_CHECKED_MS });
  await expectAccessible(page, 'verified');
  await expectNoSidewaysScroll(page);
  await keepScreenshot(page, info, '1-verified', { isWhole: true });
  for (const way of [/^Compute them here/, /^Download them/]) {
    await region.getByRole('radio', { name: way }).check();
    await region.getByRole('button', { name: 'Check every leaf' }).click();
    await expect(steps(page).filter({ hasText: 'Every leaf' })).toContainText('holds', {
      timeout: UNTIL_CHECKED_MS,
    });
    await expect(region.getByRole('list', { name: 'Statements of the block' })).not.toContainText(
      'not checked here',
    );
  }
  await keepScreenshot(page, info, '2-every-leaf', { isWhole: true });
  const download = page.waitForEvent('download');
  await region.getByRole('button', { name: 'Save for a check elsewhere' }).click();
  return textOf(download);
}

async function verifyFile(page: Page, path: string, said: string | RegExp): Promise<void> {
  const field = page.getByLabel('Block file');
  // A browser tells of no change when the same file is chosen again; the field forgets it when a visitor clicks.
  await field.setInputFiles([]);
  await field.setInputFiles(path);
  await expect(page.getByRole('status')).toHaveText(said, { timeout: UNTIL_CHECKED_MS });
}
