/** The verifier's kernel and the signs that it decides. It shares nothing with the kernel that finds the zeros but two-term arithmetic and the published correction terms. */

import { loadKernel } from '../../load-kernel.ts';
import { UndecidedUnit } from '../../work-type.ts';
import { approximateGramPoint } from '../plan.ts';
import type { Undecided } from '../reasons.ts';
import { wasmBase64 } from './gram-sign.wasm.ts';

export interface SignKernel {
  readonly memory: WebAssembly.Memory;
  prepare(terms: number, logarithms: number): void;
  evaluateBlock(gramPoint: number, points: number): number;
  valuesAt(): number;
  boundOfPass(): number;
  boundOfProbe(): number;
  probe(j: number, part: number): number;
  gramPoint(n: number): number;
  gramRest(): number;
  probeTime(j: number, part: number): number;
  riemannSiegelAt(whole: number, fraction: number): number;
  riemannSiegelSharplyAt(whole: number, fraction: number): number;
  borweinAt(whole: number, fraction: number): number;
  eulerMaclaurinAt(whole: number, fraction: number): number;
  termsOfEulerMaclaurin(t: number): number;
  errorOfLast(): number;
  position(whole: number, fraction: number, origin: number): number;
}

/** Below this height single values come from Borwein's series, above from the Riemann–Siegel formula. */
export const borweinBelow = 2600;
const borweinLogarithms = 2700;

/** A kernel for heights up to Gram point `lastGramPoint`, with logarithms for Euler–Maclaurin up to t. */
export async function openSignKernel(lastGramPoint: number, eulerMaclaurinTo = 0): Promise<SignKernel> {
  const kernel = await loadKernel<SignKernel>(wasmBase64);
  const end = approximateGramPoint(lastGramPoint + 1024);
  const terms = Math.ceil(Math.sqrt(end / (2 * Math.PI))) + 16;
  kernel.prepare(terms, Math.max(borweinLogarithms, Math.ceil(eulerMaclaurinTo / 2) + 64));
  return kernel;
}

/** Z at whole + fraction; the bound of its error is then `kernel.errorOfLast()`. */
export function zAt(kernel: SignKernel, whole: number, fraction: number): number {
  return whole < borweinBelow ? kernel.borweinAt(whole, fraction) : kernel.riemannSiegelAt(whole, fraction);
}

/** The sign of a value whose error is at most `error`; 0 when the error leaves it open. */
function signOf(value: number, error: number): -1 | 0 | 1 {
  return value > error ? 1 : value < -error ? -1 : 0;
}

/** The sign of Z at whole + fraction; 0 when |Z| is below the bound of the sharpest evaluation. */
export function certainSignAt(kernel: SignKernel, whole: number, fraction: number): -1 | 0 | 1 {
  return sharpenedSign(kernel, zAt(kernel, whole, fraction), whole, fraction);
}

/** The same where `zAt` has just given a value: it is evaluated again only where that doesn't decide. */
export function sharpenedSign(
  kernel: SignKernel,
  value: number,
  whole: number,
  fraction: number,
): -1 | 0 | 1 {
  const sign = signOf(value, kernel.errorOfLast());
  if (sign !== 0 || whole < borweinBelow) return sign;
  return signOf(kernel.riemannSiegelSharplyAt(whole, fraction), kernel.errorOfLast());
}

/** (−1)^n, for n ≥ −1. */
function parity(n: number): 1 | -1 {
  return n % 2 === 0 ? 1 : -1;
}

/** Z at whole + fraction where its sign is certain, otherwise 0. */
export function decidedZ(kernel: SignKernel, whole: number, fraction: number): number {
  const value = zAt(kernel, whole, fraction);
  return signOf(value, kernel.errorOfLast()) === 0 ? 0 : value;
}

/** V(t) = (−1)^n Z(t) where the sign of Z is certain, otherwise 0. */
export function decidedV(kernel: SignKernel, n: number, t: number): number {
  const whole = Math.floor(t);
  return decidedZ(kernel, whole, t - whole) * parity(n);
}

/**
 * Whether (−1)^n Z(g(n)) > 0. The Gram point is known to 2^-48 of a unit, over which Z moves by less than that times
 * Σ 2 n^(−1/2) ln τ.
 * @throws UndecidedUnit when |Z(g(n))| is below the bounds
 */
export function isGood(kernel: SignKernel, n: number): boolean {
  const t = kernel.gramPoint(n);
  const whole = Math.floor(t);
  const value = zAt(kernel, whole, t - whole + kernel.gramRest());
  const tau = Math.sqrt(t / (2 * Math.PI)) + 1;
  const sign = signOf(value, kernel.errorOfLast() + 4 * Math.sqrt(tau) * Math.log(tau + 1) * 2 ** -48);
  if (sign === 0) throw new UndecidedUnit<Undecided>('sign_at_gram_point');
  return sign === parity(n);
}

/** The sign of Z at a Gram point. @throws UndecidedUnit as `isGood` */
export function signAtGramPoint(kernel: SignKernel, n: number): 1 | -1 {
  return isGood(kernel, n) ? parity(n) : (-parity(n) as 1 | -1);
}
