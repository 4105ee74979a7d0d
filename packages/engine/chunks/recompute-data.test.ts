import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { LEAVES, leaseSmallUnit, leavesOf, openLedger, seal } from '../testing/mine-small-unit.ts';
import type { TestContext } from '../testing/open-test-context.ts';
import { type BlockDataSource, openBlockData } from './recompute-data.ts';

const never = new AbortController().signal;
const warnings: string[] = [];
let test: TestContext;
let context: TestContext['context'];
let folder: string;
let data: BlockDataSource;
let blocks: number[];

beforeAll(async () => {
  test = await openLedger();
  const log = { ...test.context.log, warn: (_: object, words: string) => warnings.push(words) };
  context = { ...test.context, log };
  blocks = [];
  for (const region of [0, 1, 2, 3]) {
    const unit = await leaseSmallUnit(test, `small ${region}`, region);
    blocks.push(await seal(test, unit, await leavesOf(unit)));
  }
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'data-'));
  data = openBlockData(context, { cacheDir: folder });
  warnings.length = 0;
});
afterEach(async () => {
  context.share.setSlots(2);
  await expect.poll(() => context.share.load()).toMatchObject({ slotsInUse: 0, tasksWaiting: 0 });
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => test.close());

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

function verdictOf(text: string): unknown {
  const lines = text.split('\n');
  expect(lines).toHaveLength(LEAVES + 2);
  expect(lines.at(-1)).toBe('');
  return JSON.parse(lines.at(-2)!);
}

const tasksWaiting = () => context.share.load().tasksWaiting;
const keptFiles = () => readdirSync(folder).filter((name) => name.endsWith('.ndjson'));

const from = (name: string, address = name) => ({ visitorId: name, address });

/** Someone who reads a block's data, and may leave. */
async function reader(name: string, block: number, address = name) {
  const gone = new AbortController();
  const stream = await data.stream(block, from(name, address), gone.signal);
  return { text: () => textOf(stream), leave: () => gone.abort(new Error('the page was closed')) };
}

it('computes once for two readers of one block, and keeps what they got, whoever leaves', async () => {
  context.share.setSlots(0);
  const one = await reader('one', blocks[0]!);
  const two = await reader('two', blocks[0]!);
  const three = await reader('three', blocks[0]!);
  expect(tasksWaiting()).toBe(1);
  one.leave();
  context.share.setSlots(2);
  const text = await two.text();
  expect(verdictOf(text)).toMatchObject({ leaves: LEAVES, matches: true });
  expect(await three.text()).toBe(text);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await (await reader('four', blocks[0]!)).text()).toBe(text);
});

it('keeps what readers who take nothing asked for, and refuses nobody for them', async () => {
  const stalled = [await reader('one', blocks[0]!), await reader('two', blocks[1]!)];
  await expect.poll(keptFiles).toHaveLength(2);
  const other = await reader('three', blocks[2]!);
  expect(verdictOf(await other.text())).toMatchObject({ matches: true });
  for (const { text } of stalled) expect(verdictOf(await text())).toMatchObject({ matches: true });
});

it('computes two at once, one for a visitor; others wait, and one that nobody reads makes room', async () => {
  context.share.setSlots(0);
  const one = await reader('one', blocks[0]!);
  const two = await reader('two', blocks[1]!);
  await expect.poll(tasksWaiting).toBe(2);
  const three = await reader('three', blocks[2]!);
  for (const name of ['one', 'three'])
    await expect(data.stream(blocks[3]!, from(name), never)).rejects.toMatchObject({
      code: 'too_many_recomputations',
    });
  const joined = await reader('four', blocks[0]!);
  one.leave();
  expect(tasksWaiting()).toBe(2);
  joined.leave();
  context.share.setSlots(2);
  for (const { text } of [two, three]) expect(verdictOf(await text())).toMatchObject({ matches: true });
  expect(keptFiles()).toHaveLength(2);
  expect(warnings).toEqual([]);
});

it('leaves others a place, however many readers without a cookie come from one address', async () => {
  context.share.setSlots(0);
  const crowd = [];
  for (const [at, block] of blocks.slice(0, 3).entries())
    crowd.push(await reader(`drawn ${at}`, block, 'crowd'));
  await expect.poll(tasksWaiting).toBe(1);
  const other = await reader('other', blocks[3]!);
  await expect.poll(tasksWaiting).toBe(2);
  context.share.setSlots(2);
  expect(verdictOf(await other.text())).toMatchObject({ matches: true });
  for (const { text } of crowd) expect(verdictOf(await text())).toMatchObject({ matches: true });
});

it('refuses whoever asks while as many wait as may', async () => {
  data = openBlockData(context, { cacheDir: folder, waitingMax: 1 });
  context.share.setSlots(0);
  const readers = [];
  for (const [at, block] of blocks.slice(0, 3).entries()) readers.push(await reader(`${at}`, block));
  await expect(data.stream(blocks[3]!, from('late'), never)).rejects.toMatchObject({
    code: 'recomputation_busy',
  });
  context.share.setSlots(2);
  for (const { text } of readers) expect(verdictOf(await text())).toMatchObject({ matches: true });
  expect(verdictOf(await (await reader('late', blocks[3]!)).text())).toMatchObject({ matches: true });
});

it('lets a visitor turn to another block whose earlier one nobody reads', async () => {
  context.share.setSlots(0);
  const earlier = await reader('one', blocks[0]!);
  earlier.leave();
  const later = await reader('one', blocks[1]!);
  await expect.poll(tasksWaiting).toBe(1);
  earlier.leave();
  await expect(data.stream(blocks[2]!, from('one'), never)).rejects.toMatchObject({
    code: 'too_many_recomputations',
  });
  context.share.setSlots(2);
  expect(verdictOf(await later.text())).toMatchObject({ matches: true });
});

it('goes on behind its last reader, so that who comes back finds it', async () => {
  context.share.setSlots(0);
  const { leave } = await reader('one', blocks[0]!);
  leave();
  context.share.setSlots(2);
  await expect.poll(keptFiles).toHaveLength(1);
  expect(readdirSync(folder)).toHaveLength(1);
});

it('goes on for a limited time, which ends when somebody comes', async () => {
  data = openBlockData(context, { cacheDir: folder, unreadMs: 200 });
  context.share.setSlots(0);
  const left = await reader('one', blocks[0]!);
  left.leave();
  const back = await reader('two', blocks[0]!);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(tasksWaiting()).toBe(1);
  back.leave();
  await expect.poll(tasksWaiting).toBe(0);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  expect(warnings).toEqual([]);
});

it('computes nothing for a visitor who has left before it was found', async () => {
  context.share.setSlots(0);
  for (let asked = 0; asked < 3; asked++) {
    const gone = AbortSignal.abort(new Error('the page was closed'));
    expect(await textOf(await data.stream(blocks[0]!, from('one'), gone))).toBe('');
  }
  expect(tasksWaiting()).toBe(0);
});

it('says that a disk takes no file, and takes no place for it', async () => {
  writeFileSync(path.join(folder, 'file'), '');
  data = openBlockData(context, { cacheDir: path.join(folder, 'file') });
  for (let asked = 0; asked < 3; asked++)
    await expect(data.stream(blocks[0]!, from('one'), never)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(warnings).toEqual(Array(3).fill('block data is not kept'));
});

it('ends the reading alone when the disk fails meanwhile', async () => {
  context.share.setSlots(0);
  const { text } = await reader('one', blocks[0]!);
  rmSync(folder, { recursive: true });
  context.share.setSlots(2);
  await expect(text()).rejects.toMatchObject({ code: 'ENOENT' });
  await expect.poll(() => warnings).toEqual(['block data is not kept']);
  expect(verdictOf(await (await reader('one', blocks[0]!)).text())).toMatchObject({ matches: true });
});

it('holds up no work while its reader takes nothing', async () => {
  const slow = await reader('slow', blocks[0]!);
  await expect.poll(keptFiles).toHaveLength(1);
  expect(context.share.load().slotsInUse).toBe(0);
  slow.leave();
});
