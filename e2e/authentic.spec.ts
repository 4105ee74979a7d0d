/** A visitor tries the kernels: a test that passes, one that a spoiled digit fails, one that is cancelled, and an encapsulation. */
import { keepScreenshot } from './keep-screenshot.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { VISITS } from './visits.ts';

const UNTIL_DONE_MS = 60_000;

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('AUTH-01 AUTH-02 AUTH-05 AUTH-11 ERR-44 kernels beside tables, on a press', async ({
      page,
    }, info) => {
      const logged: string[] = [];
      page.on('console', (message) => void logged.push(message.text()));
      const result = page.getByRole('region', { name: 'Result' });
      const look = async (state: string) => {
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, state);
        await keepScreenshot(page, info, state, { isWhole: true });
      };
      await page.goto('/authentic');
      await expect(page.getByRole('list', { name: 'Working' }).getByRole('listitem')).toHaveCount(8);
      await expect(page.getByRole('list', { name: 'Pending' })).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Mathematics' }).getByRole('listitem')).toHaveCount(6);
      await page.getByRole('button', { name: 'Test Elliptic Curves' }).click();
      await expect(result).toContainText('Elliptic Curves: Passed', { timeout: UNTIL_DONE_MS });
      await look('1-passed');
      await page.getByRole('tab', { name: 'Security & Cryptography' }).click();
      await page.getByRole('switch', { name: /^Spoil one digit/ }).click();
      await page.getByRole('button', { name: 'Test Lattice Cryptography' }).click();
      await expect(result).toContainText('Lattice Cryptography: Failed', { timeout: UNTIL_DONE_MS });
      await expect(page.getByRole('table', { name: 'Rows that differ' }).getByRole('row')).toHaveCount(2);
      await page.getByRole('button', { name: 'Demo Encapsulation' }).click();
      await expect(page.getByText('Secrets match')).toBeVisible();
      await look('2-spoiled');
      await page.getByRole('tab', { name: 'Advanced Mathematics' }).click();
      await page.getByRole('switch', { name: /^Spoil one digit/ }).click();
      await page.getByRole('button', { name: 'Test Riemann Zeros' }).click();
      await expect(result).toContainText('Riemann Zeros: Passed', { timeout: UNTIL_DONE_MS });
      expect(logged.some((text) => text.startsWith('Authentic test riemann-zeros:'))).toBe(true);
      for (const label of ['Yang-Mills', 'Navier-Stokes']) {
        await page.getByRole('button', { name: `Test ${label}` }).click();
        await expect(result).toContainText(`${label}: Passed`, { timeout: UNTIL_DONE_MS });
      }
      await look('3-advanced');
    });
  });
}
