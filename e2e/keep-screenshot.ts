/** Screenshots for people who look at `test-results/` after a journey. */
import type { Locator, Page, TestInfo } from '@playwright/test';

interface ScreenshotOptions {
  /** The whole page from its top, not only what its window shows. */
  isWhole?: boolean;
}

/** Cards far below are drawn only when the window comes near, which it doesn't for a picture of the whole page. */
const WITH_UNSEEN = '* { content-visibility: visible !important }';

/**
 * Keeps what a page or an element shows as `<state>.png`. With CI set nobody looks at it, so that none is made: each takes
 * a tenth to half a second of a core. The test runner keeps those of failures by itself.
 */
export async function keepScreenshot(
  shown: Page | Locator,
  info: TestInfo,
  state: string,
  { isWhole = false }: ScreenshotOptions = {},
): Promise<void> {
  if (process.env.CI !== undefined) return;
  if (isWhole) await pageOf(shown).evaluate(() => window.scrollTo(0, 0));
  await shown.screenshot({
    path: info.outputPath(`${state}.png`),
    ...(isWhole ? { fullPage: true, style: WITH_UNSEEN } : {}),
  });
}

const pageOf = (shown: Page | Locator): Page => ('goto' in shown ? shown : shown.page());
