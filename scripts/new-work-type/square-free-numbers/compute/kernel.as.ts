// asc: --initialMemory 16
/**
 * μ(n) for the numbers of a leaf by a sieve with one byte for each number, no products and no divisions.
 *
 * The byte of n holds twice the sum s of ⌊log2 p⌋ over the primes p ≤ √end that divide n, how many they are modulo 2 in
 * bit 0, and in bit 7 whether p² divides n. A square-free n has at most one further prime factor q > √end ≥ √n:
 *
 *   - with q, the others multiply to less than √n, so that 4^s < n;
 *   - without q, n > 1 is their product; ⌊log2 p⌋ ≥ 0.63·log2 p for each p (least at 3), so that 4^s ≥ n^1.26 > n.
 *
 * Hence q is there exactly when 2s is below the number of binary digits of n. As n < 2^44, 2s stays below 88.
 * O(log log end) strikes a number.
 */

const SQUARE: u8 = 128;
const SUM: u8 = 126;

let primeCount: u32 = 0, primes: usize = 0;
/** Offsets of the next multiples of p and of p² in the leaf that comes, from 0. */
let nextMultiple: usize = 0, nextSquare: usize = 0;
let span: u32 = 0, leafStart: u64 = 0, bytes: usize = 0;
let even: u32 = 0, odd: u32 = 0, moment: i64 = 0;

/**
 * @param root ⌊√end⌋: the primes up to it are found and kept
 * @param numbers a leaf
 */
export function prepare(root: u32, numbers: u32): void {
  span = numbers;
  bytes = heap.alloc(span);
  const composite = heap.alloc(root + 1);
  memory.fill(composite, 0, root + 1);
  for (let n: u32 = 2; n <= root; n++) {
    if (load<u8>(composite + n)) continue;
    primeCount++;
    for (let multiple = <u64>n * n; multiple <= root; multiple += n) store<u8>(composite + <usize>multiple, 1);
  }
  primes = heap.alloc(4 * primeCount);
  nextMultiple = heap.alloc(4 * primeCount);
  nextSquare = heap.alloc(8 * primeCount);
  let index: u32 = 0;
  for (let n: u32 = 2; n <= root; n++) {
    if (!load<u8>(composite + n)) store<u32>(primes + 4 * index++, n);
  }
}

/** @param start the number before the first leaf's first */
export function beginChunk(start: u64): void {
  leafStart = start;
  for (let i: u32 = 0; i < primeCount; i++) {
    const prime = <u64>load<u32>(primes + 4 * i);
    const square = prime * prime;
    store<u32>(nextMultiple + 4 * i, <u32>(prime - 1 - (start % prime)));
    store<u64>(nextSquare + 8 * i, square - 1 - (start % square));
  }
}

/** Takes the next leaf: byte i stands for the number leafStart + 1 + i. */
export function computeLeaf(): void {
  memory.fill(bytes, 0, span);
  for (let i: u32 = 0; i < primeCount; i++) strikeMultiples(i);
  for (let i: u32 = 0; i < primeCount; i++) strikeSquares(i);
  countSigns();
  leafStart += span;
}

function strikeMultiples(i: u32): void {
  const prime = load<u32>(primes + 4 * i);
  const step = <u8>(2 * (31 - clz<u32>(prime)));
  let at = load<u32>(nextMultiple + 4 * i);
  for (; at < span; at += prime) store<u8>(bytes + at, (load<u8>(bytes + at) + step) ^ 1);
  store<u32>(nextMultiple + 4 * i, at - span);
}

function strikeSquares(i: u32): void {
  const prime = <u64>load<u32>(primes + 4 * i);
  let at = load<u64>(nextSquare + 8 * i);
  for (; at < span; at += prime * prime) {
    store<u8>(bytes + <usize>at, load<u8>(bytes + <usize>at) | SQUARE);
  }
  store<u64>(nextSquare + 8 * i, at - span);
}

function countSigns(): void {
  even = 0;
  odd = 0;
  moment = 0;
  for (let i: u32 = 0; i < span; i++) {
    const byte = load<u8>(bytes + i);
    if (byte & SQUARE) continue;
    const n = leafStart + 1 + i;
    const binaryDigits = <u8>(64 - clz<u64>(n));
    const hasLargePrime = n > 1 && (byte & SUM) < binaryDigits;
    const isOdd = <u32>(byte & 1) ^ <u32>hasLargePrime;
    odd += isOdd;
    even += 1 - isOdd;
    moment += (1 - 2 * <i64>isOdd) * <i64>(i + 1);
  }
}

/** Figures of the leaf that was computed last. */
export function evenCount(): u32 {
  return even;
}

export function oddCount(): u32 {
  return odd;
}

export function momentSum(): i64 {
  return moment;
}
