/** A developer reads the API reference, finds a call by keyboard and follows links, in both themes and sizes. */
import { calls } from '@productive-mining/contract/calls.ts';
import { FAILURES } from '@productive-mining/contract/errors.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { VISITS } from './visits.ts';

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('the whole reference, from this server alone', async ({ page, product }, info) => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await page.goto('/docs');
      await expect(page).toHaveTitle('API reference · Productive Mining');
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      for (const call of calls) await expect(page.locator(`#call-${call.name}`)).toBeVisible();
      for (const code of Object.keys(FAILURES)) await expect(page.locator(`#error-${code}`)).toBeVisible();
      expect(requested.filter((url) => new URL(url).origin !== product.url)).toEqual([]);
      await expectNoSidewaysScroll(page);
      await keepScreenshot(page, info, '1-whole');
      await page.locator('#call-getHeight summary').click();
      await page.locator('#call-getHeight').scrollIntoViewIfNeeded();
      await keepScreenshot(page, info, '2-call');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'whole');
    });

    test('a kind’s method is a page of this server, and leads back to its blocks', async ({
      page,
      product,
    }, info) => {
      const requested: string[] = [];
      page.on('response', (response) => requested.push(`${response.status()} ${response.url()}`));
      await page.goto('/docs/method/navier_stokes');
      await expect(page).toHaveTitle(/^navier_stokes: .* · Productive Mining$/);
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'method');
      await keepScreenshot(page, info, '4-method');
      await page
        .getByRole('navigation', { name: 'Contents' })
        .getByRole('link', { name: 'References' })
        .click();
      await expect(page.getByRole('heading', { name: 'References' })).toBeInViewport();
      expect(requested.filter((line) => !line.startsWith(`200 ${product.url}/`))).toEqual([]);
      await page.getByRole('link', { name: /^Back to the blocks of / }).click();
      await expect(page).toHaveURL(/\/blocks\?workType=navier_stokes$/);
    });

    test('is filtered by keyboard', async ({ page }, info) => {
      await page.goto('/docs');
      const field = page.getByRole('searchbox', { name: 'Filter' });
      await page.keyboard.press('/');
      await expect(field).toBeFocused();
      await page.keyboard.type('post mining/start');
      await expect(page.locator('article:visible')).toHaveCount(1);
      await expect(page.getByRole('heading', { name: /startSession/ })).toBeVisible();
      await expect(page.locator('#filter-outcome')).toHaveText(/^1 of \d+$/);
      await expect(
        page.getByRole('navigation').getByRole('link', { name: 'POST startSession' }),
      ).toBeVisible();
      await expect(page.getByRole('navigation').getByRole('link', { name: 'POST stopSession' })).toBeHidden();
      await expectAccessible(page, 'filtered');
      await keepScreenshot(page, info, '3-filtered');
      await page.keyboard.press('Enter');
      await expect(page.locator('#call-startSession h3 a')).toBeFocused();
      await page.keyboard.press('/');
      await field.fill('no such thing at all');
      await expect(page.getByText('Nothing on this page contains these words.')).toBeVisible();
      await expectAccessible(page, 'nothing found');
      await page.keyboard.press('Escape');
      await expect(field).toHaveValue('');
      await expect(page.locator('article:visible')).not.toHaveCount(0);
    });

    test('a link leads to what the filter had hidden', async ({ page }) => {
      await page.goto('/docs');
      await page.getByRole('searchbox', { name: 'Filter' }).fill('startSession');
      const error = page
        .locator('#call-startSession')
        .getByRole('link', { name: 'too_many_sessions', exact: true });
      await error.click();
      await expect(page.locator('#error-too_many_sessions')).toBeInViewport();
      await expect(page.getByRole('searchbox', { name: 'Filter' })).toHaveValue('');
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is there but the filter', async ({ page }) => {
    await page.goto('/docs');
    await expect(page.locator('article')).not.toHaveCount(0);
    for (const call of calls) await expect(page.locator(`#call-${call.name}`)).toBeVisible();
    await expect(page.locator('form')).toBeHidden();
  });
});
