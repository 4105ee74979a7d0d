/**
 * npx tsx bench/many-blocks.ts [blocks]: how quickly the calls behind /blocks answer, and whether its list scrolls
 * without a gap, with 50,000 invented blocks. The page is the built one (npm run build) or that in WEB_BUILD_DIR;
 * `--calls` leaves it out.
 */
import { createHash } from 'node:crypto';
import type { QueryOf } from '@productive-mining/client/call-types.ts';
import { fetchFrom } from '@productive-mining/client/fetch-from.ts';
import { openClient } from '@productive-mining/client/open-client.ts';
import { listBlocks } from '@productive-mining/contract/endpoints.ts';
import { insertManyBlocks } from '@productive-mining/server/testing/insert-many-blocks.ts';
import { startTestApp } from '@productive-mining/server/testing/start-test-app.ts';
import { launchChromium } from './visit-in-turn.ts';

const BLOCKS = Number(process.argv[2] ?? 50_000);
const REPETITIONS = 50;
const RARE_UP_TO = 20;
const KINDS = ['prime_pattern', 'goldbach_verification', 'riemann_zero'] as const;
const MINERS = 500;

const hashOf = (index: number) => createHash('sha256').update(`block ${index}`).digest('hex');
const addressOf = (miner: number) => `0x${hashOf(miner).slice(0, 40)}`;

function blockAt(index: number) {
  return {
    index,
    minerAddress: addressOf(index % MINERS),
    // A search from the newest block on is slowest for a kind that only the oldest blocks have.
    workType: index <= RARE_UP_TO ? 'yang_mills' : (KINDS[index % KINDS.length] ?? KINDS[0]),
    difficulty: 1 + (index % 100),
    value: '1235.00',
    rewardBaseUnits: 12_350n,
    hashOf,
  };
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function measureCall(
  url: string,
  name: string,
  queryAt: (repetition: number) => QueryOf<'listBlocks'>,
): Promise<void> {
  const { call } = openClient(fetchFrom(url));
  const elapsedMs: number[] = [];
  let rows = 0;
  for (let repetition = -3; repetition < REPETITIONS; repetition++) {
    const startMs = performance.now();
    const { blocks } = await call(listBlocks, { query: queryAt(Math.max(0, repetition)) });
    if (repetition >= 0) elapsedMs.push(performance.now() - startMs);
    rows = blocks.length;
  }
  elapsedMs.sort((a, b) => a - b);
  const shown = [0, 0.5, 0.95, 1].map((share) => quantile(elapsedMs, share).toFixed(1));
  console.log(`| ${name} | ${rows} | ${shown.join(' | ')} |`);
}

async function measureCalls(url: string): Promise<void> {
  const someIndex = (repetition: number) => 1 + ((repetition * 7919) % BLOCKS);
  console.log('| call | rows | least ms | p50 ms | p95 ms | max ms |');
  console.log('|---|---|---|---|---|---|');
  await measureCall(url, 'newest 100', () => ({ limit: 100 }));
  await measureCall(url, '100 before some index', (at) => ({ limit: 100, before: someIndex(at) + 1 }));
  await measureCall(url, 'hash, 6 digits', (at) => ({ hash: hashOf(someIndex(at)).slice(0, 6) }));
  await measureCall(url, 'hash, whole', (at) => ({ hash: hashOf(someIndex(at)) }));
  await measureCall(url, 'kind, every third block', () => ({ workType: 'riemann_zero', limit: 100 }));
  await measureCall(url, 'kind, only the 20 oldest', () => ({ workType: 'yang_mills', limit: 100 }));
  await measureCall(url, 'kind without a block', () => ({ workType: 'navier_stokes', limit: 100 }));
  await measureCall(url, 'miner', (at) => ({ miner: addressOf(at), limit: 100 }));
  await measureCall(url, 'miner and kind', (at) => ({
    miner: addressOf(at),
    workType: 'riemann_zero',
    limit: 100,
  }));
  await measureCall(url, 'miner and rare kind', (at) => ({
    miner: addressOf(at),
    workType: 'yang_mills',
    limit: 100,
  }));
}

interface Sight {
  /** Pixels of the list's window that no row covers. */
  gapPx: number;
  /** Visible rows whose block isn't loaded yet. */
  waiting: number;
  /** Number of rows whose index doesn't follow that of the row above. */
  outOfOrder: number;
  rows: number;
}

/** What the list's window shows at this moment. Runs in the page. */
function lookAtList(): Sight {
  const box = document.querySelector('[role="table"]')!.getBoundingClientRect();
  const rows = [...document.querySelectorAll<HTMLElement>('[data-block]')]
    .map((row) => ({ row, place: row.getBoundingClientRect(), index: Number(row.dataset.block) }))
    .filter(({ place }) => place.bottom > box.top && place.top < box.bottom)
    .sort((a, b) => a.place.top - b.place.top);
  const top = Math.max(box.top, rows[0]?.place.top ?? box.bottom);
  const bottom = Math.min(box.bottom, rows.at(-1)?.place.bottom ?? box.top);
  const head = 33;
  return {
    gapPx: Math.max(0, Math.round(top - box.top - head)) + Math.max(0, Math.round(box.bottom - bottom)),
    waiting: rows.filter(({ row }) => row.getAttribute('aria-busy') === 'true').length,
    outOfOrder: rows.filter(({ index }, at) => at > 0 && index !== (rows[at - 1]?.index ?? 0) - 1).length,
    rows: rows.length,
  };
}

async function measureScrolling(url: string): Promise<void> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/blocks`);
  await page.locator(`[data-block="${BLOCKS}"]`).waitFor();
  const table = page.getByRole('table');
  await table.hover();
  let [worstGapPx, outOfOrder, withWaiting] = [0, 0, 0];
  const steps = 150;
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, 1200);
    await page.waitForTimeout(50);
    const sight = await page.evaluate(lookAtList);
    worstGapPx = Math.max(worstGapPx, sight.gapPx);
    outOfOrder += sight.outOfOrder;
    if (sight.waiting > 0) withWaiting++;
  }
  console.log(
    `wheel, ${steps} × 1200 px in 50 ms steps: largest gap ${worstGapPx} px, ${outOfOrder} rows out of order, ${withWaiting} looks with a row still loading`,
  );
  const jumpsMs: number[] = [];
  for (const share of [0.9, 0.1, 0.5, 1, 0.33, 0.75]) {
    const startMs = performance.now();
    await table.evaluate((element, to) => {
      element.scrollTop = to * (element.scrollHeight - element.clientHeight);
    }, share);
    for (let isComplete = false; !isComplete; ) {
      const sight = await page.evaluate(lookAtList);
      isComplete = sight.rows > 0 && sight.waiting === 0 && sight.gapPx === 0;
    }
    jumpsMs.push(performance.now() - startMs);
  }
  console.log(
    `jumps to far places, until every row is there: ${jumpsMs.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  );
  await browser.close();
}

const webBuildDir = process.env.WEB_BUILD_DIR;
const test = await startTestApp({}, webBuildDir === undefined ? {} : { webBuildDir });
const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
const startMs = performance.now();
await insertManyBlocks(test.database, 1, BLOCKS, blockAt);
await test.database.pool.query('analyze');
console.log(`${BLOCKS} blocks written in ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
await measureCalls(url);
if (!process.argv.includes('--calls')) await measureScrolling(url);
await test.close();
process.exit();
