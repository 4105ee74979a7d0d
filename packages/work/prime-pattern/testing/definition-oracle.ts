/** For the tests: the definitions written down, on a table of all numbers. Slow and plain. */
import {
  COUNT_NAMES,
  encodeLeaf,
  GAPS_PER_LEAF,
  type LeafCounts,
  type LeafGap,
  type RaceExtremes,
} from '../leaf.ts';

/** Distances of the members from the first, by name of the count. */
const PATTERNS: readonly [keyof LeafCounts, readonly number[]][] = [
  ['twins', [2]],
  ['cousins', [4]],
  ['sexyPairs', [6]],
  ['triplets026', [2, 6]],
  ['triplets046', [4, 6]],
  ['quadruplets', [2, 6, 8]],
  ['quintuplets026812', [2, 6, 8, 12]],
  ['quintuplets0461012', [4, 6, 10, 12]],
  ['sextuplets', [4, 6, 10, 12, 16]],
];
/** Numbers beyond the interval: more than the largest gap below 2^60 and the longest tuple. */
const BEYOND = 2000;

/** 1 for each prime n in [from, from + width), at index n − from; width below 2^31, numbers below 2^53. */
export function tableOfPrimes(from: number, width: number): Uint8Array {
  const root = Math.floor(Math.sqrt(from + width)) + 1;
  const small = new Uint8Array(root + 1);
  const table = new Uint8Array(width).fill(1);
  for (let n = 0; n < 2 && n - from < width; n++) if (n >= from) table[n - from] = 0;
  for (let p = 2; p <= root; p++) {
    if (small[p]) continue;
    for (let multiple = p * p; multiple <= root; multiple += p) small[multiple] = 1;
    for (let n = Math.max(p * p, Math.ceil(from / p) * p); n < from + width; n += p) table[n - from] = 0;
  }
  return table;
}

/** Tuples that begin in [from, to) and have every member below `limit`, by name; primes in [from, to). */
export function countStarting(from: number, to: number, limit: number): LeafCounts {
  const table = tableOfPrimes(from, Math.min(limit, to + BEYOND) - from);
  const counts = Object.fromEntries(COUNT_NAMES.map((name) => [name, 0])) as LeafCounts;
  for (let i = 0; i < to - from; i++) {
    if (!table[i]) continue;
    counts.primes++;
    for (const [name, steps] of PATTERNS) if (steps.every((step) => table[i + step])) counts[name]++;
  }
  return counts;
}

function walk(primes: readonly number[], from: number, sign: (p: number) => number): RaceExtremes {
  const race: RaceExtremes = { min: { value: 0, offset: 0 }, max: { value: 0, offset: 0 } };
  let value = 0;
  for (const offset of primes) {
    value += sign(from + offset);
    if (value < race.min.value) race.min = { value, offset };
    if (value > race.max.value) race.max = { value, offset };
  }
  return race;
}

/** The summary of the leaf [from, from + span), by definition. */
export function summaryByDefinition(from: number, span: number): Uint8Array {
  const table = tableOfPrimes(from, span + BEYOND);
  const primes: number[] = [];
  for (let i = 0; i < span; i++) if (table[i]) primes.push(i);
  const starts = (steps: readonly number[]) => primes.filter((p) => steps.every((step) => table[p + step]));
  const counts = Object.fromEntries(PATTERNS.map(([name, steps]) => [name, starts(steps).length]));
  const inClass = (residue: number) => primes.filter((p) => (from + p) % 12 === residue).length;
  const gaps: LeafGap[] = primes.map((offset) => ({ offset, length: table.indexOf(1, offset + 1) - offset }));
  gaps.sort((a, b) => b.length - a.length || a.offset - b.offset);
  const quadruplets = starts([2, 6, 8]);
  return encodeLeaf({
    counts: {
      ...(counts as LeafCounts),
      primes: primes.length,
      oneMod12: inClass(1),
      fiveMod12: inClass(5),
      sevenMod12: inClass(7),
      elevenMod12: inClass(11),
    },
    firstPrime: primes[0]!,
    lastPrime: primes.at(-1)!,
    race4: walk(primes, from, (p) => (p % 4 === 3 ? 1 : p % 4 === 1 ? -1 : 0)),
    race3: walk(primes, from, (p) => (p % 3 === 2 ? 1 : p % 3 === 1 ? -1 : 0)),
    gaps: gaps.slice(0, GAPS_PER_LEAF),
    firstQuadruplet: quadruplets[0],
    lastQuadruplet: quadruplets.at(-1),
    firstSextuplet: starts([4, 6, 10, 12, 16])[0],
  });
}
