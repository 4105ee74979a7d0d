/** Figures of a result in words. */
import { type FlowFigures, RESOLVED_FROM, SCALE } from '../result.ts';

const DIGITS = 6;

/** Six digits of a figure by its scale, or those that it has: a figure counted in thousandths has three decimals at most. */
export function digitsOf(value: number, scale: number): string {
  const isShort = String(Math.abs(value)).length <= DIGITS;
  return isShort
    ? (value / scale).toFixed(Math.round(Math.log10(scale)))
    : (value / scale).toPrecision(DIGITS);
}

export const isResolved = ({ resolution }: Pick<FlowFigures, 'resolution'>): boolean =>
  resolution >= RESOLVED_FROM * SCALE.decade;

export const resolutionInWords = (flow: Pick<FlowFigures, 'resolution'>): string =>
  `${(flow.resolution / SCALE.decade).toFixed(2)}, ${isResolved(flow) ? 'resolved' : 'under-resolved'}`;
