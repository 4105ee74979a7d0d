/** A visitor sees that the server's own checks hold and what the bits are, makes a security token, and reads again. */
import { getSecurityStatus } from '@productive-mining/contract/endpoints.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { VISITS } from './visits.ts';

const STATUS_PATH = getSecurityStatus.path;
const UNTIL_CHECKED_MS = 60_000;
const LABELS = [
  'Stored chain',
  'Disputed blocks',
  'Signing keys',
  'Cookie key',
  'Post-quantum self-tests',
  'This connection',
  'Refused requests',
];

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('SEC-01 SEC-03…06 SEC-08 SEC-10 API-67 ERR-27: the security monitor', async ({ page }, info) => {
      await page.goto('/');
      const card = page.getByRole('region', { name: 'Ultra-Security Monitor', exact: true });
      const entry = (label: string) =>
        card.locator('dl > div').filter({ hasText: label }).locator('dd').first();
      await expect(card).toContainText('256-bit Quantum-Resistant Cryptographic Protection');
      await expect(entry('Protection status')).toHaveText('Active', { timeout: UNTIL_CHECKED_MS });
      await expect(entry('Threat level')).toHaveText('None');
      await expect(entry('Quantum resistant')).toHaveText('Active');
      await expect(entry('Encryption status')).toHaveText('Loopback');
      for (const label of LABELS) {
        const row = card.getByRole('listitem').filter({ hasText: label });
        await expect(row.getByRole('img', { name: 'holds:', exact: true })).toBeVisible();
      }
      await card.scrollIntoViewIfNeeded();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'every check holds');
      await keepScreenshot(card, info, '1-active');

      const tag = entry('Security level').getByRole('button', {
        name: 'formula: where the security level comes from',
      });
      await tabTo(page, tag);
      await page.keyboard.press('Enter');
      await expect(page.getByText('A gamified strength score, not a security guarantee')).toBeVisible();
      await keepScreenshot(page, info, '2-formula');
      await page.keyboard.press('Escape');

      const activeTokens = Number(await entry('Active tokens').textContent());
      await card.getByRole('button', { name: 'Generate Token' }).click();
      const toast = page.locator('li[data-tone]');
      await expect(toast).toContainText('Security Token Generated');
      await expect(toast).toContainText('256-bit token is bound to your wallet');
      await keepScreenshot(page, info, '3-token');
      await expect(entry('Active tokens')).toHaveText(String(activeTokens + 1));

      const read = page.waitForResponse((response) => response.url().endsWith(STATUS_PATH));
      await card.getByRole('button', { name: 'Refresh Status' }).click();
      expect((await read).ok()).toBe(true);
      await page.goto('/mining');
      await expect(entry('Active tokens')).toHaveText(String(activeTokens + 1));
    });

    test('SEC-02 SEC-07: what it shows for a broken chain and for a start', async ({ page }, info) => {
      const whole = await clientOf(page).call(getSecurityStatus);
      const withChain = (chain: object, changed: object) => ({
        ...whole,
        ...changed,
        checks: whole.checks.map((check: { name: string }) =>
          check.name === 'chain' ? { ...check, ...chain } : check,
        ),
      });
      const states = {
        broken: withChain(
          { ok: false, detail: 'Block 3: The ML-DSA-65 signature doesn’t hold. 2 further faults.' },
          { protectionStatus: 'warning', threatLevel: 'quantum' },
        ),
        starting: withChain(
          { ok: null, detail: 'The first check of the whole chain is under way.', checkedAt: null },
          { protectionStatus: 'inactive', threatLevel: 'high', quantumResistant: false },
        ),
      };
      for (const [state, status] of Object.entries(states)) {
        await page.route(`**${STATUS_PATH}`, (route) => route.fulfill({ json: status }));
        await page.goto('/');
        const card = page.getByRole('region', { name: 'Ultra-Security Monitor', exact: true });
        await expect(card).toContainText(state === 'broken' ? 'Warning' : 'Inactive');
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, state);
        await keepScreenshot(card, info, state);
        await page.unroute(`**${STATUS_PATH}`);
      }
    });
  });
}
