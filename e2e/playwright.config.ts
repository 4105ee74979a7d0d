/** Journeys in a real Chromium: Debian's, or the one that CHROMIUM_PATH names. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const QUIET_BROWSER = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  outputDir: fileURLToPath(new URL('../test-results', import.meta.url)),
  globalSetup: '../scripts/build-product.ts',
  // Each worker has a server that mines; two of them would share the cores that the tests measure.
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  // A browser's process may stall for reasons of its own; tests that pass only the second time are named at the end.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: QUIET_BROWSER },
    // Without a limit, an endless wait would only say after three minutes that it waited.
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    screenshot: 'only-on-failure',
    // Without the film strip, whose pictures take a sixth of the processor time; a failed test has its screenshot.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
