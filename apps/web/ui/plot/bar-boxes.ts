import type { PlotLayout } from './plot-layout.ts';
import type { PlotSeries } from './plot-shape.ts';

export interface BarBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

const WIDTH_MAX_PX = 24;

/** @returns the place of each bar of a series by its index, in CSS pixels: centred on its x, from zero to its y */
export function barBoxes(
  { x, y }: Pick<PlotSeries, 'x' | 'y'>,
  { toX, toY, bottom }: Pick<PlotLayout, 'toX' | 'toY' | 'bottom'>,
): (index: number) => BarBox {
  const closest = x.reduce(
    (gap, value, i) => (i === 0 ? gap : Math.min(gap, Math.abs(toX(value) - toX(x[i - 1]!)))),
    WIDTH_MAX_PX,
  );
  const width = Math.max(1, closest - Math.min(2, closest * 0.25));
  const zero = Math.min(bottom, toY(0));
  const foot = Number.isFinite(zero) ? zero : bottom;
  return (index) => {
    const level = toY(y[index]!);
    return {
      left: toX(x[index]!) - width / 2,
      top: Math.min(level, foot),
      width,
      height: Math.abs(foot - level),
    };
  };
}
