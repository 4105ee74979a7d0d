/**
 * Every even number of a unit lies in the table or in a window that is covered. No even number without a pair is known, so the
 * kernel here says of one number that it has none, and covers what the true one would.
 */
import { describe, expect, it } from 'vitest';
import { finish } from '../../testing/run-unit.ts';
import type { CoveringKernel } from '../model/covering-kernel.ts';
import { STRIPS } from '../model/covering-kernel.ts';
import { CANDIDATES, type FromFourPlan, planUnit, rangeOf, TILE_SPAN, tableEndOf } from '../plan.ts';
import {
  type CoveringWindows,
  compositesBelow,
  coverInSteps,
  coverWindows,
  everyEvenHasPair,
  proveByTable,
  windowsOf,
} from './prove-from-four.ts';
import { partsFromFour } from './verify-from-four.ts';

/** A kernel for which this number has no pair. */
function kernelWithout(unpaired: bigint, candidates = CANDIDATES): CoveringKernel {
  const starts: bigint[] = [];
  let unproved = 0;
  return {
    sieveStrip: () => {},
    startLeaf: () => {},
    startWindow: (slot: number, start: bigint) => {
      starts[slot] = start;
      return candidates;
    },
    coverTiles: (slots: number, firstTile: number, endTile: number) => {
      for (const start of starts.slice(0, slots)) {
        const place = unpaired - start;
        if (place >= BigInt(firstTile * TILE_SPAN) && place < BigInt(endTile * TILE_SPAN)) unproved++;
      }
    },
    unproved: () => unproved,
  } as unknown as CoveringKernel;
}

/** Tiles that no unit has, so that nothing else takes the kernel. */
const prepared = (kernel: CoveringKernel) => ({ tiles: -1, kernel, strips: STRIPS });

const partsOf = (plan: FromFourPlan) =>
  partsFromFour({ plan, leaves: new Map(), complete: false, challenged: [], data: new Map() });

/** The parts of a check that find a number without a pair. */
function partsThatFind(plan: FromFourPlan, unpaired: bigint): string[] {
  const layout = windowsOf(plan);
  return partsOf(plan)
    .filter((part) => {
      if (part.check === 'table') return unpaired < BigInt(layout.tableEnd);
      if (part.check !== 'covered') return false;
      const steps = coverInSteps(
        prepared(kernelWithout(unpaired)),
        layout,
        Number(part.first),
        Number(part.count),
      );
      return !finish(steps);
    })
    .map(({ check }) => String(check));
}

const planAt = (difficulty: number, position: string) =>
  planUnit({ difficulty, frontier: 'from_4', position, seed: '' }).plan as FromFourPlan;

const first = planAt(1, '4');
const small: FromFourPlan = { ...first, leaves: 3 };
const plans: [string, FromFourPlan][] = [
  ['three leaves', small],
  ['the first unit', first],
  ['the next one', planAt(1, String(rangeOf(first).end))],
  ['the longest', planAt(100, '4')],
];

describe.each(plans)('every even number of %s', (_, plan) => {
  const { start, end } = rangeOf(plan);
  const { windows, tilesEach, start: begin } = windowsOf(plan);
  const span = BigInt(tilesEach * TILE_SPAN);

  it('is looked at once: the first and the last, and those at both ends of windows and of steps', () => {
    // Eight windows are a part of the check.
    const looked = new Set([0, 1, 8, windows - 1, windows].filter((window) => window <= windows));
    const edges = Array.from(looked, (window) => begin + BigInt(window) * span);
    const steps = [256].map((tile) => begin + BigInt(tile * TILE_SPAN));
    const places = [start, begin, end - 2n, ...edges, ...steps].flatMap((edge) => [
      edge - 2n,
      edge,
      edge + 2n,
    ]);
    for (const n of places.filter((place) => place >= start && place < end))
      expect(partsThatFind(plan, n), String(n)).toHaveLength(1);
  });

  it('and none before it', () => {
    const before = plan.start === '4' ? BigInt(tableEndOf(plan)) - 2n : start - 2n;
    expect(partsThatFind(plan, before)).toEqual(plan.start === '4' ? ['table'] : []);
  });
});

describe('a check of windows', () => {
  const layout: CoveringWindows = {
    tableEnd: 0,
    windows: 2,
    start: 1_000_000n,
    tilesEach: 600,
    tilesAtMost: 624,
  };
  const run = (kernel: CoveringKernel, strips = STRIPS) =>
    Array.from(coverInSteps({ ...prepared(kernel), strips }, layout, 0, 2));

  it('yields at each strip that isn’t sieved, each window, and every 256 tiles by its share', () => {
    const kernel = kernelWithout(0n);
    expect(run(kernel)).toEqual([0, 0, 0, 256 / 600, 512 / 600]);
    expect(run(kernel, STRIPS - 3)).toHaveLength(8);
  });

  it('is undecided where too few primes lie below a window', () => {
    expect(() => run(kernelWithout(0n, CANDIDATES - 1))).toThrow(/too_few_primes_below_window/);
  });

  it('doesn’t count what an earlier check left unproved', () => {
    const kernel = kernelWithout(1_000_002n);
    const steps = () => finish(coverInSteps(prepared(kernel), layout, 0, 1));
    expect([steps(), steps()]).toEqual([false, false]);
    expect(finish(coverInSteps(prepared(kernel), layout, 1, 1))).toBe(true);
  });
});

it('a kernel is prepared for each check, unless one that has ended leaves its own', async () => {
  // A step for each strip that is sieved, and one for the windows, of which there are none.
  const lengthOf = (steps: Iterable<number>) => [...steps].length;
  const take = () => coverWindows(small, 0, 0);
  // Kernels that other checks have left; these don't end.
  for (let left = 0; left < 8; left++) await take();
  const [one, other] = [await take(), await take()];
  expect([lengthOf(one), lengthOf(other)]).toEqual([STRIPS + 1, STRIPS + 1]);
  const [again, further, more] = [await take(), await take(), await take()];
  expect([again, further, more].map(lengthOf)).toEqual([1, 1, STRIPS + 1]);
});

describe('a table', () => {
  it('proves what lies below it', () => {
    for (const end of [4, 5, 6, 7, 8, 100, 10_000]) expect(proveByTable(end)).toBe(true);
  });

  it('has the 1,229 primes below 10,000, of which 9,973 is the last', () => {
    const composite = compositesBelow(10_000);
    const primes = [...composite.keys()].filter((n) => n > 1 && composite[n] === 0);
    expect(primes.slice(0, 6)).toEqual([2, 3, 5, 7, 11, 13]);
    expect([primes.length, primes.at(-1)]).toEqual([1229, 9973]);
  });

  it('proves nothing once an even number below its end has no pair', () => {
    const isProved = (primes: readonly number[], end: number) =>
      everyEvenHasPair(Uint8Array.from({ length: end }, (_, n) => Number(n > 1 && !primes.includes(n))));
    // 4 = 2 + 2, 6 = 3 + 3, 8 = 3 + 5, 10 = 3 + 7 = 5 + 5, 12 = 5 + 7.
    expect(isProved([2, 3, 5, 7], 14)).toBe(true);
    expect(isProved([2, 3, 5], 12)).toBe(true);
    for (const [primes, unpaired] of [
      [[3, 5, 7], 4],
      [[2, 5, 7], 6],
      // 1 isn't marked in the table, and yet 7 + 1 and 11 + 1 are no pairs.
      [[2, 3, 7], 8],
      [[2, 3, 5, 11], 12],
      [[2, 3, 5, 7, 13], 22],
    ] as const) {
      expect(isProved(primes, unpaired), `${primes} below ${unpaired}`).toBe(true);
      expect(isProved(primes, unpaired + 1), `${primes} up to ${unpaired}`).toBe(false);
    }
  });
});
