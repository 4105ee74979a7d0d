/** Elliptic curves from the Mining page to their block: the curve with its points, its traces, and the check in the browser. */
import { keepScreenshot } from './keep-screenshot.ts';
import { mineOneBlock } from './mine-one-block.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { verifyHere } from './verify-here.ts';
import { VISITS } from './visits.ts';

const WORK_TYPE = 'birch_swinnerton_dyer';

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test(`MINE-42 MINE-44: a block of ${WORK_TYPE} shows its curve and its traces, and verifies here`, async ({
      page,
    }, info) => {
      await page.goto('/');
      const index = await mineOneBlock(page, WORK_TYPE);
      await page.goto(`/blocks/${index}`);
      const result = page.getByRole('region', { name: 'Result', exact: true });
      const figures = result.getByRole('figure');
      await expect(figures.filter({ hasText: /has analytic rank \d/ })).toBeVisible();
      await expect(figures.filter({ hasText: /traces of y² = x³/ })).toContainText('a_p/2√p');
      await expect(result.locator('canvas')).toHaveCount(4);
      await keepScreenshot(result, info, 'result');
      await verifyHere(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, `block of ${WORK_TYPE}`);
      await keepScreenshot(page, info, 'block', { isWhole: true });
    });
  });
}
