/** The real points of a curve y² = x³ + Ax + B, with a whole point where one is known. */
import type { LivePlot } from '../../live-view.ts';
import type { Pair } from './height-order.ts';

const POINTS = 240;

export function plotCurve(
  { A, B }: Pair,
  { conductor, rank, pointX }: { conductor: number; rank: number; pointX: number | undefined },
): LivePlot {
  const size = 1.3 * (Math.sqrt(Math.abs(A)) + Math.cbrt(Math.abs(B)) + 1);
  const xs = Array.from({ length: POINTS }, (_, k) => -size + (2.2 * size * k) / (POINTS - 1));
  const real = xs.filter((x) => (x * x + A) * x + B >= 0);
  const y = real.map((x) => Math.sqrt((x * x + A) * x + B));
  const sign = (value: number) => (value < 0 ? `− ${-value}` : `+ ${value}`);
  const name = `y² = x³ ${sign(A)}x ${sign(B)}`;
  const isShown = pointX !== undefined && Math.abs(pointX) <= size;
  const height = isShown ? Math.sqrt((pointX ** 2 + A) * pointX + B) : 0;
  return {
    name: 'Curve',
    title: `${name} has analytic rank ${rank}`,
    caption: `The real points of ${name}, of conductor ${conductor}${isShown ? `, and its whole points of infinite order with x = ${pointX}` : ''}.`,
    x: { label: 'x' },
    y: { label: 'y' },
    series: [
      { label: 'Upper half', mark: 'points', x: real, y },
      { label: 'Lower half', mark: 'points', x: real, y: y.map((value) => -value) },
      ...(isShown
        ? [{ label: 'Whole points', mark: 'points' as const, x: [pointX, pointX], y: [height, -height] }]
        : []),
    ],
  };
}
