/**
 * The instance of a plan: field, curves, points and the constants of the walk, all hashed from the seed by this public
 * code. Nothing is made from its solution: the base point P is hashed and the curve's b follows from it; Q is hashed to the
 * curve; whoever wants k with Q = kP has to find it.
 *
 * H(label, counter) = SHA-256(seed ‖ "/" ‖ number of the instance ‖ "|" ‖ label ‖ "|" ‖ counter) as a number of 256 bits. Reduced modulo a number below
 * 2^64 it is uniform to 2^-192.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isPrime } from '../../numerics/miller-rabin.ts';
import type { LogarithmPlan } from '../plan.ts';
import type { Curve, Point } from './curve-group.ts';
import { modulo, squareRoot } from './curve-group.ts';

export const TABLE_SIZE = 2048;
/** The highest embedding degree that is refused: if n | p^k − 1 for such a k, pairings carry the logarithm into a field. */
const EMBEDDING_DEGREE_MAX = 20;

export interface Candidate extends Curve {
  base: Point;
}

function digest(seed: string, label: string, counter: number | string): Uint8Array {
  return sha256(utf8ToBytes(`${seed}|${label}|${counter}`));
}

function hash(seed: string, label: string, counter: number | string): bigint {
  return BigInt(`0x${bytesToHex(digest(seed, label, counter))}`);
}

/** The seed and the number that all of an instance is hashed from. */
export function seedOfInstance({ seed, instance }: LogarithmPlan): string {
  return `${seed}/${instance}`;
}

/** The prime p = c·2^32 + 1 of the plan's field. */
export function deriveField(plan: LogarithmPlan): bigint {
  const limit = BigInt(plan.fieldLimit);
  let c = limit - (hash(seedOfInstance(plan), 'field', 0) % (limit / 16n));
  while (!isPrime((c << 32n) + 1n)) c--;
  return (c << 32n) + 1n;
}

/** Candidate curve number `attempt`, y² = x³ + ax + b through the hashed base point. */
export function deriveCandidate(seed: string, p: bigint, attempt: number): Candidate {
  const a = hash(seed, 'a', attempt) % p;
  const x = hash(seed, 'x', attempt) % p;
  const y = hash(seed, 'y', attempt) % p;
  return { p, a, b: modulo(y * y - x * x * x - a * x, p), base: { x, y } };
}

/** j = 0 or 1728, where the curve has further symmetries, and y = 0, which is a point of order two. */
export function isSpecial({ a, b, base }: Candidate): boolean {
  return a === 0n || b === 0n || base.y === 0n;
}

/**
 * Why a curve of prime order n is no challenge, or undefined when it is one: anomalous curves (Smart, Satoh–Araki,
 * Semaev 1998–99) and those of small embedding degree (Menezes, Okamoto, Vanstone 1993) have easy logarithms.
 */
export function weaknessOf(p: bigint, order: bigint): 'anomalous' | 'small_embedding_degree' | undefined {
  if (order === p) return 'anomalous';
  let power = 1n;
  for (let degree = 1; degree <= EMBEDDING_DEGREE_MAX; degree++) {
    power = (power * p) % order;
    if (power === 1n) return 'small_embedding_degree';
  }
  return undefined;
}

/** Q: the first hashed x that has points, with the hashed one of its two signs. */
export function deriveTarget(seed: string, curve: Curve, attempt: number): Point {
  const { p, a, b } = curve;
  for (let draw = 0; ; draw++) {
    const counter = `${attempt}/${draw}`;
    const x = hash(seed, 'target', counter) % p;
    const y = squareRoot(modulo(x * x * x + a * x + b, p), p);
    if (y === undefined || y === 0n) continue;
    const isOdd = hash(seed, 'sign', counter) & 1n;
    return { x, y: (y & 1n) === isOdd ? y : p - y };
  }
}

/**
 * Constants of the walk. R_j = (2^s + g·2^t)·P for 2048 different pairs (s, t) of numbers below 256, hashed: sums of two
 * doublings, so that a table takes about 2,600 additions instead of a scalar multiplication for each entry. The multipliers
 * are spread over all residues modulo n, as they have to be: with multipliers far below n a walk would stay in the
 * neighbourhood of its start, and walks from different starts would seldom meet.
 */
export interface WalkConstants {
  /** g, 0 < g < n. */
  second: bigint;
  /** s + 256·t for each j. */
  pairs: Uint16Array;
  /** The starts are offset·P + (i + 1)·Q. */
  offset: bigint;
}

export function deriveWalkConstants(seed: string, order: bigint): WalkConstants {
  const below = (label: string) => 1n + (hash(seed, label, 0) % (order - 1n));
  const counter = new DataView(digest(seed, 'table', 0).buffer).getUint32(0);
  const pairs = new Set<number>();
  for (let i = 0; pairs.size < TABLE_SIZE; i++) pairs.add(mix(counter + i) & 0xffff);
  return { second: below('second'), pairs: Uint16Array.from(pairs), offset: below('offset') };
}

/** SplitMix (Steele, Lea, Flood 2014) with the 32-bit finaliser of MurmurHash3. */
function mix(counter: number): number {
  let word = Math.imul(counter, 0x9e3779b9);
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
