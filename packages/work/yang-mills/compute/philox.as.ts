// asc: none
/**
 * Philox4x32-10 (Salmon, Moraes, Dror, Shaw 2011): 128 random bits as a function of a key and a counter alone, so that every
 * random number of a sweep can be had again without the ones before it.
 */
const MULTIPLIER_0: u64 = 0xd2511f53;
const MULTIPLIER_1: u64 = 0xcd9e8d57;
const WEYL_0: u32 = 0x9e3779b9;
const WEYL_1: u32 = 0xbb67ae85;
const ROUNDS = 10;
const UNIT: f64 = 1.0 / 4294967296.0;

export let word0: u32 = 0;
export let word1: u32 = 0;
export let word2: u32 = 0;
export let word3: u32 = 0;

let firstKey: u32 = 0;
let secondKey: u32 = 0;

export function setKey(low: u32, high: u32): void {
  firstKey = low;
  secondKey = high;
}

/** Leaves the four words in word0 to word3. */
export function draw(counter0: u32, counter1: u32, counter2: u32, counter3: u32): void {
  let x0 = counter0;
  let x1 = counter1;
  let x2 = counter2;
  let x3 = counter3;
  let key0 = firstKey;
  let key1 = secondKey;
  for (let round = 0; round < ROUNDS; round++) {
    const first = MULTIPLIER_0 * x0;
    const second = MULTIPLIER_1 * x2;
    x0 = <u32>(second >> 32) ^ x1 ^ key0;
    x1 = <u32>second;
    x2 = <u32>(first >> 32) ^ x3 ^ key1;
    x3 = <u32>first;
    key0 += WEYL_0;
    key1 += WEYL_1;
  }
  word0 = x0;
  word1 = x1;
  word2 = x2;
  word3 = x3;
}

/** The middle of the word's place among 2^32 equal parts of the interval from 0 to 1. */
@inline export function uniform(word: u32): f64 {
  return (<f64>word + 0.5) * UNIT;
}

/** Words of four counters, a lane each. */
export let words0: v128 = i64x2(0, 0);
export let words1: v128 = i64x2(0, 0);
export let words2: v128 = i64x2(0, 0);
export let words3: v128 = i64x2(0, 0);

@inline function lowWords(one: v128, two: v128): v128 {
  return v128.shuffle<i32>(one, two, 0, 2, 4, 6);
}

@inline function highWords(one: v128, two: v128): v128 {
  return v128.shuffle<i32>(one, two, 1, 3, 5, 7);
}

/** Leaves in words0 to words3 the words of four counters that differ in their first and last numbers. */
export function drawFour(counters0: v128, counter1: u32, counter2: u32, counters3: v128): void {
  let x0 = counters0;
  let x1 = i32x4.splat(counter1);
  let x2 = i32x4.splat(counter2);
  let x3 = counters3;
  const multiplier0 = i32x4.splat(<i32>MULTIPLIER_0);
  const multiplier1 = i32x4.splat(<i32>MULTIPLIER_1);
  let key0 = firstKey;
  let key1 = secondKey;
  for (let round = 0; round < ROUNDS; round++) {
    const first = i64x2.extmul_low_i32x4_u(x0, multiplier0);
    const first_ = i64x2.extmul_high_i32x4_u(x0, multiplier0);
    const second = i64x2.extmul_low_i32x4_u(x2, multiplier1);
    const second_ = i64x2.extmul_high_i32x4_u(x2, multiplier1);
    x0 = v128.xor(v128.xor(highWords(second, second_), x1), i32x4.splat(key0));
    x1 = lowWords(second, second_);
    x2 = v128.xor(v128.xor(highWords(first, first_), x3), i32x4.splat(key1));
    x3 = lowWords(first, first_);
    key0 += WEYL_0;
    key1 += WEYL_1;
  }
  words0 = x0;
  words1 = x1;
  words2 = x2;
  words3 = x3;
}

/** The numbers of the words in lanes 0 and 1. */
@inline export function uniforms(words: v128): v128 {
  return f64x2.mul(f64x2.add(f64x2.convert_low_i32x4_u(words), f64x2.splat(0.5)), f64x2.splat(UNIT));
}

/** Lanes 2 and 3 in the place of lanes 0 and 1. */
@inline export function upper(words: v128): v128 {
  return v128.shuffle<i64>(words, words, 1, 1);
}
