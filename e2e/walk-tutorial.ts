/** Walks through a tutorial as a visitor does, and checks each step's card and target on the way. */
import type { Locator, Page } from '@playwright/test';
import type { TutorialFlow, TutorialStep } from '@productive-mining/contract/calls/tutorial.ts';
import { getTutorialFlow, getTutorialProgress } from '@productive-mining/contract/endpoints.ts';
import { clientOf } from './page-client.ts';
import { expect, test } from './product-test.ts';

export const EDGE_MARGIN_PX = 20;
/** Longest time that a step lasts by itself, or after a click. */
const STEP_MS = 5000;

export const card = (page: Page) => page.locator('[data-tutorial-card]');
export const targetOf = (page: Page, { targetElement = 'none' }: Pick<TutorialStep, 'targetElement'>) =>
  page.locator(targetElement).filter({ visible: true }).first();

export async function readFlow(page: Page, id: string): Promise<TutorialFlow> {
  return clientOf(page).call(getTutorialFlow, { params: { flowId: id } });
}
export async function expectCompleted(page: Page, id: string): Promise<void> {
  await expect
    .poll(async () => (await clientOf(page).call(getTutorialProgress)).completedTutorials[id])
    .toBe(true);
}

/**
 * The card is inside the margins and holds its buttons, has the specified size in a wide enough window, is centred without
 * a target, and covers nothing of a target that the step asks to press or point at.
 */
async function expectCardPlaced(page: Page, step: TutorialStep): Promise<void> {
  const { targetElement } = step;
  const window = page.viewportSize();
  const box = await card(page).boundingBox();
  if (!window || !box) throw new Error('no card');
  expect(box.width).toBe(Math.min(400, window.width - 2 * EDGE_MARGIN_PX));
  if (window.width >= 1440) expect(box.height).toBe(300);
  expect(await buttonsOutside(page), 'buttons that reach out of the card').toEqual([]);
  if (asksForAct(step)) await expect.poll(() => coversTarget(page, step)).toBe(false);
  expect(box.x).toBeGreaterThanOrEqual(EDGE_MARGIN_PX);
  expect(box.y).toBeGreaterThanOrEqual(EDGE_MARGIN_PX);
  expect(box.x + box.width).toBeLessThanOrEqual(window.width - EDGE_MARGIN_PX);
  expect(box.y + box.height).toBeLessThanOrEqual(window.height - EDGE_MARGIN_PX);
  if (targetElement !== undefined) return;
  expect([box.x + box.width / 2, box.y + box.height / 2]).toEqual([window.width / 2, window.height / 2]);
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

const isWithin = (inner: Box, outer: Box) =>
  inner !== null &&
  outer !== null &&
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const overlap = (one: Box, other: Box) =>
  one !== null &&
  other !== null &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Names of the card's buttons that don't lie in it. They are looked at in one moment, as the card follows its target. */
const buttonsOutside = (page: Page) =>
  card(page).evaluate((element) => {
    const box = element.getBoundingClientRect();
    const isOutside = (button: Element) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return left < box.left || right > box.right || top < box.top || bottom > box.bottom;
    };
    const outside = [...element.querySelectorAll('button')].filter(isOutside);
    return outside.map((button) => button.ariaLabel ?? button.textContent);
  });

/** Whether the card lies over any part of its target, or the target isn't in the window. */
async function coversTarget(page: Page, step: TutorialStep): Promise<boolean> {
  const target = await targetOf(page, step).boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  return !isWithin(target, { x: 0, y: 0, width, height }) || overlap(await card(page).boundingBox(), target);
}

/** TUT-25: a solid outline whose colour is blue. */
async function expectMarked(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toHaveCSS('outline-style', 'solid');
  const blueness = () =>
    target.evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('no canvas');
      canvas.fillStyle = getComputedStyle(element).outlineColor;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return blue - Math.max(red, green);
    });
  // A target that has a colour of its own changes to the outline's in steps.
  await expect.poll(blueness).toBeGreaterThan(20);
}

const goesOnByItself = ({ action }: TutorialStep) => action === 'wait' || action === 'navigate';
const asksForAct = ({ completionCriteria }: TutorialStep) =>
  completionCriteria === 'element_click' || completionCriteria === 'element_hover';
const lastsAWhile = (step: TutorialStep) =>
  goesOnByItself(step) || step.completionCriteria === 'element_click';

/** Checks a step and does what it asks for. */
async function passStep(page: Page, step: TutorialStep, isTouch: boolean): Promise<void> {
  // It may be over before anything else about it is checked.
  if (goesOnByItself(step)) return;
  const target = targetOf(page, step);
  if (step.targetElement !== undefined) await expectMarked(target);
  await expectCardPlaced(page, step);
  const next = card(page).getByRole('button', { name: 'Next' });
  if (!asksForAct(step)) return next.click();
  // TUT-28: a step that asks for something waits until the visitor has done it.
  await expect(next).toBeDisabled();
  if (step.completionCriteria === 'element_click') return target.click();
  if (isTouch) return target.tap();
  await page.mouse.move(1, 1);
  await target.hover();
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

/** Walks from the first step, which is shown, to the last one's Finish. */
export async function walk(
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
      if (step.actionData) {
        const [path = ''] = step.actionData.route.split('?');
        await expect(page).toHaveURL(new RegExp(`${path}$`));
      }
      await onStep?.(step);
      if (index < flow.steps.length - 1) {
        await passStep(page, step, isTouch);
        if (skipsTime && lastsAWhile(step)) await page.clock.fastForward(STEP_MS);
        return;
      }
      await card(page).getByRole('button', { name: 'Finish' }).click();
      await expect(card(page)).toHaveCount(0);
    });
  }
}
