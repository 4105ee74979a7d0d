/** A visitor reads the quantum clock: two oscillators compared, and the five tabs. */
import type { Page } from '@playwright/test';
import { listBlocks } from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { VISITS } from './visits.ts';

const figure = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) }).locator('dd');

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('QC-13 QC-14 the quantum clock, tab by tab', async ({ page }, info) => {
      test.setTimeout(180_000);
      const look = async (state: string) => {
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, state);
        await keepScreenshot(page, info, state, { isWhole: true });
      };
      await page.goto('/quantum');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Free Running');
      await expect(figure(page, 'Drift')).toContainText('ppm', { timeout: 60_000 });
      await expect(page.getByRole('figure')).toHaveCount(2, { timeout: 90_000 });
      await look('1-overview');
      await openTab(page, 'Timing State');
      await expect(figure(page, 'Frequency')).toContainText('Hz');
      await expect(figure(page, 'Schumann factor')).toContainText('n/a');
      await look('2-timing-state');
      await openTab(page, 'Riemann Zeros');
      await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(20);
      await expect(page.getByRole('tabpanel')).toContainText('14.13472514');
      await expect(page.getByRole('tabpanel')).toContainText('and 396 more');
      await look('3-zeros');
      await openTab(page, 'Constants');
      await expect(page.getByRole('list', { name: 'The first 50' }).getByRole('listitem')).toHaveCount(50);
      await look('4-constants');
      await openTab(page, 'Parameters');
      const kinds = page.getByRole('combobox', { name: 'Work type' });
      const options = page.getByRole('option');
      await kinds.click();
      await expect(options).toHaveCount(5);
      const ofFlows = { workType: 'navier_stokes', limit: 1 };
      const { blocks } = await clientOf(page).call(listBlocks, { query: ofFlows });
      await options.filter({ hasText: 'Navier-Stokes' }).click();
      await expect(figure(page, 'Security')).toContainText(blocks.length === 0 ? 'n/a' : /\d/);
      await kinds.click();
      const asked = page.waitForRequest(/parameters\/goldbach_verification\?difficulty=50$/);
      await options.last().click();
      await asked;
      await look('5-parameters');
    });
  });
}
