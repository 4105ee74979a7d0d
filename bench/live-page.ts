/**
 * npx tsx bench/live-page.ts <rounds> <url>...: which share of a phone's main thread the Mining page takes while it shows a
 * session live, in processor time, and how long Stop mining takes on a processor six times as slow, from the press to its
 * request. Servers of several versions are visited in turn; each should mine nothing else.
 */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { startSession, stopSession } from '@productive-mining/contract/endpoints.ts';
import { callTo, clientOf } from '../e2e/page-client.ts';
import { median } from './paired.ts';
import { visitInTurn } from './visit-in-turn.ts';

const [rounds = '5', ...urls] = process.argv.slice(2);
const WATCHED_MS = 10_000;
const SETTLING_MS = 5000;
const SLOWDOWN = 6;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const KINDS = ['prime_pattern', 'lattice_crypto', 'poincare_conjecture'];

/** Seconds of processor time that the page's main thread has used. */
async function taskSeconds(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function timeStop(page: Page, devTools: CDPSession): Promise<number> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.waitForTimeout(SETTLING_MS);
  const startMs = performance.now();
  const request = page.waitForRequest(callTo(stopSession));
  await page.getByRole('button', { name: 'Stop mining' }).click();
  await request;
  return performance.now() - startMs;
}

interface Visit {
  /** Share of the watched time, in percent. */
  share: number;
  stopMs: number;
}

async function visit(browser: Browser, baseURL: string, workType: string): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, baseURL });
  await context.addInitScript(() => {
    localStorage.setItem('hasSeenOnboarding', 'true');
    localStorage.setItem('hasStartedGuides', 'true');
  });
  const page = await context.newPage();
  await page.goto('/');
  const { call } = clientOf(page);
  await call(startSession, { body: { workType, difficulty: 1 } });
  await page.locator('canvas').first().waitFor();
  await page.waitForTimeout(SETTLING_MS);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds(devTools);
  await page.waitForTimeout(WATCHED_MS);
  const used = (await taskSeconds(devTools)) - before;
  const stopMs = await timeStop(page, devTools);
  await call(stopSession);
  await context.close();
  return { share: (100 * used * 1000) / WATCHED_MS, stopMs };
}

/** Median and extremes as text. */
function summarise(values: readonly number[]): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(1)} (${least.toFixed(1)} to ${most.toFixed(1)})`;
}

for (const workType of KINDS) {
  const found = await visitInTurn(urls, Number(rounds), (browser, url) => visit(browser, url, workType));
  for (const [url, visits] of found) {
    const shares = summarise(visits.map(({ share }) => share));
    const stops = summarise(visits.map(({ stopMs }) => stopMs / 1000));
    console.log(`${workType} at ${url}: ${shares} % of the main thread; Stop mining ${stops} s`);
  }
}
