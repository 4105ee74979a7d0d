/** The real points of a curve y² = x³ + Ax + B, with its whole points among them. */
import { groupDigits } from '../../group-digits.ts';
import type { LivePlot } from '../../live-view.ts';
import type { Pair } from './height-order.ts';

/** Points of each half that are drawn. */
const POINTS = 240;
/** Whole points that are drawn at most. */
const WHOLE_POINTS = 200;
const BISECTIONS = 60;

/** The equation as people write it, without terms of coefficient zero. */
export function equationOf({ A, B }: Pair): string {
  const term = (value: number, variable: string) => {
    const size = Math.abs(value);
    const figure = variable !== '' && size === 1 ? '' : groupDigits(size);
    return value === 0 ? '' : ` ${value < 0 ? '−' : '+'} ${figure}${variable}`;
  };
  return `y² = x³${term(A, 'x')}${term(B, '')}`;
}

/** Largest |x| of a root of the cubic, by Cauchy's bound for x³ + Ax + B, at least 1. */
const rootBound = ({ A, B }: Pair) => Math.max(1, Math.sqrt(2 * Math.abs(A)), Math.cbrt(2 * Math.abs(B)));

/** Real roots of the cubic, ascending: a change of sign in each stretch between its extremes. */
function rootsOf(pair: Pair, cubic: (x: number) => number): number[] {
  const bound = 2 * rootBound(pair);
  const turn = pair.A < 0 ? Math.sqrt(-pair.A / 3) : 0;
  const stretches = [-bound, -turn, turn, bound];
  return stretches.slice(1).flatMap((end, at) => {
    let [low, high] = [stretches[at]!, end];
    if (cubic(low) * cubic(high) > 0 || low === high) return [];
    const sign = Math.sign(cubic(high)) || 1;
    for (let step = 0; step < BISECTIONS; step++) {
      const middle = (low + high) / 2;
      if (cubic(middle) * sign >= 0) high = middle;
      else low = middle;
    }
    return [high];
  });
}

/** Places along the oval and the branch, closer together where the curve is steep. */
function placesOn(roots: readonly number[], end: number): number[] {
  const [first = 0, second, third] = roots;
  const hasOval = second !== undefined && third !== undefined && second > first;
  const start = hasOval ? third : (roots.at(-1) ?? first);
  const ofOval = hasOval ? Math.round(POINTS / 3) : 0;
  const ofBranch = POINTS - ofOval;
  const oval = Array.from({ length: ofOval }, (_, at) => {
    const angle = (Math.PI * at) / (ofOval - 1);
    return first + ((second! - first) * (1 - Math.cos(angle))) / 2;
  });
  const branch = Array.from(
    { length: ofBranch },
    (_, at) => start + (end - start) * (at / (ofBranch - 1)) ** 2,
  );
  return [...oval, ...branch];
}

function wholePointsOf(cubic: (x: number) => number, from: number, to: number): { x: number[]; y: number[] } {
  const found: [x: number, y: number][] = [];
  for (let x = Math.ceil(from); x <= to && found.length + 2 <= WHOLE_POINTS; x++) {
    const square = cubic(x);
    if (square < 0) continue;
    const y = Math.round(Math.sqrt(square));
    if (y * y === square) found.push([x, y], ...(y === 0 ? [] : [[x, -y] as [number, number]]));
  }
  return { x: found.map(([x]) => x), y: found.map(([, y]) => y) };
}

export interface DrawnCurve extends Pair {
  conductor: number;
  rank: number;
  /** x of a whole point of infinite order, where one is known. */
  pointX: number | undefined;
}

export function plotCurve(curve: DrawnCurve): LivePlot {
  const { A, B, conductor, rank, pointX } = curve;
  const cubic = (x: number) => (x * x + A) * x + B;
  const roots = rootsOf(curve, cubic);
  const reach = 1.6 * rootBound(curve);
  const end = pointX === undefined ? reach : Math.max(reach, pointX + 1);
  const x = placesOn(roots, end);
  const y = x.map((at) => Math.sqrt(Math.max(0, cubic(at))));
  const whole = wholePointsOf(cubic, roots[0] ?? -reach, end);
  const points =
    whole.x.length === 0
      ? 'No whole point lies on this part of it.'
      : `Its ${groupDigits(whole.x.length)} whole points on this part are marked${pointX === undefined ? '' : `; those of least |x| with infinite order have x = ${groupDigits(pointX).replace('-', '−')}`}.`;
  const equation = equationOf(curve);
  return {
    name: 'Curve',
    title: `${equation} has analytic rank ${rank}`,
    caption: `The real points of ${equation}, a curve of conductor ${groupDigits(conductor)}, up to x = ${groupDigits(Math.round(end))}. ${points}`,
    x: { label: 'x' },
    y: { label: 'y' },
    series: [
      { label: 'y ≥ 0', mark: 'points', x, y },
      { label: 'y ≤ 0', mark: 'points', x, y: y.map((value) => -value) },
      ...(whole.x.length === 0 ? [] : [{ label: 'whole points', mark: 'points' as const, ...whole }]),
    ],
  };
}
