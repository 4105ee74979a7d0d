// asc: none
/** The heat bath's quaternion from its definition: words of Philox4x32-10, and the method of Kennedy and Pendleton (1985). */
import { cosineOfTurn, naturalLogarithm, sineOfTurn } from '../../numerics/elementary.as';

const ATTEMPTS: u32 = 65536;
const words = memory.data(16, 16);
const numbers = memory.data(32, 16);
let keyLow: u32 = 0;
let keyHigh: u32 = 0;

export function setKey(low: u32, high: u32): void {
  keyLow = low;
  keyHigh = high;
}

/** Writes the four numbers of a counter: each the middle of its word's place among 2^32 equal parts of the unit interval. */
function drawNumbers(link: u32, sweep: u32, third: u32, block: u32): void {
  store<u32>(words, link);
  store<u32>(words, sweep, 4);
  store<u32>(words, third, 8);
  store<u32>(words, block, 12);
  let k0 = keyLow;
  let k1 = keyHigh;
  for (let round = 0; round < 10; round++) {
    const even = <u64>load<u32>(words) * 0xd2511f53;
    const odd = <u64>load<u32>(words, 8) * 0xcd9e8d57;
    const second = load<u32>(words, 4);
    const fourth = load<u32>(words, 12);
    store<u32>(words, <u32>(odd >> 32) ^ second ^ k0);
    store<u32>(words, <u32>odd, 4);
    store<u32>(words, <u32>(even >> 32) ^ fourth ^ k1, 8);
    store<u32>(words, <u32>even, 12);
    k0 += 0x9e3779b9;
    k1 += 0xbb67ae85;
  }
  for (let at: usize = 0; at < 4; at++)
    store<f64>(numbers + 8 * at, (<f64>load<u32>(words + 4 * at) + 0.5) * (1.0 / 4294967296.0));
}

/** Writes a unit quaternion with the density √(1 − y0²)·exp(α·y0). @returns false when no attempt was accepted */
export function drawQuaternion(alpha: f64, link: u32, sweep: u32, subgroup: u32, target: usize): bool {
  for (let attempt: u32 = 0; attempt < ATTEMPTS; attempt++) {
    drawNumbers(link, sweep, 4 * attempt + subgroup, 0);
    const cosine = cosineOfTurn(load<f64>(numbers, 8));
    const sum =
      naturalLogarithm(load<f64>(numbers)) + cosine * cosine * naturalLogarithm(load<f64>(numbers, 16));
    const delta = -sum / alpha;
    const last = load<f64>(numbers, 24);
    if (last * last > 1 - 0.5 * delta) continue;
    drawNumbers(link, sweep, 4 * attempt + subgroup, 1);
    const radius = sqrt<f64>(delta * (2 - delta));
    const height = 2 * load<f64>(numbers) - 1;
    const flat = radius * sqrt<f64>(1 - height * height);
    store<f64>(target, 1 - delta);
    store<f64>(target, flat * cosineOfTurn(load<f64>(numbers, 8)), 8);
    store<f64>(target, flat * sineOfTurn(load<f64>(numbers, 8)), 16);
    store<f64>(target, radius * height, 24);
    return true;
  }
  return false;
}
