/**
 * npx tsx bench/compare-covering.ts FORMER [ROUNDS]: the covering beyond 4·10^18 against an earlier build of its kernel, a
 * covering.wasm.ts kept from another checkout. In turn in one process, each round four groups of eight windows.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { wasmBase64 } from '@productive-mining/work/goldbach-verification/model/covering.wasm.ts';
import type { CoveringKernel } from '@productive-mining/work/goldbach-verification/model/covering-kernel.ts';
import { STRIPS } from '@productive-mining/work/goldbach-verification/model/covering-kernel.ts';
import { BEYOND_START, TILE_SPAN } from '@productive-mining/work/goldbach-verification/plan.ts';
import { loadKernel } from '@productive-mining/work/load-kernel.ts';
import { comparePaired, cpuSecondsOf } from './paired.ts';

/** Builds before the digest of runs had clearHardest in place of startLeaf, and one rank. */
type AnyKernel = Partial<CoveringKernel> &
  Pick<CoveringKernel, 'prepare' | 'sieveStrip' | 'startWindow' | 'coverTiles'> & {
    clearHardest?(slot: number): void;
  };

const TILES_PER_LEAF = 234;
const WINDOWS = 8;
const GROUPS_PER_ROUND = 4;
const WINDOW_SPAN = BigInt(TILES_PER_LEAF * WINDOWS * TILE_SPAN);

async function prepared(base64: string): Promise<AnyKernel> {
  const kernel: AnyKernel = await loadKernel<CoveringKernel>(base64);
  kernel.prepare(TILES_PER_LEAF * WINDOWS);
  for (let strip = 0; strip < STRIPS; strip++) kernel.sieveStrip(strip);
  kernel.rankByUseful?.(1);
  return kernel;
}

function coverGroup(kernel: AnyKernel, group: number): void {
  for (let slot = 0; slot < WINDOWS; slot++)
    kernel.startWindow(slot, BEYOND_START + BigInt(WINDOWS * group + slot) * WINDOW_SPAN);
  for (let first = 0; first < TILES_PER_LEAF * WINDOWS; first += TILES_PER_LEAF) {
    for (let slot = 0; slot < WINDOWS; slot++) (kernel.startLeaf ?? kernel.clearHardest)!(slot);
    kernel.coverTiles(WINDOWS, first, first + TILES_PER_LEAF);
  }
}

const [file, rounds = '25'] = process.argv.slice(2);
if (!file) throw new Error('usage: npx tsx bench/compare-covering.ts FORMER [ROUNDS]');
const former = (await import(pathToFileURL(path.resolve(file)).href)) as { wasmBase64: string };
const kernels = { ours: await prepared(wasmBase64), theirs: await prepared(former.wasmBase64) };
const groups = { ours: 0, theirs: 0 };
const coverNext = (side: 'ours' | 'theirs') =>
  cpuSecondsOf(() => {
    for (let group = 0; group < GROUPS_PER_ROUND; group++) coverGroup(kernels[side], groups[side]++);
  });
coverGroup(kernels.theirs, 0);
const { oursSeconds, peerSeconds, ratio } = await comparePaired({
  subject: 'covering beyond 4·10^18',
  peer: 'an earlier build',
  version: file,
  goal: 1.03,
  rounds: Number(rounds),
  ours: () => coverNext('ours'),
  theirs: () => coverNext('theirs'),
});
console.log(
  `medians of ${rounds} rounds: ${oursSeconds.toFixed(3)} s, before ${peerSeconds.toFixed(3)} s; ratio ${ratio.toFixed(3)}`,
);
