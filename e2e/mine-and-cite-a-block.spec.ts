/** A visitor finds a block in the list by what it says, cites it, and takes its random instance along. */
import { readFile } from 'node:fs/promises';
import { listKeys, startSession } from '@productive-mining/contract/endpoints.ts';
import { clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, test } from './product-test.ts';

test('a block is found by its finding, cited as text and BibTeX, and its lattice is saved whole', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/blocks');
  const body = { workType: 'lattice_crypto', difficulty: 1, stopAfter: { blocks: 1 } };
  await clientOf(page).call(startSession, { body });
  const row = page.getByRole('row').filter({ hasText: 'Lattice' }).first();
  await expect(row).toBeVisible({ timeout: UNTIL_BLOCK_MS });
  for (const name of ['Region', 'Finding'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await expect(row).toContainText(/dimension \d+/);
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blocks\/\d+$/);

  const { fingerprint } = await clientOf(page).call(listKeys);
  const cite = page.getByRole('region', { name: 'Cite and read on' });
  await cite.getByRole('button', { name: /^Copy text/ }).click();
  await expect.poll(copied).toContain(fingerprint);
  await cite.getByRole('button', { name: /^Copy BibTeX/ }).click();
  await expect.poll(copied).toMatch(/^@misc\{/);
  expect(await copied()).toContain(`Ledger ${fingerprint}`);

  const instance = page.getByRole('region', { name: 'The instance' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    instance.getByRole('button', { name: 'Download instance' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^block-\d+-instance\.gp$/);
  const lines = await readFile(await download.path(), 'utf8');
  await instance.getByRole('button', { name: /^Copy/ }).click();
  await expect.poll(copied).toBe(lines);
});
