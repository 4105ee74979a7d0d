/**
 * The covering in its plainest form, to check leaves beyond 4·10^18: no wheel, one bitset of odd numbers, blocks of 256
 * even numbers, every candidate prime in turn. Shares no code with covering.as.ts: a different sieve, different words and different
 * arithmetic (Montgomery multiplication in two steps of 32 bits).
 *
 * One range of a window at a time: the even numbers a + low ≤ n < a + low + length need the primes s = n − q with
 * low < s < low + length + MAX_DISTANCE, whatever the window, so a range is sieved once for all challenged leaves in it.
 * Order: prepare, sieveRange (in steps), then for each leaf startWindow and coverStretches.
 */

const CANDIDATES: u32 = 280;
const MAX_DISTANCE: u32 = 24576;
/** Even numbers in a block and in a stretch, whose eight shifted copies stay in the first-level cache. */
const BLOCK: u32 = 256;
const STRETCH: u32 = 17920;
const COPY_BYTES: u32 = STRETCH / 8 + MAX_DISTANCE / 16 + 32;
const FIRST_TEST: u32 = 40;
const HARDEST: u32 = 8;
const LAST_RESORT: u32 = 5000;
/** Bits that are sieved together. */
const SEGMENT_BITS: u32 = 262144;
/** Windows are at most 2^28 long, and 16,385^2 > 2^28 + MAX_DISTANCE. */
const SIEVING_LIMIT: u32 = 16400;

let sievingPrimes: usize = 0, sievingCount: u32 = 0;
/** Bit j of the range says whether low + 2 j + 1 is a prime > 7. */
let range: usize = 0, rangeBits: u32 = 0, rangeLow: u32 = 0, nextMultiples: usize = 0;
let copies: usize = 0, shifts: usize = 0, candidateDistances: usize = 0, struck: usize = 0;
let windowStart: u64 = 0;
let found: usize = 0, foundCount: u32 = 0, leftOver: usize = 0;
let unreachedCount: u32 = 0;

/** @param length longest range, in integers */
export function prepare(length: u32): void {
  sievingPrimes = heap.alloc(4 * 2000);
  for (let n: u32 = 3; n < SIEVING_LIMIT; n += 2) {
    let prime = true;
    for (let d: u32 = 3; d * d <= n; d += 2) {
      if (n % d == 0) {
        prime = false;
        break;
      }
    }
    if (prime) store<u32>(sievingPrimes + 4 * sievingCount++, n);
  }
  nextMultiples = heap.alloc(4 * sievingCount);
  const words = (length + MAX_DISTANCE) / 128 + 8;
  range = heap.alloc(8 * words + 64);
  copies = heap.alloc(8 * COPY_BYTES);
  shifts = heap.alloc(4 * CANDIDATES);
  candidateDistances = heap.alloc(4 * CANDIDATES);
  struck = heap.alloc(MAX_DISTANCE);
  found = heap.alloc(12 * (HARDEST + 1));
  leftOver = heap.alloc(32);
}

// Montgomery multiplication modulo an odd number below 2^63, R = 2^64, in two steps of 32 bits.

let modulusLow: u64 = 0, modulusHigh: u64 = 0, modulus: u64 = 0, negativeInverse: u64 = 0;
/** R modulo n, n − 1 = odd · 2^twos, and R² modulo n. */
let one: u64 = 0, odd: u64 = 0, twos: u64 = 0, square: u64 = 0;

/** (sum + factor · word + m · modulus) / 2^32, with m such that the division is exact. */
// @ts-ignore: decorator
@inline
function step(sum: u64, factorLow: u64, factorHigh: u64, word: u64): u64 {
  const low = factorLow * word, high = factorHigh * word;
  const bottom = (sum & 0xffffffff) + (low & 0xffffffff);
  const m = (bottom * negativeInverse) & 0xffffffff;
  const correctionLow = m * modulusLow;
  const carry = (bottom + (correctionLow & 0xffffffff)) >> 32;
  return carry + (sum >> 32) + (low >> 32) + (correctionLow >> 32) + high + m * modulusHigh;
}

// @ts-ignore: decorator
@inline
function product(a: u64, b: u64): u64 {
  const low = a & 0xffffffff, high = a >> 32;
  const sum = step(step(0, low, high, b & 0xffffffff), low, high, b >> 32);
  return sum >= modulus ? sum - modulus : sum;
}

/** Deterministic Miller–Rabin with Sinclair's seven bases, for odd n with 37 < n < 2^63. */
function isLargePrime(n: u64): bool {
  modulus = n;
  modulusLow = n & 0xffffffff;
  modulusHigh = n >> 32;
  let inverse: u64 = 1;
  for (let i = 0; i < 5; i++) inverse = (inverse * (2 - n * inverse)) & 0xffffffff;
  negativeInverse = (0x100000000 - inverse) & 0xffffffff;
  one = (0 - n) % n;
  twos = ctz(n - 1);
  odd = (n - 1) >> twos;
  if (!passesTwo()) return false;
  square = one;
  for (let i = 0; i < 64; i++) square = sumOf(square, square);
  return passThree(325, 9375, 28178) && passThree(450775, 9780504, 1795265022);
}

// @ts-ignore: decorator
@inline
function sumOf(a: u64, b: u64): u64 {
  return a + b >= modulus ? a + b - modulus : a + b;
}

/** The base 2 first: it stops nearly every composite number. */
function passesTwo(): bool {
  let power = sumOf(one, one);
  for (let bit = 62 - <i32>clz(odd); bit >= 0; bit--) {
    power = product(power, power);
    if ((odd >> bit) & 1) power = sumOf(power, power);
  }
  return endsWell(power);
}

/** Three bases side by side, as one multiplication has to wait for the one before. */
function passThree(a: u64, b: u64, c: u64): bool {
  const baseA = product(a % modulus, square), baseB = product(b % modulus, square), baseC = product(c % modulus, square);
  let x = baseA, y = baseB, z = baseC;
  for (let bit = 62 - <i32>clz(odd); bit >= 0; bit--) {
    x = product(x, x);
    y = product(y, y);
    z = product(z, z);
    if (!((odd >> bit) & 1)) continue;
    x = product(x, baseA);
    y = product(y, baseB);
    z = product(z, baseC);
  }
  return isSettled(baseA, x) && isSettled(baseB, y) && isSettled(baseC, z);
}

/** A base that n divides says nothing. */
// @ts-ignore: decorator
@inline
function isSettled(base: u64, power: u64): bool {
  return base == 0 || endsWell(power);
}

/** Whether base^odd is 1, or one of its squares up to the last but one is −1. */
function endsWell(power: u64): bool {
  if (power == one || power == modulus - one) return true;
  for (let i: u64 = 1; i < twos; i++) {
    power = product(power, power);
    if (power == modulus - one) return true;
  }
  return false;
}

/** Deterministic for every n < 2^63. */
export function isPrime(n: u64): bool {
  if (n < 2 || (n & 1) == 0) return n == 2;
  for (let i: u32 = 0; i < 12; i++) {
    const prime = load<u32>(sievingPrimes + 4 * i);
    if (n % prime == 0) return n == prime;
  }
  return isLargePrime(n);
}

// The primes that are shifted.

/** Starts to sieve the range [low, low + length); the caller goes on with sieveSegment until that says false. */
export function startRange(low: u32, length: u32): void {
  rangeLow = low;
  rangeBits = ((length + MAX_DISTANCE) / 2 + 63) & ~63;
  memory.fill(range, 255, rangeBits / 8);
  memory.fill(range + rangeBits / 8, 0, 64);
  for (let i: u32 = 0; i < sievingCount; i++) {
    const prime = load<u32>(sievingPrimes + 4 * i);
    let multiple = prime * prime;
    if (multiple <= low) multiple = ((low + prime) / prime) * prime;
    if (!(multiple & 1)) multiple += prime;
    store<u32>(nextMultiples + 4 * i, (multiple - low - 1) / 2);
  }
  // 1 is no prime; 3, 5 and 7 aren't used.
  if (low == 0) store<u8>(range, 240);
}

/** @returns whether there is more to sieve */
export function sieveSegment(segment: u32): bool {
  const end = min((segment + 1) * SEGMENT_BITS, rangeBits);
  for (let i: u32 = 0; i < sievingCount; i++) {
    const prime = load<u32>(sievingPrimes + 4 * i);
    let bit = load<u32>(nextMultiples + 4 * i);
    for (; bit < end; bit += prime) {
      const at = range + (bit >> 3);
      store<u8>(at, load<u8>(at) & ~(<u8>1 << <u8>(bit & 7)));
    }
    store<u32>(nextMultiples + 4 * i, bit);
  }
  return end < rangeBits;
}

// Windows.

/** Finds the candidates below a window's start. @returns how many */
export function startWindow(start: u64): u32 {
  windowStart = start;
  memory.fill(struck, 0, MAX_DISTANCE);
  for (let i: u32 = 0; i < 400; i++) {
    const prime = load<u32>(sievingPrimes + 4 * i);
    for (let distance = <u32>(start % prime); distance < MAX_DISTANCE; distance += prime) store<u8>(struck + distance, 1);
  }
  let count: u32 = 0;
  for (let distance: u32 = 1; distance < MAX_DISTANCE && count < CANDIDATES; distance += 2) {
    if (load<u8>(struck + distance) || !isLargePrime(start - distance)) continue;
    store<u32>(candidateDistances + 4 * count, distance);
    const bits = (distance - 1) / 2;
    store<u32>(shifts + 4 * count++, <u32>copies + (bits & 7) * COPY_BYTES + (bits >> 3));
  }
  foundCount = 0;
  return count;
}

/** a − q_i for 1 ≤ i ≤ 280 of the window that was started last. */
export function candidateDistance(i: u32): u32 {
  return load<u32>(candidateDistances + 4 * (i - 1));
}

/** Covers the range's even numbers [STRETCH · first, STRETCH · end), counted from its low end, of the started window. */
export function coverStretches(first: u32, end: u32): void {
  for (let stretch = first; stretch < end; stretch++) {
    copyShifted((stretch * STRETCH) / 8);
    for (let block: u32 = 0; block < STRETCH / BLOCK; block++) {
      const from = coveredBy(block * (BLOCK / 8));
      if (foundCount < HARDEST || from >= load<u32>(found + 12 * (HARDEST - 1), 4)) {
        lookAgain(stretch * STRETCH + block * BLOCK, block * (BLOCK / 8));
      }
    }
  }
}

/** Writes the range's bytes from `firstByte` on eight times, shifted by 0 to 7 bits: seven bytes of each word are whole. */
function copyShifted(firstByte: u32): void {
  const bytes = STRETCH / 8 + candidateDistance(CANDIDATES) / 16 + 8;
  for (let shift: u64 = 0; shift < 8; shift++) {
    const target = copies + <u32>shift * COPY_BYTES;
    for (let byte: u32 = 0; byte < bytes; byte += 7) {
      store<u64>(target + byte, load<u64>(range + firstByte + byte) >> shift);
    }
  }
}

/** @returns the number of candidates after which a block is covered, or 2^32 − 1 */
// @ts-ignore: decorator
@inline
function coveredBy(byte: u32): u32 {
  let low = i64x2.splat(0), high = low;
  for (let i: u32 = 0; i < CANDIDATES; i += 4) {
    const a = load<u32>(shifts + 4 * i) + byte, b = load<u32>(shifts + 4 * i, 4) + byte;
    const c = load<u32>(shifts + 4 * i, 8) + byte, d = load<u32>(shifts + 4 * i, 12) + byte;
    low = v128.or(low, v128.or(v128.or(v128.load(a), v128.load(b)), v128.or(v128.load(c), v128.load(d))));
    high = v128.or(high, v128.or(v128.or(v128.load(a, 16), v128.load(b, 16)), v128.or(v128.load(c, 16), v128.load(d, 16))));
    if (i >= FIRST_TEST && !v128.any_true(v128.not(v128.and(low, high)))) return i + 4;
  }
  return u32.MAX_VALUE;
}

/** Finds i(n) of those even numbers of a block that are at least as hard as the eighth hardest so far. */
function lookAgain(firstEven: u32, byte: u32): void {
  const least: u32 = foundCount < HARDEST ? 1 : load<u32>(found + 12 * (HARDEST - 1), 4);
  let low = i64x2.splat(0), high = low;
  for (let i: u32 = 0; i + 1 < least && i < CANDIDATES; i++) {
    low = v128.or(low, v128.load(load<u32>(shifts + 4 * i) + byte));
    high = v128.or(high, v128.load(load<u32>(shifts + 4 * i) + byte, 16));
  }
  v128.store(leftOver, v128.not(low));
  v128.store(leftOver, v128.not(high), 16);
  for (let bit: u32 = 0; bit < BLOCK; bit++) {
    if (!((load<u8>(leftOver + (bit >> 3)) >> <u8>(bit & 7)) & 1)) continue;
    placeEven(firstEven + bit, min(least - 1, CANDIDATES));
  }
}

/** @param passed candidates that are known to leave no prime */
function placeEven(even: u32, passed: u32): void {
  for (let i = passed; i < CANDIDATES; i++) {
    const distance = candidateDistance(i + 1);
    const bit = even + (distance - 1) / 2;
    if ((load<u8>(range + (bit >> 3)) >> <u8>(bit & 7)) & 1) return keep(rangeLow + 2 * even, i + 1, distance);
  }
  let distance = candidateDistance(CANDIDATES);
  for (let i = CANDIDATES; i < LAST_RESORT; ) {
    distance += 2;
    if (!isPrime(windowStart - distance)) continue;
    i++;
    if (isPrime(<u64>(rangeLow + 2 * even) + distance)) return keep(rangeLow + 2 * even, i, distance);
  }
  unreachedCount++;
}

/** Adds (n − a, i(n), a − q) to the list, which is sorted by i(n) descending, then n ascending. */
function keep(offset: u32, index: u32, distance: u32): void {
  let place = foundCount;
  while (place > 0) {
    const before = found + 12 * (place - 1);
    if (load<u32>(before, 4) > index || (load<u32>(before, 4) == index && load<u32>(before) < offset)) break;
    memory.copy(before + 12, before, 12);
    place--;
  }
  store<u32>(found + 12 * place, offset);
  store<u32>(found + 12 * place, index, 4);
  store<u32>(found + 12 * place, distance, 8);
  if (foundCount < HARDEST) foundCount++;
}

/** Address of the list of eight. */
export function hardest(): usize {
  return found;
}

/** How many even numbers no prime reached. */
export function unreached(): u32 {
  return unreachedCount;
}
