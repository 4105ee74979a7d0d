import { sha256 } from '@noble/hashes/sha2.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../work-type.ts';
import { bytesPerZero, decodeSummary, encodeSummary, type LeafSummary, readZero } from './leaf.ts';
import type { ZeroPlan } from './plan.ts';
import { summarise, type ZeroResult } from './result.ts';
import {
  evidenceOf,
  type MinedUnit,
  mine,
  planOf,
  randomIntegers,
  verdictOf,
} from './testing/run-whole-unit.ts';

/** Small enough that every leaf is challenged and a whole verification takes milliseconds. */
const smallSpan = 64;
const smallLeaves = 3;
const firstInterval = 4096;

function withLeaf(unit: MinedUnit, index: number, summary: Uint8Array, data?: Uint8Array): MinedUnit {
  const leaves = unit.leaves.map((leaf, place) => {
    if (place !== index) return leaf;
    const bulk = data ?? leaf.data;
    return bulk ? { summary, data: bulk } : { summary };
  });
  return { ...unit, leaves };
}

function resummarised(unit: MinedUnit): MinedUnit {
  try {
    return {
      ...unit,
      result: summarise(
        unit.plan,
        unit.leaves.map((leaf) => leaf.summary),
      ),
    };
  } catch {
    return unit;
  }
}

/** Moves one zero by 5·10^-9 to 10^-3 and makes digest, first and last ordinate anew. */
function withMovedZero(unit: MinedUnit, random: (below: number) => number): MinedUnit {
  const index = random(smallLeaves);
  const data = unit.leaves[index]!.data!.slice();
  const zero = random(data.length / bytesPerZero);
  const view = new DataView(data.buffer, zero * bytesPerZero, bytesPerZero);
  const shift = BigInt(Math.round(5e-9 * 10 ** (random(5300) / 1000) * 2 ** 64)) * (random(2) ? 1n : -1n);
  view.setBigUint64(0, BigInt.asUintN(64, view.getBigUint64(0, true) + shift), true);
  const summary = decodeSummary(unit.leaves[index]!.summary, unit.plan.leafSpan)!;
  const changed: LeafSummary = {
    ...summary,
    first: readZero(data, 0).ordinate,
    last: readZero(data, summary.zeros - 1).ordinate,
    digest: sha256(data),
  };
  return resummarised(withLeaf(unit, index, encodeSummary(changed), data));
}

function withFlippedByte(unit: MinedUnit, random: (below: number) => number): MinedUnit {
  const index = random(smallLeaves);
  const summary = unit.leaves[index]!.summary.slice();
  summary[random(summary.length)]! ^= 1 << random(8);
  return resummarised(withLeaf(unit, index, summary));
}

/** Moves a pair of zeros from one Gram interval to another, or invents or hides one. */
function withOtherCounts(unit: MinedUnit, random: (below: number) => number): MinedUnit {
  const index = random(smallLeaves);
  const summary = decodeSummary(unit.leaves[index]!.summary, unit.plan.leafSpan)!;
  const from = random(smallSpan);
  const to = (from + 1 + random(smallSpan - 1)) % smallSpan;
  const { occupancy } = summary;
  const change = random(3);
  if (change === 0 && occupancy[from]! > 0) {
    occupancy[from]!--;
    occupancy[to]!++;
  } else {
    occupancy[to]! += 2;
    if (change === 1 && occupancy[from]! >= 2) occupancy[from]! -= 2;
    else summary.zeros += 2;
  }
  return resummarised(withLeaf(unit, index, encodeSummary(summary)));
}

function withOtherResult(unit: MinedUnit, random: (below: number) => number): MinedUnit {
  const { result } = unit;
  const changes: ZeroResult[] = [
    { ...result, zeros: result.zeros + 1 + random(5) },
    { ...result, firstZero: result.firstZero - 1, lastZero: result.lastZero - 1 },
    { ...result, lastOrdinate: result.samples[0]!.ordinate },
    { ...result, closestPair: { ...result.closestPair, gap: `0.0${1 + random(9)}` } },
    {
      ...result,
      largestZ: { ...result.largestZ, absoluteValue: result.largestZ.absoluteValue + 0.001 + random(10) },
    },
    { ...result, largestS: { ...result.largestS, value: result.largestS.value + 0.1 } },
    { ...result, gram: { ...result.gram, badPoints: result.gram.badPoints + 1 } },
    { ...result, rosser: { failures: 1, first: [] } },
    { ...result, samples: result.samples.slice(1) },
    { ...result, spacings: { ...result.spacings, counts: [...result.spacings.counts].reverse() } },
  ];
  return { ...unit, result: changes[random(changes.length)]! };
}

describe('forged units', () => {
  let unit: MinedUnit;
  beforeAll(async () => {
    unit = await mine(planOf(firstInterval, smallLeaves, smallSpan));
  });

  it('MINE-44 accepts the honest unit', async () => {
    expect(await verdictOf(evidenceOf(unit), unit.result)).toEqual({ valid: true });
  });

  it.each([
    ['a flipped bit in a summary', withFlippedByte, 400],
    ['a moved zero under a new digest', withMovedZero, 300],
    ['other counts in Gram intervals', withOtherCounts, 200],
    ['another result', withOtherResult, 100],
  ])('MINE-44 refuses %s, %#', async (_, forge, rounds) => {
    const random = randomIntegers(rounds);
    for (let round = 0; round < rounds; round++) {
      const forged = forge(unit, random);
      const verdict = await verdictOf(evidenceOf(forged), forged.result);
      expect(verdict, `round ${round}`).toMatchObject({ valid: false });
    }
  });

  it('names the reason', async () => {
    const reasonOf = async (evidence: Evidence<ZeroPlan>) => {
      const verdict = await verdictOf(evidence, unit.result);
      return verdict.valid ? undefined : verdict.reason;
    };
    const evidence = evidenceOf(unit);
    const data = new Map(evidence.data);
    data.set(0, unit.leaves[1]!.data!);
    expect(await reasonOf({ ...evidence, data })).toBe('data_digest_differs');
    data.delete(0);
    expect(await reasonOf({ ...evidence, data })).toBe('leaf_data_missing');
    const leaves = new Map(evidence.leaves).set(0, new Uint8Array(8));
    expect(await reasonOf({ ...evidence, leaves })).toBe('leaf_malformed');
    const swapped = { ...unit, leaves: [unit.leaves[1]!, unit.leaves[0]!, unit.leaves[2]!] };
    expect(await reasonOf(evidenceOf(swapped))).toBe('interval_count_differs');
  });

  it('MINE-44 catches a miner that computes only nine leaves of ten, in each of 20 units', async () => {
    const random = randomIntegers(20);
    for (let round = 0; round < 20; round++) {
      const honest = await mine(planOf(firstInterval + round * 1280, 20, smallSpan));
      const skipped = [random(10), 10 + random(10)];
      let lazy = honest;
      for (const index of skipped) {
        const copied = honest.leaves[(index + 1) % 20]!;
        lazy = withLeaf(lazy, index, copied.summary, copied.data);
      }
      lazy = resummarised(lazy);
      expect(await verdictOf(evidenceOf(lazy, round), lazy.result)).toMatchObject({ valid: false });
    }
  });
});
