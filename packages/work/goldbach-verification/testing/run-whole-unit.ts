/** For the tests: small units, their settlement in this process, and tables of small primes. */
import { sha256 } from '@noble/hashes/sha2.js';
import { drawLeaves } from '../../certificates/challenge.ts';
import { finish, judge } from '../../testing/run-unit.ts';
import type { Chunk, Evidence } from '../../work-type.ts';
import { compute } from '../compute.ts';
import { goldbachVerification } from '../index.ts';
import type { FirstBeyondPlan, FromFourPlan, GoldbachPlan, SecondBeyondPlan } from '../plan.ts';
import { BEYOND_START, TILE_SPAN } from '../plan.ts';
import type { GoldbachResult } from '../result.ts';
import { verifier } from '../verify.ts';

/** 64 leaves of 53,760 even numbers each, of the form of blocks sealed before. */
export const smallFirstForm: FirstBeyondPlan = {
  frontier: 'beyond',
  start: String(BEYOND_START),
  groups: 1,
  tilesPerLeaf: 1,
};
/** The same numbers in leaves of the form of today. */
export const smallBeyond: SecondBeyondPlan = { ...smallFirstForm, leafForm: 2 };
export const smallFromFour: FromFourPlan = {
  frontier: 'from_4',
  start: '4',
  leafSpan: TILE_SPAN,
  leaves: 40,
};
export const HIGHEST_START = 2n ** 63n - 300_000_000n - ((2n ** 63n - 300_000_000n) % 210n);

export async function leavesOf(plan: GoldbachPlan, chunk?: Chunk): Promise<Uint8Array[]> {
  const computer = await compute.prepare(plan);
  const whole = { first: 0, count: goldbachVerification.leafCount(plan) };
  return finish(computer.compute(chunk ?? whole)).map((leaf) => leaf.summary);
}

interface Opened {
  plan: GoldbachPlan;
  leaves: Uint8Array[];
  challenged: number[];
}

export function evidenceOf({ plan, leaves, challenged }: Opened): Evidence<GoldbachPlan> {
  return { plan, leaves: new Map(leaves.entries()), complete: true, challenged, data: new Map() };
}

export const verdictOf = (evidence: Evidence<GoldbachPlan>, result: GoldbachResult) =>
  judge(verifier, evidence, result);

/** A repeatable draw in place of the server's challenge. */
export function challengeFor(plan: GoldbachPlan, text: string): number[] {
  const seed = sha256(new TextEncoder().encode(text));
  return drawLeaves(seed, goldbachVerification.leafCount(plan), verifier.challengeCount(plan));
}

let composites = new Uint8Array(0);
export function compositesBelow(end: number): Uint8Array {
  if (composites.length >= end) return composites;
  composites = new Uint8Array(end);
  for (let n = 2; n * n < end; n++) {
    if (!composites[n]) for (let multiple = n * n; multiple < end; multiple += n) composites[multiple] = 1;
  }
  return composites;
}

/** The least prime p with n − p prime, by a table. */
export function leastPrime(n: number, composite: Uint8Array): number {
  for (let p = 2; p <= n / 2; p++) if (!composite[p] && !composite[n - p]) return p;
  throw new Error(`${n} is no sum of two primes below the table's end`);
}
