/** What the start card names is what the session mines, whatever others began and left before. */
import type { Locator, Page } from '@playwright/test';
import { getBalance, listBlocks, startSession, stopSession } from '@productive-mining/contract/endpoints.ts';
import { clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, test } from './product-test.ts';

const KIND = 'riemann_zero';
const LEFT_AT = 90;
const STARTS_AND_STOPS = 9;

/** The figure beside a term, without the button that explains it. */
async function figureOf(place: Page | Locator, term: string, form: RegExp): Promise<string | undefined> {
  const beside = place.getByRole('term').getByText(term, { exact: true }).locator('xpath=following::dd[1]');
  return form.exec((await beside.textContent()) ?? '')?.[0];
}

test('nine regions left at 90 hold up nobody: a session at 1 mines the difficulty and reward of its card', async ({
  page,
  browser,
  product,
}) => {
  const other = await browser.newContext({ baseURL: product.url });
  const { call } = clientOf(await other.newPage());
  for (let time = 0; time < STARTS_AND_STOPS; time++) {
    await call(startSession, { body: { workType: KIND, difficulty: LEFT_AT } });
    await call(stopSession, {});
  }
  await other.close();

  await page.goto(`/?workType=${KIND}`);
  await page.getByRole('slider', { name: 'Complexity Level' }).press('Home');
  const card = page.getByRole('region', { name: 'Difficulty Settings' });
  await expect(card).toContainText('1/100');
  const named = await figureOf(card, 'Est. Reward', /[\d,.]+ \$MINED/);
  expect(named).toBeDefined();
  await page.getByRole('button', { name: 'Start mining' }).click();
  await expect(page.getByText(/^New block #\d+ added to blockchain$/).first()).toBeVisible({
    timeout: UNTIL_BLOCK_MS,
  });
  await page.getByRole('button', { name: 'Stop mining' }).click();

  const own = clientOf(page);
  const { address } = await own.call(getBalance);
  const { blocks } = await own.call(listBlocks, { query: { miner: address } });
  await page.goto(`/blocks/${blocks.at(-1)!.index}`);
  const work = page.getByRole('region', { name: 'Work' });
  await expect(work).toContainText('1/100');
  expect(await figureOf(work, 'Difficulty', /.+/)).toBe('1/100');
  expect(await figureOf(work, 'Reward', /[\d,.]+ \$MINED/)).toBe(named);
});
