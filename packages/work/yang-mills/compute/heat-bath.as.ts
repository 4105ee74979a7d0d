// asc: none
/**
 * A unit quaternion y with the density √(1 − y0²)·exp(α·y0) dy0 and a direction of equal chances (Kennedy, Pendleton 1985), as a
 * function of the key, link, sweep and subgroup alone. What doesn't depend on α is prepared for the first attempts of two links at a
 * time; the few others are made one by one.
 */
import { cosineOfTurn, naturalLogarithm, sineOfTurn } from '../../numerics/elementary.as';
import { cosines, logarithms, sines, turn } from './pair-functions.as';
import {
  draw, drawFour, uniform, uniforms, upper, word0, word1, word2, word3, words0, words1, words2, words3,
} from './philox.as';

/** Beyond so many attempts a link stays as it is: with α > 0.01 fewer than one in 10^30 does. */
const ATTEMPTS_MAX: u32 = 1 << 16;

export let y0: f64 = 1;
export let y1: f64 = 0;
export let y2: f64 = 0;
export let y3: f64 = 0;

/** First attempts: for each subgroup six pairs of doubles, of two links. */
const SLOT_BYTES: usize = 96;
const prepared = memory.data(288, 16);

/** Prepares the first attempts of two links in a subgroup. */
export function prepareDraws(one: u32, two: u32, sweep: u32, subgroup: u32): void {
  drawFour(i32x4(one, two, one, two), sweep, subgroup, i32x4(0, 0, 1, 1));
  const logarithms0 = logarithms(uniforms(words0));
  const logarithms2 = logarithms(uniforms(words2));
  const last = uniforms(words3);
  const height = f64x2.sub(f64x2.mul(f64x2.splat(2), uniforms(upper(words0))), f64x2.splat(1));
  turn(uniforms(words1));
  const squares = f64x2.mul(cosines, cosines);
  turn(uniforms(upper(words1)));
  const slot = prepared + <usize>subgroup * SLOT_BYTES;
  v128.store(slot, f64x2.add(logarithms0, f64x2.mul(squares, logarithms2)));
  v128.store(slot, f64x2.mul(last, last), 16);
  v128.store(slot, height, 32);
  v128.store(slot, f64x2.sqrt(f64x2.sub(f64x2.splat(1), f64x2.mul(height, height))), 48);
  v128.store(slot, cosines, 64);
  v128.store(slot, sines, 80);
}

/**
 * The quaternion of a link that is prepared.
 * @param lane 0 for the first of the two links, 1 for the second
 * @returns whether y0 to y3 hold a new quaternion
 */
export function drawPrepared(alpha: f64, lane: usize, link: u32, sweep: u32, subgroup: u32): bool {
  const slot = prepared + <usize>subgroup * SLOT_BYTES + 8 * lane;
  const delta = -load<f64>(slot) / alpha;
  if (load<f64>(slot, 16) > 1 - 0.5 * delta) return drawLater(alpha, link, sweep, subgroup);
  y0 = 1 - delta;
  const radius = sqrt<f64>(delta * (2 - delta));
  const flat = radius * load<f64>(slot, 48);
  y1 = flat * load<f64>(slot, 64);
  y2 = flat * load<f64>(slot, 80);
  y3 = radius * load<f64>(slot, 32);
  return true;
}

/** From the second attempt on. */
function drawLater(alpha: f64, link: u32, sweep: u32, subgroup: u32): bool {
  for (let attempt: u32 = 1; attempt < ATTEMPTS_MAX; attempt++) {
    draw(link, sweep, (attempt << 2) | subgroup, 0);
    const cosine = cosineOfTurn(uniform(word1));
    const delta =
      -(naturalLogarithm(uniform(word0)) + cosine * cosine * naturalLogarithm(uniform(word2))) / alpha;
    const last = uniform(word3);
    if (last * last > 1 - 0.5 * delta) continue;
    y0 = 1 - delta;
    draw(link, sweep, (attempt << 2) | subgroup, 1);
    const radius = sqrt<f64>(delta * (2 - delta));
    const height = 2 * uniform(word0) - 1;
    const flat = radius * sqrt<f64>(1 - height * height);
    const around = uniform(word1);
    y1 = flat * cosineOfTurn(around);
    y2 = flat * sineOfTurn(around);
    y3 = radius * height;
    return true;
  }
  return false;
}
