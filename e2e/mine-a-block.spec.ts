/** A visitor starts mining, watches the work, sees a block sealed, pauses, resumes and stops. */

import type { Locator, Page } from '@playwright/test';
import {
  getBalance,
  listBlocks,
  listSessions,
  pauseSession,
  startSession,
} from '@productive-mining/contract/endpoints.ts';
import type { Block } from '@productive-mining/contract/entities/block.ts';
import type { Credit } from '@productive-mining/contract/entities/credit.ts';
import type { Session } from '@productive-mining/contract/entities/session.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { callTo, clientOf } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { type ALL_VISITS, VISITS } from './visits.ts';

interface Kind {
  value: string;
  /** In the selector (spec part 1 §3) and in the table of blocks (part 3 §3.2). */
  label: string;
  displayName: string;
}

/** What is chosen on a fresh page. */
const RIEMANN: Kind = {
  value: 'riemann_zero',
  label: 'Riemann Zeta Function Analysis',
  displayName: 'Riemann Zero Analysis',
};
const PRIMES: Kind = {
  value: 'prime_pattern',
  label: 'Prime Pattern Discovery',
  displayName: 'Prime Pattern Discovery',
};
const GOLDBACH: Kind = {
  value: 'goldbach_verification',
  label: 'Goldbach Conjecture Verification',
  displayName: 'Goldbach Verification',
};

/** One kind for each window and theme. */
const KINDS: Readonly<Record<(typeof ALL_VISITS)[number]['name'], Kind>> = {
  '1440x900 light': RIEMANN,
  '1440x900 dark': PRIMES,
  '390x844 light': PRIMES,
  '390x844 dark': GOLDBACH,
};
/** Lowest difficulty: a block after about a second of work. */
const EASIEST = '1/100';
const WATCHED_MS = 2000;

const card = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });
const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text });
const blocksTable = (page: Page) => card(page, 'Recent Mathematical Blocks').getByRole('table');

async function readSession(page: Page): Promise<Session> {
  const [session] = (await clientOf(page).call(listSessions)).sessions;
  if (!session) throw new Error('the visitor has no session');
  return session;
}

async function readBlocks(page: Page): Promise<Block[]> {
  return (await clientOf(page).call(listBlocks)).blocks;
}

async function readWallet(page: Page): Promise<{ address: string; credits: Credit[] }> {
  return clientOf(page).call(getBalance, { query: { after: 0 } });
}

async function chooseEasiest(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Complexity Level' }).press('Home');
  await expect(card(page, 'Difficulty Settings')).toContainText(EASIEST);
}

/** Sees a bar at two different places at least. */
async function expectToMove(bar: Locator): Promise<void> {
  const seen = new Set<string | null>();
  await expect
    .poll(async () => seen.add(await bar.getAttribute('aria-valuenow')).size, { timeout: UNTIL_BLOCK_MS })
    .toBeGreaterThan(1);
}

for (const { name, window, colorScheme } of VISITS) {
  const kind = KINDS[name];
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test(`SHELL-33 MINE-02 MINE-19 MINE-20 MINE-42 MINE-43: a ${kind.value} session from start to stop`, async ({
      page,
    }, info) => {
      const keep = (state: string) => keepScreenshot(page, info, state, { isWhole: true });
      await page.goto('/');
      await test.step('MINE-10 MINE-11 idle', () => expectIdle(page, keep));
      await test.step('MINE-14 MINE-15 start', () => start(page, kind));
      await test.step('progress and a block', () => watchFirstBlock(page, kind, keep));
      await test.step('MINE-24 pause', () => pause(page, keep));
      await test.step('MINE-23 resume', () => resume(page));
      await test.step('stop', () => stop(page, keep));
    });
  });
}

type Keep = (state: string) => Promise<void>;

async function expectIdle(page: Page, keep: Keep): Promise<void> {
  await expect(heading(page, 'Mining Idle')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Productive Mining', 'Custom Algorithm']);
  await expect(card(page, 'Difficulty Settings')).toContainText('47/100');
  await expect(page.getByRole('combobox', { name: 'Computation type' })).toHaveText(
    new RegExp(RIEMANN.label),
  );
  await expect(card(page, 'Active Mining Sessions (0)')).toBeVisible();
  await expect(page.locator('[data-state="pending"]')).toHaveCount(8);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'idle');
  await keep('1-idle');
}

async function start(page: Page, kind: Kind): Promise<void> {
  if (kind !== RIEMANN) {
    await page.getByRole('combobox', { name: 'Computation type' }).click();
    await page.getByRole('option', { name: kind.label }).click();
  }
  await chooseEasiest(page);
  // The toast of the first block takes its place, maybe before anything else was looked at.
  const [request] = await Promise.all([
    page.waitForRequest(callTo(startSession)),
    page.getByText('Mining Started', { exact: true }).waitFor(),
    page.getByRole('button', { name: 'Start mining' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({ workType: kind.value, difficulty: 1 });
  await expect(heading(page, 'Mining Active')).toBeVisible();
  await expect(card(page, 'Active Mining Sessions (1)')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Computation type' })).toBeDisabled();
  await expect(page.getByRole('slider', { name: 'Complexity Level' })).toHaveAttribute('data-disabled', '');
  const status = card(page, 'Mining Status');
  await expect(status).toContainText('mining');
  await expect(status).toContainText(EASIEST);
  await expect(status).toContainText(kind.displayName);
}

async function watchFirstBlock(page: Page, kind: Kind, keep: Keep): Promise<void> {
  const toldByToast = page
    .getByText(/^New block #\d+ added to blockchain$/)
    .first()
    .waitFor({ timeout: UNTIL_BLOCK_MS });
  const computation = card(page, 'Active Computation');
  await expectToMove(computation.getByRole('progressbar', { name: 'Computation' }));
  await expect(page.locator('[aria-current="step"]')).toHaveCount(1);
  await toldByToast;
  const { address } = await readWallet(page);
  const own = (await readBlocks(page)).filter((block) => block.minerId === address);
  const block = own.at(-1);
  if (!block) throw new Error('no block of this visitor is listed');
  const row = blocksTable(page).locator(`[data-block="${block.index}"]`);
  await expect(row).toContainText(kind.displayName);
  await expect(row).toContainText('Verified');
  await expectChainedAndPaid(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'mining');
  await keep('2-mining');
}

/** Each block links to the one before, and this visitor's blocks paid what mining credited. */
async function expectChainedAndPaid(page: Page): Promise<void> {
  await expect(async () => {
    const [{ address, credits }, blocks] = await Promise.all([readWallet(page), readBlocks(page)]);
    const paid = blocks.filter((block) => block.minerId === address).map((block) => block.rewardAmount);
    expect(paid.length).toBeGreaterThan(0);
    const mined = credits.filter(({ type }) => type === 'mining').map(({ amount }) => amount);
    expect(mined.sort()).toEqual(paid.sort());
    for (const [place, block] of blocks.slice(0, -1).entries()) {
      expect(block.previousHash).toBe(blocks[place + 1]?.blockHash);
    }
  }).toPass({ timeout: 15_000 });
}

async function pause(page: Page, keep: Keep): Promise<void> {
  const sessions = card(page, /^Active Mining Sessions/);
  await expect(sessions.getByRole('button', { name: /^Resume/ })).toBeDisabled();
  await sessions.getByRole('button', { name: /^Pause/ }).click();
  await expect(heading(page, 'Mining Paused')).toBeVisible();
  await expect(sessions.getByRole('button', { name: /^Pause/ })).toBeDisabled();
  const { progress, blocksMined } = await readSession(page);
  await page.waitForTimeout(WATCHED_MS);
  const later = await readSession(page);
  expect(later).toMatchObject({ status: 'paused', blocksMined });
  const plot = later.progress?.view?.plot;
  if (!plot) throw new Error('the paused session has no picture');
  expect(later.progress).toEqual(progress);
  // A paused session can't be paused.
  const again = clientOf(page).call(pauseSession, { body: { sessionId: later.sessionId } });
  await expect(again).rejects.toMatchObject({ status: 409 });
  await page.reload();
  await expect(heading(page, 'Mining Paused')).toBeVisible();
  await expect(
    card(page, 'Active Computation').getByRole('heading', { name: plot.title, exact: true }),
  ).toBeVisible();
  // The pointer still rests on the button, whose tooltip says no more than its name.
  await page.mouse.move(0, 0);
  await expectAccessible(page, 'paused');
  await keep('3-paused');
}

async function resume(page: Page): Promise<void> {
  const { blocksMined } = await readSession(page);
  const sessions = card(page, /^Active Mining Sessions/);
  await sessions.getByRole('button', { name: /^Resume/ }).click();
  await expect(heading(page, 'Mining Active')).toBeVisible();
  await expect
    .poll(async () => (await readSession(page)).blocksMined, { timeout: UNTIL_BLOCK_MS })
    .toBeGreaterThan(blocksMined);
  // The row says what the call says; another block may come between the two reads.
  await expect(async () => {
    const session = await readSession(page);
    const count = `${session.blocksMined} ${session.blocksMined === 1 ? 'block' : 'blocks'}`;
    await expect(sessions).toContainText(count, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

async function stop(page: Page, keep: Keep): Promise<void> {
  await page.getByRole('button', { name: 'Stop mining' }).click();
  await expect(heading(page, 'Mining Idle')).toBeVisible();
  await expect(page.getByText('Mining Stopped', { exact: true })).toBeVisible();
  await expect(card(page, 'Active Mining Sessions (0)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start mining' })).toBeEnabled();
  await expect(page.locator('[data-state="pending"]')).toHaveCount(8);
  await expect(page.getByRole('combobox', { name: 'Computation type' })).toBeEnabled();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'stopped');
  await keep('4-stopped');
}

test('MINE-09 keyboard alone starts and stops a session', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page, 'Mining Idle')).toBeVisible();
  await tabTo(page, page.getByRole('slider', { name: 'Complexity Level' }));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  // From 1 in steps of 1.
  await expect(card(page, 'Difficulty Settings')).toContainText('2/100');
  await tabTo(page, page.getByRole('button', { name: 'Start mining' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Mining Active')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Stop mining' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Mining Idle')).toBeVisible();
  await expect(card(page, 'Active Mining Sessions (0)')).toBeVisible();
});
