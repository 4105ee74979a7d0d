/** The browsers of journeys: Debian's Chromium, or the one that CHROMIUM_PATH names. */
import { existsSync } from 'node:fs';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The whole browser. */
export const launchOptions = { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args };

/**
 * The same engine without a window's own parts, which take a fifth of a journey's processor time; the whole browser where
 * it isn't installed (docs/decisions/0062-headless-shell.md).
 */
export const shellLaunchOptions = {
  executablePath:
    process.env.CHROMIUM_PATH ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : launchOptions.executablePath),
  args,
};
