/** Journeys in a real Chromium, or in its headless shell (launch-options.ts). */
import { fileURLToPath } from 'node:url';
import { defineConfig, type Project } from '@playwright/test';
import { launchOptions, shellLaunchOptions } from './launch-options.ts';

/** The journey that takes all the memory a page can get: others run beside it only where the machine has more. */
const ALONE = ['custom-algorithm-memory'];
/** Journeys of which the machine mines most of the time, at low priority. */
const MINING = [
  'game-stats',
  'mine-a-*',
  'mine-and-*',
  'mine-several-kinds',
  'mine-what-is-shown',
  'two-browsers',
  'wallet',
];
/** Journeys that mine kinds one after the other, of which each block takes long. */
const KINDS = ['mine-chained-kinds', 'mine-elliptic-curves', 'mine-proving-kinds', 'watch-a-field'];
/** Journeys that lead a visitor through the product. */
const TOURING = ['guidance-steps-aside', 'onboarding-and-tutorial', 'tutorial-on-a-phone'];
/** Journeys over all screens and tabs, the first of which mines a block that the others show. */
const SHOWING = ['guides', 'shell'];
/** Journeys that wait for clocks most of the time, or leave much to the browser. */
const WAITING = ['blocks-long-chain', 'clocks-lock', 'poll-the-server', 'quantum-clock'];
/** Journeys to blocks, once some are mined. */
const BLOCKS = ['anchor-a-discovery', 'blocks', 'blocks-keyboard', 'records', 'verify-a-block'];
/** Journeys to data that blocks hold. */
const DATA = ['coverage', 'downloads', 'sql-console', 'witnesses'];
/** The same leaves in Node and in the browser, of every kind. */
const HASHES = ['same-hashes'];
const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** A part of the journeys, with one server and one browser at a time, so that its files always follow each other alike. */
const part = (name: string, files: Pick<Project, 'testMatch' | 'testIgnore' | 'use'>): Project => ({
  name,
  ...files,
  workers: 1,
  outputDir: fileURLToPath(new URL(`../test-results/${name}`, import.meta.url)),
});

export default defineConfig({
  testDir: '.',
  // The longest first, so that those left for the end are short. What waits for clocks is beside those that leave the cores idle:
  // beside others two clocks took four minutes to lock.
  projects: [
    part('touring', { testMatch: filesOf(TOURING) }),
    part('looking', {
      testIgnore: filesOf([
        ...MINING,
        ...KINDS,
        ...TOURING,
        ...SHOWING,
        ...WAITING,
        ...BLOCKS,
        ...DATA,
        ...HASHES,
        ...ALONE,
      ]),
    }),
    part('blocks', { testMatch: filesOf(BLOCKS) }),
    part('mining', { testMatch: filesOf(MINING) }),
    part('kinds', { testMatch: filesOf(KINDS) }),
    part('hashes', { testMatch: filesOf(HASHES) }),
    part('data', { testMatch: filesOf(DATA) }),
    part('showing', { testMatch: filesOf(SHOWING) }),
    part('waiting', { testMatch: filesOf(WAITING) }),
    part('alone', { testMatch: filesOf(ALONE), use: { launchOptions } }),
  ],
  globalSetup: '../scripts/build-product.ts',
  // One after the other; .ci/run has projects beside each other.
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  // A browser's process may stall for reasons of its own; tests that pass only the second time are named at the end.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: shellLaunchOptions,
    // Without a limit, an endless wait would only say after three minutes that it waited.
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    screenshot: 'only-on-failure',
    // Without the film strip, whose pictures take a sixth of the processor time; a failed test has its screenshot. What is
    // recorded of each step takes a quarter more, so that a test that is repeated has it of its second time alone.
    trace: {
      mode: process.env.CI === undefined ? 'retain-on-failure' : 'on-first-retry',
      screenshots: false,
    },
  },
});
