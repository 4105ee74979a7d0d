/** The welcome, the list of guides and a guide's card leave the page to what the visitor came for. */
import type { Locator, Page } from '@playwright/test';
import {
  getHeight,
  listGuides,
  startGuide,
  startSession,
  stopSession,
  takeNextGuideStep,
} from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { VISITS } from './visits.ts';
import { card } from './walk-tutorial.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Welcome to Productive Mining' });
const guideCard = (page: Page) => page.getByRole('region', { name: /^Guide: / });

async function mineABlock(page: Page): Promise<void> {
  const { call } = clientOf(page);
  if ((await call(getHeight)).height > 0) return;
  await call(startSession, {
    body: { workType: 'prime_pattern', difficulty: 1, stopAfter: { blocks: 1 } },
  });
  await expect
    .poll(async () => (await call(getHeight)).height, { timeout: UNTIL_BLOCK_MS })
    .toBeGreaterThan(0);
}

/** Walks through the first guide and starts another, by the calls alone. */
async function startGuideAfterFirst(page: Page, flowId: string): Promise<void> {
  const { call } = clientOf(page);
  const { guides } = await call(listGuides);
  await call(startGuide, { body: { flowId: 'getting-started' } });
  for (const _ of guides.find(({ id }) => id === 'getting-started')?.steps ?? [])
    await call(takeNextGuideStep);
  await call(startGuide, { body: { flowId } });
}

/** Whether two boxes of the page overlap. They are looked at in one moment. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const element = await other.elementHandle();
  return one.evaluate((first, second) => {
    const [a, b] = [first.getBoundingClientRect(), (second as Element).getBoundingClientRect()];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }, element);
}

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test.describe('a first visit', () => {
      test.use({ remembers: {} });

      test('ONB-01 GUIDE-12: over a block that a link led to nothing opens; the welcome is a bar above it', async ({
        page,
      }, info) => {
        await mineABlock(page);
        await page.goto('/blocks/1');
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Block 1');
        await expect(bar(page)).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect(await overlap(bar(page), page.getByRole('main'))).toBe(false);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, 'welcome as a bar');
        await keepScreenshot(page, info, 'bar');
        await bar(page).getByRole('button', { name: 'Mine a first block' }).click();
        await expect(card(page)).toBeVisible();
        await expect(bar(page)).toHaveCount(0);
      });

      test('ONB-01: over a session nothing opens either, and the picture of the work stays in sight', async ({
        page,
      }, info) => {
        const { call } = clientOf(page);
        await call(startSession, { body: { workType: 'riemann_zero', difficulty: 83 } });
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1, name: 'Mining Active' })).toBeVisible();
        await expect(bar(page)).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, 'welcome as a bar over a session');
        await keepScreenshot(page, info, 'bar-over-a-session');
        await call(stopSession);
        await expect(page.getByRole('heading', { level: 1, name: 'Mining Idle' })).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    });

    test.describe('before any guide', () => {
      test.use({ remembers: { hasSeenOnboarding: 'true' } });

      test('GUIDE-12: the list opens neither over a session nor after it', async ({ page }) => {
        const { call } = clientOf(page);
        await call(startSession, { body: { workType: 'prime_pattern', difficulty: 1 } });
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1, name: 'Mining Active' })).toBeVisible();
        const isListThere = async () => {
          await page.waitForLoadState('networkidle');
          return (await page.getByRole('dialog', { name: 'Guide System' }).count()) > 0;
        };
        expect(await isListThere()).toBe(false);
        // What decides about the list loads behind the page; until it has met the session there is nothing to come after.
        await expect.poll(() => page.evaluate(() => sessionStorage.getItem('guidesRest'))).not.toBeNull();
        await call(stopSession);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: 'Mining Idle' })).toBeVisible();
        expect(await isListThere()).toBe(false);
      });
    });

    test('GUIDE-14: the card of “Reading a block” covers nothing of the list that it asks about, folded or not', async ({
      page,
    }, info) => {
      await startGuideAfterFirst(page, 'reading-a-block');
      await page.goto('/blocks');
      await expect(guideCard(page)).toBeVisible();
      const mineOnly = page.getByRole('button', { name: 'Mine only' });
      for (const fold of ['Fold guide', 'Unfold guide']) {
        expect(await overlap(guideCard(page), page.getByRole('main')), `before ${fold}`).toBe(false);
        await mineOnly.click();
        await guideCard(page).getByRole('button', { name: fold }).click();
      }
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'card of a guide');
      await keepScreenshot(page, info, 'guide');
    });
  });
}
