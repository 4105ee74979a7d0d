/** An open page makes each call as often as the specification says, and not more often. */
import { listGuides, listWorkTypes } from '@productive-mining/contract/endpoints.ts';
import { PAGE_POLLS } from '@productive-mining/server/testing/page-polls.ts';
import { expect, test } from './product-test.ts';

/** Two periods of the slowest poll, and one second more. */
const WATCHED_MS = 21_500;
/** Tolerance, since a poll's time begins again with its answer, and a busy machine answers late. */
const TOLERANCE_SECONDS = 0.7;

test(`${PAGE_POLLS.map((poll) => poll.requirement).join(' ')} API-06 API-16: the times between reads of the Mining page`, async ({
  page,
}) => {
  const sentAt = new Map<string, number[]>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    sentAt.set(pathname, [...(sentAt.get(pathname) ?? []), performance.now() / 1000]);
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Mining Idle' })).toBeVisible();
  await page.waitForTimeout(WATCHED_MS);
  for (const { endpoint, seconds } of PAGE_POLLS) {
    const { path } = endpoint;
    const times = sentAt.get(path) ?? [];
    const gaps = times.slice(1).map((time, place) => time - (times[place] ?? 0));
    expect(gaps.length, `reads of ${path} after the first`).toBeGreaterThanOrEqual(
      Math.floor(WATCHED_MS / 1000 / (seconds + TOLERANCE_SECONDS)),
    );
    for (const gap of gaps) {
      expect(gap, `seconds between reads of ${path}`).toBeGreaterThan(seconds - TOLERANCE_SECONDS);
      expect(gap, `seconds between reads of ${path}`).toBeLessThan(seconds + TOLERANCE_SECONDS);
    }
  }
  // These calls are made on load only.
  for (const { path } of [listWorkTypes, listGuides])
    expect(sentAt.get(path), `reads of ${path}`).toHaveLength(1);
});
