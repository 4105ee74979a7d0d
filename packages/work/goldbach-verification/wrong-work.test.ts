import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { escapeProbability } from '../challenge.ts';
import { finish } from '../testing/run-unit.ts';
import type { Evidence, JsonObject } from '../work-type.ts';
import { goldbachVerification } from './index.ts';
import { encodeBeyondLeaf } from './leaf.ts';
import type { GoldbachPlan } from './plan.ts';
import { placeOfLeaf, TILE_SPAN } from './plan.ts';
import type { GoldbachResult } from './result.ts';
import {
  challengeFor,
  evidenceOf,
  hardestByDefinition,
  leavesOf,
  smallBeyond,
  smallFromFour,
  verdictOf,
} from './testing/settle-small-unit.ts';
import { verifier } from './verify.ts';

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
    const leaves = await leavesOf(plan);
    const result = goldbachVerification.summarise(plan, leaves);
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
    const leaves = await leavesOf(plan);
    const result = goldbachVerification.summarise(plan, leaves);
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

  it('takes no verdict from a check that was not run whole', async () => {
    const leaves = await leavesOf(smallBeyond);
    const result = goldbachVerification.summarise(smallBeyond, leaves);
    const evidence = evidenceOf({ plan: smallBeyond, leaves, challenged: [0] });
    expect(verifier.conclude(evidence, result, [])).toEqual({ valid: false, reason: 'part_missing' });
  });

  it('catches a miner who skips a tenth of the leaves about as often as the statement says', async () => {
    const leaves = await leavesOf(smallBeyond);
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
    const whole = await leavesOf(smallBeyond);
    const result = goldbachVerification.summarise(smallBeyond, whole);
    const tenth = TILE_SPAN / 10;
    for (let unit = 0; unit < 20; unit++) {
      const challenged = challengeFor(smallBeyond, `skips inside ${unit}`);
      const leaves = whole.slice();
      for (const leaf of challenged) {
        const { range } = placeOfLeaf(leaf);
        const from = range * TILE_SPAN + (unit % 10) * tenth;
        const isSkipped = (offset: number) => offset >= from && offset < from + tenth;
        leaves[leaf] = encodeBeyondLeaf(hardestByDefinition(smallBeyond, leaf, isSkipped));
      }
      expect(await recomputesAll(evidenceOf({ plan: smallBeyond, leaves, challenged }), result)).toBe(false);
    }
  }, 30_000);
});

/** Runs the recomputation of challenged leaves alone. */
async function recomputesAll(evidence: Evidence<GoldbachPlan>, result: GoldbachResult): Promise<boolean> {
  const outcomes: JsonObject[] = [];
  for (const part of verifier.parts(evidence, result).filter((entry) => entry.check === 'recomputed')) {
    outcomes.push(finish(await verifier.runPart(evidence, result, part)));
  }
  return outcomes.every((outcome) => outcome.reason === undefined);
}

/** Eight even numbers of the right leaf with plausible places. */
function inventedLeaf(leaf: number): Uint8Array {
  const low = placeOfLeaf(leaf).range * TILE_SPAN;
  return encodeBeyondLeaf(
    Array.from({ length: 8 }, (_, i) => ({
      offset: low + 2 * (i + leaf),
      index: 90 - i,
      distance: 4001 + 2 * i,
    })),
  );
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
