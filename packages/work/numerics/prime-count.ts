/** π(x), counted without finding the primes up to x (prime-count.as.ts). */
import { loadKernel } from '../load-kernel.ts';
import { wasmBase64 } from './prime-count.wasm.ts';

interface PrimeCountKernel {
  begin(x: bigint): void;
  step(): number;
  shareDone(): number;
  result(): bigint;
}

/** The kernel's sums stay below 2^63 for such x. */
const LIMIT = 1n << 62n;

/**
 * The number of primes up to and including x, 0 ≤ x < 2^62.
 * The generator yields the share done after each step, of 50 ms of work at most for x ≤ 10^14, and returns π(x).
 * @throws RangeError outside the domain
 */
export async function countPrimesInSteps(x: bigint): Promise<Generator<number, bigint, void>> {
  if (x < 0n || x >= LIMIT) throw new RangeError(`π(x) is counted for 0 ≤ x < 2^62, not ${x}`);
  const kernel = await loadKernel<PrimeCountKernel>(wasmBase64);
  return count(kernel, x);
}

function* count(kernel: PrimeCountKernel, x: bigint): Generator<number, bigint, void> {
  kernel.begin(x);
  while (kernel.step() !== 0) yield kernel.shareDone();
  return kernel.result();
}

/** The number of primes up to and including x, 0 ≤ x < 2^62, without a pause. */
export async function countPrimes(x: bigint): Promise<bigint> {
  const steps = await countPrimesInSteps(x);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
