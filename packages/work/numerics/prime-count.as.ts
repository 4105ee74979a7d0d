// asc: --initialMemory 16
/**
 * π(x) by the method of Lagarias, Miller and Odlyzko ("Computing π(x): the Meissel–Lehmer method", Math. Comp. 44,
 * 1985), in the form with y = α·∛x:
 *
 *   π(x) = φ(x, a) + a − 1 − P2(x, a),   a = π(y)
 *   φ(x, a) = Σ_{n ≤ y, lpf(n) > p_c} μ(n) φ(x/n, c)                              ordinary leaves
 *           − Σ_{c < b < a} Σ_{m ≤ y < m·p_b, lpf(m) > p_b} μ(m) φ(x/(m·p_b), b − 1)  special leaves
 *   P2(x, a) = Σ_{y < p ≤ √x} (π(x/p) − π(p) + 1)
 *
 * φ(n, b) counts the numbers up to n with no prime factor among the first b. Those special leaves with m prime
 * and x/(m·p) ≤ y (the easy ones of Deléglise and Rivat, Math. Comp. 65, 1996) are read from a table of π; the others
 * are counted in a sieve of [0, x/y] from which prime after prime is struck out, segment by segment. All in whole numbers; O(x^(2/3)) strikes.
 * It shares nothing with the sieves of the kinds.
 */

/** Words of 64 odd numbers in a segment, and in a counter's block. */
const WORDS: u32 = 4096;
const BLOCK_LOG: u32 = 5;
const BLOCKS: u32 = WORDS >> BLOCK_LOG;
const SPAN: u64 = 128 * <u64>WORDS;
/** φ(n, 6) is periodic modulo 2·3·5·7·11·13, with 5760 numbers a period. */
const TINY: u32 = 6;
const PRIMORIAL: u32 = 30030;
const TOTIENT: u64 = 5760;
/** Stages of the count, in their order. */
const EASY: u32 = 1, SPECIAL: u32 = 2, PAIRS: u32 = 3, DONE: u32 = 4;
/** Easy leaves between two looks at the clock. */
const EASY_PER_STEP: u32 = 2000000;
/** Below it π is counted by a plain table. */
const PLAIN_LIMIT: u64 = 1 << 20;

let x: u64 = 0, y: u64 = 0, limit: u64 = 0, rootY: u32 = 0;
let primes: u32 = 0, primeCount: u32 = 0, piOfRootY: u32 = 0;
let mu: u32 = 0, lpf: u32 = 0, pi: u32 = 0, tinyPhi: u32 = 0;
let phis: u32 = 0, nexts: u32 = 0, bits: u32 = 0, counters: u32 = 0, inSegment: u32 = 0;
/** The place of a segment's running count: blocks and words that lie wholly before it. */
let countedBlocks: u32 = 0, countedWords: u32 = 0, counted: u32 = 0;
let low: u64 = 0, sum: i64 = 0, phase: u32 = DONE, easyB: u32 = 0;
let rootX: u32 = 0, rootBits: u32 = 0, pairPrime: u32 = 0, pairPi: u64 = 0, belowLow: u64 = 0;

function squareRoot(n: u64): u64 {
  let root: u64 = <u64>Math.sqrt(<f64>n);
  while (root * root > n) root--;
  while ((root + 1) * (root + 1) <= n) root++;
  return root;
}

function cubeRoot(n: u64): u64 {
  let root: u64 = <u64>Math.cbrt(<f64>n);
  while (root * root * root > n) root--;
  while ((root + 1) * (root + 1) * (root + 1) <= n) root++;
  return root;
}

/** α grows slowly with x: a longer y makes fewer, but costlier leaves (tuned by measurement). */
function tuning(n: u64): f64 {
  const l: f64 = Math.log(<f64>n);
  return max<f64>(1.0, (l * l * l) / 2200.0);
}

/** Begins the count of the primes up to `value` < 2^62. */
export function begin(value: u64): void {
  x = value;
  sum = 0;
  low = 0;
  if (x < PLAIN_LIMIT) {
    sum = <i64>countPlainly();
    phase = DONE;
    return;
  }
  rootX = <u32>squareRoot(x);
  const root: u64 = cubeRoot(x);
  y = min<u64>(<u64>rootX, max<u64>(root + 1, <u64>(<f64>root * tuning(x))));
  limit = x / y + 1;
  rootY = <u32>squareRoot(y);
  tabulate(<u32>y);
  sum = ordinaryLeaves() + <i64>primeCount - 1;
  phis = <u32>heap.alloc(8 * (primeCount + 1));
  memory.fill(phis, 0, 8 * (primeCount + 1));
  nexts = <u32>heap.alloc(8 * (primeCount + 1));
  for (let b: u32 = 1; b <= primeCount; b++) store<u64>(nexts + 8 * b, <u64>primeAt(b));
  bits = <u32>heap.alloc(8 * WORDS);
  counters = <u32>heap.alloc(4 * BLOCKS);
  easyB = piOfRootY + 1;
  phase = EASY;
}

@inline function primeAt(b: u32): u32 {
  return load<u32>(primes + 4 * b);
}

function countPlainly(): u32 {
  const size: u32 = <u32>x + 1;
  const flags: u32 = <u32>heap.alloc(size + 1);
  memory.fill(flags, 0, size + 1);
  let count: u32 = 0;
  for (let n: u32 = 2; n < size; n++) {
    if (load<u8>(flags + n)) continue;
    count++;
    for (let m: u64 = <u64>n * n; m < <u64>size; m += n) store<u8>(flags + <u32>m, 1);
  }
  return count;
}

/** Primes (from index 1), μ, least prime factors and π up to n, and the table of φ(·, 6). */
function tabulate(n: u32): void {
  mu = <u32>heap.alloc(n + 1);
  lpf = <u32>heap.alloc(4 * (n + 1));
  pi = <u32>heap.alloc(4 * (n + 1));
  memory.fill(mu, 1, n + 1);
  memory.fill(lpf, 0, 4 * (n + 1));
  primeCount = 0;
  for (let p: u32 = 2; p <= n; p++) {
    if (load<u32>(lpf + 4 * p)) continue;
    primeCount++;
    for (let m: u32 = p; m <= n; m += p) {
      if (load<u32>(lpf + 4 * m) == 0) store<u32>(lpf + 4 * m, p);
      store<i8>(mu + m, -load<i8>(mu + m));
    }
    const square: u64 = <u64>p * p;
    for (let m: u64 = square; m <= <u64>n; m += square) store<i8>(mu + <u32>m, 0);
  }
  store<u32>(lpf + 4, 0xffffffff);
  primes = <u32>heap.alloc(4 * (primeCount + 2));
  let count: u32 = 0;
  store<u32>(pi, 0);
  for (let m: u32 = 1; m <= n; m++) {
    if (load<u32>(lpf + 4 * m) == m) store<u32>(primes + 4 * ++count, m);
    store<u32>(pi + 4 * m, count);
  }
  piOfRootY = load<u32>(pi + 4 * rootY);
  tinyPhi = <u32>heap.alloc(2 * PRIMORIAL);
  count = 0;
  for (let r: u32 = 0; r < PRIMORIAL; r++) {
    if (r % 2 != 0 && r % 3 != 0 && r % 5 != 0 && r % 7 != 0 && r % 11 != 0 && r % 13 != 0) count++;
    store<u16>(tinyPhi + 2 * r, <u16>count);
  }
}

@inline function phiTiny(n: u64): i64 {
  return <i64>((n / PRIMORIAL) * TOTIENT) + <i64>load<u16>(tinyPhi + 2 * <u32>(n % PRIMORIAL));
}

function ordinaryLeaves(): i64 {
  let total: i64 = 0;
  for (let n: u32 = 1; n <= <u32>y; n++) {
    const sign: i64 = <i64>load<i8>(mu + n);
    if (sign != 0 && load<u32>(lpf + 4 * n) > 13) total += sign * phiTiny(x / n);
  }
  return total;
}

/** Does a few milliseconds of work; 0 when the count is complete. */
export function step(): u32 {
  if (phase == EASY) {
    addEasyLeaves();
    if (easyB >= primeCount) phase = SPECIAL;
  } else if (phase == SPECIAL) {
    specialLeavesOfSegment();
    low += SPAN;
    if (low >= limit) beginPairs();
  } else if (phase == PAIRS) {
    pairsOfSegment();
  }
  return phase < DONE ? 1 : 0;
}

export function shareDone(): f64 {
  if (phase == DONE) return 1;
  if (phase == EASY) return (0.1 * <f64>easyB) / <f64>primeCount;
  const share: f64 = min<f64>(1, <f64>low / <f64>limit);
  return phase == SPECIAL ? 0.1 + 0.7 * share : 0.8 + 0.2 * share;
}

/** π(x), when step has given 0. */
export function result(): u64 {
  return <u64>sum;
}

/** Leaves p·q with √y < p < q and x/(p·q) ≤ y < p²: φ(n, b − 1) is 1 for n < p, otherwise π(n) − b + 2. */
function addEasyLeaves(): void {
  let budget: i32 = EASY_PER_STEP;
  for (; easyB < primeCount && budget > 0; easyB++) {
    const p: u64 = <u64>primeAt(easyB);
    const quotient: u64 = x / p;
    const first: u32 = max<u32>(easyB, piUpTo(quotient / (y + 1))) + 1;
    const trivial: u32 = max<u32>(first, piUpTo(quotient / p) + 1);
    let total: i64 = trivial <= primeCount ? <i64>(primeCount - trivial + 1) : 0;
    const last: u32 = min<u32>(trivial - 1, primeCount);
    const offset: i64 = 2 - <i64>easyB;
    for (let l: u32 = first; l <= last; l++) {
      total += <i64>load<u32>(pi + 4 * <u32>(quotient / primeAt(l))) + offset;
    }
    sum += total;
    budget -= <i32>(last - first) + 16;
  }
}

/** π(n) for n ≤ y; π(y) beyond. */
@inline function piUpTo(n: u64): u32 {
  return n >= y ? primeCount : load<u32>(pi + 4 * <u32>n);
}

/** Bit i of the segment stands for low + 2i + 1. */
function strikeAndCount(b: u32): void {
  const p: u64 = <u64>primeAt(b);
  let at: u64 = load<u64>(nexts + 8 * b);
  const end: u64 = low + SPAN;
  if (at < end) {
    const first: u32 = <u32>((at - low) >> 1);
    const last: u32 = <u32>(SPAN >> 1);
    const stride: u32 = <u32>p;
    let i: u32 = first;
    let struck: u32 = 0;
    for (; i < last; i += stride) {
      const word: u32 = bits + ((i >> 6) << 3);
      const value: u64 = load<u64>(word);
      const bit: u32 = <u32>(value >> (i & 63)) & 1;
      store<u64>(word, value & ~(<u64>1 << (i & 63)));
      const counter: u32 = counters + ((i >> (6 + BLOCK_LOG)) << 2);
      store<u32>(counter, load<u32>(counter) - bit);
      struck += bit;
    }
    inSegment -= struck;
    at += <u64>((i - first) / stride) * 2 * p;
  }
  store<u64>(nexts + 8 * b, at);
}

function beginSegment(): void {
  memory.fill(bits, 0xff, 8 * WORDS);
  for (let b: u32 = 2; b <= TINY; b++) {
    const p: u32 = primeAt(b);
    let i: u32 = <u32>((load<u64>(nexts + 8 * b) - low) >> 1);
    const last: u32 = <u32>(SPAN >> 1);
    for (; i < last; i += p) {
      const word: u32 = bits + ((i >> 6) << 3);
      store<u64>(word, load<u64>(word) & ~(<u64>1 << (i & 63)));
    }
    store<u64>(nexts + 8 * b, low + 2 * <u64>i + 1);
  }
  inSegment = 0;
  for (let block: u32 = 0; block < BLOCKS; block++) {
    let count: u32 = 0;
    for (let w: u32 = block << BLOCK_LOG; w < (block + 1) << BLOCK_LOG; w++) count += <u32>popcnt(load<u64>(bits + 8 * w));
    store<u32>(counters + 4 * block, count);
    inSegment += count;
  }
}

@inline function restartCount(): void {
  countedBlocks = countedWords = counted = 0;
}

/** Bits set up to n ≥ low; n doesn't fall from one call to the next after restartCount. */
function countUpTo(n: u64): u32 {
  const position: u32 = <u32>((n - low + 1) >> 1);
  const word: u32 = position >> 6;
  const block: u32 = word >> BLOCK_LOG;
  if (block > countedBlocks) {
    while (countedWords & ((1 << BLOCK_LOG) - 1)) counted += <u32>popcnt(load<u64>(bits + 8 * countedWords++));
    let next: u32 = countedWords >> BLOCK_LOG;
    for (; next < block; next++) counted += load<u32>(counters + 4 * next);
    countedBlocks = block;
    countedWords = block << BLOCK_LOG;
  }
  for (; countedWords < word; countedWords++) counted += <u32>popcnt(load<u64>(bits + 8 * countedWords));
  const rest: u32 = position & 63;
  return rest == 0 ? counted : counted + <u32>popcnt(load<u64>(bits + 8 * word) << (64 - rest));
}

function specialLeavesOfSegment(): void {
  beginSegment();
  const high: u64 = low + SPAN;
  for (let b: u32 = TINY + 1; b < primeCount; b++) {
    const p: u64 = <u64>primeAt(b);
    let largest: u64 = low == 0 ? y : min<u64>(y, x / (p * low));
    if (b > piOfRootY) largest = min<u64>(largest, x / (p * (y + 1)));
    if (p >= largest) return;
    const leaves: i64 = b <= piOfRootY ? compositeLeaves(b, p, largest, high) : primeLeaves(b, p, largest, high);
    sum += leaves;
    store<i64>(phis + 8 * b, load<i64>(phis + 8 * b) + <i64>inSegment);
    strikeAndCount(b);
  }
}

/** Leaves p·m for p ≤ √y. */
function compositeLeaves(b: u32, p: u64, largest: u64, high: u64): i64 {
  const smallest: u64 = max<u64>(x / (p * high), y / p);
  const before: i64 = load<i64>(phis + 8 * b);
  const quotient: u64 = x / p;
  let total: i64 = 0;
  restartCount();
  for (let m: u32 = <u32>largest; <u64>m > smallest; m--) {
    if (load<u32>(lpf + 4 * m) <= <u32>p) continue;
    const sign: i64 = <i64>load<i8>(mu + m);
    if (sign != 0) total -= sign * (before + <i64>countUpTo(quotient / m));
  }
  return total;
}

/** Leaves p·q with primes p < q, √y < p, that are not easy. */
function primeLeaves(b: u32, p: u64, largest: u64, high: u64): i64 {
  const smallest: u64 = max<u64>(x / (p * high), p);
  const before: i64 = load<i64>(phis + 8 * b);
  const quotient: u64 = x / p;
  let total: i64 = 0;
  restartCount();
  for (let l: u32 = load<u32>(pi + 4 * <u32>largest); <u64>primeAt(l) > smallest; l--) {
    total += before + <i64>countUpTo(quotient / primeAt(l));
  }
  return total;
}

/** P2 needs the primes up to √x, from above, and π along [√x, x/y], from below. */
function beginPairs(): void {
  phase = PAIRS;
  low = 0;
  belowLow = 1;
  const size: u32 = (rootX >> 4) + 16;
  rootBits = <u32>heap.alloc(size);
  memory.fill(rootBits, 0xff, size);
  const odds: u32 = (rootX + 1) >> 1;
  for (let b: u32 = 2; b <= primeCount; b++) {
    const p: u32 = primeAt(b);
    if (<u64>p * p > <u64>rootX) break;
    for (let i: u32 = (p * p) >> 1; i < odds; i += p) {
      store<u8>(rootBits + (i >> 3), load<u8>(rootBits + (i >> 3)) & ~(<u8>1 << <u8>(i & 7)));
    }
  }
  let count: u64 = 1;
  for (let i: u32 = 1; i < odds; i++) count += isRootPrime(i);
  pairPi = count;
  pairPrime = odds;
  previousPairPrime();
  for (let b: u32 = 2; b <= primeCount; b++) store<u64>(nexts + 8 * b, <u64>primeAt(b) * primeAt(b));
}

@inline function isRootPrime(i: u32): u32 {
  return <u32>(load<u8>(rootBits + (i >> 3)) >> <u8>(i & 7)) & 1;
}

/** Moves pairPrime, the index i of 2i + 1, to the prime below; 0 when none above y is left. */
function previousPairPrime(): void {
  do pairPrime--; while (pairPrime > 0 && !isRootPrime(pairPrime));
  if (2 * <u64>pairPrime + 1 <= y) pairPrime = 0;
}

function pairsOfSegment(): void {
  if (pairPrime == 0) {
    phase = DONE;
    return;
  }
  memory.fill(bits, 0xff, 8 * WORDS);
  if (low == 0) store<u8>(bits, 0xfe);
  const end: u64 = low + SPAN;
  const last: u32 = <u32>(SPAN >> 1);
  for (let b: u32 = 2; b <= primeCount; b++) {
    const p: u32 = primeAt(b);
    if (<u64>p * p >= end) break;
    const at: u64 = load<u64>(nexts + 8 * b);
    let i: u32 = <u32>((at - low) >> 1);
    for (; i < last; i += p) {
      const word: u32 = bits + ((i >> 6) << 3);
      store<u64>(word, load<u64>(word) & ~(<u64>1 << (i & 63)));
    }
    store<u64>(nexts + 8 * b, low + 2 * <u64>i + 1);
  }
  addPairs(end);
  low = end;
}

/** Terms of P2 whose x/p lies in the segment; then the segment joins what is counted. */
function addPairs(end: u64): void {
  for (let block: u32 = 0; block < BLOCKS; block++) {
    let count: u32 = 0;
    for (let w: u32 = block << BLOCK_LOG; w < (block + 1) << BLOCK_LOG; w++) count += <u32>popcnt(load<u64>(bits + 8 * w));
    store<u32>(counters + 4 * block, count);
  }
  restartCount();
  while (pairPrime != 0) {
    const p: u64 = 2 * <u64>pairPrime + 1;
    const n: u64 = x / p;
    if (n >= end) break;
    sum -= <i64>(belowLow + <u64>countUpTo(n)) - <i64>pairPi + 1;
    pairPi--;
    previousPairPrime();
  }
  for (let block: u32 = 0; block < BLOCKS; block++) belowLow += <u64>load<u32>(counters + 4 * block);
}
