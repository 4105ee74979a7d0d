/** The custom algorithm lab as its journeys work with it. */
import type { Frame, Page } from '@playwright/test';
import { expect } from './product-test.ts';

export const TIME_LIMIT_MS = 10_000;
/** Time that a busy machine needs to notice that time is over. */
export const SLACK_MS = 10_000;
/** Pause below which a page still feels responsive; the machine of the tests may be busy. */
export const RESPONSIVE_MS = 1500;
export const FAILED = 'Algorithm Execution Failed';

export const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const codeBox = (page: Page) => page.getByRole('textbox', { name: 'Algorithm code' });
export const notice = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });
export const newestExecution = (page: Page) => card(page, 'Recent Executions').getByRole('listitem').first();
export const errorText = (page: Page) =>
  card(page, 'Result')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText('Error', { exact: true }) })
    .locator('dd');
export const resultText = (page: Page) =>
  card(page, 'Result').getByRole('region', { name: 'Text of the result' });

export async function openLab(page: Page): Promise<Frame> {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Custom Algorithm' }).click();
  await expect(codeBox(page)).toBeVisible();
  const find = () => page.frames().find((frame) => frame.url().endsWith('/sandbox.html'));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find()!;
}

export async function start(page: Page, code: string): Promise<void> {
  await codeBox(page).fill(code);
  await page.getByRole('button', { name: 'Run algorithm' }).click();
}

/** Runs a function whose name differs from that of the run before. @returns its result or its error */
export async function outcomeOf(page: Page, name: string, body: string): Promise<string> {
  await start(page, `async function ${name}() { ${body} }`);
  await expect(newestExecution(page)).toContainText(`${name}(1000)`, { timeout: TIME_LIMIT_MS + SLACK_MS });
  const hasResult = (await resultText(page).count()) > 0;
  return (await (hasResult ? resultText(page) : errorText(page)).textContent()) ?? '';
}

/** Longest time in ms for which the page did nothing else during the action. */
export async function longestPause(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watch = window as unknown as { longestMs: number };
    watch.longestMs = 0;
    let lastMs = performance.now();
    setInterval(() => {
      watch.longestMs = Math.max(watch.longestMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 10);
  });
  await action();
  return page.evaluate(() => (window as unknown as { longestMs: number }).longestMs);
}
