/** Every route in both themes and both sizes of window, and a journey through navigation by keyboard alone. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './product-test.ts';
import { DESKTOP, PHONE, VISITS } from './visits.ts';

/** Routes of spec part 1 §2, then the further ones, then an unknown one. */
const ROUTES: readonly (readonly [path: string, title: string])[] = [
  ['/', 'Mining Dashboard'],
  ['/mining', 'Mining Dashboard'],
  ['/ai', 'AI Dashboard'],
  ['/analysis', 'Data Analysis'],
  ['/quantum', 'Quantum Clock'],
  ['/frontiermath', 'FrontierMath'],
  ['/blockchain', 'Blockchain Integration'],
  ['/altcoin', '$MINED Token'],
  ['/sql', 'SQL Console'],
  ['/downloads', 'Database Downloads'],
  ['/authentic', 'Authentic Data Demo'],
  ['/cryptographic-strength', 'Cryptographic Strength'],
  ['/tutorials', 'Tutorials'],
  ['/blocks', 'Blocks'],
  ['/leaderboard', 'Leaderboard'],
  ['/no-such-page', '404 Page Not Found'],
];
const EVERY_ROUTE_MS = 420_000;

type Theme = (typeof VISITS)[number]['colorScheme'];

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Counts everything that the security policy refuses as a complaint. */
async function complainOfRefusals(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by the security policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
}

/**
 * Shows the page in a theme of the system's, with its colours changed at once: where the browser passes over what is far
 * below the window, a transition would begin only when somebody looks there.
 */
async function changeTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.evaluate(() => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets = [atOnce];
  });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

for (const { name, window, colorScheme } of VISITS) {
  const themes: readonly Theme[] = colorScheme === 'light' ? ['light', 'dark'] : ['dark', 'light'];
  test.describe(`${name} first`, () => {
    test.use({ ...window, colorScheme });
    test.setTimeout(EVERY_ROUTE_MS);

    test('SHELL-01…14 SHELL-46 every route is shown in both themes, without a login', async ({ page }) => {
      await complainOfRefusals(page);
      for (const [path, title] of ROUTES) {
        await test.step(path, async () => {
          await page.emulateMedia({ colorScheme });
          await page.goto(path);
          await expect(page).toHaveTitle(`${title} · Productive Mining`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.waitForLoadState('networkidle');
          await expect(page.locator('input[type="password"]')).toHaveCount(0);
          for (const theme of themes) {
            await changeTheme(page, theme);
            await expectNoSidewaysScroll(page);
            // This path shows the same screen as the first.
            if (path !== '/mining') await expectAccessible(page, `${path}, ${theme}`);
          }
        });
      }
    });
  });
}

test.describe('by keyboard alone', () => {
  test('skip link, sidebar, palette and shortcuts', async ({ page }) => {
    await page.setViewportSize(DESKTOP.viewport);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Mining Idle' })).toBeVisible();
    await test.step('the skip link leads to the content', async () => {
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();
    });
    await test.step('SHELL-23 the sidebar leads to a screen, which takes the focus', async () => {
      await page.goto('/');
      const link = sidebar(page).getByRole('link', { name: /^SQL Console/ });
      await tabTo(page, link);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/sql$/);
      await expect(page.locator('main')).toBeFocused();
      await expect(sidebar(page).locator('[aria-current=page]')).toHaveText(/^SQL Console/);
    });
    await test.step('the palette chooses a computation type', () => choosePrimesInPalette(page));
    await test.step('it finds blocks, and Esc gives the focus back', () => searchBlocksInPalette(page));
    await test.step('shortcuts', () => useShortcuts(page));
  });

  test('SHELL-30 SHELL-32 the drawer', async ({ page }) => {
    await page.setViewportSize(PHONE.viewport);
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await tabTo(page, toggle);
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await expect
      .poll(async () => {
        const box = await drawer.boundingBox();
        return box && Math.round(box.x + box.width);
      })
      .toBe(PHONE.viewport.width);
    await expectAccessible(page, 'drawer');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, drawer.getByRole('link', { name: /^SQL\b/ }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sql$/);
    await expect(drawer).toBeHidden();
    await expect(page.locator('main')).toBeFocused();
  });
});

async function choosePrimesInPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await expectAccessible(page, 'palette');
  await page.keyboard.type('prime pat');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(
    'Prime Pattern Discovery',
  );
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Computation type' })).toContainText(
    'Prime Pattern Discovery',
  );
  expect(new URL(page.url()).pathname).toBe('/');
}

async function searchBlocksInPalette(page: Page): Promise<void> {
  const search = sidebar(page).getByRole('button', { name: 'Search' });
  await tabTo(page, search);
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('abcdef0123456789');
  await expect(palette(page)).toContainText('No block’s hash begins with abcdef0123456789.');
  await expectAccessible(page, 'palette without a result');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(search).toBeFocused();
}

async function useShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(list).toBeVisible();
  await expectAccessible(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\/blocks$/);
  await expect(page.locator('main')).toBeFocused();
}

test('SHELL-16 SHELL-26 SHELL-27 the sidebar keeps its width down to 768 px; bars take its place at 767', async ({
  page,
}) => {
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return (await sidebar(page).boundingBox())?.width;
  };
  await page.goto('/sql');
  const wide = await widthAt(1280);
  expect(wide).toBeGreaterThan(200);
  expect(await widthAt(768)).toBe(wide);
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await expect(tabs).toBeHidden();
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(sidebar(page)).toBeHidden();
  await expect(tabs).toBeVisible();
  await expect(menu).toBeVisible();
  for (const [tab, path] of [
    ['AI', '/ai'],
    ['Token', '/altcoin'],
    ['Analysis', '/analysis'],
    ['Quantum', '/quantum'],
    ['Mining', '/'],
  ] as const) {
    await tabs.getByRole('link', { name: new RegExp(`^${tab}\\b`) }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
});

test.describe('on a telephone', () => {
  test.use({ ...PHONE, remembers: { hasSeenOnboarding: 'true' } });

  test('text of twice the size, and a page of 320 px, need no sideways scrolling', async ({ page }) => {
    for (const path of ['/', '/blocks', '/tutorials', '/leaderboard', '/sql']) {
      await test.step(path, async () => {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        await expectNoSidewaysScroll(page);
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
        await page.setViewportSize({ width: 320, height: 844 });
        await expectNoSidewaysScroll(page);
        await page.setViewportSize(PHONE.viewport);
      });
    }
  });
});

test('SHELL-37 Tutorial opens the welcome again', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Tutorial', exact: true }).click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
});

test('SHELL-40 OPEN-03 embedded, the panels are shown without header and navigation', async ({ page }) => {
  await page.goto('/?embed=1');
  await expect(page.getByRole('region', { name: 'Active Computation' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(sidebar(page)).toBeHidden();
});

test('CONST-14 CONST-15 a toast is 420 px wide at most, and F8 leads to it', async ({ page }) => {
  await page.setViewportSize(DESKTOP.viewport);
  await page.goto('/?workType=nothing');
  const toast = page.locator('li[data-tone]');
  await expect(toast).toContainText('The computation type stays');
  const area = page.getByRole('region', { name: /^Notifications/ });
  expect(await area.locator('ol').evaluate((list) => getComputedStyle(list).maxWidth)).toBe('420px');
  expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(420);
  await page.keyboard.press('F8');
  await expect.poll(() => area.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('the theme follows the system until it is chosen', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/sql');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: /^Theme: same as the system/ }).click();
  await page.getByRole('button', { name: /^Theme: light/ }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});
