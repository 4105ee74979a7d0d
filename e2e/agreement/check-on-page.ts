/** Two of the checkers, by what a reader sees of them in Chromium: a block's page, and the single file from disk. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { STEP_NAMES, type StepName } from '@productive-mining/verify/block-steps.ts';
import { WEB_BUILD_DIR } from '../../apps/server/http/serve-web.ts';
import type { Reading, ShownVerdict } from './reading.ts';

/** What a page shows of a check. */
export interface PageReading extends Reading {
  /** Steps that are said not to be checked, though none before them failed. */
  notChecked: StepName[];
  statements: ShownVerdict[];
}

export type LeavesFrom = 'computed' | 'given';

const UNTIL_CHECKED_MS = 600_000;
/** The sentence beside a step behind one that failed. */
const SKIPPED = 'An earlier step failed';

/** With these flags of an earlier visit nothing opens by itself. */
const REMEMBERED = { hasSeenOnboarding: 'true', hasStartedGuides: 'true' };

/** A visitor who remembers no ledger yet. */
export async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addInitScript((flags) => {
    for (const [name, value] of Object.entries(flags)) localStorage.setItem(name, value);
  }, REMEMBERED);
  return context;
}

/** Opens the page of a block, and checks it there as often as the ledger changes. */
export class BlockPage {
  private index: number | undefined;

  private constructor(
    private readonly page: Page,
    private readonly url: string,
  ) {}

  static async open(context: BrowserContext, url: string): Promise<BlockPage> {
    return new BlockPage(await context.newPage(), url);
  }

  /** Opens the page of a block, unless it is open. */
  async show(index: number): Promise<void> {
    if (this.index === index) return;
    await this.page.goto(`${this.url}/blocks/${index}`);
    await this.page.getByRole('button', { name: 'Verify this block' }).waitFor();
    this.index = index;
  }

  /** Presses "Verify this block". */
  async verify(index: number): Promise<PageReading> {
    await this.show(index);
    await this.page.getByRole('button', { name: 'Verify this block' }).click();
    return readCheck(this.page);
  }

  everyLeaf(from: LeavesFrom): Promise<PageReading> {
    return checkLeaves(this.page, from);
  }
}

/** The file verify.html, opened from disk; blocks and leaves come from files too. */
export class FilePage {
  private constructor(
    private readonly page: Page,
    private readonly folder: string,
  ) {}

  static async open(context: BrowserContext, folder: string): Promise<FilePage> {
    const page = await context.newPage();
    await page.goto(pathToFileURL(path.join(WEB_BUILD_DIR, 'verify.html')).href);
    return new FilePage(page, folder);
  }

  /** Chooses a file of stored blocks, the last of which is checked, and one of leaves. */
  async verify(lines: readonly string[], leafLines: readonly string[]): Promise<PageReading> {
    const field = this.page.getByLabel('Block file');
    // A browser tells of no change when the same files are chosen again.
    await field.setInputFiles([]);
    await field.setInputFiles([
      this.write('to-verify.ndjson', lines),
      this.write('leaves.ndjson', leafLines),
    ]);
    return readCheck(this.page);
  }

  everyLeaf(from: LeavesFrom): Promise<PageReading> {
    return checkLeaves(this.page, from);
  }

  private write(name: string, lines: readonly string[]): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    return file;
  }
}

async function checkLeaves(page: Page, from: LeavesFrom): Promise<PageReading> {
  const way = from === 'computed' ? /^Compute them here/ : /^(Download them|Take them from the file)/;
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('button', { name: 'Check every leaf' }).click();
  return readCheck(page);
}

const stepsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Steps of the check' }).getByRole('listitem');

async function readCheck(page: Page): Promise<PageReading> {
  const status = page.getByRole('status').filter({ hasText: / hold[.,]|does not hold|could not be made/ });
  await status.waitFor({ timeout: UNTIL_CHECKED_MS });
  const said = (await status.textContent()) ?? '';
  if (said.includes('could not be made')) throw new Error(said);
  const texts = await stepsOf(page).allTextContents();
  const named = (word: string) =>
    STEP_NAMES.filter((_, at) => texts[at]?.includes(word) && !texts[at].includes(SKIPPED));
  const statements = await readStatements(page);
  return {
    holds: !/does not hold|another ledger/.test(said),
    fails: named('fails')[0],
    notChecked: named('not checked here'),
    falseClaims: statements.flatMap(({ claim, verdict }) => (verdict === 'false' ? [claim] : [])),
    statements,
  };
}

function readStatements(page: Page): Promise<ShownVerdict[]> {
  const items = page.getByRole('list', { name: 'Statements of the block' }).getByRole('listitem');
  return items.evaluateAll((elements) =>
    elements.map((element) => {
      const [claim, said] = element.querySelectorAll('p');
      const [verdict, words] = said?.children ?? [];
      const textOf = (node: Element | undefined) => node?.textContent ?? '';
      return { claim: textOf(claim), verdict: textOf(verdict), words: textOf(words) };
    }),
  );
}
