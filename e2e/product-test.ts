/** Fixtures of every journey: the built product with an empty ledger, and a page that must not complain. */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { pageAt } from '@productive-mining/contract/pages.ts';
import { type BuiltServer, startBuiltServer } from '../apps/server/testing/start-built-server.ts';
import { findViolations } from './find-violations.ts';

export { expect } from '@playwright/test';

interface PageFixtures {
  /** Flags that the browser keeps from earlier visits; by default those with which nothing opens by itself. */
  remembers: Record<string, string>;
  /** Console errors and uncaught exceptions of the page; the test fails when there are any. */
  complaints: string[];
}

interface WorkerFixtures {
  /** One server for each worker; every test is a new visitor. */
  product: BuiltServer;
}

const SHOWN_OUTPUT_CHARACTERS = 2000;
/** More presses than any screen has focusable elements; every block that a list shows adds a link. */
const TAB_PRESSES_MAX = 250;

export const test = base.extend<PageFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'productive-mining-e2e-'));
      // PostgreSQL's account passes through it when the tests run as root.
      chmodSync(dataDir, 0o711);
      const server = await startBuiltServer({ dataDir });
      await use(server);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
  remembers: [{ hasSeenOnboarding: 'true', hasStartedGuides: 'true' }, { option: true }],
  context: async ({ context, remembers }, use) => {
    await remember(context, remembers);
    await use(context);
  },
  complaints: [
    async ({ page, product }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        const { url } = message.location();
        if (message.type() === 'error' && !isAbsentPage(url)) complaints.push(`${message.text()} (${url})`);
      });
      page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
      await use(complaints);
      const said = product.output().slice(-SHOWN_OUTPUT_CHARACTERS);
      expect(complaints, `console errors and uncaught exceptions; the server said: ${said}`).toEqual([]);
    },
    { auto: true },
  ],
});

/** Whether an address is one that the server rightly answers with the page and 404, which a browser calls an error. */
function isAbsentPage(url: string): boolean {
  const { pathname } = new URL(url || 'about:blank');
  return (
    pathname.startsWith('/') &&
    !/^\/(api|assets|verify)\b|\.\w+$/.test(pathname) &&
    pageAt(pathname) === undefined
  );
}

/** Lets all pages of a browser find these flags of earlier visits. */
function remember(context: BrowserContext, flags: Record<string, string>): Promise<unknown> {
  return context.addInitScript((remembered) => {
    // Frames of a sandbox have no storage.
    if (window.origin === 'null') return;
    for (const [name, value] of Object.entries(remembered)) localStorage.setItem(name, value);
  }, flags);
}

/** Opens the start page in the browser of another visitor. */
export async function openOtherBrowser(
  browser: Browser,
  options: NonNullable<Parameters<Browser['newContext']>[0]>,
  remembers: Record<string, string>,
): Promise<Page> {
  const context = await browser.newContext(options);
  await remember(context, remembers);
  const page = await context.newPage();
  await page.goto('/');
  return page;
}

/** Records everything that the page's rewards say from now on, one text for each change. */
export async function writeDownRewards(page: Page): Promise<readonly string[]> {
  const said: string[] = [];
  await page.exposeFunction('tell', (text: string) => said.push(text));
  await page.getByRole('status', { name: 'Rewards' }).waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const stack = document.querySelector('[role="status"][aria-label="Rewards"]')!;
    const { tell } = globalThis as unknown as { tell(text: string): void };
    new MutationObserver(() => tell(stack.textContent ?? '')).observe(stack, {
      childList: true,
      subtree: true,
    });
  });
  return said;
}

/** Checks every rule of axe, including those of best practice. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await findViolations(page), `axe, ${state}`).toEqual([]);
}

/**
 * Checks that the page doesn't scroll sideways; wide tables scroll in their card. (A phone's innerWidth grows with the
 * page, so it says nothing.)
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, 'pixels that the page is wider than its window').toBeLessThanOrEqual(0);
}

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < TAB_PRESSES_MAX && !(await isThere()); presses++)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  // An editor shows it around its whole box.
  const isOutlined = await target.evaluate((element) => {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (getComputedStyle(box).outlineStyle !== 'none') return true;
    return false;
  });
  expect(isOutlined, 'what has the focus is outlined').toBe(true);
}
