/** Gauge fields and flows from the Mining page to their block: figures along both chains, and the check in the browser. */
import { listBlocks } from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { mineOneBlock } from './mine-one-block.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { verifyHere } from './verify-here.ts';
import { VISITS } from './visits.ts';

const UNTIL_CHECKED_MS = 120_000;

interface Shown {
  workType: string;
  region: RegExp;
  finding: RegExp;
  /** Words of each figure, and others that it has. */
  figures: readonly [string, string | RegExp][];
}

const KINDS: readonly Shown[] = [
  {
    workType: 'yang_mills',
    region: /^SU\([23]\) at β = [\d.]+ on 4⁴ sites, streams \d+ and \d+/,
    finding: /^average plaquette 0\.\d+ ± 0\.\d+$/,
    figures: [
      ['The average plaquette settles at', 'Stream 1'],
      ['Wilson loops to', 'Two dimensions, a formula'],
    ],
  },
  {
    workType: 'navier_stokes',
    region: /, Re = [\d,]+ on 64², flows \d+ and \d+ to t = [\d.]+$/,
    finding: /^palinstrophy (never grew|grew [\d.]+-fold), K·η [\d.]+, /,
    figures: [
      ['Energy along both flows', /Flow \d/],
      ['Energy by wave number at the end', /Flow \d/],
    ],
  },
];

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    for (const { workType, region, finding, figures } of KINDS)
      test(`MINE-42 MINE-44: a block of ${workType} shows its chains and their figures, and verifies here`, async ({
        page,
      }, info) => {
        await page.goto('/');
        const index = await mineOneBlock(page, workType);
        const { blocks } = await clientOf(page).call(listBlocks, { query: { workType, limit: 1 } });
        expect(blocks[0]).toMatchObject({
          index,
          region: expect.stringMatching(region),
          finding: expect.stringMatching(finding),
        });
        await page.goto(`/blocks/${index}`);
        const result = page.getByRole('region', { name: 'Result', exact: true });
        for (const [title, words] of figures)
          await expect(result.getByRole('figure').filter({ hasText: title })).toContainText(words);
        await keepScreenshot(result, info, 'result');
        const { check, steps } = await verifyHere(page);
        // The opened leaves show the chains; averages and figures need all of them, from the beginning on.
        const statements = check.getByRole('list', { name: 'Statements of the block' });
        await expect(statements).toContainText('not checked here');
        await check.getByRole('button', { name: 'Check every leaf' }).click();
        await expect(statements).not.toContainText('not checked here', { timeout: UNTIL_CHECKED_MS });
        await expect(steps.filter({ hasText: 'Every leaf' })).toContainText('holds');
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, `block of ${workType}`);
        await keepScreenshot(page, info, 'block', { isWhole: true });
      });
  });
}
