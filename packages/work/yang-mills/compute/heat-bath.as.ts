// asc: none
/**
 * A unit quaternion y with the density √(1 − y0²)·exp(α·y0) dy0 and a direction of equal chances (Kennedy, Pendleton 1985), as a
 * function of the key, link, sweep and subgroup alone.
 */
import { cosineOfTurn, naturalLogarithm, sineOfTurn } from '../../numerics/elementary.as';
import { draw, uniform, word0, word1, word2, word3 } from './philox.as';

/** Beyond so many attempts a link stays as it is: with α > 0.01 fewer than one in 10^30 does. */
const ATTEMPTS_MAX: u32 = 1 << 16;

export let y0: f64 = 1;
export let y1: f64 = 0;
export let y2: f64 = 0;
export let y3: f64 = 0;

/** @returns whether y0 to y3 hold a new quaternion */
export function drawQuaternion(alpha: f64, link: u32, sweep: u32, subgroup: u32): bool {
  for (let attempt: u32 = 0; attempt < ATTEMPTS_MAX; attempt++) {
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
    const turn = uniform(word1);
    y1 = flat * cosineOfTurn(turn);
    y2 = flat * sineOfTurn(turn);
    y3 = radius * height;
    return true;
  }
  return false;
}
