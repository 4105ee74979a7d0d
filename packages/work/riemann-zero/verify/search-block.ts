/**
 * Proves zeros in a Gram block [g(p), g(q)): good Gram points at its ends, bad ones between. Every count here is of
 * certain changes of sign, so it is a lower bound that needs no trust.
 */
import { decidedV, type SignKernel } from './verify-kernel.ts';

export interface Probe {
  /** (−1)^m Z at `part`/256 of a Gram interval past Gram point m, in error by at most `bound`. */
  at(m: number, part: number): number;
  bound: number;
  /** (−1)^m Z at Gram point m as far as it is known, otherwise 0. */
  valueAt(m: number): number;
}

/** Parts in which a stretch is searched. */
export const fineParts = 64;
const descentSteps = 14;
const goldenShare = 0.3819660112501051;

/** (−1)^m Z at `part`/256 past Gram point m by a single evaluation: 0 where its sign isn't certain. */
function directly(kernel: SignKernel, m: number): (part: number) => number {
  const from = kernel.gramPoint(m);
  const step = (kernel.gramPoint(m + 1) - from) / 256;
  return (part) => decidedV(kernel, m, from + part * step);
}

/** A probe by single evaluations: slower, sharper than that of a block pass. */
export function directProbe(kernel: SignKernel, valueAt: (m: number) => number = () => 0): Probe {
  return { at: (m, part) => directly(kernel, m)(part), bound: 0, valueAt };
}

/** Places in an interval where a pair is looked for, 1/8 of it apart. */
const places = 7;
const placeWidth = 32;
const threeWidth = 16;
const tapsBefore = 7;
const taps = 16;

/**
 * Weights of V at Gram points m − 7 … m + 8 in (−1)^m Z at a eighths past m. The terms of Z have a flat spectrum up
 * to θ′, the rate of the Gram points, for which sinc is the best linear guess.
 */
const weights = Float64Array.from({ length: places * taps }, (_, index) => {
  const a = (index % places) + 1;
  const distance = a / 8 - (Math.floor(index / places) - tapsBefore);
  return Math.sin((Math.PI * a) / 8) / (Math.PI * distance);
});

/**
 * Guesses sign · (−1)^m Z at the eighths past Gram point m from V at the Gram points around, into the `places` numbers
 * of `guesses`: only where to look first.
 */
function guessInterval(guesses: Float64Array, valueAt: (m: number) => number, m: number, sign: number): void {
  for (let tap = 0; tap < taps; tap++) {
    const value = sign * valueAt(m + tap - tapsBefore);
    for (let a = 0; a < places; a++) guesses[a]! += weights[tap * places + a]! * value;
  }
}

function partOf(place: number): number {
  return placeWidth * ((place % places) + 1);
}

/** Probes in the first and the last interval of a block, and the lowest value so far. The second half of the places lies in the last. */
class PairSearch {
  lowest = 0;
  lowestValue = Number.POSITIVE_INFINITY;
  vertexValue = Number.POSITIVE_INFINITY;
  /** By place; infinite where it was looked at. */
  private readonly guesses = new Float64Array(2 * places);
  constructor(
    private readonly kernel: SignKernel,
    private readonly p: number,
    private readonly q: number,
    private readonly probe: Probe,
  ) {
    guessInterval(this.guesses.subarray(0, places), probe.valueAt, p, 1);
    guessInterval(this.guesses.subarray(places), probe.valueAt, q - 1, -1);
  }

  /** Probes up to `count` places, the likeliest of `from` … `to` first; the interval's Gram point if one shows the pair. */
  tryPlaces(count: number, from = 0, to = 2 * places): number | undefined {
    for (let tried = 0; tried < count; tried++) {
      const place = this.takeLowest(from, to);
      if (place === undefined) return undefined;
      const value = this.probe.at(this.pointOf(place), partOf(place)) * (place < places ? 1 : -1);
      if (value < -this.probe.bound) return this.pointOf(place);
      if (value < this.lowestValue) {
        this.lowestValue = value;
        this.lowest = place;
      }
    }
    return undefined;
  }

  /** Probes where a parabola through the lowest place and its neighbours is lowest; there the pair often shows. */
  tryVertex(): number | undefined {
    const m = this.pointOf(this.lowest);
    const sign = this.lowest < places ? 1 : -1;
    const part = partOf(this.lowest);
    const before = sign * this.probe.at(m, part - placeWidth);
    const after = sign * this.probe.at(m, Math.min(255, part + placeWidth));
    const bend = before - 2 * this.lowestValue + after;
    const shift = bend > 0 ? Math.round((placeWidth * (before - after)) / (2 * bend)) : 0;
    const vertex = Math.min(255, Math.max(1, part + Math.max(-placeWidth, Math.min(placeWidth, shift))));
    this.vertexValue = sign * this.probe.at(m, vertex);
    return this.vertexValue < -this.probe.bound ? m : undefined;
  }

  /** Goes down from the lowest place by single evaluations. */
  descend(): number | undefined {
    const m = this.pointOf(this.lowest);
    const sign = this.lowest < places ? 1 : -1;
    const found = descend(directly(this.kernel, m), partOf(this.lowest), placeWidth, sign);
    return Math.sign(found) === -sign ? m : undefined;
  }

  inOtherInterval(): [number, number] {
    return this.lowest < places ? [places, 2 * places] : [0, places];
  }

  /** The place with the lowest guess, among those from `from` to `to`, that wasn't taken yet. */
  private takeLowest(from: number, to: number): number | undefined {
    const { guesses } = this;
    let lowest = from;
    for (let place = from + 1; place < to; place++) if (guesses[place]! < guesses[lowest]!) lowest = place;
    if (guesses[lowest] === Number.POSITIVE_INFINITY) return undefined;
    guesses[lowest] = Number.POSITIVE_INFINITY;
    return lowest;
  }

  private pointOf(place: number): number {
    return place < places ? this.p : this.q - 1;
  }
}

/**
 * Looks for the two zeros that the signs at the Gram points don't show: in the block's first interval, where a point
 * with (−1)^p Z < 0 shows them, or in its last, where one with (−1)^(q−1) Z > 0 does; or in one between, as three
 * zeros.
 * @returns the interval's left Gram point, or undefined
 */
export function findPair(kernel: SignKernel, p: number, q: number, probe: Probe): number | undefined {
  const search = new PairSearch(kernel, p, q, probe);
  const likely = search.tryPlaces(2) ?? search.tryPlaces(2, ...search.inOtherInterval());
  if (likely !== undefined) return likely;
  const near = search.tryVertex() ?? (search.vertexValue < probe.bound ? search.descend() : undefined);
  if (near !== undefined) return near;
  for (let m = p + 1; m < q - 1; m++) if (showsThree(m, probe)) return m;
  return search.tryPlaces(2 * places) ?? search.tryVertex() ?? search.descend();
}

/** Whether probes show three zeros between two bad Gram points: (−1)^m Z, which goes from − to +, turns back on its way. */
function showsThree(m: number, probe: Probe): boolean {
  let risen = false;
  for (let part = threeWidth; part < 256; part += threeWidth) {
    const value = probe.at(m, part);
    if (value > probe.bound) risen = true;
    if (risen && value < -probe.bound) return true;
  }
  return false;
}

/** Certain changes of sign of Z between two points of one sign or the other, found in 64 parts and in their dips. */
export function countFinely(kernel: SignKernel, m: number): number {
  const from = kernel.gramPoint(m);
  const step = (kernel.gramPoint(m + 1) - from) / fineParts;
  return changesIn((part) => decidedV(kernel, 0, from + step * part));
}

/**
 * Certain changes of sign of Z in a stretch, found in 64 parts and in their dips.
 * @param valueAt Z at a part of the stretch, 0 to 64 and between them too; 0 where its sign isn't certain
 */
export function changesIn(valueAt: (part: number) => number): number {
  const values = Array.from({ length: fineParts + 1 }, (_, part) => valueAt(part));
  let changes = 0;
  let last = 0;
  const see = (value: number) => {
    if (last * value < 0) changes++;
    if (value !== 0) last = value;
  };
  for (let part = 0; part <= fineParts; part++) {
    const value = values[part]!;
    const left = values[part - 1];
    const right = values[part + 1];
    see(value);
    if (left === undefined || right === undefined) continue;
    const dips = Math.abs(value) <= Math.abs(left) && Math.abs(value) <= Math.abs(right);
    if (dips && left * value > 0 && right * value > 0) see(descend(valueAt, part, 1, Math.sign(value)));
  }
  return changes;
}

/** The first value of the other sign that golden section meets on its way down sign · value around x, otherwise 0. */
function descend(valueAt: (x: number) => number, middle: number, reach: number, sign: number): number {
  let low = middle - reach;
  let high = middle + reach;
  let x = low + goldenShare * (high - low);
  let y = high - goldenShare * (high - low);
  let fx = sign * valueAt(x);
  let fy = sign * valueAt(y);
  for (let step = 0; step < descentSteps && fx >= 0 && fy >= 0; step++) {
    if (fx < fy) {
      high = y;
      y = x;
      fy = fx;
      x = low + goldenShare * (high - low);
      fx = sign * valueAt(x);
    } else {
      low = x;
      x = y;
      fx = fy;
      y = high - goldenShare * (high - low);
      fy = sign * valueAt(y);
    }
  }
  return sign * Math.min(0, fx, fy);
}
