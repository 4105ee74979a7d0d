/**
 * The instance of a plan: a prime q of 20 bits and a matrix A of n rows and 2n columns over the field of q, all hashed from
 * the seed by this public code. The lattice is that of the whole vectors v with A v ≡ 0 mod q. No vector is planted.
 *
 * H(label, counter) = SHA-256(seed ‖ "/" ‖ number of the instance ‖ "|" ‖ label ‖ "|" ‖ counter), as four words of 64 bits,
 * each reduced modulo a number below 2^20: uniform to 2^-44.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { isPrime } from '../../numerics/miller-rabin.ts';

/** The seed and the number that an instance is hashed from. */
export interface InstanceSource {
  seed: string;
  instance: string;
}

export interface Instance {
  modulus: number;
  /** n rows of 2n numbers below the modulus. */
  matrix: Float64Array[];
}

/** q is the largest prime that isn't above a hashed number between 2^19 + 2^10 and 2^20. */
const MODULUS_MIN = 2 ** 19 + 2 ** 10;
const MODULUS_SPAN = 2 ** 20 - MODULUS_MIN;
const WORDS = 4;

/** Numbers below a limit under 2^21, hashed one after the other. */
export class HashedNumbers {
  private view = new DataView(new ArrayBuffer(8 * WORDS));
  private taken = 0;

  constructor(
    private readonly source: InstanceSource,
    private readonly label: string,
  ) {}

  below(limit: number): number {
    const word = this.taken % WORDS;
    if (word === 0) {
      const { seed, instance } = this.source;
      const text = `${seed}/${instance}|${this.label}|${this.taken / WORDS}`;
      const { buffer, byteOffset, byteLength } = sha256(utf8ToBytes(text));
      this.view = new DataView(buffer, byteOffset, byteLength);
    }
    this.taken++;
    const upper = this.view.getUint32(8 * word) % limit;
    return (upper * (2 ** 32 % limit) + this.view.getUint32(8 * word + 4)) % limit;
  }
}

export function deriveModulus(source: InstanceSource): number {
  let candidate = MODULUS_MIN + new HashedNumbers(source, 'modulus').below(MODULUS_SPAN + 1);
  while (!isPrime(BigInt(candidate))) candidate--;
  return candidate;
}

export function deriveInstance(source: InstanceSource, dimension: number): Instance {
  const modulus = deriveModulus(source);
  const numbers = new HashedNumbers(source, 'matrix');
  const matrix = Array.from({ length: dimension / 2 }, () =>
    Float64Array.from({ length: dimension }, () => numbers.below(modulus)),
  );
  return { modulus, matrix };
}
