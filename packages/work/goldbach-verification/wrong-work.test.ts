import { sha256 } from '@noble/hashes/sha2.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { escapeProbability } from '../certificates/challenge.ts';
import { finish } from '../testing/run-unit.ts';
import type { Evidence, PartOutcome, Verdict } from '../work-type.ts';
import { goldbachVerification } from './index.ts';
import { encodeBeyondLeaf } from './leaf.ts';
import type { GoldbachPlan } from './plan.ts';
import { placeOfLeaf, rangeOf, TILE_SPAN } from './plan.ts';
import { REASONS, type Reason, UNDECIDED, type Undecided } from './reasons.ts';
import type { FromFourResult, GoldbachResult, HardestPair, SecondBeyondResult } from './result.ts';
import { leafByDefinition, placesByDefinition } from './testing/leaf-by-definition.ts';
import {
  challengeFor,
  evidenceOf,
  leavesOf,
  smallBeyond,
  smallFirstForm,
  smallFromFour,
  verdictOf,
} from './testing/run-whole-unit.ts';
import { verifier } from './verify.ts';

let leavesBeyond: Uint8Array[];
let leavesFromFour: Uint8Array[];
let beyond: SecondBeyondResult;
let fromFour: FromFourResult;
beforeAll(async () => {
  leavesBeyond = await leavesOf(smallBeyond);
  leavesFromFour = await leavesOf(smallFromFour);
  beyond = goldbachVerification.summarise(smallBeyond, leavesBeyond) as SecondBeyondResult;
  fromFour = goldbachVerification.summarise(smallFromFour, leavesFromFour) as FromFourResult;
});

const honest = (plan: GoldbachPlan): { leaves: Uint8Array[]; result: GoldbachResult } =>
  plan.frontier === 'beyond'
    ? { leaves: leavesBeyond, result: beyond }
    : { leaves: leavesFromFour, result: fromFour };

describe('wrong work', () => {
  const flip = (summary: Uint8Array, bit: number) => {
    const changed = summary.slice();
    changed[bit >> 3]! ^= 1 << (bit & 7);
    return changed;
  };

  it.each([
    ['from 4', smallFromFour],
    ['beyond', smallBeyond],
  ] as const)('never accepts one of 500 mutated leaves, %s', async (_name, plan) => {
    const { leaves, result } = honest(plan);
    const random = sha256Stream(`mutated leaves ${plan.frontier}`);
    for (let round = 0; round < 500; round++) {
      const leaf = random() % leaves.length;
      const mutated = leaves.slice();
      mutated[leaf] = flip(leaves[leaf]!, random() % (8 * leaves[leaf]!.length));
      const evidence = evidenceOf({ plan, leaves: mutated, challenged: [leaf] });
      // A careful forger makes the result fit the forged leaf; a careless one leaves it.
      const fitting = round % 2 ? summariseOr(plan, mutated, result) : result;
      expect((await verdictOf(evidence, fitting)).valid).toBe(false);
    }
  });

  it.each([
    ['from 4', smallFromFour],
    ['beyond', smallBeyond],
  ] as const)('never accepts one of 500 mutated results, %s', async (_name, plan) => {
    const { leaves, result } = honest(plan);
    const evidence = evidenceOf({ plan, leaves, challenged: [0] });
    expect(await verdictOf(evidence, result)).toEqual({ valid: true });
    const text = JSON.stringify(result);
    const random = sha256Stream(`mutated results ${plan.frontier}`);
    const digits = [...text.matchAll(/\d/g)].map((match) => match.index);
    for (let round = 0; round < 500; round++) {
      const at = digits[random() % digits.length]!;
      const digit = (Number(text[at]) + 1 + (random() % 9)) % 10;
      const mutated = text.slice(0, at) + digit + text.slice(at + 1);
      const value = parseOr(mutated, result);
      if (value === undefined || JSON.stringify(value) === text) continue;
      expect((await verdictOf(evidence, value)).valid).toBe(false);
    }
  });

  it('takes no verdict from a check that was not run whole', () => {
    const evidence = evidenceOf({ plan: smallBeyond, leaves: leavesBeyond, challenged: [0] });
    expect(verifier.conclude(evidence, beyond, [])).toEqual({ valid: false, reason: 'part_missing' });
  });

  it('catches a miner who skips a tenth of the leaves about as often as the statement says', async () => {
    const leaves = leavesBeyond;
    const skipped = 6;
    const escapes = escapeProbability(leaves.length, skipped, verifier.challengeCount(smallBeyond));
    expect(escapes).toBeGreaterThan(0.1);
    let escaped = 0;
    const units = 20;
    for (let unit = 0; unit < units; unit++) {
      const forged = leaves.slice();
      const first = (unit * 7) % leaves.length;
      for (let i = 0; i < skipped; i++)
        forged[(first + i) % leaves.length] = inventedLeaf((first + i) % leaves.length);
      const challenged = challengeFor(smallBeyond, `skips leaves ${unit}`);
      const result = goldbachVerification.summarise(smallBeyond, forged);
      if (await recomputesAll(evidenceOf({ plan: smallBeyond, leaves: forged, challenged }), result))
        escaped++;
    }
    const deviation = Math.sqrt(units * escapes * (1 - escapes));
    expect(Math.abs(escaped - units * escapes)).toBeLessThan(3 * deviation);
  });

  it('always catches a miner who skips a tenth inside every leaf', async () => {
    const honestly = challengeFor(smallBeyond, 'skips nothing');
    const honestEvidence = evidenceOf({ plan: smallBeyond, leaves: leavesBeyond, challenged: honestly });
    expect(await recomputesAll(honestEvidence, beyond)).toBe(true);
    const tenth = TILE_SPAN / 10;
    const places = leavesBeyond.map((_, leaf) => placesByDefinition(smallBeyond, leaf));
    for (let unit = 0; unit < 20; unit++) {
      const challenged = challengeFor(smallBeyond, `skips inside ${unit}`);
      const leaves = leavesBeyond.slice();
      for (const leaf of challenged) {
        const { range } = placeOfLeaf(leaf);
        const from = range * TILE_SPAN + (unit % 10) * tenth;
        const isSkipped = (offset: number) => offset >= from && offset < from + tenth;
        leaves[leaf] = encodeBeyondLeaf(leafByDefinition(places[leaf]!, isSkipped));
      }
      expect(await recomputesAll(evidenceOf({ plan: smallBeyond, leaves, challenged }), beyond)).toBe(false);
    }
  }, 30_000);
});

describe('each reason', () => {
  /** Reasons that no damaged leaf or result brings about, and why. */
  const unreached = {
    even_number_without_a_pair: 'the unit would have to disprove the conjecture',
    even_number_without_a_small_prime: 'p(n) stays far below the table’s last prime as far as the sieve goes',
    too_few_primes_below_window: 'a plan’s windows have some 560 primes close below them, and 280 are needed',
  } as const satisfies Partial<Record<Reason | Undecided, string>>;

  /** The verdict of a server, which sees all leaves, and of a reader, who sees the opened ones. */
  const serverVerdict = (leaves: readonly Uint8Array[], result: GoldbachResult, challenged: number[] = []) =>
    verdictOf(evidenceOf({ plan: smallBeyond, leaves: [...leaves], challenged }), result);
  const readerVerdict = (plan: GoldbachPlan, result: GoldbachResult, opened: readonly Uint8Array[] = []) =>
    verdictOf({ ...evidenceOf({ plan, leaves: [...opened], challenged: [] }), complete: false }, result);
  const listing = (at: number, change: Partial<HardestPair>): SecondBeyondResult => ({
    ...beyond,
    hardest: beyond.hardest.with(at, { ...beyond.hardest.at(at)!, ...change }),
  });
  const claiming = (at: number, change: Partial<HardestPair>) =>
    readerVerdict(smallBeyond, listing(at, change));

  it('is given for a result or a leaf that is wrong in just this', async () => {
    const { hardest } = beyond;
    const [first, second] = hardest as [HardestPair, HardestPair];
    const peak = fromFour.peaks.at(-1)!;
    const evenSplit = { q: String(BigInt(first.q) - 1n), p: first.p + 1 };
    const raised: Record<Exclude<Reason, keyof typeof unreached>, Promise<Verdict>> = {
      leaf_missing: serverVerdict(leavesBeyond.slice(0, -1), beyond),
      leaf_malformed: serverVerdict(leavesBeyond.with(1, new Uint8Array(3)), beyond),
      recomputed_leaf_differs: serverVerdict(leavesBeyond.with(1, inventedLeaf(1)), beyond, [1]),
      result_of_another_frontier: readerVerdict(smallBeyond, fromFour),
      result_of_another_region: readerVerdict(smallBeyond, { ...beyond, from: '4' }),
      result_of_another_form: readerVerdict(smallFirstForm, beyond),
      result_differs_from_leaves: serverVerdict(leavesBeyond, listing(0, { useful: first.useful + 1 })),
      ranks_do_not_add_up: readerVerdict(smallBeyond, {
        ...beyond,
        hardestUsefulCounts: [...beyond.hardestUsefulCounts, 1],
      }),
      list_incomplete: readerVerdict(smallBeyond, { ...beyond, hardest: hardest.slice(1) }),
      list_malformed: claiming(0, { q: `${first.q}.5` }),
      list_out_of_order: readerVerdict(smallBeyond, {
        ...beyond,
        hardest: hardest.with(0, second).with(1, first),
      }),
      list_differs_from_leaf: readerVerdict(
        smallBeyond,
        listing(0, { useful: first.useful + 1 }),
        leavesBeyond,
      ),
      listed_number_outside_unit: claiming(-1, { n: String(rangeOf(smallBeyond).end) }),
      listed_pair_has_another_sum: claiming(0, { p: first.p + 2 }),
      listed_pair_not_prime: claiming(0, evenSplit),
      listed_prime_not_least: readerVerdict(smallFromFour, {
        ...fromFour,
        peaks: [{ n: peak.n, p: Number(peak.n) - peak.p }],
      }),
      listed_rank_differs: claiming(0, { useful: first.useful + 1 }),
    };
    for (const [reason, verdict] of Object.entries(raised))
      expect(await verdict, reason).toEqual({ valid: false, reason });
    const named = new Set<string>([...REASONS, ...UNDECIDED]);
    expect(Object.keys({ ...raised, ...unreached }).sort()).toEqual([...named].sort());
  });

  it('that both frontiers share is given from 4 too', async () => {
    const server = (leaves: readonly Uint8Array[], result: FromFourResult, challenged: number[] = []) =>
      verdictOf(evidenceOf({ plan: smallFromFour, leaves: [...leaves], challenged }), result);
    const { peaks } = fromFour;
    const last = peaks.at(-1)!;
    const withOtherDigest = leavesFromFour[1]!.slice();
    withOtherDigest[0]! ^= 1;
    const otherLast = { ...fromFour, peaks: peaks.with(-1, { ...last, p: last.p + 2 }) };
    const raised: [Reason, Promise<Verdict>][] = [
      ['leaf_missing', server(leavesFromFour.slice(0, -1), fromFour)],
      ['leaf_malformed', server(leavesFromFour.with(1, new Uint8Array(3)), fromFour)],
      ['recomputed_leaf_differs', server(leavesFromFour.with(1, withOtherDigest), fromFour, [1])],
      ['result_of_another_frontier', readerVerdict(smallFromFour, beyond)],
      ['result_of_another_region', readerVerdict(smallFromFour, { ...fromFour, from: '6' })],
      ['result_differs_from_leaves', server(leavesFromFour, otherLast)],
      ['list_differs_from_leaf', readerVerdict(smallFromFour, otherLast, leavesFromFour)],
      ['listed_pair_not_prime', readerVerdict(smallFromFour, { ...fromFour, peaks: [{ n: last.n, p: 4 }] })],
    ];
    for (const [reason, verdict] of raised) expect(await verdict, reason).toEqual({ valid: false, reason });
  });
});

/** Runs the recomputation of challenged leaves alone. */
async function recomputesAll(evidence: Evidence<GoldbachPlan>, result: GoldbachResult): Promise<boolean> {
  const outcomes: PartOutcome[] = [];
  for (const part of verifier.parts(evidence, result).filter((entry) => entry.check === 'recomputed')) {
    outcomes.push(finish(await verifier.runPart(evidence, result, part)));
  }
  expect(outcomes.length).toBeGreaterThan(0);
  return outcomes.every(({ reason }) => reason === null);
}

/** Eight even numbers of the right leaf with plausible places. */
function inventedLeaf(leaf: number): Uint8Array {
  const low = placeOfLeaf(leaf).range * TILE_SPAN;
  return encodeBeyondLeaf({
    hardest: Array.from({ length: 8 }, (_, i) => ({
      offset: low + 2 * (i + leaf),
      rank: 90 - i,
      distance: 4001 + 2 * i,
    })),
    runs: BigInt(leaf),
  });
}

function summariseOr(plan: GoldbachPlan, leaves: Uint8Array[], otherwise: GoldbachResult): GoldbachResult {
  try {
    return goldbachVerification.summarise(plan, leaves);
  } catch {
    return otherwise;
  }
}

function parseOr(text: string, pattern: GoldbachResult): GoldbachResult | undefined {
  try {
    return { ...pattern, ...(JSON.parse(text) as GoldbachResult) } as GoldbachResult;
  } catch {
    return undefined;
  }
}

/** 32-bit numbers from SHA-256 in counter mode. */
function sha256Stream(seed: string): () => number {
  let counter = 0;
  return () => {
    const digest = sha256(new TextEncoder().encode(`${seed} ${counter++}`));
    return new DataView(digest.buffer, digest.byteOffset).getUint32(0);
  };
}
