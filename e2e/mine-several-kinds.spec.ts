/** A visitor mines several kinds at once and stops them all. */
import type { Page } from '@playwright/test';
import { startSession, stopSession } from '@productive-mining/contract/endpoints.ts';
import { callTo } from './page-client.ts';
import { expect, test } from './product-test.ts';

const sessionsCard = (page: Page) => page.getByRole('region', { name: /^Active Mining Sessions/ });

test('MINE-06 MINE-12 MINE-13 MINE-16 MINE-21 MINE-28: one session for each chosen kind, all stopped at once', async ({
  page,
}) => {
  const started: unknown[] = [];
  page.on('request', (request) => {
    if (callTo(startSession)(request)) started.push(request.postDataJSON());
  });
  await page.goto('/');
  await page.getByRole('slider', { name: 'Complexity Level' }).press('Home');
  await page.getByRole('switch', { name: 'Multi' }).click();
  await page.getByRole('checkbox', { name: /Riemann Zeta/ }).uncheck();
  const hint = page.getByText('Select at least one computation type to start mining');
  await expect(hint).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start mining' })).toBeDisabled();
  await page.getByRole('checkbox', { name: /Prime Pattern/ }).check();
  await page.getByRole('checkbox', { name: /Goldbach/ }).check();
  await expect(hint).toBeHidden();
  await page.getByRole('button', { name: 'Start 2 sessions' }).click();
  await expect(sessionsCard(page)).toContainText('Active Mining Sessions (2)');
  expect(started).toEqual([
    { workType: 'prime_pattern', difficulty: 1 },
    { workType: 'goldbach_verification', difficulty: 1 },
  ]);
  await expect(sessionsCard(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/^New block #\d+ added to blockchain$/).first()).toBeVisible({
    timeout: 90_000,
  });
  const [stop] = await Promise.all([
    page.waitForRequest(callTo(stopSession)),
    page.getByRole('button', { name: 'Stop all 2' }).click(),
  ]);
  expect(stop.postData()).toBeNull();
  await expect(sessionsCard(page)).toContainText('Active Mining Sessions (0)');
});

test('MINE-18 MINE-26: a second session leaves the first running; a paused one can be stopped', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('slider', { name: 'Complexity Level' }).press('Home');
  await page.getByRole('button', { name: 'Start mining' }).click();
  await expect(sessionsCard(page)).toContainText('Active Mining Sessions (1)');
  const add = page.getByRole('button', { name: 'Add session' });
  // The session is in the list before its start is answered; until then the button is busy and takes no press.
  await expect(add).not.toHaveAttribute('aria-busy');
  await add.click();
  await expect(sessionsCard(page)).toContainText('Active Mining Sessions (2)');
  const rows = sessionsCard(page).getByRole('listitem');
  await expect(rows.getByText('mining', { exact: true })).toHaveCount(2);
  await rows
    .first()
    .getByRole('button', { name: /^Pause/ })
    .click();
  await expect(rows.first()).toContainText('paused');
  await expect(rows.nth(1).getByText('mining', { exact: true })).toBeVisible();
  await rows.first().getByRole('button', { name: /^Stop/ }).click();
  await expect(sessionsCard(page)).toContainText('Active Mining Sessions (1)');
  await sessionsCard(page).getByRole('button', { name: /^Stop/ }).click();
  await expect(sessionsCard(page)).toContainText('Active Mining Sessions (0)');
});
