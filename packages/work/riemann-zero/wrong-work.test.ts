import { sha256 } from '@noble/hashes/sha2.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { finish } from '../testing/run-unit.ts';
import type { Evidence, Verdict } from '../work-type.ts';
import { bytesPerZero, decodeSummary, encodeSummary, type LeafSummary, readZero } from './leaf.ts';
import type { ZeroPlan } from './plan.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import { summarise, type ZeroResult } from './result.ts';
import { statements } from './statements.ts';
import {
  evidenceOf,
  type MinedUnit,
  mine,
  planOf,
  randomIntegers,
  verdictOf,
} from './testing/run-whole-unit.ts';
import { verifier } from './verify.ts';

/** Small enough that every leaf is challenged and a whole verification takes milliseconds. */
const smallSpan = 64;
const smallLeaves = 3;
const firstInterval = 4096;
/** The whole part of t, and the leaf of 1024 Gram intervals that holds it. */
const highBounds: readonly [near: number, leaf: number][] = [
  [11_412_127, 23_789],
  [18_882_503, 40_840],
];

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

function withFields(unit: MinedUnit, index: number, change: Partial<LeafSummary>, data?: Uint8Array) {
  const summary = decodeSummary(unit.leaves[index]!.summary, unit.plan.leafSpan)!;
  return withLeaf(unit, index, encodeSummary({ ...summary, ...change }), data);
}

/** The leaf with other data, and the digest, first and last ordinate that follow from it. */
function withData(unit: MinedUnit, index: number, data: Uint8Array): MinedUnit {
  const zeros = data.length / bytesPerZero;
  const [first, last] = [readZero(data, 0).ordinate, readZero(data, zeros - 1).ordinate];
  return withFields(unit, index, { first, last, digest: sha256(data) }, data);
}

const viewOfZero = (data: Uint8Array, zero: number) =>
  new DataView(data.buffer, data.byteOffset + zero * bytesPerZero, bytesPerZero);

/** Moves one zero by 5·10^-9 to 10^-3 under a new digest. */
function withMovedZero(unit: MinedUnit, random: (below: number) => number): MinedUnit {
  const index = random(smallLeaves);
  const data = unit.leaves[index]!.data!.slice();
  const view = viewOfZero(data, random(data.length / bytesPerZero));
  const shift = BigInt(Math.round(5e-9 * 10 ** (random(5300) / 1000) * 2 ** 64)) * (random(2) ? 1n : -1n);
  view.setBigUint64(0, BigInt.asUintN(64, view.getBigUint64(0, true) + shift), true);
  return resummarised(withData(unit, index, data));
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

let unit: MinedUnit;
beforeAll(async () => {
  unit = await mine(planOf(firstInterval, smallLeaves, smallSpan));
});

describe('forged units', () => {
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

/** A summary as it was computed, with other figures of an unopened leaf, put together into a result that fits. */
describe('a leaf that nobody opens', () => {
  const wide = 40;
  let honest: MinedUnit;
  let unopened: number;
  beforeAll(async () => {
    honest = await mine(planOf(firstInterval, wide, smallSpan));
    const { challenged } = evidenceOf(honest);
    unopened = Array.from({ length: wide }, (_, leaf) => leaf).find((leaf) => !challenged.includes(leaf))!;
  });

  const summaryOf = () => decodeSummary(honest.leaves[unopened]!.summary, smallSpan)!;
  const verdictWith = (change: Partial<LeafSummary>) => {
    const forged = resummarised(withFields(honest, unopened, change));
    return verdictOf(evidenceOf(forged), forged.result);
  };

  it('is refused with a spacing that contradicts its gap, and with an end that contradicts its phase', async () => {
    expect(await verdictOf(evidenceOf(honest), honest.result)).toEqual({ valid: true });
    const { closestSpacing, closestGap, firstPhase, last } = summaryOf();
    const pair = { valid: false, reason: 'closest_pair_differs' };
    expect(await verdictWith({ closestSpacing: Math.round(closestSpacing * 0.9) })).toEqual(pair);
    expect(await verdictWith({ closestGap: (closestGap * 9n) / 10n })).toEqual(pair);
    const phase = { valid: false, reason: 'phase_differs' };
    expect(await verdictWith({ firstPhase: firstPhase + (1n << 24n) })).toEqual(phase);
    expect(await verdictWith({ last: last - (1n << 58n) })).toEqual(phase);
  });

  it('is refused with another number or bin for its closest pair, and with an S that isn’t at its zero', async () => {
    const { closestZero, spacings, highestS, lowestS, highestSAt, lowestSAt } = summaryOf();
    const otherZero = await verdictWith({ closestZero: closestZero + (closestZero > 30 ? -9 : 9) });
    expect(otherZero).toEqual({ valid: false, reason: 'closest_pair_differs' });
    const bins = { valid: false, reason: 'spacings_differ' };
    expect(
      await verdictWith({ spacings: spacings.map((count, bin) => (bin === 0 ? count + 1 : count)) }),
    ).toEqual(bins);
    expect(
      await verdictWith({ spacings: spacings.map((count, bin) => (bin === 9 ? count + 1 : count)) }),
    ).toEqual(bins);
    const argument = { valid: false, reason: 'argument_differs' };
    expect(await verdictWith({ highestS: highestS + 1000 })).toEqual(argument);
    expect(await verdictWith({ lowestS: lowestS - 2 ** 20 })).toEqual(argument);
    expect(await verdictWith({ highestSAt: lowestSAt })).toEqual(argument);
    expect(await verdictWith({ lowestSAt: highestSAt })).toEqual(argument);
  });
});

describe('error bounds', () => {
  /** The first leaf with all its bounds multiplied. */
  const withBounds = (factor: number) => {
    const data = unit.leaves[0]!.data!.slice();
    for (let zero = 0; zero < data.length / bytesPerZero; zero++) {
      const view = viewOfZero(data, zero);
      view.setFloat32(12, view.getFloat32(12, true) * factor, true);
    }
    return withData(unit, 0, data);
  };
  const verdictWith = (factor: number) => {
    const forged = withBounds(factor);
    return verdictOf(evidenceOf(forged), forged.result);
  };

  it('divided by 30, or by 8, are refused: Z changes sign within them, but by no more than its own error', async () => {
    expect(await verdictWith(1)).toEqual({ valid: true });
    for (const share of [1 / 8, 1 / 30, 1 / 1000]) expect((await verdictWith(share)).valid).toBe(false);
  });

  it('above those that the computation has are refused, though they hold', async () => {
    for (const share of [1.5, 30]) expect((await verdictWith(share)).valid).toBe(false);
  });

  it('are above 10⁻⁹ near t = 11,412,127 and 18,882,503, and the statement says how large they may be', async () => {
    for (const [near, leaf] of highBounds) {
      const { plan, leaves, result } = await mine(planOf(leaf * 1024, 1));
      const { data } = leaves[0]!;
      const zeros = Array.from({ length: data!.length / bytesPerZero }, (_, index) => readZero(data!, index));
      const worst = zeros.reduce((most, zero) => (zero.errorBound > most.errorBound ? zero : most));
      expect(worst.errorBound).toBeGreaterThan(1e-9);
      expect(Number(worst.ordinate >> 64n)).toBe(near);
      const claims = statements(plan, result).map(({ claim }) => claim);
      expect(claims.some((claim) => claim.includes('10⁻⁹'))).toBe(false);
      expect(claims).toContainEqual(expect.stringMatching(/at most \d\.\d·10⁻¹¹ \/ \|Z′\(γ\)\|\.$/));
    }
  });
});

describe('what a reader is told of Gram points and of the first and last zero', () => {
  const verdictOfReader = (result: ZeroResult) => verdictOf({ ...evidenceOf(unit), complete: false }, result);

  it('is compared with the signs that the verifier has', async () => {
    const { result } = unit;
    const { gram, rosser } = result;
    const figures = { valid: false, reason: 'gram_figures_differ' };
    const [none, one] = gram.intervalsByZeros;
    const moved = { ...gram, intervalsByZeros: [none! - 1, one! + 1, ...gram.intervalsByZeros.slice(2)] };
    expect(await verdictOfReader(result)).toEqual({ valid: true });
    expect(await verdictOfReader({ ...result, gram: moved })).toEqual(figures);
    expect(await verdictOfReader({ ...result, gram: { ...gram, firstBadPoints: [4096] } })).toEqual(figures);
    expect(await verdictOfReader({ ...result, rosser: { ...rosser, failures: 1 } })).toEqual(figures);
    const ordinate = { valid: false, reason: 'ordinate_differs' };
    const inside = unit.result.samples[1]!.ordinate;
    expect(await verdictOfReader({ ...result, firstOrdinate: inside })).toEqual(ordinate);
    expect(await verdictOfReader({ ...result, lastOrdinate: inside })).toEqual(ordinate);
    expect(await verdictOfReader({ ...result, firstOrdinate: '4600.000000000000' })).toEqual(ordinate);
  });

  it.each([
    ['first', 643_744, 1],
    ['last', 849_664, -2],
  ] as const)(
    'is refused when another zero lies beyond the %s one in its Gram interval, however near',
    async (end, from, named) => {
      // The interval at this end of the unit holds two zeros, about 0.02 of the mean spacing apart.
      const close = await mine(planOf(from, 1, 8));
      const data = close.leaves[0]!.data!;
      const { ordinate } = readZero(data, named < 0 ? data.length / bytesPerZero + named : named);
      const places = (ordinate * 10n ** 12n + (1n << 63n)) >> 64n;
      const decimal = `${places / 10n ** 12n}.${String(places % 10n ** 12n).padStart(12, '0')}`;
      const forged = { ...close.result, [end === 'first' ? 'firstOrdinate' : 'lastOrdinate']: decimal };
      const evidence = { ...evidenceOf(close), complete: false };
      expect(await verdictOf(evidence, close.result)).toEqual({ valid: true });
      expect(await verdictOf(evidence, forged)).toEqual({ valid: false, reason: 'ordinate_differs' });
    },
  );

  it('and the largest |Z| with its peak, to the digits that are printed', async () => {
    const { largestZ } = unit.result;
    const wrong = { valid: false, reason: 'largest_value_differs' };
    const value = { ...largestZ, absoluteValue: largestZ.absoluteValue + 1e-5 };
    expect(await verdictOfReader({ ...unit.result, largestZ: value })).toEqual(wrong);
    const t = { ...largestZ, t: (Number(largestZ.t) + 0.0005).toFixed(4) };
    expect(await verdictOfReader({ ...unit.result, largestZ: t })).toEqual(wrong);
  });
});

describe('each reason', () => {
  /** Reasons that no damaged leaf, data or result brings about, and why. */
  const unreached = {
    zero_too_near: 'the computation’s own; wants a zero that nearly meets a Gram point or another zero',
    sign_at_gram_point:
      'wants a Gram point where |Z| is below the error bound, which follows from the plan alone',
    recurrence_drifted: 'wants a recurrence that disagrees with the sum which the same kernel takes',
    turing_blocks: 'wants 200 Gram blocks without a few in a row that satisfy Rosser’s rule',
  } as const satisfies Partial<Record<Reason | Undecided, string>>;

  const judged = (damaged: MinedUnit) => verdictOf(evidenceOf(damaged), damaged.result);
  /** The verdict of a reader, who can’t add the leaves up. */
  const claiming = (change: Partial<ZeroResult>) =>
    verdictOf({ ...evidenceOf(unit), complete: false }, { ...unit.result, ...change });

  /** The first leaf with the zero in its middle moved by 10^-8, or with another error bound. */
  function withMiddleZero(change: 'moved' | 'bound'): MinedUnit {
    const data = unit.leaves[0]!.data!.slice();
    const view = viewOfZero(data, (data.length / bytesPerZero) >> 1);
    if (change === 'bound') view.setFloat32(12, 0.5, true);
    else view.setBigUint64(0, view.getBigUint64(0, true) + BigInt(Math.round(1e-8 * 2 ** 64)), true);
    return withData(unit, 0, data);
  }

  /** What the summation of zeros says when nothing has checked the ordinates before it. */
  async function summed(damaged: MinedUnit): Promise<Verdict> {
    const evidence = evidenceOf(damaged);
    const part = verifier.parts(evidence, damaged.result).find(({ kind }) => kind === 'summation')!;
    const { reason } = finish(await verifier.runPart(evidence, damaged.result, part));
    return typeof reason === 'string' ? { valid: false, reason } : { valid: true };
  }

  it('is given for a leaf, its data or a result that is wrong in just this', async () => {
    const { result } = unit;
    const summary = decodeSummary(unit.leaves[0]!.summary, smallSpan)!;
    const evidence: Evidence<ZeroPlan> = evidenceOf(unit);
    const otherData = new Map(evidence.data).set(0, unit.leaves[1]!.data!);
    const noData = new Map([...evidence.data].filter(([leaf]) => leaf !== 0));
    const swapped = { ...unit, leaves: [unit.leaves[1]!, unit.leaves[0]!, unit.leaves[2]!] };
    const badPoints = result.gram.badPoints + 1;
    const raised: Record<Exclude<Reason, keyof typeof unreached>, Promise<Verdict>> = {
      leaf_malformed: judged(withLeaf(unit, 0, new Uint8Array(8))),
      leaf_data_missing: verdictOf({ ...evidence, data: noData }, result),
      data_digest_differs: verdictOf({ ...evidence, data: otherData }, result),
      ordinate_differs: judged(withMiddleZero('moved')),
      ordinate_differs_from_summation: summed(withMiddleZero('moved')),
      error_bound_differs: judged(withMiddleZero('bound')),
      interval_count_differs: judged(swapped),
      phase_differs: judged(withFields(unit, 0, { firstPhase: summary.firstPhase + (1n << 20n) })),
      closest_pair_differs: judged(withFields(unit, 0, { closestSpacing: summary.closestSpacing + 1000 })),
      spacings_differ: judged(withFields(unit, 0, { spacings: summary.spacings.toReversed() })),
      argument_differs: judged(withFields(unit, 0, { highestS: summary.highestS + 1000 })),
      largest_value_differs: judged(withFields(unit, 0, { largestZ: summary.largestZ + 1000 })),
      result_differs_from_leaves: judged({
        ...unit,
        result: { ...result, gram: { ...result.gram, badPoints } },
      }),
      zero_count_differs_from_turing: claiming({ zeros: result.zeros + 1 }),
      zero_numbers_differ: claiming({ firstZero: result.firstZero - 1, lastZero: result.lastZero - 1 }),
      gram_figures_differ: claiming({ gram: { ...result.gram, badPoints } }),
    };
    expect(await summed(unit)).toEqual({ valid: true });
    for (const [reason, verdict] of Object.entries(raised))
      expect(await verdict, reason).toEqual({ valid: false, reason });
    const below: Undecided = 'below_turing';
    expect([...Object.keys({ ...raised, ...unreached }), below].sort()).toEqual(
      [...REASONS, ...UNDECIDED].sort(),
    );
  });

  it('is given for what a result says of the unit’s extremes, samples and numbers', async () => {
    const { closestPair, largestZ, samples, lastZero } = unit.result;
    const cases: [Partial<ZeroResult>, Reason][] = [
      [{ closestPair: { ...closestPair, gap: '0.000000100000' } }, 'closest_pair_differs'],
      [{ largestZ: { ...largestZ, absoluteValue: largestZ.absoluteValue + 1 } }, 'largest_value_differs'],
      [
        { samples: [{ ...samples[0]!, ordinate: samples[0]!.ordinate.replace(/\.\d+$/, '.000000000000') }] },
        'ordinate_differs',
      ],
      [{ lastZero: lastZero + 1 }, 'zero_numbers_differ'],
    ];
    for (const [change, reason] of cases) expect(await claiming(change)).toEqual({ valid: false, reason });
  });

  it('leaves a unit undecided whose left end lies below the reach of Turing’s method', async () => {
    const low = await mine(planOf(smallSpan, 1, smallSpan));
    const below: Undecided = 'below_turing';
    await expect(judged(low)).rejects.toMatchObject({ name: 'UndecidedUnit', reason: below });
  });
});
