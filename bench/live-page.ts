/**
 * npx tsx bench/live-page.ts <rounds> <url>...: which share of a phone's main thread the Mining page takes while it shows a
 * session live, in processor time. Servers of several versions are visited in turn; each should mine nothing else.
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { median } from './paired.ts';

const [rounds = '5', ...urls] = process.argv.slice(2);
const WATCHED_MS = 10_000;
const SETTLING_MS = 5000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const KINDS = ['prime_pattern', 'lattice_crypto', 'poincare_conjecture'];

/** Seconds of processor time that the page's main thread has used. */
async function taskSeconds(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function startSession(page: Page, workType: string): Promise<void> {
  const started = await page.request.post('/api/mining/start', { data: { workType, difficulty: 1 } });
  if (!started.ok())
    throw new Error(`${started.url()} answered ${started.status()}: ${await started.text()}`);
}

/** @returns the share of the watched time, in percent */
async function visit(browser: Browser, baseURL: string, workType: string): Promise<number> {
  const context = await browser.newContext({ ...PHONE, baseURL });
  await context.addInitScript(() => {
    localStorage.setItem('hasSeenOnboarding', 'true');
    localStorage.setItem('hasStartedGuides', 'true');
  });
  const page = await context.newPage();
  await page.goto('/');
  await startSession(page, workType);
  await page.locator('canvas').first().waitFor();
  await page.waitForTimeout(SETTLING_MS);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds(devTools);
  await page.waitForTimeout(WATCHED_MS);
  const used = (await taskSeconds(devTools)) - before;
  await page.request.post('/api/mining/stop', { data: {} });
  await context.close();
  return (100 * used * 1000) / WATCHED_MS;
}

for (const workType of KINDS) {
  const found = new Map<string, number[]>(urls.map((url) => [url, []]));
  for (let round = 0; round < Number(rounds); round++) {
    for (const [url, shares] of found) {
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu'],
      });
      shares.push(await visit(browser, url, workType));
      await browser.close();
    }
  }
  for (const [url, shares] of found) {
    const text = shares.map((share) => share.toFixed(1)).join(', ');
    console.log(`${workType} at ${url}: median ${median(shares).toFixed(1)} % of the main thread (${text})`);
  }
}
