import { type Browser, chromium } from '@playwright/test';

/** Debian's Chromium, or the one that CHROMIUM_PATH names. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/**
 * Visits each URL once a round, so that other work of the machine affects all of them. Each visit has a browser of its
 * own, with nothing compiled or cached.
 *
 * @returns the outcomes of the visits, by URL
 */
export async function visitInTurn<Found>(
  urls: readonly string[],
  rounds: number,
  visit: (browser: Browser, url: string) => Promise<Found>,
): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>(urls.map((url) => [url, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [url, values] of found) {
      const browser = await launchChromium();
      values.push(await visit(browser, url));
      await browser.close();
    }
  }
  return found;
}
