/** A reader takes files home: solutions, a table, everything; with their manifests, which page and terminal check. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Download, Page } from '@playwright/test';
import { requestPath } from '@productive-mining/client/request-path.ts';
import { exportSolutions } from '@productive-mining/contract/download-endpoints.ts';
import {
  getBlockData,
  getStats,
  listBlocks,
  listKeys,
  startSession,
} from '@productive-mining/contract/endpoints.ts';
import { readZip } from '../apps/server/testing/read-zip.ts';
import { runCommandLine } from '../apps/server/testing/run-command-line.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { VISITS } from './visits.ts';

const ZEROS = 'Riemann Zero Analysis';
const EXPORT_OF_ZEROS = requestPath(exportSolutions, { params: { workType: 'riemann_zero' } });
const UNTIL_BLOCKS_MS = 120_000;

/** Ordinates of zeros 1 to 500: Arb (python-flint 0.9.0) and PARI 2.15.2 lfunzeros agree to 1e-31; cut after 20 places. */
const { zeros } = JSON.parse(
  readFileSync(new URL('../packages/work/riemann-zero/vectors.json', import.meta.url), 'utf8'),
) as { zeros: [n: number, ordinate: string][] };

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const csvButton = (page: Page, name: string) => page.getByRole('button', { name: `Download CSV: ${name}` });

/** Has a block of zeros mined, once for all visits. @returns the index of the first one */
async function mineZeros(page: Page): Promise<number> {
  const { call } = clientOf(page);
  const ofZeros = async () =>
    (await call(listBlocks, { query: { workType: 'riemann_zero', limit: 200 } })).blocks;
  if ((await ofZeros()).length === 0) {
    const body = { workType: 'riemann_zero', difficulty: 1, stopAfter: { blocks: 1 } };
    await call(startSession, { body });
  }
  await expect.poll(async () => (await ofZeros()).length, { timeout: UNTIL_BLOCKS_MS }).toBeGreaterThan(0);
  return (await ofZeros()).at(-1)!.index;
}

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('DL-02 DL-13 API-54: files, their manifests, and a check of both', async ({ page }, info) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'downloads-'));
      const look = async (state: string) => {
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, state);
        await keepScreenshot(page, info, state, { isWhole: true });
      };
      await page.goto('/downloads');
      await expect(page.getByRole('button', { name: /^Download CSV/ })).toHaveCount(10);
      await look('1-before');
      await mineZeros(page);
      await page.reload();
      await expect(card(page, ZEROS)).toContainText(/\d+ solutions?/);

      await test.step('DL-15 the figures are those of this server', async () => {
        const { totalBlocks } = await clientOf(page).call(getStats);
        await expect(card(page, 'What can be downloaded')).toContainText(`Blocks${totalBlocks}`);
      });

      const file = await test.step('DL-07 the CSV is made of the JSON', async () => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        const download = await saved(page, () => csvButton(page, ZEROS).click());
        expect(download.suggestedFilename()).toBe('riemann-zero-solutions.csv');
        expect(asked).toContain(EXPORT_OF_ZEROS);
        const target = path.join(folder, download.suggestedFilename());
        await download.saveAs(target);
        expect(readFileSync(target, 'utf8')).toMatch(/^"workType","title",.*\r\n"riemann_zero","Zeros 1 to /);
        return target;
      });

      const manifest = await test.step('its manifest is saved beside it', async () => {
        const button = card(page, ZEROS).getByRole('button', { name: 'Save signed manifest' });
        const download = await saved(page, () => button.click());
        expect(download.suggestedFilename()).toBe('riemann-zero-solutions.csv.manifest.json');
        const target = path.join(folder, download.suggestedFilename());
        await download.saveAs(target);
        expect(JSON.parse(readFileSync(target, 'utf8')).sha256).toBe(
          createHash('sha256').update(readFileSync(file)).digest('hex'),
        );
        return target;
      });

      await test.step('tables and other formats', async () => {
        await card(page, ZEROS).getByText('Tables and other formats').click();
        const parquet = card(page, ZEROS).getByRole('button', { name: /closest pairs as Parquet$/ });
        const download = await saved(page, () => parquet.click());
        expect(download.suggestedFilename()).toBe('riemann-zero-closest-pairs.parquet');
        expect(
          readFileSync(await download.path())
            .subarray(0, 4)
            .toString(),
        ).toBe('PAR1');
        await look('2-saved');
      });

      await test.step('everything is one JSON file', async () => {
        const download = await saved(page, () => csvButton(page, 'Complete Solution Database').click());
        expect(download.suggestedFilename()).toBe('complete-solution-database.json');
        const all = JSON.parse(readFileSync(await download.path(), 'utf8'));
        expect(all.counts.blocks).toBe(all.blocks.length);
      });

      await test.step('a snapshot is of the block that is named, and its files have their sums', async () => {
        const snapshot = card(page, 'Snapshot');
        await snapshot.getByLabel('As of block').fill('0');
        await expect(snapshot.getByRole('alert')).toContainText('The index of a block, from 1 to');
        await look('3-no-such-block');
        await snapshot.getByLabel('As of block').fill('1');
        const button = snapshot.getByRole('button', { name: 'Download snapshot' });
        const download = await saved(page, () => button.click());
        expect(download.suggestedFilename()).toBe('productive-mining-block-1.zip');
        const target = path.join(folder, download.suggestedFilename());
        await download.saveAs(target);
        const entries = new Map(readZip(readFileSync(target)).map((entry) => [entry.name, entry.content]));
        const sums = entries.get('productive-mining-block-1/SHA256SUMS')!.toString().trimEnd().split('\n');
        expect(sums.length).toBe(entries.size - 1);
        for (const line of sums)
          expect(line.slice(0, 64)).toBe(
            createHash('sha256')
              .update(entries.get(`productive-mining-block-1/${line.slice(66)}`)!)
              .digest('hex'),
          );
        const beside = await saved(page, () =>
          snapshot.getByRole('button', { name: 'Save signed manifest' }).click(),
        );
        await beside.saveAs(`${target}.manifest.json`);
        await page.getByLabel('File and manifest').setInputFiles([target, `${target}.manifest.json`]);
        await expect(card(page, 'Check a download')).toContainText('productive-mining-block-1.zip holds.');
        await look('4-snapshot');
      });

      await test.step('the page checks a file, and refuses a changed one', async () => {
        const field = page.getByLabel('File and manifest');
        await field.setInputFiles([file, manifest]);
        const check = card(page, 'Check a download');
        await expect(check).toContainText('riemann-zero-solutions.csv holds.');
        await look('5-checked');
        const changed = path.join(folder, 'changed.csv');
        writeFileSync(changed, readFileSync(file, 'utf8').replace('Zeros 1 to', 'Zeros 2 to'));
        await field.setInputFiles([changed]);
        await expect(check).toContainText('changed.csv is refused. The file was changed');
        await look('6-refused');
      });

      await test.step('and so does the command', async () => {
        const { fingerprint } = await clientOf(page).call(listKeys);
        const run = async (key: string) => {
          const command = runCommandLine(`verify-download ${file} --key ${key}`, {});
          return [await command.exit, command.output()];
        };
        expect(await run(fingerprint)).toEqual([
          0,
          expect.stringContaining('Both signatures are by the keys of'),
        ]);
        expect(await run('ab'.repeat(32))).toEqual([1, expect.stringContaining('of another ledger')]);
      });
      rmSync(folder, { recursive: true });
    });
  });
}

test('zeros of a download are those that other programs computed', async ({ page }) => {
  await page.goto('/downloads');
  const index = await mineZeros(page);
  const response = await clientOf(page).stream(getBlockData, {
    params: { index },
    query: { form: 'rows', count: 500 },
  });
  const [header = '', ...lines] = (await response.text()).trimEnd().split('\r\n');
  const columns = header.split(',');
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [columns[at]!, cell])),
  );
  expect(rows).toHaveLength(500);
  for (const [at, row] of rows.entries()) {
    const [n, ordinate] = zeros[at]!;
    expect(row.n).toBe(String(n));
    const off = Number(unitsOf(row.gamma!) - unitsOf(ordinate)) / 1e15;
    expect(Math.abs(off)).toBeLessThanOrEqual(Number(row.bound) + 1e-15);
  }
});

/** A number with decimals in units of 10^−15. */
function unitsOf(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(15, '0').slice(0, 15));
}

test('ERR-25 DL-05: a download that fails says so and can be tried again, by keyboard', async ({
  page,
  complaints,
}) => {
  await page.goto('/downloads');
  await expect(csvButton(page, ZEROS)).toBeVisible();
  let fails = true;
  await page.route(`**${EXPORT_OF_ZEROS}`, (route) =>
    fails ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await tabTo(page, csvButton(page, ZEROS));
  await page.keyboard.press('Enter');
  await expect(card(page, ZEROS).getByRole('alert')).toHaveText('Failed to download file. Please try again.');
  await expectAccessible(page, 'failed');
  expect(complaints.splice(0).some((text) => text.includes('HTTP error 500'))).toBe(true);
  fails = false;
  await expect(csvButton(page, ZEROS)).toBeEnabled();
  await csvButton(page, ZEROS).focus();
  await saved(page, () => page.keyboard.press('Enter'));
  await expect(card(page, ZEROS).getByRole('alert')).toHaveCount(0);
});
