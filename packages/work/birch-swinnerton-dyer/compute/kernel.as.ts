// asc: --initialMemory 64
/**
 * Traces and series of curves y² = x³ + Ax + B. Primes below 512 have tables of all traces (trace-table.as.ts), the others
 * are counted in Hasse's interval (count-points.as.ts). Coefficients are multiplicative: a_n = a_q·a_(n/q) with q the power
 * of the least prime in n, and a_(p^k) = a_p·a_(p^(k−1)) − p·a_(p^(k−2)), the last term for primes of good reduction alone.
 * |a_n| ≤ d(n)√n stays below 2^31 for n < 2^24.
 */
import { traceBySteps } from './count-points.as';
import { sumDivided as sumDividedSeries, sumSeries as sumWholeSeries } from './series.as';
import { fillTraces } from './trace-table.as';

const TABLED_BELOW = 512;

/** Primes up to the limit, as 32-bit numbers, and how many. */
let primesAt: usize = 0;
let primeCount: i32 = 0;
let tabledCount: i32 = 0;
/** Address of each tabled prime's table. */
const tableOf = memory.data(4 * 128);
/** For n up to the limit: the power q of the least prime that divides n exactly, and n/q. */
let powersAt: usize = 0;
let restsAt: usize = 0;
let coefficientsAt: usize = 0;
let tracesAt: usize = 0;
/** For each prime whether its reduction is good. */
let goodAt: usize = 0;
let curveA: i64 = 0;
let curveB: i64 = 0;
let discriminant: u64 = 0;
/** Tables reach to here; nothing is computed beyond. */
let limitOfTables: i32 = 0;

@inline
function word(table: usize, index: i32): i32 {
  return load<i32>(table + (<usize>index << 2));
}

@inline
function setWord(table: usize, index: i32, value: i32): void {
  store<i32>(table + (<usize>index << 2), value);
}

/** Eratosthenes' sieve by least primes: powers and rests of all n up to the limit, and the primes. */
function sievePowers(limit: i32): void {
  for (let n = 2; n <= limit; n++) {
    if (word(powersAt, n) !== 0) continue;
    setWord(primesAt, primeCount++, n);
    setWord(powersAt, n, n);
    setWord(restsAt, n, 1);
    if (<i64>n * <i64>n > <i64>limit) continue;
    for (let multiple = n * n; multiple <= limit; multiple += n) {
      if (word(powersAt, multiple) !== 0) continue;
      let rest = multiple / n;
      let power = n;
      while (rest % n === 0) {
        rest /= n;
        power *= n;
      }
      setWord(powersAt, multiple, power);
      setWord(restsAt, multiple, rest);
    }
  }
}

/** Makes tables for n ≤ limit < 2^24. */
export function prepare(limit: i32): void {
  limitOfTables = limit;
  const words = <usize>(limit + 1) << 2;
  powersAt = heap.alloc(words);
  restsAt = heap.alloc(words);
  coefficientsAt = heap.alloc(words);
  primesAt = heap.alloc(words);
  memory.fill(powersAt, 0, words);
  sievePowers(limit);
  tracesAt = heap.alloc(<usize>primeCount << 2);
  goodAt = heap.alloc(<usize>primeCount);
  while (tabledCount < primeCount && word(primesAt, tabledCount) < TABLED_BELOW) tabledCount++;
  for (let index = 2; index < tabledCount; index++) {
    const p = word(primesAt, index);
    const table = heap.alloc(<usize>(p * p));
    fillTraces(p, table);
    setWord(tableOf, index, <i32>table);
  }
}

/** How many primes are at most n. */
export function primesUpTo(n: i32): i32 {
  if (n > limitOfTables) unreachable();
  let low = 0;
  let high = primeCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (word(primesAt, middle) <= n) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Starts a curve. The traces at 2 and 3 are given, with whether reduction is good there: of the minimal model. */
export function beginCurve(a: i32, b: i32, two: i32, goodAtTwo: bool, three: i32, goodAtThree: bool): void {
  curveA = a;
  curveB = b;
  const value = 4 * curveA * curveA * curveA + 27 * curveB * curveB;
  discriminant = <u64>(value < 0 ? -value : value);
  setWord(tracesAt, 0, two);
  setWord(tracesAt, 1, three);
  store<bool>(goodAt, goodAtTwo);
  store<bool>(goodAt + 1, goodAtThree);
}

@inline
function residue(value: i64, p: i32): i32 {
  const rest = <i32>(value % <i64>p);
  return rest < 0 ? rest + p : rest;
}

/** Trace at a bad prime p ≥ 512: 0 for a cusp, else whether the node's slopes are rational, which is whether 6B is a square. */
function traceAtBad(p: i32): i32 {
  if (residue(curveA, p) === 0) return 0;
  let power: u64 = 1;
  let base = <u64>residue(6 * curveB, p);
  for (let exponent = (p - 1) >> 1; exponent !== 0; exponent >>= 1) {
    if (exponent & 1) power = (power * base) % <u64>p;
    base = (base * base) % <u64>p;
  }
  return power === 1 ? 1 : -1;
}

/** Traces at the primes with numbers from `first` to before `end`, from 2 on. */
export function computeTraces(first: i32, end: i32): void {
  for (let index = max(2, first); index < end; index++) {
    const p = word(primesAt, index);
    const isGood = discriminant % <u64>p !== 0;
    store<bool>(goodAt + index, isGood);
    let trace: i32;
    if (index < tabledCount) {
      const place = <usize>word(tableOf, index) + residue(curveA, p) * p + residue(curveB, p);
      trace = load<i8>(place);
    } else trace = isGood ? traceBySteps(p, curveA, curveB) : traceAtBad(p);
    setWord(tracesAt, index, trace);
  }
}

/** Address of the traces, which are 32-bit numbers. */
export function tracesPlace(): usize {
  return tracesAt;
}

/** Makes a_n for first ≤ n < end from the traces, of n ≤ count: stretches follow each other, the first begins at 2. */
export function fillCoefficients(first: i32, end: i32, count: i32): void {
  if (count > limitOfTables || end > count + 1) unreachable();
  setWord(coefficientsAt, 0, 0);
  setWord(coefficientsAt, 1, 1);
  let index = primesUpTo(first - 1);
  for (let n = first; n < end; n++) {
    const power = word(powersAt, n);
    if (power !== n) {
      setWord(coefficientsAt, n, word(coefficientsAt, power) * word(coefficientsAt, word(restsAt, n)));
      continue;
    }
    if (index < primeCount && word(primesAt, index) === n) {
      fillPowers(n, index, count);
      index++;
    }
  }
}

function fillPowers(p: i32, index: i32, count: i32): void {
  const trace = word(tracesAt, index);
  const isGood = load<bool>(goodAt + index);
  let before = 1;
  let value = trace;
  let power: i64 = p;
  while (power <= <i64>count) {
    setWord(coefficientsAt, <i32>power, value);
    const next = trace * value - (isGood ? p * before : 0);
    before = value;
    value = next;
    power *= p;
  }
}

/** Σ a_n e^(−cn), n ≤ count. */
export function sumSeries(count: i32, c: f64): f64 {
  return sumWholeSeries(coefficientsAt, count, c);
}

/** Σ a_n e^(−cn)/n, n ≤ count. */
export function sumDivided(count: i32, c: f64): f64 {
  return sumDividedSeries(coefficientsAt, count, c);
}

export { exponential } from './series.as';
