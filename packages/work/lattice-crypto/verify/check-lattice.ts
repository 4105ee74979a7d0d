/**
 * The instance again from its seed, for the verifier: q, A and the rank of A, and whether vectors are in the lattice. It
 * shares nothing with derive-instance.ts but the definition there: words are read as numbers of 64 bits.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { isPrime } from '../../numerics/miller-rabin.ts';
import type { LatticePlan } from '../plan.ts';

export interface CheckedLattice {
  modulus: number;
  /** Rows of A one after the other. */
  entries: Int32Array;
  rows: number;
  dimension: number;
}

/** Four words of 64 bits, the first byte of each being the highest. */
function wordsOf({ seed, instance }: LatticePlan, label: string, block: number): bigint[] {
  const digest = sha256(utf8ToBytes(`${seed}/${instance}|${label}|${block}`));
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  return [0, 8, 16, 24].map((at) => view.getBigUint64(at));
}

export function expandLattice(plan: LatticePlan): CheckedLattice {
  const least = 2n ** 19n + 2n ** 10n;
  let q = least + (wordsOf(plan, 'modulus', 0)[0]! % (2n ** 20n - least + 1n));
  while (!isPrime(q)) q -= 1n;
  const { dimension } = plan;
  const rows = dimension / 2;
  const entries = new Int32Array(rows * dimension);
  for (let at = 0; at < entries.length; at += 4)
    // What the last hash gives beyond the matrix, an array of its size takes nowhere.
    for (const [i, word] of wordsOf(plan, 'matrix', at / 4).entries()) entries[at + i] = Number(word % q);
  return { modulus: Number(q), entries, rows, dimension };
}

/**
 * Whether A v ≡ 0 mod q. Exact: entries are below 2^20, coordinates up to 2^15, so that a sum of 130 products stays below
 * 2^43.
 */
export function isInLattice(lattice: CheckedLattice, vector: ArrayLike<number>): boolean {
  const { modulus, entries, rows, dimension } = lattice;
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let i = 0; i < dimension; i++) sum += entries[row * dimension + i]! * vector[i]!;
    if (sum % modulus !== 0) return false;
  }
  return true;
}

/** Whether the rows of A are independent modulo q, so that the lattice has volume q^rows: by columns, without division. */
export function hasFullRank({ modulus: q, entries, rows, dimension }: CheckedLattice): boolean {
  const left = Array.from({ length: rows }, (_, row) =>
    Float64Array.from(entries.subarray(row * dimension, (row + 1) * dimension)),
  );
  for (let column = dimension - 1; column >= 0; column--) {
    const found = left.findIndex((row) => row[column] !== 0);
    if (found < 0) continue;
    const [pivot] = left.splice(found, 1);
    for (const row of left) {
      const [own, other] = [pivot![column]!, q - row[column]!];
      for (let i = 0; i <= column; i++) row[i] = (row[i]! * own + pivot![i]! * other) % q;
    }
  }
  return left.length === 0;
}
