/** Flows from the Mining page to their block: the vorticity while it runs, figures along both flows, and the check in the browser. */
import { listBlocks } from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { mineOneBlock } from './mine-one-block.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { verifyHere } from './verify-here.ts';
import { VISITS } from './visits.ts';

const WORK_TYPE = 'navier_stokes';
const UNTIL_CHECKED_MS = 120_000;

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test(`MINE-42 MINE-44: a block of ${WORK_TYPE} shows its flows and their figures, and verifies here`, async ({
      page,
    }, info) => {
      await page.goto('/');
      const index = await mineOneBlock(page, WORK_TYPE);
      const { blocks } = await clientOf(page).call(listBlocks, { query: { workType: WORK_TYPE, limit: 1 } });
      expect(blocks[0]).toMatchObject({
        index,
        region: expect.stringMatching(/, Re = [\d,]+ on 64², flows \d+ and \d+ to t = [\d.]+$/),
        finding: expect.stringMatching(/^palinstrophy (never grew|grew [\d.]+-fold), K·η [\d.]+, /),
      });
      await page.goto(`/blocks/${index}`);
      const result = page.getByRole('region', { name: 'Result', exact: true });
      const figures = result.getByRole('figure');
      await expect(figures.filter({ hasText: 'Energy along both flows' })).toContainText(/Flow \d/);
      await expect(figures.filter({ hasText: 'Energy by wave number at the end' })).toContainText(/Flow \d/);
      await keepScreenshot(result, info, 'result');
      const { check, steps } = await verifyHere(page);
      // The opened leaves show the flows; the figures need all of them, from the beginning on.
      const statements = check.getByRole('list', { name: 'Statements of the block' });
      await expect(statements).toContainText('not checked here');
      await check.getByRole('button', { name: 'Check every leaf' }).click();
      await expect(statements).not.toContainText('not checked here', { timeout: UNTIL_CHECKED_MS });
      await expect(steps.filter({ hasText: 'Every leaf' })).toContainText('holds');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, `block of ${WORK_TYPE}`);
      await keepScreenshot(page, info, 'block', { isWhole: true });
    });
  });
}
