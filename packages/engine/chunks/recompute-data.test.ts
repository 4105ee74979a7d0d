import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEAVES, leaseSmallUnit, leavesOf, openLedger, seal } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { type BlockDataSource, openBlockData } from './recompute-data.ts';

const never = new AbortController().signal;
let test: TestContext;
let folder: string;
let data: BlockDataSource;
let block: number;

beforeAll(async () => {
  test = await openLedger();
  folder = mkdtempSync(path.join(tmpdir(), 'data-'));
  data = openBlockData(test.context, folder);
  const unit = await leaseSmallUnit(test, 'small');
  block = await seal(test, unit, await leavesOf(unit));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await test.close();
});

async function linesOf(stream: AsyncIterable<string>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of stream) lines.push(line);
  return lines;
}

it('gives each of two readers the whole, and keeps the whole, when both read while one leaves early', async () => {
  const one = (await data.stream(block, 'one', never))[Symbol.asyncIterator]();
  const first: string[] = [];
  while (first.length < LEAVES / 2) first.push((await one.next()).value);
  const two = (await data.stream(block, 'two', never))[Symbol.asyncIterator]();
  await two.next();
  for (let next = await one.next(); !next.done; next = await one.next()) first.push(next.value);
  await two.return?.();
  expect(first).toHaveLength(LEAVES + 1);
  expect(JSON.parse(first.at(-1)!)).toMatchObject({ leaves: LEAVES, matches: true });
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await linesOf(await data.stream(block, 'three', never))).toEqual(first);
});

it('gives the whole although the disk keeps nothing', async () => {
  const notAFolder = path.join(folder, 'file');
  writeFileSync(notAFolder, '');
  const warnings: string[] = [];
  const log = { ...test.context.log, warn: (_: object, words: string) => warnings.push(words) };
  const unkept = openBlockData({ ...test.context, log }, notAFolder);
  for (const _ of ['once', 'again'])
    expect(await linesOf(await unkept.stream(block, 'one', never))).toHaveLength(LEAVES + 1);
  expect(warnings).toEqual(['block data is not kept', 'block data is not kept']);
});

it('takes no place for a visitor who has left before it was found', async () => {
  rmSync(folder, { recursive: true });
  for (let reader = 0; reader < 3; reader++) {
    // An answer that is closed before its first line never reads one.
    await data.stream(block, 'one', AbortSignal.abort(new Error('the page was closed')));
  }
  expect(await linesOf(await data.stream(block, 'one', never))).toHaveLength(LEAVES + 1);
});

it('frees a visitor’s place by the end of the reading that holds it, not by that of an earlier one', async () => {
  rmSync(folder, { recursive: true });
  const earlier = new AbortController();
  await linesOf(await data.stream(block, 'one', earlier.signal));
  rmSync(folder, { recursive: true });
  const later = await data.stream(block, 'one', never);
  earlier.abort(new Error('the first page was closed'));
  await expect(data.stream(block, 'one', never)).rejects.toMatchObject({ code: 'too_many_recomputations' });
  await linesOf(later);
});

it('holds up no work while its reader takes nothing', async () => {
  rmSync(folder, { recursive: true });
  const slow = (await data.stream(block, 'slow', never))[Symbol.asyncIterator]();
  await slow.next();
  expect(test.context.share.load().slotsInUse).toBe(0);
  await slow.return?.();
});
