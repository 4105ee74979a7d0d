/** A visitor mines beyond 4·10^18 at the lowest difficulty, and comes back to the page while that goes on. */
import { startSession } from '@productive-mining/contract/endpoints.ts';
import { callTo } from './page-client.ts';
import { UNTIL_BLOCK_MS } from './patience.ts';
import { expect, expectAccessible, test } from './product-test.ts';

test('a frontier is chosen, kept, and what its blocks are of', async ({ page }) => {
  await page.goto('/?workType=goldbach_verification');
  await page.getByRole('slider', { name: 'Complexity Level' }).press('Home');
  const frontiers = page.getByRole('group', { name: 'Frontier' });
  await expect(frontiers.getByRole('radio')).toHaveCount(2);
  await expect(frontiers.getByRole('radio', { name: /from 4 on/ })).toBeChecked();
  const beyond = frontiers.getByRole('radio', { name: /beyond/ });
  await beyond.check();
  await expectAccessible(page, 'choice of a frontier');
  const [started] = await Promise.all([
    page.waitForResponse((response) => callTo(startSession)(response.request())),
    page.getByRole('button', { name: 'Start mining' }).click(),
  ]);
  expect(started.request().postDataJSON()).toEqual({
    workType: 'goldbach_verification',
    difficulty: 1,
    frontier: 'beyond',
  });
  await page.reload();
  await expect(beyond).toBeChecked();
  await expect(beyond).toBeDisabled();
  await expect(page.getByText(/^New block #\d+ added to blockchain$/).first()).toBeVisible({
    timeout: UNTIL_BLOCK_MS,
  });
  await page.getByRole('button', { name: 'Stop mining' }).click();
  await page.goto('/blocks');
  await expect(page.getByRole('row').nth(1)).toContainText('4·10^18');
});
