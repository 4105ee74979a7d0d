/**
 * A unit gives the same bytes wherever it is computed: in this process, in the thread with which the server mines, and in
 * Chromium. A check of a block in a browser therefore compares equal things.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { type ComputePool, openComputePool } from '@productive-mining/engine/threads/compute-pool.ts';
import { unpackLeaves } from '@productive-mining/engine/threads/leaf-codec.ts';
import { computeChunk } from '@productive-mining/work/compute-chunk.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { isAvailable } from '@productive-mining/work/registry.ts';
import { build } from 'esbuild';
import { hashUnit, type LeafSource, type SmallUnit, type UnitHashes } from './hash-units.ts';

/** Every kind from its start, and each further method that a kind changes to on its way. */
const UNITS: readonly SmallUnit[] = [
  { workType: 'prime_pattern', difficulty: 1, extent: 'unit' },
  // The first step of the grid of 30·2^13 above 10^12.
  {
    workType: 'prime_pattern',
    difficulty: 1,
    position: String(4_069_011n * 245_760n),
    extent: 'first chunk',
  },
  { workType: 'goldbach_verification', difficulty: 1, extent: 'unit' },
  // From difficulty 30 on, beyond 4·10^18 by covering.
  { workType: 'goldbach_verification', difficulty: 30, extent: 'first chunk' },
  { workType: 'riemann_zero', difficulty: 1, extent: 'unit' },
  // Gram interval 1,024,000: by Riemann–Siegel, where the first unit begins with Euler–Maclaurin.
  { workType: 'riemann_zero', difficulty: 1, position: '1024000', extent: 'first chunk' },
  { workType: 'elliptic_curve_crypto', difficulty: 1, extent: 'unit' },
  // The largest field, of 64 bits.
  { workType: 'elliptic_curve_crypto', difficulty: 100, extent: 'first chunk' },
  { workType: 'lattice_crypto', difficulty: 1, extent: 'unit' },
  // The largest dimension and the largest blocks.
  { workType: 'lattice_crypto', difficulty: 100, extent: 'first chunk' },
  { workType: 'poincare_conjecture', difficulty: 1, extent: 'unit' },
  // Eight tetrahedra, where a leaf is a prefix of three digits.
  {
    workType: 'poincare_conjecture',
    difficulty: 1,
    position: '8:15:47:baefcdijghmnklquosrypzACtvwDxBFE',
    extent: 'first chunk',
  },
];

const computeHere: LeafSource = async (workType, plan, chunk) => {
  const outcome = await computeChunk(workType, plan, chunk, { shouldStop: () => false });
  if (outcome.kind === 'stopped') throw new Error('nobody stopped it');
  return outcome.leaves.map((leaf) => leaf.summary);
};

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

test('every kind that can be mined is among the units', () => {
  const mineable = presentations.map((kind) => kind.value).filter(isAvailable);
  expect([...new Set(UNITS.map((unit) => unit.workType))].sort()).toEqual(mineable.sort());
});

for (const unit of UNITS) {
  const { workType, difficulty, position = 'the start', extent } = unit;
  test(`MINE-44 ${workType} ${difficulty} at ${position}: equal ${extent} in Node, a thread and Chromium`, async ({
    page,
  }) => {
    const inNode = await hashUnit(unit, computeHere);
    expect(new Set(inNode.leaves).size, 'leaves differ from each other').toBe(inNode.leaves.length);
    expect(await hashInThread(unit)).toEqual(inNode);
    expect(await hashInBrowser(page, unit)).toEqual(inNode);
  });
}
