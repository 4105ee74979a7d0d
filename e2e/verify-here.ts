/** The check of a block in the reader's browser, on the block's page. */
import type { Page } from '@playwright/test';
import { expect } from './product-test.ts';

const UNTIL_CHECKED_MS = 60_000;

/** Has the block of the page checked, and sees that no step fails. @returns the card of the check, and its steps */
export async function verifyHere(page: Page) {
  const check = page.getByRole('region', { name: 'Verify here', exact: true });
  await check.getByRole('button', { name: 'Verify this block' }).click();
  await expect(check.getByRole('status')).toContainText('steps hold', { timeout: UNTIL_CHECKED_MS });
  const steps = check.getByRole('list', { name: 'Steps of the check' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'fails' })).toHaveCount(0);
  return { check, steps };
}
