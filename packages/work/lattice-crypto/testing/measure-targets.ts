/**
 * Measures what attempts reach, for the table of plan.ts: `npx tsx packages/work/lattice-crypto/testing/measure-targets.ts 100 40 4 500`
 * runs 500 attempts in dimension 100 with blocks up to 40 and 4 tours of each size. Eight attempts share an instance.
 * Prints CPU seconds of an attempt and the shortest norms in units of √q: after LLL, and after BKZ mean, deviation, quantiles and how many
 * deviations these are below the mean.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { loadKernel } from '../../load-kernel.ts';
import { wasmBase64 } from '../compute/kernel.wasm.ts';
import type { ReductionKernel } from '../compute/reduction-kernel.ts';
import { shortestPosition } from '../compute/reduction-kernel.ts';
import { runAttempt } from '../compute/run-attempt.ts';
import { squaredNormOf } from '../leaf.ts';
import { deriveInstance } from '../model/derive-instance.ts';

const ATTEMPTS_OF_AN_INSTANCE = 8;
const SHARES = [0.2, 0.1, 0.05, 0.03, 0.02, 0.01];
const [dimension, blockSize, tours, attempts] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
];

const kernel = await loadKernel<ReductionKernel>(wasmBase64);
const lll: number[] = [];
const bkz: number[] = [];
const before = process.cpuUsage();
for (let number = 0; number < attempts; number++) {
  const seed = bytesToHex(sha256(utf8ToBytes(`measure ${Math.floor(number / ATTEMPTS_OF_AN_INSTANCE)}`)));
  const source = { seed, instance: '0' };
  const instance = deriveInstance(source, dimension);
  const effort = { blockSize, tours };
  const run = runAttempt(kernel, instance, { source, effort, attempt: number });
  let isReduced = false;
  let step = run.next();
  for (; !step.done; step = run.next()) {
    if (step.value.blockSize === 0 || isReduced) continue;
    isReduced = true;
    const norm = kernel.squaredNorm(shortestPosition(kernel, dimension));
    lll.push(Math.sqrt(norm / instance.modulus));
  }
  bkz.push(Math.sqrt(squaredNormOf(step.value.vector) / instance.modulus));
}
const { user, system } = process.cpuUsage(before);

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const quantile = (values: number[], share: number) => sorted(values)[Math.floor(share * values.length)]!;
const mean = bkz.reduce((sum, value) => sum + value, 0) / attempts;
const deviation = Math.sqrt(bkz.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (attempts - 1));
const figures = {
  dimension,
  blockSize,
  tours,
  attempts,
  cpuSeconds: ((user + system) / 1e6 / attempts).toFixed(3),
  lllLeast: Math.min(...lll).toFixed(3),
  lllMedian: quantile(lll, 0.5).toFixed(3),
  mean: mean.toFixed(4),
  deviation: deviation.toFixed(4),
  least: Math.min(...bkz).toFixed(4),
  quantiles: SHARES.map((share) => quantile(bkz, share).toFixed(4)).join(' '),
  below: SHARES.map((share) => ((mean - quantile(bkz, share)) / deviation).toFixed(3)).join(' '),
};
console.log(JSON.stringify(figures));
