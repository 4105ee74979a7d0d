/** Scrolls /blocks over thousands of blocks, by wheel and by leaps: rows follow one another without a gap. */
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { insertManyBlocks } from '../apps/server/testing/insert-many-blocks.ts';
import { startTestApp } from '../apps/server/testing/start-test-app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './product-test.ts';

const BLOCKS = 4000;
const KINDS = ['prime_pattern', 'goldbach_verification', 'riemann_zero'] as const;
const WINDOWS = [
  { name: '1440x900', viewport: { width: 1440, height: 900 } },
  { name: '390x844', viewport: { width: 390, height: 844 } },
] as const;
const WEB_BUILD = fileURLToPath(new URL('../apps/web/dist', import.meta.url));

/** The real application on a database of its own, as the product's engine refuses to build upon invented blocks. */
const test = base.extend<object, { longChain: string }>({
  longChain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const { app, database, close } = await startTestApp({}, { webBuildDir: WEB_BUILD });
      await insertManyBlocks(database, 1, BLOCKS, (index) => ({
        index,
        minerAddress: `0x${String(index % 7).repeat(40)}`,
        workType: KINDS[index % KINDS.length] ?? KINDS[0],
        difficulty: 1 + (index % 100),
        value: '1235.00',
        rewardBaseUnits: 12_350n,
      }));
      await use(await app.listen({ port: 0, host: '127.0.0.1' }));
      await close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ longChain }, use) => use(longChain),
});

interface Sight {
  /** Indices of the rows in the list's window, from above. */
  indices: number[];
  /** Pixels of the window, below the list's head, that no row covers. */
  gapPx: number;
  waiting: number;
}

/** What the list's window shows at this moment. Runs in the page. */
function lookAtList(): Sight {
  const table = document.querySelector('[role="table"]')!;
  const box = table.getBoundingClientRect();
  const top = table.querySelector('[role="columnheader"]')?.getBoundingClientRect().bottom ?? box.top;
  const rows = [...document.querySelectorAll<HTMLElement>('[data-block]')]
    .map((row) => ({ row, place: row.getBoundingClientRect() }))
    .filter(({ place }) => place.bottom > top && place.top < box.bottom)
    .sort((a, b) => a.place.top - b.place.top);
  const edges = [top, ...rows.flatMap(({ place }) => [place.top, place.bottom]), box.bottom];
  const gaps = edges.flatMap((edge, at) => (at % 2 === 1 ? [edge - (edges[at - 1] ?? edge)] : []));
  return {
    indices: rows.map(({ row }) => Number(row.dataset.block)),
    gapPx: Math.max(0, ...gaps),
    waiting: rows.filter(({ row }) => row.getAttribute('aria-busy') === 'true').length,
  };
}

/** Time after which the place of a list that was scrolled is kept. */
const LIST_REST_MS = 500;
/** Gap that rounding of row borders may cause. */
const GAP_MAX_PX = 1.5;

async function expectWholeList(page: Page): Promise<Sight> {
  const sight = await page.evaluate(lookAtList);
  expect(sight.indices.length).toBeGreaterThan(3);
  expect(sight.indices).toEqual(sight.indices.map((_, at) => sight.indices[0]! - at));
  expect(sight.gapPx).toBeLessThanOrEqual(GAP_MAX_PX);
  return sight;
}

/** A list draws the rows of a place in the frame after it was scrolled there. */
function untilDrawn(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

for (const { name, viewport } of WINDOWS) {
  test.describe(name, () => {
    test.use({ viewport });

    test('4,000 blocks scroll from the newest to the first without a gap', async ({ page }) => {
      await page.addInitScript(() => {
        localStorage.setItem('hasSeenOnboarding', 'true');
        localStorage.setItem('hasStartedGuides', 'true');
      });
      await page.goto('/blocks');
      await page.locator(`[data-block="${BLOCKS}"]`).waitFor();
      const table = page.getByRole('table', { name: 'All blocks' });
      await test.step('by the wheel', async () => {
        await table.hover();
        for (let turn = 0; turn < 25; turn++) {
          await page.mouse.wheel(0, 600);
          await untilDrawn(page);
          await expectWholeList(page);
        }
      });
      await test.step('and is where it was left after a visit to a block', async () => {
        const { indices } = await expectWholeList(page);
        await page.waitForTimeout(LIST_REST_MS);
        await page.locator(`[data-block="${indices[1]}"] a`).click();
        await expect(table).toHaveCount(0);
        await page.goBack();
        await expect.poll(async () => (await page.evaluate(lookAtList)).indices[0]).toBe(indices[0]);
        await expectWholeList(page);
      });
      await test.step('by leaps, until each row has its block', async () => {
        for (const share of [0.9, 0.2, 0.5, 1]) {
          await table.evaluate((element, to) => {
            element.scrollTop = to * (element.scrollHeight - element.clientHeight);
          }, share);
          await untilDrawn(page);
          await expect.poll(async () => (await page.evaluate(lookAtList)).waiting).toBe(0);
          await expectWholeList(page);
        }
        expect((await page.evaluate(lookAtList)).indices.at(-1)).toBe(1);
      });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'end of a long list');
    });
  });
}

test('axe has nothing to say while a tooltip shows', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('hasSeenOnboarding', 'true');
    localStorage.setItem('hasStartedGuides', 'true');
  });
  await page.goto('/blocks');
  await page.locator(`[data-block="${BLOCKS}"]`).waitFor();
  await page.locator('main [data-block] [data-tooltip]:visible').first().hover();
  await expect(page.locator('#tooltip-layer')).toBeVisible();
  await expectAccessible(page, 'with a tooltip');
});

test.describe('the Mining page of a wide window', () => {
  for (const width of [1440, 1920]) {
    test(`at ${width} px ends its strip with a whole place and cuts no row of blocks`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await page.keyboard.press('Escape');
      const strip = page.getByRole('region', { name: 'The newest blocks' }).getByRole('list');
      await expect(strip.getByRole('link').nth(5)).toBeVisible();
      const rows = page.getByRole('region', { name: 'Rows of Recent Mathematical Blocks' });
      await page.locator('[data-panel]').last().scrollIntoViewIfNeeded();
      await rows.scrollIntoViewIfNeeded();
      for (const scroller of [strip, rows])
        expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1);
    });
  }
});
