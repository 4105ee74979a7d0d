/** A tutorial on a phone: card and notifications leave the picture of the work in sight, and the card stays on its page. */
import type { Page } from '@playwright/test';
import type { TutorialStep } from '@productive-mining/contract/calls/tutorial.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { PHONE } from './visits.ts';
import { card, readFlow, targetOf } from './walk-tutorial.ts';

test.use({ remembers: { hasStartedGuides: 'true', hasSeenOnboarding: 'true' } });

const WINDOWS = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 360, height: 640, colorScheme: 'dark' },
  { width: 320, height: 568, colorScheme: 'light' },
] as const;

/** What of card and notifications lies over the picture of the work or over what the step marks, as far as they are in sight. */
const coveredNow = (page: Page, selector: string) =>
  page.evaluate((targetSelector) => {
    const boxesOf = (wanted: string) =>
      [...document.querySelectorAll(wanted)]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
    const above = boxesOf('[data-tutorial-card], [data-notices] li');
    const kept = boxesOf(`${targetSelector}, [data-tour="active-computation"] canvas`).filter(
      ({ box }) => box.top < window.innerHeight && box.bottom > 0,
    );
    return kept.flatMap(({ element, box }) =>
      above
        .filter(
          ({ box: other }) =>
            box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        )
        .map(({ element: over }) => `${over.textContent} over ${element.tagName} ${element.textContent}`),
    );
  }, selector);

/** Writes down every notification that reaches out of the top bar while a tutorial is there. */
async function writeDownNotices(page: Page): Promise<readonly string[]> {
  const outside: string[] = [];
  await page.exposeFunction('tell', (text: string) => outside.push(text));
  await page.addInitScript(() => {
    const { tell } = globalThis as unknown as { tell(text: string): void };
    const look = () => {
      requestAnimationFrame(look);
      const bar = document.querySelector('header')?.getBoundingClientRect();
      for (const notice of document.querySelectorAll('[data-notices] li')) {
        const { top, bottom } = notice.getBoundingClientRect();
        if (bar && (top < bar.top || bottom > bar.bottom)) tell(notice.textContent ?? '');
      }
    };
    look();
  });
  return outside;
}

/** Does what a step asks for, or passes it. */
async function pass(page: Page, step: TutorialStep): Promise<void> {
  if (step.action === 'click') return targetOf(page, step).tap();
  await card(page).getByRole('button', { name: 'Next' }).tap();
}

/** Walks through the first tutorial until a step is shown, and calls `onStep` at each on the way. */
async function walkTo(page: Page, id: string, onStep?: (step: TutorialStep) => Promise<void>): Promise<void> {
  await page.goto('/tutorials');
  const flow = await readFlow(page, 'productive-mining-basics');
  await page.getByRole('button', { name: `Start ${flow.name}`, exact: true }).tap();
  for (const step of flow.steps) {
    if (step.action === 'navigate') continue;
    await expect(card(page).getByRole('heading')).toHaveText(step.title);
    await onStep?.(step);
    if (step.id === id) return;
    await pass(page, step);
  }
}

/** Pixels between the end of the screen, scrolled to, and the tutorial's bar. What is near the end grows as it is drawn. */
const clearAbove = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const parts = [...document.querySelectorAll('main > *')].map(
      (part) => part.getBoundingClientRect().bottom,
    );
    const bar = document.querySelector('[data-tutorial-bar]')?.getBoundingClientRect();
    return (bar?.top ?? 0) - Math.max(...parts);
  });

const openBlock = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Open block \d+$/ });

for (const { width, height, colorScheme } of WINDOWS) {
  test.describe(`${width}x${height}`, () => {
    test.use({ ...PHONE, viewport: { width, height }, colorScheme });

    test('neither card nor notifications cover the picture that a step explains, nor what it marks', async ({
      page,
    }, info) => {
      const outside = await writeDownNotices(page);
      await walkTo(page, 'watch', async ({ id, targetElement = '' }) => {
        if (id === 'picture') {
          await expect(targetOf(page, { targetElement })).toBeVisible();
          await expect.poll(() => coveredNow(page, targetElement)).toEqual([]);
          await keepScreenshot(page, info, 'computing');
          await expect(openBlock(page)).toBeVisible({ timeout: UNTIL_BLOCK_MS });
        }
        if (id === 'picture' || id === 'watch') {
          await expect.poll(() => coveredNow(page, targetElement)).toEqual([]);
          await keepScreenshot(page, info, id);
        }
      });
      expect(outside, 'notifications that leave the top bar').toEqual([]);
    });

    test('on another page a tutorial is a bar above the tabs, from which it goes back', async ({
      page,
    }, info) => {
      await walkTo(page, 'picture');
      const bar = page.getByRole('region', { name: 'Tutorial on another page' });
      for (const path of ['/coverage', '/blocks']) {
        await page.getByRole('button', { name: 'Open menu' }).tap();
        await page.getByRole('dialog').locator(`a[href="${path}"]`).tap();
        await expect(bar).toBeVisible();
        await expect(card(page)).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        await keepScreenshot(page, info, `bar-on${path.replace('/', '-')}`);
        await expect
          .poll(() => clearAbove(page), { message: 'room above the bar at the page’s end' })
          .toBeGreaterThan(0);
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'a tutorial’s bar');
      await bar.getByRole('button', { name: 'Continue' }).tap();
      await expect(page).toHaveURL(/\/$/);
      await expect(card(page)).toContainText('Step 7 of');
    });
  });
}
