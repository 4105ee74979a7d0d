/** A visitor watches what the ledger covers rise with a block, and finds the records that the block set. */
import type { Locator, Page } from '@playwright/test';
import { getCoverage, getRecordsFeed, startSession } from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { VISITS } from './visits.ts';

const KIND = 'riemann_zero';

/** What the zeros are proved to, in the call's own words. */
async function readZeros(page: Page) {
  const { frontiers } = await clientOf(page).call(getCoverage);
  const zeros = frontiers.find(({ workType }) => workType === KIND)!;
  return { claim: zeros.claims[0]!.claim, blocks: zeros.blocks };
}

/** Whether a click at its middle would meet it: that no column that stays lies over it. */
const isOnTop = (link: Locator) =>
  link.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('what the ledger covers, and its records', async ({ page }, info) => {
      const look = async (state: string) => {
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, state);
        await keepScreenshot(page, info, state, { isWhole: true });
      };
      const zeros = page.locator('[data-frontier="zeros"]');

      const before = await test.step('rises while the page is open', async () => {
        await page.goto('/coverage');
        await expect(zeros).toBeVisible();
        const { claim, blocks } = await readZeros(page);
        await expect(zeros).toContainText(claim);
        const body = { workType: KIND, difficulty: 1, stopAfter: { blocks: 1 } };
        await clientOf(page).call(startSession, { body });
        await expect
          .poll(async () => (await readZeros(page)).blocks, { timeout: UNTIL_BLOCK_MS })
          .toBe(blocks + 1);
        const risen = await readZeros(page);
        expect(risen.claim).toMatch(
          /^This ledger proves: the first [\d,]+ zeros of ζ\(s\), to the Gram point near t = [\d,]+, lie/,
        );
        await expect(zeros).toContainText(risen.claim);
        await expect(zeros).toContainText('Known before');
        await look('1-coverage');
        return claim;
      });

      await test.step('as a table, by the keyboard', async () => {
        await tabTo(page, zeros.getByRole('button', { name: 'Table' }));
        await page.keyboard.press('Enter');
        await expect(zeros.getByRole('table')).toContainText('t ≈');
      });

      await test.step('a figure that is looked for, with the covered stretch around it', async () => {
        await page.goto('/blocks?figure=t%3D20');
        const found = page.getByRole('region', { name: 'Blocks with t=20' });
        await expect(found.getByRole('link', { name: /^Block \d/ })).toBeVisible();
        await expect(found).toContainText(
          /Complete from t = 0 to t ≈ [\d,]+ as of block \d+: undisputed blocks/,
        );
        await look('2-figure');
      });

      await test.step('on the Mining page, with the own share', async () => {
        await page.goto('/');
        const line = page.getByTestId('ledger-line');
        await expect(line).not.toContainText(before);
        await expect(line).toContainText(/You: 1 of \d+ blocks?/);
        await line.getByRole('link', { name: 'All coverage' }).click();
        await expect(page).toHaveURL(/\/coverage#/);
      });

      await test.step('its records lead to their blocks', async () => {
        await page.goto('/records');
        const closest = page.locator('[data-record="closest_zeros"]');
        await expect(closest).toContainText('of the mean spacing');
        await look('3-records');
        const link = closest.getByRole('row').nth(1).getByRole('link');
        await link.focus();
        expect(await isOnTop(link)).toBe(true);
        await link.press('Enter');
        await expect(page).toHaveURL(/\/blocks\/\d+$/);
        const feed = await page.request.get(getRecordsFeed.path);
        expect(feed.headers()['content-type']).toContain('application/atom+xml');
        expect(await feed.text()).toContain('<title>Closest zeros: ');
      });
    });
  });
}
