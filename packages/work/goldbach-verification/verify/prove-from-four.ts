/** Proves Goldbach's statement for the whole of a unit from 4: by covering, and below 2^18 by a table. */

import { loadKernel } from '../../load-kernel.ts';
import { UndecidedUnit } from '../../work-type.ts';
import { wasmBase64 } from '../model/covering.wasm.ts';
import type { CoveringKernel } from '../model/covering-kernel.ts';
import { STRIPS } from '../model/covering-kernel.ts';
import type { FromFourPlan } from '../plan.ts';
import { CANDIDATES, rangeOf, TILE_SPAN, tableEndOf } from '../plan.ts';
import type { Undecided } from '../reasons.ts';

/** Longest windows by the length of the unit, so that a short unit needs no large strips. */
const WINDOW_TILES = [
  { from: 1e9, tiles: 624 },
  { from: 1e8, tiles: 78 },
  { from: 0, tiles: 8 },
] as const;
const TILES_PER_STEP = 256;

export interface CoveringWindows {
  /** The table proves the even numbers below this; 0 when the unit has none. */
  tableEnd: number;
  windows: number;
  /** The start of the first window, and how many tiles each has; the last one may reach past the unit's end. */
  start: bigint;
  tilesEach: number;
  /** The windows that the kernel's strips are made for. */
  tilesAtMost: number;
}

export function windowsOf(plan: FromFourPlan): CoveringWindows {
  const { start, end } = rangeOf(plan);
  const tableEnd = tableEndOf(plan);
  const first = tableEnd > 0 ? BigInt(tableEnd) : start;
  const tiles = Math.max(0, Math.ceil(Number(end - first) / TILE_SPAN));
  const tilesAtMost = WINDOW_TILES.find(({ from }) => Number(end - start) >= from)!.tiles;
  const windows = Math.ceil(tiles / tilesAtMost);
  return {
    tableEnd,
    windows,
    start: first,
    tilesEach: windows ? Math.ceil(tiles / windows) : 0,
    tilesAtMost,
  };
}

export interface PreparedCovering {
  tiles: number;
  kernel: CoveringKernel;
  /** How many of the strips are sieved. */
  strips: number;
}

/** Kernels that no check uses at the moment, by their tiles: sieving their strips takes a tenth of a second. */
const idle = new Map<number, PreparedCovering[]>(WINDOW_TILES.map(({ tiles }) => [tiles, []]));

/**
 * Covers windows [first, first + count), at most eight.
 * @returns the steps; whether every even number of the windows is a sum of two primes
 */
export async function coverWindows(
  plan: FromFourPlan,
  first: number,
  count: number,
): Promise<Generator<number, boolean, void>> {
  const layout = windowsOf(plan);
  const prepared = idle.get(layout.tilesAtMost)!.pop() ?? (await prepareCovering(layout.tilesAtMost));
  return coverInSteps(prepared, layout, first, count);
}

async function prepareCovering(tiles: number): Promise<PreparedCovering> {
  const kernel = await loadKernel<CoveringKernel>(wasmBase64);
  kernel.prepare(tiles);
  return { tiles, kernel, strips: 0 };
}

/** The same by a kernel that is here, for the windows of a layout. */
export function* coverInSteps(
  prepared: PreparedCovering,
  layout: CoveringWindows,
  first: number,
  count: number,
): Generator<number, boolean, void> {
  const { kernel } = prepared;
  for (; prepared.strips < STRIPS; prepared.strips++) {
    kernel.sieveStrip(prepared.strips);
    yield 0;
  }
  for (let slot = 0; slot < count; slot++) {
    const start = layout.start + BigInt(first + slot) * BigInt(layout.tilesEach * TILE_SPAN);
    if (kernel.startWindow(slot, start) !== CANDIDATES)
      throw new UndecidedUnit<Undecided>('too_few_primes_below_window');
    kernel.startLeaf(slot);
    yield 0;
  }
  const before = kernel.unproved();
  for (let tile = 0; tile < layout.tilesEach; tile += TILES_PER_STEP) {
    kernel.coverTiles(count, tile, Math.min(layout.tilesEach, tile + TILES_PER_STEP));
    yield tile / layout.tilesEach;
  }
  idle.get(prepared.tiles)?.push(prepared);
  return kernel.unproved() === before;
}

/** Whether every even n with 4 ≤ n < end is a sum of two primes, by a table of the primes below end. */
export function proveByTable(end: number): boolean {
  return everyEvenHasPair(compositesBelow(end));
}

/** A table that has 1 at each composite number below end, and 0 elsewhere. */
export function compositesBelow(end: number): Uint8Array {
  const composite = new Uint8Array(end);
  for (let n = 2; n < end; n++) {
    if (!composite[n]) for (let multiple = n * n; multiple < end; multiple += n) composite[multiple] = 1;
  }
  return composite;
}

/** Whether every even n ≥ 4 of a table is a sum of two numbers from 2 on that aren't composite by it. */
export function everyEvenHasPair(composite: Uint8Array): boolean {
  const primes = [...composite.keys()].filter((n) => n >= 2 && !composite[n]);
  for (let n = 4; n < composite.length; n += 2) {
    if (!primes.some((prime) => prime <= n - 2 && !composite[n - prime])) return false;
  }
  return true;
}
