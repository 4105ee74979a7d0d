/**
 * npx tsx bench/block-page.ts [visits]: how soon the page of a block is shown to a first-time visitor with a processor
 * four times as slow. Uses the built product (npm run build) with a block that it mined itself.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { fetchFrom } from '@productive-mining/client/fetch-from.ts';
import { openClient } from '@productive-mining/client/open-client.ts';
import { getHeight, startSession } from '@productive-mining/contract/endpoints.ts';
import { startShippedServer } from './start-shipped-server.ts';
import { launchChromium } from './visit-in-turn.ts';

const VISITS = Number(process.argv[2] ?? 15);
const SLOWDOWN = 4;

async function mineOneBlock(url: string): Promise<void> {
  const { call } = openClient(fetchFrom(url));
  await call(startSession, { body: { workType: 'prime_pattern', difficulty: 1, stopAfter: { blocks: 1 } } });
  for (;;) {
    const { height } = await call(getHeight);
    if (height > 0) return;
    await wait(500);
  }
}

interface Visit {
  /** Milliseconds from the start of the navigation. */
  firstPaintMs: number;
  /** Milliseconds until the page shows the block's hash. */
  blockShownMs: number;
  /** Milliseconds until the picture is drawn. */
  pictureMs: number;
}

/** Visits the page with empty caches. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(`${url}/blocks/1`, { waitUntil: 'commit' });
  const since = () => page.evaluate(() => performance.now());
  await page.waitForFunction(() => document.body?.textContent.includes('Block header'));
  const blockShownMs = await since();
  await page.waitForFunction(() => document.querySelector('main canvas') !== null);
  const pictureMs = await since();
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { firstPaintMs, blockShownMs, pictureMs };
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
  return `least ${at(0)}, median ${at(0.5)}, p90 ${at(0.9)} ms`;
}

const dataDir = mkdtempSync(join(tmpdir(), 'productive-mining-bench-'));
// PostgreSQL's account passes through it when this runs as root.
chmodSync(dataDir, 0o711);
const server = await startShippedServer({ dataDir });
await mineOneBlock(server.url);
const browser = await launchChromium();
const visits: Visit[] = [];
for (let count = 0; count < VISITS; count++) visits.push(await visit(browser, server.url));
console.log(`/blocks/1, processor slowed down ${SLOWDOWN} times, ${VISITS} first visits`);
console.log(`first contentful paint: ${spread(visits.map(({ firstPaintMs }) => firstPaintMs))}`);
console.log(`the block shown: ${spread(visits.map(({ blockShownMs }) => blockShownMs))}`);
console.log(`its picture drawn: ${spread(visits.map(({ pictureMs }) => pictureMs))}`);
await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
