/** Traces of one curve for its picture, from the definition: a_p = −Σ χ(x³ + Ax + B) over x modulo p, in O(p) each. */
import type { Pair } from './height-order.ts';
import { leadingPrimes } from './leading-primes.ts';

/** The 1,024 primes from 5 to 8,171: some 25 ms. The model of the pair is minimal at all that are good. */
const COUNT = 1024;
/** Primes 2 and 3, at which the pair's equation needn't be minimal. */
const LEFT_OUT = 2;

export interface Traces {
  primes: readonly number[];
  /** A trace for each prime. */
  traces: ArrayLike<number>;
}

export function countTraces({ A, B }: Pair): Traces {
  const primes = leadingPrimes(COUNT + LEFT_OUT).slice(LEFT_OUT);
  const traces = primes.map((p) => {
    const character = new Int8Array(p).fill(-1);
    for (let x = 1; x <= p >> 1; x++) character[(x * x) % p] = 1;
    character[0] = 0;
    const [a, b] = [A, B].map((value) => ((value % p) + p) % p) as [number, number];
    let trace = 0;
    for (let x = 0; x < p; x++) trace -= character[((((x * x) % p) + a) * x + b) % p]!;
    return trace;
  });
  return { primes, traces };
}
