/** The work under its picture: what runs, how far it is and how to stop it, seen at once and covered by nothing. */
import type { Locator, Page } from '@playwright/test';
import type { AnsweredName, AnswerOf } from '@productive-mining/client/call-types.ts';
import {
  getBalance,
  getCoverage,
  getHeight,
  getStats,
  listGuides,
  listSessions,
  pauseSession,
  startGuide,
  startSession,
  stopSession,
} from '@productive-mining/contract/endpoints.ts';
import { coversWords } from './covers-words.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { mineOneBlock } from './mine-one-block.ts';
import { clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { DESKTOP, PHONE, VISITS } from './visits.ts';

const ALL = [
  ['riemann_zero', 'Riemann Zero Analysis'],
  ['prime_pattern', 'Prime Pattern Discovery'],
  ['goldbach_verification', 'Goldbach Verification'],
  ['yang_mills', 'Yang-Mills Field Theory'],
  ['navier_stokes', 'Navier-Stokes Simulation'],
  ['birch_swinnerton_dyer', 'Elliptic Curve Analysis'],
  ['lattice_crypto', 'Lattice Cryptography'],
  ['elliptic_curve_crypto', 'ECC Cryptography'],
  ['poincare_conjecture', 'Topology Analysis'],
] as const;
/** A level that no other figure of the page is likely to be, and at which no unit ends while it is looked at. */
const LEVEL = 83;

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const computation = (page: Page) => card(page, 'Active Computation');
const group = (page: Page) => card(page, 'Mining Status');
const floats = (page: Page) => ({
  guide: page.locator('#guide-button'),
  gameStats: page.locator('main > div button', { hasText: 'Game Stats' }),
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

async function startAll(page: Page): Promise<void> {
  const { call } = clientOf(page);
  for (const [workType] of ALL) await call(startSession, { body: { workType, difficulty: LEVEL } });
}

/** Whether the middle of an element is in the window, and a press there meets it. */
const canBePressed = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && element.contains(met);
  });

/** Pixels that shown notifications lie over figures of the page or over a button that stops. */
const coveredByNotices = (page: Page) =>
  page.evaluate(() => {
    const kept = [
      ...document.querySelectorAll('main dl, main [data-session], main [role="progressbar"]'),
      ...[...document.querySelectorAll('main button')].filter((button) =>
        /^Stop/.test(button.getAttribute('aria-label') ?? button.textContent ?? ''),
      ),
    ].map((element) => element.getBoundingClientRect());
    const notices = [...document.querySelectorAll('li[data-tone], [aria-label="Rewards"] li')].map(
      (element) => element.getBoundingClientRect(),
    );
    const covered = notices.flatMap((notice) =>
      kept.map(
        (box) =>
          Math.max(0, Math.min(box.right, notice.right) - Math.max(box.left, notice.left)) *
          Math.max(0, Math.min(box.bottom, notice.bottom) - Math.max(box.top, notice.top)),
      ),
    );
    return { notices: notices.length, pixels: covered.reduce((sum, area) => sum + area, 0) };
  });

test.afterEach(async ({ page }) => {
  await clientOf(page).call(stopSession);
});

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('MINE-02 MINE-21 MINE-22 MINE-23: nine sessions, one of each kind, are nine rows below the picture, in one window with all their controls', async ({
      page,
    }, info) => {
      await startAll(page);
      await page.goto('/');
      const rows = group(page).getByRole('listitem');
      await expect(rows).toHaveCount(ALL.length);
      await expect(group(page)).toContainText(`Active Mining Sessions (${ALL.length})`);
      const [picture, below] = [await boxOf(computation(page)), await boxOf(group(page))];
      expect(below.y).toBeGreaterThanOrEqual(picture.y + picture.height);
      expect(Math.abs(below.x - picture.x)).toBeLessThan(1);

      await rows.last().evaluate((row) => row.scrollIntoView({ block: 'end' }));
      await page.evaluate(() => scrollBy(0, 80));
      for (const button of [
        group(page).getByRole('button', { name: 'Stop all' }),
        ...(await rows.getByRole('button', { name: /^Stop/ }).all()),
      ])
        await expect.poll(() => canBePressed(button)).toBe(true);
      await keepScreenshot(page, info, '1-nine-sessions');

      for (const [, displayName] of ALL.slice(0, 2)) {
        await rows.getByRole('button', { name: `Show ${displayName}` }).click();
        await expect(computation(page)).toContainText(`${displayName},`);
      }
      // Each level is said by its row alone, and the state of a session too.
      await expect(rows.first()).toContainText(`mining · ${LEVEL}/100 · 0 blocks`);
      await expect(computation(page)).not.toContainText(`${LEVEL}/100`);
      await expect(computation(page)).not.toContainText('mining');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'nine sessions');
    });

    test('MINE-19: without a session the newest block’s picture is there, also for who mined none', async ({
      page,
      context,
    }, info) => {
      const { call } = clientOf(page);
      const { height } = await call(getHeight);
      await call(startSession, {
        body: { workType: 'prime_pattern', difficulty: 1, stopAfter: { blocks: 1 } },
      });
      await expect
        .poll(async () => (await call(getHeight)).height, { timeout: UNTIL_BLOCK_MS })
        .toBeGreaterThan(height);
      await context.clearCookies();
      await page.goto('/');
      await expect(computation(page)).toContainText('This is what the newest block found.');
      await expect(computation(page).getByRole('link', { name: /^Open block \d+$/ })).toBeVisible();
      await expect(computation(page).locator('canvas').first()).toBeVisible();
      const [picture, below] = [await boxOf(computation(page)), await boxOf(group(page))];
      expect(below.y - picture.y - picture.height).toBeLessThanOrEqual(24);
      await expect(group(page)).toContainText('idle');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'the newest block held');
      await keepScreenshot(page, info, '2-held', { isWhole: true });
    });

    test('GAME-07: notifications cover neither figures nor what stops a session', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('slider', { name: 'Complexity Level' }).press('Home');
      const start = page.getByRole('button', { name: 'Start mining' });
      await start.click();
      const looked = { notices: 0 };
      for (const place of [
        page.getByRole('button', { name: 'Stop mining' }),
        group(page),
        computation(page),
      ]) {
        await place.evaluate((element) => element.scrollIntoView({ block: 'end' }));
        await expect
          .poll(async () => (await coveredByNotices(page)).notices, { timeout: UNTIL_BLOCK_MS })
          .toBeGreaterThan(0);
        await expect
          .poll(async () => {
            const { notices, pixels } = await coveredByNotices(page);
            looked.notices += notices;
            return pixels;
          })
          .toBe(0);
      }
      expect(looked.notices).toBeGreaterThan(0);
    });
  });
}

test.describe('a phone', () => {
  test.use(PHONE);

  test('GUIDE-01 GAME-01: the picture follows the Start button, and nothing floats over the page while a session mines', async ({
    page,
  }) => {
    await clientOf(page).call(startSession, { body: { workType: 'riemann_zero', difficulty: LEVEL } });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Mining Active' })).toBeVisible();
    const start = page.getByRole('button', { name: 'Add session' });
    await expect(start).toBeVisible();
    const cards = await page.locator('main section[aria-labelledby] > div > :is(h2, h3)').allTextContents();
    expect(cards[cards.indexOf('Difficulty Settings') + 1]).toBe('Active Computation');
    const [button, picture] = [await boxOf(start), await boxOf(computation(page))];
    expect(picture.y).toBeGreaterThan(button.y + button.height);
    const { guide, gameStats } = floats(page);
    for (const place of [page.locator('h1'), start, computation(page), group(page)]) {
      await place.scrollIntoViewIfNeeded();
      for (const floating of [guide, gameStats])
        await expect.poll(async () => (await floating.isVisible()) && coversWords(floating)).toBe(false);
    }
    await page.locator('h1').scrollIntoViewIfNeeded();
    for (const name of ['Game Stats', 'Guide', 'Tutorial'])
      await expect(page.locator('main > header').getByRole('button', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible(page, 'menu');
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Game Stats' }).click();
    await expect(card(page, 'Game Stats')).toBeVisible();
    await expectAccessible(page, 'Game Stats opened by the menu');
  });
});

/** Answers as of a long ledger and a rich wallet, whose figures take more of the header than those of a first block. */
async function answerWithLargeFigures(page: Page): Promise<void> {
  const claim =
    'This ledger proves: the first 13,999,526 zeros of ζ(s), to the Gram point near t = 6,820,050, lie on the critical line and are simple.';
  await changeAnswers(page, getBalance, (answer) => ({ ...answer, balance: 1313.45, bonusBalance: 1100 }));
  await changeAnswers(page, getStats, (answer) => ({ ...answer, totalScientificValue: 123_456 }));
  await changeAnswers(page, getCoverage, (answer) => ({
    ...answer,
    frontiers: answer.frontiers.map((frontier) =>
      frontier.workType === 'riemann_zero'
        ? { ...frontier, blocks: 123, claims: [{ ...frontier.claims[0]!, claim }] }
        : frontier,
    ),
  }));
}

async function changeAnswers<Name extends AnsweredName>(
  page: Page,
  { path }: { name: Name; path: string },
  change: (answer: AnswerOf<Name>) => AnswerOf<Name>,
): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

test.describe('a wide window', () => {
  test.use(DESKTOP);

  test('MINE-09 MINE-19: above blocks, state, picture, its two bars and what stops a session are in one window from the page’s top', async ({
    page,
  }, info) => {
    await mineOneBlock(page, 'riemann_zero');
    await clientOf(page).call(startSession, { body: { workType: 'riemann_zero', difficulty: LEVEL } });
    await answerWithLargeFigures(page);
    await page.goto('/');
    await expect(page.getByTestId('ledger-line')).toContainText('13,999,526 zeros');
    await expect(page.locator('main > header')).toContainText('$123,456');
    await expect(page.locator('main > header')).toContainText('213.45 and 1,100.00 bonus');
    for (const shown of [
      page.getByRole('heading', { level: 1, name: 'Mining Active' }),
      page.getByRole('button', { name: 'Add session' }),
      page.getByRole('button', { name: 'Stop mining' }),
      computation(page).locator('canvas').first(),
      computation(page).getByRole('progressbar', { name: 'Computation' }),
      computation(page).getByRole('progressbar', { name: 'Verification' }),
    ])
      await expect(shown).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await keepScreenshot(page, info, '4-one-window');
  });

  test('GAME-01 GAME-44: the floating buttons cover neither the mascot nor a figure', async ({ page }) => {
    await page.goto('/');
    const mascot = page.locator('[data-mascot]');
    await expect(mascot).toBeVisible();
    const { guide, gameStats } = floats(page);
    for (const scrolled of [0, 150, 300]) {
      await page.evaluate((top) => window.scrollTo(0, top), scrolled);
      for (const floating of [guide, gameStats])
        await expect.poll(async () => (await floating.isVisible()) && coversWords(floating)).toBe(false);
    }
    const header = page.locator('main > header');
    await header.getByRole('button', { name: 'Game Stats' }).click();
    await expect(card(page, 'Game Stats')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(header.getByRole('button', { name: 'Game Stats' })).toBeFocused();
  });

  test('GUIDE-14: beside the card of a guide the page keeps its two columns', async ({ page }, info) => {
    const { call } = clientOf(page);
    expect((await call(listGuides)).guides.map(({ id }) => id)).toContain('getting-started');
    await call(startGuide, { body: { flowId: 'getting-started' } });
    const { session } = await call(startSession, {
      body: { workType: 'riemann_zero', difficulty: LEVEL },
    });
    await call(pauseSession, { body: { sessionId: session.sessionId } });
    await page.goto('/');
    await expect(page.getByRole('region', { name: /^Guide: / })).toBeVisible();
    await expect(group(page)).toContainText('paused');
    const [form, picture] = [await boxOf(card(page, 'Mining operations')), await boxOf(computation(page))];
    expect(picture.x).toBeGreaterThanOrEqual(form.x + form.width);
    expect(picture.y).toBeLessThan(form.y + form.height);
    expect((await call(listSessions)).sessions).toHaveLength(1);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'two columns beside a guide');
    await keepScreenshot(page, info, '3-beside-a-guide');
  });
});
