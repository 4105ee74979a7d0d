/**
 * npx tsx bench/page-tasks.ts <loads> <url>...: how long tasks block a phone's main thread after the first paint of a
 * page, counted as Lighthouse counts blocking time (of four times the task, the part above 50 ms), but in processor time
 * instead of wall time, as other work on the machine disturbs that less. Several URLs, such as servers of two versions,
 * are loaded in turn.
 */
import type { Browser, CDPSession } from '@playwright/test';
import { visitInTurn } from './visit-in-turn.ts';

const [loads = '5', ...urls] = process.argv.slice(2);
const SLOWDOWN = 4;
const BLOCKING_FROM_MS = 50;
/** Time after which the page is still. */
const WATCHED_MS = 3500;
const TELEPHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Times in microseconds, `tdur` those of the processor. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

async function traceLoad(browser: Browser, devTools: CDPSession, url: string): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  devTools.on('Tracing.dataCollected', collect);
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing'] },
  });
  const context = await browser.newContext(TELEPHONE);
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForTimeout(WATCHED_MS);
  const isComplete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
  await devTools.send('Tracing.end');
  await isComplete;
  devTools.off('Tracing.dataCollected', collect);
  await context.close();
  return events;
}

/** Blocking time in milliseconds on a processor SLOWDOWN times as slow. @throws Error when the page wasn't painted */
function blockingMsOf(events: readonly TraceEvent[], url: string): number {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(url),
  );
  const paint = events.find(({ name, pid }) => name === 'firstContentfulPaint' && pid === start?.pid);
  if (!start || !paint) throw new Error(`${url} was not painted.`);
  const tasks = events
    .filter(
      ({ name, ph, tid, pid }) =>
        ph === 'X' && name.endsWith('RunTask') && tid === start.tid && pid === start.pid,
    )
    .filter(({ ts }) => ts >= paint.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let end = 0;
  let blockingMs = 0;
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    // This task is part of one that was counted.
    if (ts < end) continue;
    end = ts + dur;
    blockingMs += Math.max(0, (SLOWDOWN * tdur) / 1000 - BLOCKING_FROM_MS);
  }
  return blockingMs;
}

const found = await visitInTurn(urls, Number(loads), async (browser, url) =>
  blockingMsOf(await traceLoad(browser, await browser.newBrowserCDPSession(), url), url),
);
for (const [url, values] of found) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
  console.log(`${url}: blocking least ${at(0)}, median ${at(0.5)}, most ${at(1)} ms over ${loads} loads`);
}
