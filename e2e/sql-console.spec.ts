/** A reader asks the database: a sample, a query of their own by keyboard, one that fails, a file and a link. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  executeSql,
  getCoverage,
  getHeight,
  listSessions,
  startSession,
} from '@productive-mining/contract/endpoints.ts';
import { SAMPLE_QUERIES } from '@productive-mining/rules/sample-queries.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { callTo, clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { VISITS } from './visits.ts';

const SESSION = { workType: 'prime_pattern', difficulty: 1, stopAfter: { blocks: 3 } };
const UNTIL_BLOCKS_MS = 90_000;

const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL query' });
const results = (page: Page) => page.getByRole('region', { name: 'Query Results' });
const table = (page: Page) => results(page).getByRole('table', { name: 'Query result' });
const execute = (page: Page) => page.getByRole('button', { name: 'Execute Query' });

/** Mines blocks once for all visits, so that they cover the first million numbers. @returns the index of the newest */
async function mineBlocks(page: Page): Promise<number> {
  const { call } = clientOf(page);
  const { frontiers } = await call(getCoverage);
  const primes = frontiers.find(({ workType }) => workType === SESSION.workType)!;
  if (primes.reached.along < 1e6 || primes.blocks < 2) await call(startSession, { body: SESSION });
  const sessions = async () => (await call(listSessions)).sessions.length;
  await expect.poll(sessions, { timeout: UNTIL_BLOCKS_MS }).toBe(0);
  return (await call(getHeight)).height;
}

async function write(page: Page, query: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(query);
}

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme, permissions: ['clipboard-read', 'clipboard-write'] });

    test('SQL-07 SQL-12 SQL-17 SQL-24: from a sample to a file and a link', async ({ page }, info) => {
      const look = async (state: string) => {
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, state);
        await keepScreenshot(page, info, state, { isWhole: true });
      };
      await page.goto('/sql');
      const height = await mineBlocks(page);
      await expect(editor(page)).toBeVisible();
      expect(await editor(page).evaluate((box) => getComputedStyle(box).minHeight)).toBe('120px');
      await look('1-empty');

      await test.step('a sample runs in the editor', async () => {
        await page.getByRole('tab', { name: 'Sample Queries' }).click();
        await look('2-samples');
        await page.getByRole('button', { name: 'Execute “Time between blocks”' }).click();
        await expect(table(page).locator('tbody tr').first()).toContainText(String(height));
        await expect(results(page)).toContainText(/rows returned in [\d.,]+\sms/);
        await expect(results(page).getByRole('slider')).toBeVisible();
        await look('3-plot');
      });

      await test.step('an answer that has a whole stretch says so', async () => {
        await page.getByRole('tab', { name: 'Sample Queries' }).click();
        await page.getByRole('button', { name: 'Execute “The first million numbers, whole”' }).click();
        await expect(results(page)).toContainText(
          `Complete from 0 to 1,000,000 as of block ${height.toLocaleString('en')}: undisputed blocks of`,
        );
        await look('4-complete');
      });

      await test.step('JSON opens, null is NULL, a long table scrolls in its card', async () => {
        await write(
          page,
          'select mathematical_data, null as nothing, b.*\nfrom discoveries d join blocks b on b.id = d.block_id order by index',
        );
        await page.keyboard.press('Control+Enter');
        await expect(table(page).getByRole('columnheader', { name: 'nothing' })).toBeAttached();
        await table(page).locator('summary').first().click();
        await expect(table(page).locator('pre').first()).toBeVisible();
        await expect(table(page).getByRole('cell', { name: 'NULL' }).first()).toBeAttached();
        await look('5-json');
      });

      await test.step('the file and the link', async () => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          results(page).getByRole('button', { name: 'Export CSV' }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(/^query-results-\d{8}T\d{6}Z\.csv$/);
        const [head] = readFileSync(await download.path(), 'utf8').split('\n');
        expect(head).toMatch(/^mathematical_data,nothing,id,index,/);
        await results(page).getByRole('button', { name: 'Copy link to this answer' }).click();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        const other = await page.context().newPage();
        const asked: string[] = [];
        other.on('request', (request) => asked.push(request.url()));
        await other.goto(link);
        await expect(editor(other)).toContainText('mathematical_data');
        await expect(other.getByLabel('As of block')).toHaveValue(String(height));
        expect(asked.filter((url) => url.endsWith(executeSql.path))).toEqual([]);
        await other.close();
      });

      await test.step('all rows, as of the same block', async () => {
        await write(page, 'select n, index from generate_series(1, 5000) n, blocks where index <= 2');
        await page.keyboard.press('Control+Enter');
        await expect(results(page)).toContainText('There are more rows');
        const all = results(page).getByRole('button', { name: 'Export all rows (RFC 4180)' });
        await all.focus();
        const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
        expect(download.suggestedFilename()).toMatch(/^query-results-\d{8}T\d{6}Z\.csv$/);
        const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
        expect([lines[0], lines.length, lines.at(-1)]).toEqual(['n,index', 10_002, '']);
        await expect(results(page)).toContainText('Saved: all of 10,000 rows');
        await expect(all).toBeFocused();
        await look('6-exported');
      });

      await test.step('the schema', async () => {
        await page.getByRole('tab', { name: 'Database Schema' }).click();
        const blocks = page.getByRole('region', { name: 'blocks', exact: true });
        await expect(blocks.getByRole('row', { name: /^previous_hash varchar\(64\)/ })).toBeVisible();
        await look('7-schema');
      });
    });
  });
}

test('SQL-07: what is typed before the editor has loaded stays, with cursor and focus', async ({ page }) => {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const asked: string[] = [];
  await page.route(/\/assets\/[\w-]*editor-[\w-]+\.js$/, async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.goto('/sql');
  await expect(editor(page)).toBeVisible();
  await expectAccessible(page, 'before the editor');
  expect(asked).toEqual([]);
  await tabTo(page, editor(page));
  await page.keyboard.type('select 1 as\n  ac');
  await page.keyboard.press('ArrowLeft');
  const place = await editor(page).boundingBox();
  expect(asked.length).toBeGreaterThan(0);
  letIn();
  await expect(page.locator('.cm-editor')).toBeVisible();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('b');
  await expect(page.locator('.cm-line')).toHaveText(['select 1 as', '  abc']);
  // The field has the numbers of the lines within it, the editor beside it.
  const after = await editor(page).boundingBox();
  expect([after?.y, after?.height]).toEqual([place?.y, place?.height]);
});

test('by keyboard alone: names are offered, Escape closes them, Tab leaves the editor', async ({ page }) => {
  await page.goto('/sql');
  await mineBlocks(page);
  await page.reload();
  await expect(editor(page)).toBeVisible();
  await tabTo(page, editor(page));
  await page.keyboard.type('select * from b');
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option', { name: /^blocks/ })).toBeVisible();
  // One that is chosen and others, which have colours of their own.
  await expect.poll(() => list.getByRole('option').count()).toBeGreaterThan(2);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `with names to choose from, ${colorScheme}`);
  }
  await page.keyboard.type('lo');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('cks b where b.');
  await expect(list.getByRole('option', { name: /^index/ })).toBeVisible();
  // Slower than the editor's own delay, in which a list that has just opened takes no key.
  await page.keyboard.type('ind', { delay: 50 });
  await expect(list.getByRole('option', { selected: true })).toHaveText(/^index/);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' = 1');
  await expect(editor(page)).toContainText('b.index = 1');
  await page.keyboard.press('Tab');
  await expect(execute(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table(page).locator('tbody tr')).toHaveCount(1);
  await expect(execute(page)).toBeFocused();
});

test('ERR-24 OPEN-38 SQL-08: a query that fails, and one that is given up', async ({ page, complaints }) => {
  await page.goto('/sql');
  await expect(editor(page)).toBeVisible();
  await write(page, 'select nothing from blocks');
  await execute(page).click();
  await expect(table(page)).toContainText('Query failed: Bad Request');
  await expect(table(page)).toContainText('Column "nothing" does not exist.');
  await expectAccessible(page, 'failure');
  await expect(editor(page)).toContainText('select nothing from blocks');

  await write(page, 'select count(*) from generate_series(1, 900000000)');
  const running = page.waitForRequest((request) => request.url().endsWith(executeSql.path));
  await execute(page).click();
  await running;
  await expect(page.getByRole('button', { name: 'Executing...' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled. Your query is kept.')).toBeVisible();
  await expect(execute(page)).toBeEnabled();
  // A browser writes each answer of 400 to its console.
  expect(complaints.splice(0).filter((text) => !text.includes('400'))).toEqual([]);
});

test('SQL-18: every sample runs in the browser and shows rows', async ({ page }) => {
  await page.goto('/sql');
  await mineBlocks(page);
  for (const { title } of SAMPLE_QUERIES) {
    await page.getByRole('tab', { name: 'Sample Queries' }).click();
    const answered = page.waitForResponse((response) => callTo(executeSql)(response.request()));
    await page.getByRole('button', { name: `Execute “${title}”` }).click();
    expect((await answered).status()).toBe(200);
    await expect(table(page).locator('tbody tr').first()).toBeVisible();
  }
});
