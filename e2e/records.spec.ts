/** A visitor reads which lattice blocks hold a record, and follows the link from one that doesn't to the one that does. */
import type { Page } from '@playwright/test';
import {
  getRecords,
  listBlocks,
  listSessions,
  startSession,
  stopSession,
} from '@productive-mining/contract/endpoints.ts';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { VISITS } from './visits.ts';

const KIND = 'lattice_crypto';
/** Vectors of dimension 70, one of them not the shortest, and of dimension 80. */
const SESSIONS = [
  { workType: KIND, difficulty: 1, stopAfter: { blocks: 2 } },
  { workType: KIND, difficulty: 18, stopAfter: { blocks: 1 } },
];
const UNTIL_BLOCKS_MS = 150_000;

async function readLatticeBlocks(page: Page): Promise<Block[]> {
  return (await clientOf(page).call(listBlocks, { query: { workType: KIND } })).blocks;
}

/** Mines them once for all visits, whatever other journeys mined. @returns the blocks, the newest first */
async function mineLattices(page: Page): Promise<Block[]> {
  const { records } = await clientOf(page).call(getRecords, { params: { workType: KIND } });
  if (records.length < 2) {
    for (const body of SESSIONS) await clientOf(page).call(startSession, { body });
  }
  await expect
    .poll(async () => (await clientOf(page).call(listSessions)).sessions.length, {
      timeout: UNTIL_BLOCKS_MS,
    })
    .toBe(0);
  return readLatticeBlocks(page);
}

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('the records of a kind, on the pages of its blocks', async ({ page }, info) => {
      const blocks = await mineLattices(page);
      const { records } = await clientOf(page).call(getRecords, { params: { workType: KIND } });
      // The long session of an earlier visit may have found its vector before it was stopped.
      expect(records.map((record) => record.class).slice(0, 2)).toEqual([70, 80]);
      const holder = records[0]!.blockIndex;
      const isRecord = (block: Block) => records.some(({ blockIndex }) => blockIndex === block.index);
      const other = blocks.find((block) => !isRecord(block))!;
      const card = page.getByRole('region', { name: 'Records', exact: true });
      const look = async (state: string, shown = card) => {
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, state);
        await keepScreenshot(page, info, state, { isWhole: true });
        await keepScreenshot(shown, info, `${state}-card`);
      };

      await page.goto(`/blocks/${other.index}`);
      await expect(card).toContainText(`Block ${holder} holds the record of dimension 70.`);
      const rows = card.getByRole('row');
      await expect(rows).toHaveCount(1 + records.length + 1);
      await expect(rows.nth(1)).toContainText('record');
      await expect(rows.nth(2)).toContainText('this block');
      await look('1-no-record');

      await tabTo(page, card.getByRole('link', { name: `Block ${holder}, dimension 70` }));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/blocks/${holder}$`));
      await expect(card).toContainText('This block holds the record of dimension 70.');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Record of dimension 70');
      await expect(rows).toHaveCount(1 + records.length);
      await look('2-record');

      const long = { workType: KIND, difficulty: 100 };
      await clientOf(page).call(startSession, { body: long });
      await page.goto('/');
      const live = page.getByRole('region', { name: 'Active Computation', exact: true });
      await expect(live.locator('canvas')).toBeVisible();
      await tabTo(page, live.locator('summary', { hasText: 'Records so far' }));
      await page.keyboard.press('Enter');
      await expect(live.getByRole('link', { name: `Block ${holder}, dimension 70` })).toBeVisible();
      await look('3-while-mining', live);
      await clientOf(page).call(stopSession);
    });
  });
}
