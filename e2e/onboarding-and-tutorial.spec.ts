/** A first visit: the welcome, a tutorial to its end, by mouse, by finger and by keyboard; and every step of every tutorial. */
import type { Page } from '@playwright/test';
import type { TutorialListItem } from '@productive-mining/contract/calls/tutorial.ts';
import {
  getHeight,
  getTutorialProgress,
  listTutorialFlows,
  recordInteraction,
  startSession,
  stopSession,
} from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { callTo, clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { ALL_VISITS, PHONE, VISITS } from './visits.ts';
import { card, EDGE_MARGIN_PX, expectCompleted, readFlow, targetOf, walk } from './walk-tutorial.ts';

// The list of guides would open when the welcome is closed.
test.use({ remembers: { hasStartedGuides: 'true' } });
test.describe.configure({ timeout: 300_000 });

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Productive Mining' });
async function readFlows(page: Page): Promise<TutorialListItem[]> {
  return (await clientOf(page).call(listTutorialFlows)).flows;
}

async function stopMining(page: Page): Promise<void> {
  await clientOf(page).call(stopSession);
}

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('ONB-01 ONB-09 TUT-22 TUT-33: from the welcome to the end of the first tutorial', async ({
      page,
    }, info) => {
      const flow = await readFlow(page, 'productive-mining-basics');
      const told: string[] = [];
      page.on('request', (request) => {
        if (callTo(recordInteraction)(request)) told.push(request.postDataJSON().action);
      });
      await page.goto('/');
      await expect(welcome(page)).toBeVisible();
      await expect(welcome(page).getByRole('button', { name: 'Start Mining Fundamentals' })).toBeEnabled();
      const paths = welcome(page).getByRole('button', { name: /^Start / });
      await expect(paths.first()).toHaveAccessibleName('Start Mining Fundamentals');
      await expect(paths.last()).toBeDisabled();
      await expectAccessible(page, 'welcome');
      await keepScreenshot(page, info, '1-welcome');
      await welcome(page).getByRole('button', { name: 'Start Mining Fundamentals' }).click();
      await expect(welcome(page)).toHaveCount(0);
      await walk(page, flow, {
        isTouch: window.hasTouch,
        async onStep({ id }) {
          if (id === 'difficulty') await expect(page.getByText('10/100', { exact: true })).toBeVisible();
          if (id === 'stop-after')
            await expect(page.getByRole('spinbutton', { name: 'Number of blocks' })).toHaveValue('1');
          // The session ends by itself, and the page holds what its block found.
          if (id === 'end')
            await expect(page.getByRole('link', { name: /^Open block \d+$/ })).toBeVisible({
              timeout: UNTIL_BLOCK_MS,
            });
          if (id === 'picture' || id === 'computation-type') {
            await card(page).evaluate(() => new Promise(requestAnimationFrame));
            await expectNoSidewaysScroll(page);
            await expectAccessible(page, id);
          }
          await keepScreenshot(page, info, `2-${id}`);
        },
      });
      expect(new Set(told)).toEqual(new Set(['start', 'complete']));
      await expectCompleted(page, flow.id);
      await page.goto('/tutorials');
      await expect(page.locator(`[data-tutorial="${flow.id}"]`)).toContainText('Completed');
      await expect(page.getByRole('button', { name: 'Review Mining Fundamentals' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'tutorials');
      await keepScreenshot(page, info, '3-tutorials', { isWhole: true });
    });
  });
}

for (const { name, window } of [ALL_VISITS[0], ALL_VISITS[2]]) {
  test.describe(`${name}: every step`, () => {
    test.use({ ...window, remembers: { hasStartedGuides: 'true', hasSeenOnboarding: 'true' } });
    test.describe.configure({ timeout: 600_000 });

    test('TUT-18 TUT-20 TUT-21 TUT-25 TC-05: of every available tutorial finds its element', async ({
      page,
    }, info) => {
      await page.clock.install();
      const { call } = clientOf(page);
      const body = { workType: 'prime_pattern', difficulty: 1, stopAfter: { blocks: 1 } };
      await call(startSession, { body });
      await expect
        .poll(async () => (await call(getHeight)).height, {
          timeout: UNTIL_BLOCK_MS,
        })
        .toBeGreaterThan(0);
      const all = await readFlows(page);
      const flows = all.filter(({ available }) => available);
      expect(flows.length).toBeGreaterThanOrEqual(5);
      for (const { id, name: title } of flows) {
        await page.goto('/tutorials');
        await page.getByRole('button', { name: `Start ${title}`, exact: true }).click();
        await walk(page, await readFlow(page, id), {
          isTouch: window.hasTouch,
          skipsTime: true,
          onStep: ({ id: stepId }) => keepScreenshot(page, info, `${id}-${stepId}`),
        });
        await expectCompleted(page, id);
        await stopMining(page);
      }
      await page.goto('/tutorials');
      await expect(page.getByText(`${flows.length} of ${all.length} completed`)).toBeVisible();
    });
  });
}

for (const width of [320, 360]) {
  test.describe(`${width} px wide`, () => {
    test.use({
      ...PHONE,
      viewport: { width, height: 600 },
      remembers: { hasStartedGuides: 'true', hasSeenOnboarding: 'true' },
    });

    test('TUT-24: the card fits with all its buttons, and covers nothing that a step asks for', async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto('/tutorials');
      for (const id of ['tutorial-academy-tour', 'shell-tour']) {
        const flow = await readFlow(page, id);
        await page.getByRole('button', { name: `Start ${flow.name}`, exact: true }).click();
        await walk(page, flow, {
          isTouch: true,
          skipsTime: true,
          onStep: () => expectNoSidewaysScroll(page),
        });
        await expectCompleted(page, id);
      }
    });
  });
}

test('TUT-20: a step to point at waits for a movement of the pointer, not of the page below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/tutorials?tutorial=true');
  // What the tutorials' answer adds to the welcome would move its last button between press and release.
  await expect(welcome(page).getByRole('button', { name: 'Start Mining Fundamentals' })).toBeEnabled();
  await welcome(page).getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('button', { name: 'Start How to Use the Tutorials', exact: true }).click();
  const next = card(page).getByRole('button', { name: 'Next' });
  for (const step of [2, 3]) {
    await expect(card(page)).toContainText(`Step ${step} of`);
    if (step === 3) await targetOf(page, { targetElement: '[data-tour="tutorial-card"]' }).hover();
    await expect(next).toBeEnabled();
    await next.focus();
    await page.keyboard.press('Enter');
  }
  await expect(card(page)).toContainText('Step 4 of');
  for (const by of [30, -60, 30]) {
    await page.evaluate((pixels) => window.scrollBy(0, pixels), by);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 150)));
  }
  await expect(card(page)).toContainText('Step 4 of');
  await expect(next).toBeDisabled();
});

test('TUT-23 TUT-24: the card stays beside its target while the page is scrolled and the window changes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/?tutorial=true');
  await welcome(page).getByRole('button', { name: 'Start Mining Fundamentals' }).click();
  await card(page).getByRole('button', { name: 'Next' }).click();
  const target = targetOf(page, { targetElement: '[data-tour="computation-type"]' });
  await expect(card(page)).toContainText('Step 3 of');
  const boxes = async () => {
    const [of, at] = [await target.boundingBox(), await card(page).boundingBox()];
    if (!of || !at) throw new Error('no card or no target');
    return { of, at };
  };
  const gapRight = async () => {
    const { of, at } = await boxes();
    return at.x - of.x - of.width;
  };
  const gapBelow = async () => {
    const { of, at } = await boxes();
    return at.y - of.y - of.height;
  };
  const offCentre = async () => {
    const { of, at } = await boxes();
    return Math.abs(at.y + at.height / 2 - of.y - of.height / 2);
  };
  await expect.poll(gapRight).toBeCloseTo(EDGE_MARGIN_PX, 0);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  await expect.poll(offCentre).toBeLessThan(1);
  expect(await gapRight()).toBeCloseTo(EDGE_MARGIN_PX, 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(gapBelow).toBeCloseTo(EDGE_MARGIN_PX, 0);
});

test('the card’s buttons stay under the pointer while what is marked grows, and follow it later', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/?tutorial=true');
  await welcome(page).getByRole('button', { name: 'Start Mining Fundamentals' }).click();
  const next = card(page).getByRole('button', { name: 'Next' });
  await next.click();
  await expect(card(page)).toContainText('Step 3 of');
  await next.hover();
  const before = await next.boundingBox();
  await targetOf(page, { targetElement: '[data-tour="computation-type"]' }).evaluate((element) => {
    element.style.minHeight = `${element.clientHeight + 120}px`;
  });
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await next.boundingBox()).toEqual(before);
  await page.mouse.move(1, 1);
  await expect.poll(async () => (await next.boundingBox())?.y).not.toBe(before?.y);
});

test('ONB-02 ONB-07 ONB-08 C-29: skipped, the welcome stays away until the address asks for it', async ({
  page,
}) => {
  await page.goto('/sql');
  await welcome(page).getByRole('button', { name: 'Skip for now' }).click();
  await expect(welcome(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('hasSeenOnboarding'))).toBe('true');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
  await page.goto('/quantum?tutorial=true');
  await expect(welcome(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(welcome(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/quantum$/);
});

test('keyboard alone goes from the welcome through a tutorial', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, welcome(page).getByRole('button', { name: 'Start Mining Fundamentals' }));
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeFocused();
  const next = card(page).getByRole('button', { name: 'Next' });
  await tabTo(page, card(page).getByRole('button', { name: 'Hint' }));
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('a session can be stopped at any time');
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  // The step that changes the route passes by itself, and the focus comes back to the card.
  await expect(card(page)).toContainText('Step 3 of');
  await expect(card(page)).toBeFocused();
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Step 4 of');
  await page.keyboard.press('F6');
  await expect(page.getByRole('slider', { name: 'Complexity Level' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('F6');
  await expect(card(page)).toBeFocused();
  for (const step of [5, 6]) {
    await tabTo(page, next);
    await page.keyboard.press('Enter');
    await expect(card(page)).toContainText(`Step ${step} of`);
  }
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Start mining' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Step 7 of');
  await page.keyboard.press('F6');
  await tabTo(page, card(page).getByRole('button', { name: 'Pause tutorial' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  // C-31: a tutorial closed before its end isn't completed.
  const { completedTutorials } = await clientOf(page).call(getTutorialProgress);
  expect(completedTutorials).toEqual({});
  await stopMining(page);
});
