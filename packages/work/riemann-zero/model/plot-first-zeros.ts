/**
 * Z(t) with the first fifty zeros, for the block at the beginning. ζ(½ + it) by the Euler–Maclaurin formula (Edwards,
 * Riemann's Zeta Function, 1974, §6.4), turned by θ(t) (§6.5): the terms left out are below 10^-6 for 8 ≤ t ≤ 145. For
 * show only: none of it goes into a leaf or a check. O(terms) for a value.
 */
import type { LivePlot } from '../../live-view.ts';
import type { ZeroResult } from '../result.ts';
import { rounded } from './print-figure.ts';

const SHOWN = 50;
/** A height below the first zero, and one between the fiftieth and the next. */
const HEIGHTS = { from: 8, to: 144.5 } as const;
const POINTS = 600;
const TERMS = 128;
/** B(2k)/(2k)! for k from 1 on. */
const BERNOULLI = [1 / 12, -1 / 720, 1 / 30_240, -1 / 1_209_600, 1 / 47_900_160, -691 / 1_307_674_368_000];
const BISECTIONS = 40;
const PLACES = 4;

export function plotFirstZeros({ firstOrdinate }: ZeroResult): LivePlot {
  const { from, to } = HEIGHTS;
  const x = Array.from({ length: POINTS }, (_, index) => from + ((to - from) * index) / (POINTS - 1));
  const y = x.map(lowZ);
  const zeros = x.flatMap((right, index) => {
    const left = x[index - 1];
    return left === undefined || y[index - 1]! * y[index]! > 0 ? [] : [zeroBetween(left, right)];
  });
  const shown = zeros.slice(0, SHOWN);
  return {
    name: 'Z(t)',
    title: `The first fifty zeros, from ${rounded(firstOrdinate, PLACES)} on`,
    caption: `Hardy’s function Z(t) from t = ${from} to ${to}, drawn again by the Euler–Maclaurin formula. It is zero where ζ(½ + it) is: at t = ${rounded(firstOrdinate, PLACES)}… for the first time, at ${shown.at(-1)!.toFixed(PLACES)} for the fiftieth. Circles: the zeros as the curve crosses the axis.`,
    x: { label: 't' },
    y: { label: 'Z(t)' },
    series: [
      { label: 'Z(t)', mark: 'line', x, y },
      { label: 'zeros', mark: 'points', x: shown, y: shown.map(() => 0) },
    ],
  };
}

/** The zero between two heights at which Z has opposite signs. */
function zeroBetween(left: number, right: number): number {
  let [low, high] = [left, right];
  const sign = Math.sign(lowZ(low));
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (Math.sign(lowZ(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Z(t) for 8 ≤ t ≤ 145. */
export function lowZ(t: number): number {
  const [re, im] = zetaOnLine(t);
  const theta =
    (t / 2) * Math.log(t / (2 * Math.PI)) -
    t / 2 -
    Math.PI / 8 +
    1 / (48 * t) +
    7 / (5760 * t ** 3) +
    31 / (80_640 * t ** 5);
  return re * Math.cos(theta) - im * Math.sin(theta);
}

type Complex = readonly [re: number, im: number];

const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];

/** ζ(½ + it): the sum to N − 1, N^(1−s)/(s−1), N^(−s)/2, and the terms of the Bernoulli numbers. */
function zetaOnLine(t: number): Complex {
  let [re, im] = [0, 0];
  for (let n = 1; n < TERMS; n++) {
    re += Math.cos(t * Math.log(n)) / Math.sqrt(n);
    im -= Math.sin(t * Math.log(n)) / Math.sqrt(n);
  }
  const angle = t * Math.log(TERMS);
  const power: Complex = [Math.cos(angle) / Math.sqrt(TERMS), -Math.sin(angle) / Math.sqrt(TERMS)];
  const norm = 0.25 + t * t;
  const tail = times(power, [(-0.5 * TERMS) / norm, (-t * TERMS) / norm]);
  re += tail[0] + power[0] / 2;
  im += tail[1] + power[1] / 2;
  // s(s+1)…(s+2k−2) N^(−s−2k+1)
  let factor = times(power, [0.5 / TERMS, t / TERMS]);
  BERNOULLI.forEach((coefficient, index) => {
    re += coefficient * factor[0];
    im += coefficient * factor[1];
    const order = 2 * index + 1;
    factor = times(times(factor, [0.5 + order, t]), [0.5 + order + 1, t]);
    factor = [factor[0] / TERMS ** 2, factor[1] / TERMS ** 2];
  });
  return [re, im];
}
