/**
 * p(n) for every even n of one leaf in the plainest form, to check leaves from 4: a sieve of the odd numbers, and for 64
 * even numbers at a time the primes 3, 5, 7, … in turn, with p(n) written down number by number. Shares no code with
 * sieve.as.ts.
 *
 * The digest of a leaf. Let j(n) be the number of odd primes p < p(n) with n − p prime to 30 (0 for n ≤ 8), and g(n) =
 * j(n) xor ⌊j(n)/2⌋ its Gray code, nine bits. For each tile of 15,360 integers and in it for each class n ≡ 2c mod 30,
 * c = 0 … 14, and for each bit t = 0 … 8 of g, the 512 bits of the class's even numbers in order are eight words of 64
 * bits (lowest first); word w goes to chain w mod 4: chain ← rotl(chain xor word, 29) · M mod 2^64 with
 * M = 0x9e3779b97f4a7c15. The chains start as M, M + 1, M + 2, M + 3. The same step takes the four chains into M, and the
 * high half of the sum is added to the low half without carry.
 */

const LOOK_BACK: u32 = 12288;
const LARGEST_TRIED: u32 = 11400;
const CLASSES: u32 = 15;
const TILE_STEPS: u32 = 512;
const PLANES: u32 = 9;
const COUNTS: u32 = 16;
const MAX_PEAKS: u32 = 200;
const M: u64 = 0x9e3779b97f4a7c15;

/** Odd primes. */
let primes: usize = 0, primeCount: u32 = 0, triedCount: u32 = 0;
let odds: usize = 0, oddCount: u32 = 0;
/** For each even number of the leaf, the place of p(n) among the odd primes, from 0. */
let places: usize = 0, evenCount: u32 = 0;
/** j by class and place of p(n). */
let passedOver: usize = 0;
let counts: usize = 0, peaks: usize = 0, peakCount: u32 = 0, planes: usize = 0, chains: usize = 0, codes: usize = 0;
let startsAtZero = false;

/**
 * @param limit the primes below it sieve
 * @param span integers in a leaf
 */
export function prepare(limit: u32, span: u32): void {
  const top = max<u32>(limit, LARGEST_TRIED + 1);
  const composite = heap.alloc(top);
  memory.fill(composite, 0, top);
  primes = heap.alloc(top * 2);
  for (let n: u32 = 3; n < top; n += 2) {
    if (load<u8>(composite + n)) continue;
    store<u32>(primes + 4 * primeCount++, n);
    if (n <= LARGEST_TRIED) triedCount = primeCount;
    for (let multiple: u64 = <u64>n * n; multiple < top; multiple += 2 * n) store<u8>(composite + <usize>multiple, 1);
  }
  evenCount = span / 2;
  oddCount = (span + LOOK_BACK) / 2;
  odds = heap.alloc(oddCount / 8 + 16);
  places = heap.alloc(2 * evenCount);
  passedOver = heap.alloc(2 * CLASSES * triedCount);
  for (let c: u32 = 0; c < CLASSES; c++) countPassedOver(c);
  counts = heap.alloc(4 * COUNTS);
  peaks = heap.alloc(8 * MAX_PEAKS);
  planes = heap.alloc(64 * PLANES);
  chains = heap.alloc(32);
  codes = heap.alloc(128);
}

function countPassedOver(c: u32): void {
  let j: u32 = 0;
  for (let place: u32 = 0; place < triedCount; place++) {
    const rest = (2 * c + 30 * 400 - load<u32>(primes + 4 * place)) % 30;
    store<u16>(passedOver + 2 * (c * triedCount + place), <u16>j);
    if (rest % 2 != 0 && rest % 3 != 0 && rest % 5 != 0) j++;
  }
}

/** Sieves the odd numbers from start − LOOK_BACK to the leaf's end; below 3 there are no primes. */
export function sieveLeaf(start: u64): void {
  startsAtZero = start == 0;
  memory.fill(odds, 255, oddCount / 8);
  memory.fill(odds + oddCount / 8, 0, 16);
  // Bit i stands for the odd number low + 2 i + 1, where low is negative for the leaf that starts at 0.
  const low = <i64>start - LOOK_BACK, end = start + 2 * evenCount;
  if (startsAtZero) {
    memory.fill(odds, 0, LOOK_BACK / 16);
    store<u8>(odds + LOOK_BACK / 16, 254);
  }
  for (let i: u32 = 0; i < primeCount; i++) {
    const prime = <u64>load<u32>(primes + 4 * i);
    if (prime * prime >= end) break;
    let multiple = prime * prime;
    if (<i64>multiple < low) multiple += ((<u64>low - multiple + 2 * prime - 1) / (2 * prime)) * 2 * prime;
    for (let bit = <u32>(<i64>multiple - low) / 2; bit < oddCount; bit += <u32>prime) {
      const at = odds + (bit >> 3);
      store<u8>(at, load<u8>(at) & ~(<u8>1 << <u8>(bit & 7)));
    }
  }
}

/** Finds p(n) for the leaf that was sieved. @returns whether every even number has one */
export function searchLeaf(): bool {
  let found = true;
  for (let first: u32 = 0; first < evenCount; first += 64) {
    // 0 and 2 aren't asked for, and 4 = 2 + 2.
    let open: u64 = startsAtZero && first == 0 ? ~7 : ~0;
    for (let place: u32 = 0; open && place < triedCount; place++) {
      const prime = load<u32>(primes + 4 * place);
      const bit = first + (LOOK_BACK - prime - 1) / 2;
      const at = odds + (bit >> 6) * 8, shift = bit & 63;
      let leftPrime = load<u64>(at) >> shift;
      if (shift) leftPrime |= load<u64>(at, 8) << (64 - shift);
      for (let hits = open & leftPrime; hits; hits &= hits - 1) {
        store<u16>(places + 2 * (first + <u32>ctz(hits)), <u16>place);
      }
      open &= ~leftPrime;
    }
    if (open) found = false;
  }
  countAndPeak();
  return found;
}

function countAndPeak(): void {
  memory.fill(counts, 0, 4 * COUNTS);
  peakCount = 0;
  let largest: u32 = 0;
  for (let even: u32 = startsAtZero ? 2 : 0; even < evenCount; even++) {
    const isFour = startsAtZero && even == 2;
    const place: u32 = isFour ? 0 : 1 + <u32>load<u16>(places + 2 * even);
    const prime: u32 = isFour ? 2 : load<u32>(primes + 4 * (place - 1));
    const count = counts + 4 * min<u32>(place, COUNTS - 1);
    store<u32>(count, load<u32>(count) + 1);
    if (prime <= largest || peakCount == MAX_PEAKS) continue;
    largest = prime;
    store<u32>(peaks + 8 * peakCount, 2 * even);
    store<u32>(peaks + 8 * peakCount++, prime, 4);
  }
}

/** The digest of the leaf that was searched. */
export function digestLeaf(): u64 {
  for (let chain: u32 = 0; chain < 4; chain++) store<u64>(chains + 8 * chain, M + chain);
  for (let tile: u32 = 0; tile < evenCount / (TILE_STEPS * CLASSES); tile++) {
    for (let c: u32 = 0; c < CLASSES; c++) {
      for (let word: u32 = 0; word < 8; word++) writePlanes(tile * TILE_STEPS + 64 * word, c, word);
      for (let i: u32 = 0; i < 8 * PLANES; i++) {
        const chain = chains + 8 * (i & 3);
        store<u64>(chain, mixed(load<u64>(chain), load<u64>(planes + 8 * i)));
      }
    }
  }
  let sum = M;
  for (let chain: u32 = 0; chain < 4; chain++) sum = mixed(sum, load<u64>(chains + 8 * chain));
  return sum ^ (sum >> 32);
}

function mixed(chain: u64, word: u64): u64 {
  const sum = chain ^ word;
  return ((sum << 29) | (sum >> 35)) * M;
}

/** The Gray codes of 64 even numbers of a class, bit by bit: plane t holds bit t of all 64. */
function writePlanes(firstStep: u32, c: u32, word: u32): void {
  const table = passedOver + 2 * c * triedCount;
  for (let k: u32 = 0; k < 64; k++) {
    const even = (firstStep + k) * CLASSES + c;
    const j: u32 = startsAtZero && even <= 4 ? 0 : load<u16>(table + 2 * <u32>load<u16>(places + 2 * even));
    store<u16>(codes + 2 * k, <u16>(j ^ (j >> 1)));
  }
  for (let plane: u32 = 0; plane < PLANES; plane++) {
    let bits: u64 = 0;
    for (let k: u32 = 0; k < 64; k += 8) {
      const signs = i16x8.shl(v128.load(codes + 2 * k), 15 - plane);
      bits |= <u64>(<u32>i16x8.bitmask(signs)) << k;
    }
    store<u64>(planes + 64 * plane + 8 * word, bits);
  }
}

export function countsAt(): usize {
  return counts;
}

export function peaksAt(): usize {
  return peaks;
}

export function peaksFound(): u32 {
  return peakCount;
}
