/**
 * Verify here in Chromium, certificate and every leaf, takes at most twice the time of the command's check of the same block:
 * three kinds at difficulty 47. Prints the table that docs/performance.md shows.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { type BrowserServer, chromium } from '@playwright/test';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchOptions } from '../launch-options.ts';
import { LedgerBuilder } from './build-ledger.ts';
import { Command } from './check-by-command.ts';
import { BlockPage, openContext } from './check-on-page.ts';
import { type LedgerServer, startLedgerServer } from './serve-ledger.ts';

const KINDS = ['prime_pattern', 'goldbach_verification', 'riemann_zero'];
const DIFFICULTY = 47;
const ROUNDS = 3;
const RATIO_MAX = 2;
/** Milliseconds of a clock tick in /proc. */
const TICK_MS = 10;

/** A check from its start to its verdict. */
interface Spent {
  wallMs: number;
  /** CPU time of all processes that took part. */
  cpuMs: number;
}

let server: LedgerServer;
let browser: BrowserServer;

beforeAll(async () => {
  server = await startLedgerServer();
  browser = await chromium.launchServer(launchOptions);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function checkOnPage(): Promise<Spent> {
  const connected = await chromium.connect(browser.wsEndpoint());
  const page = await BlockPage.open(await openContext(connected), server.url);
  await page.show(1);
  const cpuBefore = cpuOfTree(browser.process().pid!);
  const startedAt = performance.now();
  const opened = await page.verify(1);
  const whole = await page.everyLeaf('computed');
  const spent = {
    wallMs: performance.now() - startedAt,
    cpuMs: cpuOfTree(browser.process().pid!) - cpuBefore,
  };
  expect([opened.holds, whole.holds]).toEqual([true, true]);
  await connected.close();
  return spent;
}

async function checkByCommand(): Promise<Spent> {
  const command = new Command(server.url);
  const cpuBefore = cpuOfEndedChildren();
  const startedAt = performance.now();
  const { holds, output } = await command.verifyHonest('whole');
  const spent = { wallMs: performance.now() - startedAt, cpuMs: cpuOfEndedChildren() - cpuBefore };
  command.close();
  expect(holds, output).toBe(true);
  return spent;
}

/** Fields of /proc/PID/stat from the third on: the name before them may hold anything. */
function statOf(pid: number | 'self'): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** CPU milliseconds so far of a process and all below it that live; what has ended counts with who waited for it. */
function cpuOfTree(root: number): number {
  const found = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, parent, ...others] = statOf(Number(name));
      // Its own times, and those of the children that it has waited for: fields 14 to 17 of proc(5).
      const ticks = others.slice(9, 13).reduce((sum, value) => sum + value, 0);
      return [{ pid: Number(name), parent: parent!, ticks }];
    } catch {
      return [];
    }
  });
  const below = (pid: number): number =>
    found.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + total(child), 0);
  const total = ({ pid, ticks }: { pid: number; ticks: number }): number => ticks + below(pid);
  const top = found.find(({ pid }) => pid === root);
  return TICK_MS * (top ? total(top) : 0);
}

function cpuOfEndedChildren(): number {
  const [user, system] = statOf('self').slice(13, 15);
  return TICK_MS * (user! + system!);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}

const rows: string[] = [];

it.each(KINDS)('a block of %s is verified in the browser within twice the command’s time', async (kind) => {
  const builder = new LedgerBuilder();
  await builder.seal({ workType: kind, difficulty: DIFFICULTY });
  const [{ stored, leafLines }] = builder.sealed as [(typeof builder.sealed)[0]];
  server.serve({ lines: [JSON.stringify(storedBlockToJson(stored))], leafLinesOf: () => leafLines });
  const spent = { page: [] as Spent[], command: [] as Spent[] };
  for (let round = 0; round < ROUNDS; round++) {
    // Each goes first in every other round, as the load of the machine may rise or fall.
    if (round % 2 === 0) spent.page.push(await checkOnPage());
    spent.command.push(await checkByCommand());
    if (round % 2 === 1) spent.page.push(await checkOnPage());
  }
  const of = (name: keyof typeof spent, time: keyof Spent) => median(spent[name].map((each) => each[time]));
  const cells = (['wallMs', 'cpuMs'] as const).map((time) => {
    const [page, command] = [of('page', time), of('command', time)];
    return `${(page / 1000).toFixed(1)} | ${(command / 1000).toFixed(1)} | ${(page / command).toFixed(2)}`;
  });
  rows.push(`| ${kind} | ${cells.join(' | ')} |`);
  console.log(rows.join('\n'));
  expect(of('page', 'wallMs') / of('command', 'wallMs')).toBeLessThanOrEqual(RATIO_MAX);
});
