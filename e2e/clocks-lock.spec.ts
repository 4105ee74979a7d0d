/** Two visitors whose browsers' clocks run slow by known amounts: both drifts are found, and both clocks lock. */
import type { Page } from '@playwright/test';
import { keepScreenshot } from './keep-screenshot.ts';
import { expect, openOtherBrowser, test } from './product-test.ts';
import { DESKTOP, PHONE } from './visits.ts';

/** Ppm by which the clocks are slow, and how near the page has to come. */
const SLOW_PPM = [50, 200] as const;
const WITHIN_PPM = 5;
const WITHIN = { timeout: 300_000 };

/** Has all pages of a browser from now on read a clock that is slow. */
const slowDown = (page: Page, ppm: number) =>
  page.addInitScript((slowPpm) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() * (1 - slowPpm * 1e-6);
  }, ppm);

const figure = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) }).locator('dd');

/** The drift that the page shows in ppm; NaN before it shows one. */
const driftOf = async (page: Page) => Number.parseFloat((await figure(page, 'Drift').textContent()) ?? '');

test.use(DESKTOP);
test.describe.configure({ timeout: 400_000 });

test('QC-01 OPEN-47 two browsers with slow clocks: each sees its own drift, and “Phase Locked”', async ({
  page,
  browser,
  remembers,
  baseURL,
}, info) => {
  const other = await openOtherBrowser(browser, { ...PHONE, baseURL: baseURL! }, remembers);
  const pages = [page, other];
  for (const [at, one] of pages.entries()) {
    await slowDown(one, SLOW_PPM[at]!);
    await one.goto('/quantum');
    await expect(one.getByRole('heading', { level: 1 })).toContainText('Free Running');
  }
  await Promise.all(
    pages.map(async (one, at) => {
      await expect(one.getByRole('heading', { level: 1 })).toContainText('Phase Locked', WITHIN);
      await expect(figure(one, 'Quantum coherence')).toContainText('Excellent');
      await expect
        .poll(async () => Math.abs((await driftOf(one)) - SLOW_PPM[at]!), WITHIN)
        .toBeLessThanOrEqual(WITHIN_PPM);
    }),
  );
  await keepScreenshot(page, info, 'locked', { isWhole: true });
  await other.context().close();
});
