/**
 * Four checkers say the same of 45 honest blocks and of every damage: Verify here on a block's page in Chromium, the file
 * verify.html from disk, the command, and the second implementation.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import type { StoredBlock } from '@productive-mining/ledger/chain/stored-block.ts';
import { storedBlockToJson } from '@productive-mining/ledger/chain/stored-block-json.ts';
import { type StepName, sentenceOf } from '@productive-mining/verify/block-steps.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPython } from '../../apps/server/testing/check-in-python.ts';
import { launchOptions } from '../launch-options.ts';
import { LedgerBuilder, ROTATED_IN, TWO_DISCOVERIES_IN, WANTED } from './build-ledger.ts';
import { Command, type CommandReading } from './check-by-command.ts';
import { SecondProgram, type SecondReading } from './check-in-second.ts';
import { BlockPage, FilePage, openContext, type PageReading } from './check-on-page.ts';
import { GIVEN_DAMAGES, withOtherData } from './damaged-leaves.ts';
import { DAMAGES } from './damages.ts';
import type { Checker, Damage } from './make-damage.ts';
import type { Reading } from './reading.ts';
import { type LedgerServer, startLedgerServer } from './serve-ledger.ts';

/** Blocks whose leaves the second implementation isn't given: it looks at every ordinate of the opened ones, for minutes. */
const WITHOUT_LEAVES = 'riemann_zero';

const builder = new LedgerBuilder();
let folder: string;
let server: LedgerServer;
let browser: Browser;
let blockPage: BlockPage;
let filePage: FilePage;
let command: Command;
let second: SecondProgram;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'agreement-'));
  server = await startLedgerServer();
  browser = await chromium.launch(launchOptions);
  const context = await openContext(browser);
  blockPage = await BlockPage.open(context, server.url);
  filePage = await FilePage.open(context, folder);
  command = new Command(server.url);
  second = new SecondProgram(folder);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  command?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Seals the honest ledger up to a block, where it isn't yet. */
async function sealUpTo(index: number): Promise<void> {
  while (builder.sealed.length < index) await builder.seal(WANTED[builder.sealed.length]!);
}

const lineOf = (stored: StoredBlock) => JSON.stringify(storedBlockToJson(stored));
const leafLinesOf = (index: number) => builder.sealed[index - 1]!.leafLines;

/** Serves the honest ledger up to the block before the last of these lines' place, and it with its leaves. */
function serve(lines: readonly string[], lastLeafLines = leafLinesOf(lines.length)): void {
  server.serve({
    lines,
    leafLinesOf: (index) => (index === lines.length ? lastLeafLines : leafLinesOf(index)),
  });
}

/** The lines that a saved block has: those that name its keys, the one before it, and its own. */
function savedLines(lines: readonly string[]): string[] {
  const index = lines.length;
  const needed = new Set([1, ...ROTATED_IN, index - 1, index].filter((at) => at >= 1 && at <= index));
  return [...needed].sort((one, other) => one - other).map((at) => lines[at - 1]!);
}

/** What is said of the same block by whoever was given the leaves and didn't compute them: nothing shows what is reported. */
function asGiven(reading: PageReading): PageReading {
  const statements = reading.statements.map((statement) =>
    statement.words.startsWith('As reported: ')
      ? { ...statement, verdict: 'not checked here', words: sentenceOf('as_reported') }
      : statement,
  );
  return { ...reading, statements };
}

interface Verdicts {
  page: PageReading;
  file: PageReading;
}

/** Counts of verdicts as the command gives them, of what a page shows of blocks. */
function countVerdicts(
  readings: readonly PageReading[],
): Pick<CommandReading, 'checked' | 'false' | 'notChecked'> {
  const counts = { checked: 0, false: 0, notChecked: {} as Record<string, number> };
  for (const { verdict, words } of readings.flatMap(({ statements }) => statements)) {
    if (verdict === 'checked') counts.checked++;
    else if (verdict === 'false') counts.false++;
    else counts.notChecked[words] = (counts.notChecked[words] ?? 0) + 1;
  }
  return counts;
}

describeWithPython('of a damaged block four checkers', () => {
  it.each(DAMAGES)('name the same step: $what in block $block', async (damage) => {
    await sealUpTo(damage.block);
    const honest = builder.blocks.slice(0, damage.block - 1).map(lineOf);
    const { stored, leafLines } = await damage.change(builder.sealed[damage.block - 1]!);
    const lines = [...honest, lineOf(stored)];
    await rememberHonest(honest);
    serve(lines, leafLines);
    const depth = damage.fails === 'leaves' ? 'whole' : 'opened';
    const everyLeaf = damage.fails === 'leaves' || damage.fails === undefined;
    const [{ page, file }, byCommand, bySecond] = await Promise.all([
      verifyOnPages({ lines, leafLines }, everyLeaf),
      command.verifyDamaged(depth),
      verifySecond({ lines, leafLines }, damage),
    ]);
    const said: Record<Checker, Reading> = {
      page,
      file,
      command: byCommand,
      second: { ...bySecond, falseClaims: [] },
    };
    const outputs = `${byCommand.output}\n${bySecond.output}`;
    expect(stepsOf(said), outputs).toEqual(stepsExpected(damage));
    if (file.fails === page.fails) expect(file.statements).toEqual(asGiven(page).statements);
    if (page.fails === 'certificate' || page.fails === 'leaves')
      expect(byCommand.falseClaims.toSorted()).toEqual(page.falseClaims.toSorted());
    if (damage.fails === undefined)
      expect(page.statements[0]).toMatchObject({
        verdict: 'not checked here',
        words: sentenceOf('said_otherwise'),
      });
  });

  it.each(GIVEN_DAMAGES)(
    'blame a file of leaves for what is wrong in it, and not block $block: $what',
    async ({ block }) => {
      await sealUpTo(block);
      const lines = builder.blocks.slice(0, block).map(lineOf);
      await rememberHonest(lines.slice(0, 1));
      const leafLines = withOtherData(builder.sealed[block - 1]!);
      serve(lines, leafLines);
      const opened = await verifyOnPages({ lines, leafLines }, false);
      for (const { holds } of [opened.page, opened.file]) expect(holds).toBe(true);
      const [page, file, bySecond] = await Promise.all([
        blockPage.everyLeaf('given'),
        filePage.everyLeaf('given'),
        second.verify(lines, leafLines),
      ]);
      for (const reading of [page, file])
        expect(reading).toMatchObject({ holds: true, fails: undefined, notChecked: ['leaves'] });
      expect(file).toEqual(page);
      expect(bySecond.fails, bySecond.output).toBe('leaves');
    },
  );
});

/** The lines of stored blocks, and those of the last one's leaves. */
interface GivenLines {
  lines: readonly string[];
  leafLines: readonly string[];
}

/** With the opened leaves, then with all. */
async function verifyTwice(given: GivenLines): Promise<[Verdicts, Verdicts]> {
  const opened = await verifyOnPages(given, false);
  return [opened, await verifyLeavesOnPages()];
}

type Steps = Record<Checker, StepName | 'holds' | undefined>;

function stepsOf(said: Record<Checker, Reading>): Steps {
  const step = ({ holds, fails }: Reading) => (holds ? 'holds' : fails);
  return {
    page: step(said.page),
    file: step(said.file),
    command: step(said.command),
    second: step(said.second),
  };
}

function stepsExpected({ fails, unseenBy = {} }: Damage): Steps {
  const step = (checker: Checker) => (checker in unseenBy ? 'holds' : (fails ?? 'holds'));
  return { page: step('page'), file: step('file'), command: step('command'), second: step('second') };
}

/** The second implementation looks at the mathematics where the damage is in it. */
function verifySecond({ lines, leafLines }: GivenLines, { fails }: Damage): Promise<SecondReading> {
  if (fails === 'leaves') return second.verify(lines, leafLines);
  return fails === 'certificate' ? second.verify(lines) : second.verifyChain(lines);
}

let remembered = 0;

/** Has the checkers that remember a ledger look at its honest blocks first, once. */
async function rememberHonest(lines: readonly string[]): Promise<void> {
  if (remembered === 0) {
    await sealUpTo(1);
    const first = builder.blocks.slice(0, 1).map(lineOf);
    serve(first);
    const { page, file } = await verifyOnPages({ lines: first, leafLines: leafLinesOf(1) }, false);
    expect([page.notChecked, file.notChecked]).toEqual([['keys'], ['keys']]);
    remembered = 1;
  }
  if (lines.length <= remembered) return;
  serve(lines);
  const { holds, output } = await command.verifyHonest('opened');
  expect(holds, output).toBe(true);
  remembered = lines.length;
}

/** Has both pages check the last block, on request every leaf: computed on the block's page, given to the file. */
async function verifyOnPages({ lines, leafLines }: GivenLines, everyLeaf: boolean): Promise<Verdicts> {
  const [page, file] = await Promise.all([
    blockPage.verify(lines.length),
    filePage.verify(savedLines(lines), leafLines),
  ]);
  if (!everyLeaf || !page.holds || !file.holds) return { page, file };
  return verifyLeavesOnPages();
}

async function verifyLeavesOnPages(): Promise<Verdicts> {
  const [page, file] = await Promise.all([blockPage.everyLeaf('computed'), filePage.everyLeaf('given')]);
  return { page, file };
}

describeWithPython('of an honest ledger of nine kinds four checkers', () => {
  const opened: PageReading[] = [];
  const whole: PageReading[] = [];

  it.each(WANTED.map((wanted, at) => ({ ...wanted, index: at + 1 })))(
    'find that block $index holds, $workType at difficulty $difficulty',
    async ({ index, workType }) => {
      await sealUpTo(index);
      const lines = builder.blocks.slice(0, index).map(lineOf);
      await rememberHonest(lines.slice(0, 1));
      serve(lines);
      const given = workType === WITHOUT_LEAVES ? undefined : leafLinesOf(index);
      const [bySecond, [first, all]] = await Promise.all([
        second.verify(lines, given),
        verifyTwice({ lines, leafLines: leafLinesOf(index) }),
      ]);
      for (const { page, file } of [first, all]) {
        expect(page).toMatchObject({ holds: true, fails: undefined, notChecked: [] });
        expect(file).toEqual(asGiven(page));
      }
      opened.push(first.page);
      whole.push(all.page);
      expect(bySecond.holds, bySecond.output).toBe(true);
      const { openings } = builder.blocks[index - 1]!.certificate as { openings: readonly unknown[] };
      expect(bySecond.openedLeaves).toBe(openings.length);
    },
  );

  it('say the same of every statement, with the opened leaves and with all', async () => {
    expect(opened).toHaveLength(WANTED.length);
    serve(builder.blocks.map(lineOf));
    const byCertificates = await command.verifyHonest('opened');
    expect(byCertificates, byCertificates.output).toMatchObject({ holds: true, ...countVerdicts(opened) });
    const byLeaves = await command.verifyHonest('whole');
    expect(byLeaves, byLeaves.output).toMatchObject({ holds: true, ...countVerdicts(whole) });
    // Nothing is checked of a block's further discoveries, and all of its first ones.
    expect(byLeaves.notChecked).toEqual({
      [sentenceOf('other_discovery')]: statementsOf(TWO_DISCOVERIES_IN, 1),
    });
  });
});

function statementsOf(index: number, discovery: number): number {
  const { statements } = builder.blocks[index - 1]!.discoveries[discovery]!.columns;
  return (statements as readonly unknown[]).length;
}
