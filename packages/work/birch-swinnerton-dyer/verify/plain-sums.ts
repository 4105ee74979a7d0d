/**
 * The sums of compute/series.as.ts a second time, on coefficients that the check has made: operation by operation the same, so that they
 * have the same bits. Where a value lies so near to half-way between two that another sum can't say which is written, these do.
 */
import type { SeriesSums } from '../model/leading-value.ts';

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const INVERSE_LN2 = Math.LOG2E;
/** Terms between two exponentials that are computed alone. */
const STEPS = 64;

const bits = new DataView(new ArrayBuffer(8));

/** 2^exponent from its bits. */
function powerOfTwo(exponent: number): number {
  bits.setUint32(0, (exponent + 1023) << 20);
  bits.setUint32(4, 0);
  return bits.getFloat64(0);
}

/** The nearest whole number, of two the even one. */
function nearest(x: number): number {
  const floor = Math.floor(x);
  const rest = x - floor;
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

/** e^x for −700 < x ≤ 0. */
export function exponential(x: number): number {
  const whole = nearest(x * INVERSE_LN2);
  const rest = x - whole * LN2_HIGH - whole * LN2_LOW;
  let sum = 1;
  for (let k = 15; k >= 1; k--) sum = 1 + (sum * rest) / k;
  return sum * powerOfTwo(whole);
}

/** e^(−cj) for j < STEPS: those of powers of 2 are computed, the others are products. */
function stepsOf(c: number): Float64Array {
  const steps = new Float64Array(STEPS);
  steps[0] = 1;
  for (let power = 1; power < STEPS; power *= 2) {
    const factor = exponential(-c * power);
    for (let j = 0; j < power; j++) steps[power + j] = factor * steps[j]!;
  }
  return steps;
}

/** Adds up blocks of terms with Kahan's correction: a block comes without its factor e^(−c·first). */
function addBlocks(count: number, c: number, blockFrom: (first: number, end: number) => number): number {
  let total = 0;
  let lost = 0;
  for (let first = 0; first <= count; first += STEPS) {
    const block = blockFrom(first, Math.min(STEPS, count + 1 - first));
    const corrected = block * exponential(-c * first) - lost;
    const next = total + corrected;
    lost = next - total - corrected;
    total = next;
  }
  return total;
}

/** @param coefficients a_0 = 0, a_1, … */
export function plainSums(coefficients: Int32Array): SeriesSums {
  return {
    exponential,
    sumSeries(count, c) {
      const steps = stepsOf(c);
      return addBlocks(count, c, (first, end) => {
        let block = 0;
        for (let j = 0; j < end; j++) block += coefficients[first + j]! * steps[j]!;
        return block;
      });
    },
    sumDivided(count, c) {
      const steps = stepsOf(c);
      return addBlocks(count, c, (first, end) => {
        let block = 0;
        for (let j = first === 0 ? 1 : 0; j < end; j++)
          block += (coefficients[first + j]! * steps[j]!) / (first + j);
        return block;
      });
    },
  };
}
