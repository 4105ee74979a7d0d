/** A visitor writes an algorithm, runs it in the browser and reads its result. */
import type { Page } from '@playwright/test';
import { getHeight, getStats } from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { VISITS } from './visits.ts';

/** OPEN-20 */
const TIME_LIMIT_MS = 10_000;
/** Time that a busy machine needs to notice that time is over. */
const SLACK_MS = 8000;
const FAILED = 'Algorithm Execution Failed';
const SUCCEEDED = 'Algorithm Executed Successfully!';

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const codeBox = (page: Page) => page.getByRole('textbox', { name: 'Algorithm code' });
const runButton = (page: Page) => page.getByRole('button', { name: 'Run algorithm' });
const notice = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });
const executions = (page: Page) => card(page, 'Recent Executions').getByRole('listitem');
const resultText = (page: Page) => card(page, 'Result').getByRole('region', { name: 'Text of the result' });

/** A value of the result card. */
const field = (page: Page, label: string) =>
  card(page, 'Result')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd');

async function openLab(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Custom Algorithm' }).click();
  await expect(codeBox(page)).toBeVisible();
}

async function run(page: Page, code: string): Promise<void> {
  await codeBox(page).fill(code);
  await runButton(page).click();
}

/** Runs the code and waits until the list's newest entry is another. @returns how the run ended */
async function outcomeOf(page: Page, code: string): Promise<string> {
  await page.evaluate(() => document.querySelector('[data-e2e-old]')?.removeAttribute('data-e2e-old'));
  const newest = executions(page).first();
  if ((await newest.count()) > 0)
    await newest.evaluate((element) => element.setAttribute('data-e2e-old', ''));
  await run(page, code);
  await expect(newest).not.toHaveAttribute('data-e2e-old', { timeout: TIME_LIMIT_MS + SLACK_MS });
  const succeeded = (await field(page, 'Success').textContent()) === 'yes';
  return (await (succeeded ? resultText(page) : field(page, 'Error')).textContent()) ?? '';
}

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('MINE-33 MINE-34 MINE-38 ERR-10: the five parts, and a run of the first example', async ({
      page,
    }, info) => {
      await openLab(page);
      await expect(page.getByRole('textbox', { name: 'Input' })).toHaveValue('1000');
      await expect(card(page, 'Recent Executions')).toContainText('No executions yet');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'fresh');
      await keepScreenshot(page, info, '1-fresh', { isWhole: true });
      await runButton(page).click();
      await expect(notice(page, SUCCEEDED)).toContainText(
        /Completed in \d+(\.\d)?ms - Research value: \$\d+/,
      );
      // π(1000) = 168 (OEIS A006880); the sum of these primes is 76127 (OEIS A046731).
      await expect(resultText(page)).toHaveText('{"n":1000,"count":168,"sum":76127}');
      await expect(field(page, 'Error')).toHaveText('none');
      await expect(field(page, 'Execution time')).toHaveText(/^[\d.,]+\sms$/);
      await expect(field(page, 'Memory used')).toContainText(/est\. 0\.03\sKB/);
      await expect(field(page, 'Research value (score)')).toContainText('$');
      await expect(executions(page)).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'done');
      await keepScreenshot(page, info, '2-done', { isWhole: true });
      await run(page, 'function broken() {\n  throw new Error("no such number");\n}');
      await expect(notice(page, FAILED)).toContainText('Algorithm execution failed: no such number');
      await expectAccessible(page, 'failed');
      await keepScreenshot(page, info, '3-failed', { isWhole: true });
    });
  });
}

test('ERR-07 ERR-08 ERR-09: what is said of code that can not run', async ({ page }) => {
  await openLab(page);
  await run(page, '   ');
  await expect(notice(page, 'Error')).toContainText('Please enter algorithm code');
  await expect(executions(page)).toHaveCount(0);
  await run(page, '1+1');
  await expect(notice(page, FAILED)).toBeVisible();
  await expect(field(page, 'Error')).toHaveText(
    'No valid function found. Make sure your algorithm defines a function.',
  );
  await run(page, 'function empty() { throw undefined; }');
  await expect(notice(page, FAILED)).toContainText('Unknown error');
  expect(await outcomeOf(page, 'function f( {')).toMatch(/Unexpected token/);
});

test('MINE-35 MINE-36 MINE-37: input, choice of the function, and the 5 most recent runs', async ({
  page,
}) => {
  await openLab(page);
  const input = page.getByRole('textbox', { name: 'Input' });
  const tellType = 'function tell(x) { return typeof x + " " + x; }\nfunction other() { return "other"; }';
  await input.fill('12');
  expect(await outcomeOf(page, tellType)).toBe('number 12');
  await input.fill('abc');
  expect(await outcomeOf(page, tellType)).toBe('string abc');
  await input.fill('21');
  expect(await outcomeOf(page, 'const customMath = x => x * 2;')).toBe('42');
  expect(await outcomeOf(page, 'async function later(x) { await null; return [x, 2n ** 70n]; }')).toBe(
    '[21,"1180591620717411303424"]',
  );
  for (const name of ['fifth', 'sixth']) await outcomeOf(page, `function ${name}() { return "${name}"; }`);
  await expect(executions(page)).toHaveCount(5);
  await expect(executions(page)).toContainText([
    'sixth(21)',
    'fifth(21)',
    'later(21)',
    'customMath(21)',
    'tell(abc)',
  ]);
  await executions(page).nth(4).getByRole('button').click();
  await expect(resultText(page)).toHaveText('string abc');
  // Looking at the other tab loses nothing.
  await page.getByRole('tab', { name: 'Productive Mining' }).click();
  await page.getByRole('tab', { name: 'Custom Algorithm' }).click();
  await expect(executions(page)).toHaveCount(5);
  await expect(codeBox(page)).toContainText('sixth');
});

test('MINE-39 MINE-40 MINE-41: a run makes no request and changes neither chain nor statistics', async ({
  page,
}) => {
  const { call } = clientOf(page);
  const before = [await call(getStats), await call(getHeight)];
  await openLab(page);
  await outcomeOf(page, 'function warmUp() { return 0; }');
  await expect(field(page, 'Research value (score)')).toContainText('$10');
  // The page still loads and polls what it shows; a run adds no request to that.
  const requests: string[] = [];
  page.on('request', (request) => {
    const isPoll =
      request.method() === 'GET' &&
      /\/(api\/(mining|blockchain|altcoin|guide|player|security)|assets\/)/.test(request.url());
    if (!isPoll || request.frame() !== page.mainFrame())
      requests.push(`${request.method()} ${request.url()}`);
  });
  for (const code of ['function f(x) { return x; }', 'function g() { throw new Error("no"); }'])
    await outcomeOf(page, code);
  expect(requests.filter((request) => !request.includes(' blob:'))).toEqual([]);
  expect([await call(getStats), await call(getHeight)]).toEqual(before);
});

test('keyboard alone writes, runs, cancels and reads', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('tab', { name: 'Productive Mining' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, codeBox(page));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('function twice(n) { return n * 2 }');
  await page.keyboard.press('Control+Enter');
  await expect(resultText(page)).toHaveText('2000');
  await tabTo(page, page.getByRole('textbox', { name: 'Input' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('21');
  await page.keyboard.press('Enter');
  await expect(resultText(page)).toHaveText('42');
  await codeBox(page).fill('function endless() { for (;;); }');
  await codeBox(page).press('Control+Enter');
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Error')).toHaveText('Cancelled.');
  await expect(notice(page, FAILED)).toContainText('Algorithm execution failed: Cancelled.');
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
});
