/** A first visit: the welcome, a tutorial to its end, by mouse, by finger and by keyboard; and every step of every tutorial. */
import type { Locator, Page } from '@playwright/test';
import type {
  TutorialFlow,
  TutorialListItem,
  TutorialStep,
} from '@productive-mining/contract/calls/tutorial.ts';
import {
  getHeight,
  getTutorialFlow,
  getTutorialProgress,
  listTutorialFlows,
  recordInteraction,
  startSession,
  stopSession,
} from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { callTo, clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { ALL_VISITS, VISITS } from './visits.ts';

const EDGE_MARGIN_PX = 20;
const UNTIL_BLOCK_MS = 90_000;
/** Longest time that a step lasts by itself, or after a click. */
const STEP_MS = 5000;

// The list of guides would open when the welcome is closed.
test.use({ remembers: { hasStartedGuides: 'true' } });
test.describe.configure({ timeout: 300_000 });

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Productive Mining' });
const card = (page: Page) => page.locator('[data-tutorial-card]');
const targetOf = (page: Page, { targetElement = 'none' }: Pick<TutorialStep, 'targetElement'>) =>
  page.locator(targetElement).filter({ visible: true }).first();

async function readFlow(page: Page, id: string): Promise<TutorialFlow> {
  return clientOf(page).call(getTutorialFlow, { params: { flowId: id } });
}

async function readFlows(page: Page): Promise<TutorialListItem[]> {
  return (await clientOf(page).call(listTutorialFlows)).flows;
}

async function expectCompleted(page: Page, id: string): Promise<void> {
  await expect
    .poll(async () => (await clientOf(page).call(getTutorialProgress)).completedTutorials[id])
    .toBe(true);
}

/** The card is inside the margins, has the specified size in a wide enough window, and is centred without a target. */
async function expectCardPlaced(page: Page, { targetElement }: TutorialStep): Promise<void> {
  const window = page.viewportSize();
  const box = await card(page).boundingBox();
  if (!window || !box) throw new Error('no card');
  expect([box.width, box.height]).toEqual([Math.min(400, window.width - 2 * EDGE_MARGIN_PX), 300]);
  expect(box.x).toBeGreaterThanOrEqual(EDGE_MARGIN_PX);
  expect(box.y).toBeGreaterThanOrEqual(EDGE_MARGIN_PX);
  expect(box.x + box.width).toBeLessThanOrEqual(window.width - EDGE_MARGIN_PX);
  expect(box.y + box.height).toBeLessThanOrEqual(window.height - EDGE_MARGIN_PX);
  if (targetElement !== undefined) return;
  expect([box.x + box.width / 2, box.y + box.height / 2]).toEqual([window.width / 2, window.height / 2]);
}

/** TUT-25: a solid outline whose colour is blue. */
async function expectMarked(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toHaveCSS('outline-style', 'solid');
  const [red = 0, green = 0, blue = 0] = await target.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(element).outlineColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  expect(blue).toBeGreaterThan(Math.max(red, green) + 20);
}

const goesOnByItself = ({ action }: TutorialStep) => action === 'wait' || action === 'navigate';
const lastsAWhile = (step: TutorialStep) =>
  goesOnByItself(step) || step.completionCriteria === 'element_click';

/** Checks a step and does what it asks for. */
async function passStep(page: Page, step: TutorialStep, isTouch: boolean): Promise<void> {
  // It may be over before anything else about it is checked.
  if (goesOnByItself(step)) return;
  const target = targetOf(page, step);
  if (step.targetElement !== undefined) await expectMarked(target);
  await expectCardPlaced(page, step);
  if (step.completionCriteria === 'element_click') {
    await target.click();
  } else if (step.completionCriteria === 'element_hover' && !isTouch) {
    await page.mouse.move(1, 1);
    await target.hover();
  } else {
    await card(page).getByRole('button', { name: 'Next' }).click();
  }
}

/** Has the page record what each step showed, as a step that goes on by itself may be over before it is read. */
async function writeDownSteps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown: Record<string, string> = {};
    const write = () => {
      const text = document.querySelector('[data-tutorial-card]')?.textContent ?? '';
      const place = /Step (\d+) of/.exec(text)?.[1];
      if (place) shown[place] = text;
    };
    Object.assign(window, { shownSteps: shown });
    new MutationObserver(write).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    write();
  });
}

/** Text of the card at a step, counted from 1. */
const shownAs = (page: Page, place: number) =>
  page.evaluate(
    (at) => (window as unknown as { shownSteps: Record<string, string> }).shownSteps[at] ?? '',
    place,
  );

interface Walk {
  isTouch: boolean;
  /** The page's clock is put forward past the time that a step lasts. */
  skipsTime?: boolean;
  /** Called after each step has appeared. */
  onStep?: (step: TutorialStep) => Promise<unknown>;
}

/** Walks from the first step, which is shown, to the close button of the last. */
async function walk(
  page: Page,
  flow: TutorialFlow,
  { isTouch, skipsTime = false, onStep }: Walk,
): Promise<void> {
  await writeDownSteps(page);
  for (const [index, step] of flow.steps.entries()) {
    await test.step(`${flow.id}: ${step.id}`, async () => {
      if (goesOnByItself(step)) {
        await expect.poll(() => shownAs(page, index + 1)).toContain(step.title);
        expect(await shownAs(page, index + 1)).toMatch(/Goes on by itself$/);
      } else {
        await expect(card(page)).toContainText(`Step ${index + 1} of ${flow.steps.length}`);
        await expect(card(page).getByRole('heading')).toHaveText(step.title);
        await expect(card(page)).toContainText(step.description);
      }
      if (step.actionData) await expect(page).toHaveURL(new RegExp(`${step.actionData.route}$`));
      await onStep?.(step);
      if (index < flow.steps.length - 1) {
        await passStep(page, step, isTouch);
        if (skipsTime && lastsAWhile(step)) await page.clock.fastForward(STEP_MS);
        return;
      }
      await expect(card(page).getByRole('button', { name: 'Finish' })).toBeDisabled();
      await expect(card(page)).toContainText('Close this card to complete the tutorial.');
      await card(page).getByRole('button', { name: 'Close tutorial' }).click();
      await expect(card(page)).toHaveCount(0);
    });
  }
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
      await expect(
        welcome(page).getByRole('button', { name: 'Start Quantum Clock Integration' }),
      ).toBeVisible();
      await expectAccessible(page, 'welcome');
      await keepScreenshot(page, info, '1-welcome');
      await welcome(page).getByRole('button', { name: 'Start Mining Fundamentals' }).click();
      await expect(welcome(page)).toHaveCount(0);
      await walk(page, flow, {
        isTouch: window.hasTouch,
        async onStep({ id }) {
          if (id === 'difficulty') await page.getByRole('slider', { name: 'Complexity Level' }).press('Home');
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
      await stopMining(page);
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
      const flows = (await readFlows(page)).filter(({ available }) => available);
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
      await expect(page.getByText(`${flows.length} of 10 completed`)).toBeVisible();
    });
  });
}

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
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Step 5 of');
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Start mining' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Step 6 of');
  await expect(page.getByRole('heading', { level: 1, name: 'Mining Active' })).toBeVisible();
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
