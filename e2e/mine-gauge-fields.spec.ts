/** Gauge fields from the Mining page to their block: the plaquette along its streams, Wilson loops, and the check in the browser. */
import { listBlocks } from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { mineOneBlock } from './mine-one-block.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { verifyHere } from './verify-here.ts';
import { VISITS } from './visits.ts';

const WORK_TYPE = 'yang_mills';
const UNTIL_CHECKED_MS = 60_000;

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test(`MINE-42 MINE-44: a block of ${WORK_TYPE} shows its streams and its averages, and verifies here`, async ({
      page,
    }, info) => {
      await page.goto('/');
      const index = await mineOneBlock(page, WORK_TYPE);
      const { blocks } = await clientOf(page).call(listBlocks, { query: { workType: WORK_TYPE, limit: 1 } });
      expect(blocks[0]).toMatchObject({
        index,
        region: expect.stringMatching(/^SU\([23]\) at β = [\d.]+ on 4⁴ sites, streams \d+ and \d+/),
        finding: expect.stringMatching(/^average plaquette 0\.\d+ ± 0\.\d+$/),
      });
      await page.goto(`/blocks/${index}`);
      const result = page.getByRole('region', { name: 'Result', exact: true });
      const figures = result.getByRole('figure');
      await expect(figures.filter({ hasText: 'The average plaquette settles at' })).toContainText('Stream 1');
      await expect(figures.filter({ hasText: 'Wilson loops to' })).toContainText('Two dimensions, a formula');
      await keepScreenshot(result, info, 'result');
      const { check, steps } = await verifyHere(page);
      // The opened leaves show the streams; the averages need all of them, from the cold start on.
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
