/** A visitor reads what the strength score is, and what really protects the ledger. */
import { getSecurityStatus } from '@productive-mining/contract/endpoints.ts';
import { bitStrength } from '@productive-mining/rules/security-strength.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { clientOf } from './page-client.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './product-test.ts';
import { VISITS } from './visits.ts';

for (const { name, window, colorScheme } of VISITS) {
  test.describe(name, () => {
    test.use({ ...window, colorScheme });

    test('STR-01 STR-04 STR-05 STR-07 the score of the ledger, as the server counts it', async ({
      page,
    }, info) => {
      await page.goto('/cryptographic-strength');
      const { miningBasedSecurity } = await clientOf(page).call(getSecurityStatus);
      const strength = page.getByRole('region', { name: 'Mining-based strength' });
      const bits = new Intl.NumberFormat('en-US').format(bitStrength(miningBasedSecurity!));
      await expect(strength).toContainText(`${bits}\u202fbits`);
      await expect(page.getByRole('region', { name: 'Level progression' }).getByRole('listitem')).toHaveCount(
        4,
      );
      await expect(page.getByRole('table', { name: 'Projections' }).getByRole('row')).toHaveCount(5);
      await page.getByText('About these numbers').click();
      await expect(page.getByText('Mining makes no cipher stronger.')).toBeVisible();
      const asked = page.waitForRequest(/\/api\/security\/status$/);
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await asked;
      await expectAccessible(page, 'strength');
      await expectNoSidewaysScroll(page);
      await keepScreenshot(page, info, 'strength', { isWhole: true });
    });
  });
}
