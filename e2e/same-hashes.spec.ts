/**
 * A unit gives the same bytes wherever it is computed: in the thread with which the server mines, in Chromium and, by its
 * first chunk, in this process. A check of a block in a browser therefore compares equal things.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { type ComputePool, openComputePool } from '@productive-mining/engine/threads/compute-pool.ts';
import { unpackLeaves } from '@productive-mining/engine/threads/leaf-codec.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { build } from 'esbuild';
import { computeLeaves, hashUnit, type SmallUnit, type UnitHashes } from './hash-units.ts';

const KINDS = presentations.map(({ value }) => value).filter(isAvailable);
/** Every kind from its start, and each further method that it changes to on its way: the list in its own folder. */
const UNITS = KINDS.flatMap((workType) => {
  const file = new URL(`../packages/work/${workType.replaceAll('_', '-')}/hash-cases.json`, import.meta.url);
  const cases: Omit<SmallUnit, 'workType'>[] = JSON.parse(readFileSync(file, 'utf8'));
  return cases.map((unit): SmallUnit => ({ workType, ...unit }));
});

const PAGE = '<!doctype html><meta charset="utf-8"><title>hashes</title>';

let pool: ComputePool;
let site: Server;

test.beforeAll(async () => {
  pool = openComputePool(1);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./hash-units-worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
  });
  const script = outputFiles[0]?.text;
  site = createServer((request, response) => {
    const isScript = request.url === '/worker.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : PAGE);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});

test.afterAll(async () => {
  site.close();
  await pool.close();
});

async function hashInThread(unit: SmallUnit): Promise<UnitHashes> {
  const { signal } = new AbortController();
  return hashUnit(unit, async (workType, plan, { first, count }) => {
    const outcome = await pool.run('compute', { workType, plan, first, count }, { signal });
    if (outcome.kind !== 'done') throw new Error(`the thread answered ${outcome.kind}`);
    return unpackLeaves(outcome.value.leaves);
  });
}

async function hashInBrowser(page: Page, unit: SmallUnit): Promise<UnitHashes> {
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  return page.evaluate(
    (asked) =>
      new Promise<UnitHashes>((resolve, reject) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(asked);
      }),
    unit,
  );
}

test('every kind that can be mined has a whole unit among its cases', () => {
  expect(KINDS.length).toBeGreaterThan(0);
  const whole = UNITS.filter(({ extent }) => extent === 'unit').map(({ workType }) => workType);
  expect([...new Set(whole)].sort()).toEqual(KINDS.toSorted());
});

for (const unit of UNITS) {
  const { workType, difficulty, position = 'the start', extent } = unit;
  test(`MINE-44 ${workType} ${difficulty} at ${position}: equal ${extent} in Node and Chromium`, async ({
    page,
  }) => {
    const inThread = await hashInThread(unit);
    expect(new Set(inThread.leaves).size, 'leaves differ from each other').toBe(inThread.leaves.length);
    expect(await hashInBrowser(page, unit)).toEqual(inThread);
    // A process and its threads run the same program, so that what begins alike goes on alike.
    const firstHere = await hashUnit({ ...unit, extent: 'first chunk' }, computeLeaves);
    expect(firstHere.leaves.length).toBeGreaterThan(0);
    expect(inThread.leaves.slice(0, firstHere.leaves.length)).toEqual(firstHere.leaves);
    expect(firstHere.subject).toBe(inThread.subject);
  });
}
