/** An open page makes each call as often as the specification says, and not more often. */
import type { Page } from '@playwright/test';
import { listGuides, listWorkTypes } from '@productive-mining/contract/endpoints.ts';
import { PAGE_POLLS } from '@productive-mining/server/testing/page-polls.ts';
import { expect, test } from './product-test.ts';

/** Long enough for what a page reads when it has nothing else to do. */
const SETTLING_SECONDS = 12;
/** Two periods of the slowest poll, and one second more. */
const WATCHED_SECONDS = 21;
/** The page's clock goes on by so much at once, and then waits for every answer. */
const STEP_SECONDS = 0.25;
/** Either of two reads may come a step late, as an answer may be noticed then. */
const TOLERANCE_SECONDS = 2 * STEP_SECONDS;

/** A read, by its path, and when it was made: seconds of the page's clock. */
type Read = readonly [path: string, seconds: number];

/** Has a page write down its reads, and counts those that wait for their answers. */
async function writeDownReads(page: Page): Promise<{ open(): number; all(): Promise<Read[]> }> {
  let open = 0;
  page.on('request', () => open++);
  page.on('requestfinished', () => open--);
  page.on('requestfailed', () => open--);
  await page.addInitScript(() => {
    const reads: Read[] = [];
    const { fetch } = window;
    window.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      reads.push([url.pathname, performance.now() / 1000]);
      return fetch(input, init);
    };
    Object.assign(window, { reads });
  });
  return {
    open: () => open,
    all: () => page.evaluate(() => (window as unknown as { reads: Read[] }).reads),
  };
}

test(`${PAGE_POLLS.map((poll) => poll.requirement).join(' ')} API-06 API-16: the times between reads of the Mining page`, async ({
  page,
}) => {
  // With a clock that goes on when it is told to, answers take none of the page's time, however busy the machine is.
  await page.clock.install();
  const reads = await writeDownReads(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Mining Idle' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const goOn = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += STEP_SECONDS) {
      await expect.poll(reads.open).toBe(0);
      await page.clock.runFor(STEP_SECONDS * 1000);
    }
  };
  await goOn(SETTLING_SECONDS);
  const onLoad = await reads.all();
  await goOn(WATCHED_SECONDS);
  const later = (await reads.all()).slice(onLoad.length);
  for (const { endpoint, seconds } of PAGE_POLLS) {
    const times = later.filter(([path]) => path === endpoint.path).map(([, at]) => at);
    const gaps = times.slice(1).map((time, place) => time - (times[place] ?? 0));
    expect(gaps.length, `reads of ${endpoint.path} after the first`).toBeGreaterThanOrEqual(
      Math.floor((WATCHED_SECONDS - seconds) / (seconds + TOLERANCE_SECONDS)),
    );
    for (const gap of gaps) {
      expect(gap, `seconds between reads of ${endpoint.path}`).toBeGreaterThan(seconds - TOLERANCE_SECONDS);
      expect(gap, `seconds between reads of ${endpoint.path}`).toBeLessThan(seconds + TOLERANCE_SECONDS);
    }
  }
  // These calls are made on load only.
  for (const { path } of [listWorkTypes, listGuides]) {
    expect(
      onLoad.filter((read) => read[0] === path),
      `reads of ${path}`,
    ).toHaveLength(1);
    expect(
      later.filter((read) => read[0] === path),
      `later reads of ${path}`,
    ).toEqual([]);
  }
});
