/** Figures of a result in words. */
import { type FlowFigures, RESOLVED_FROM, SCALE } from '../result.ts';

/** Six digits of a figure by its scale. */
export const digitsOf = (value: number, scale: number): string => (value / scale).toPrecision(6);

export const isResolved = ({ resolution }: Pick<FlowFigures, 'resolution'>): boolean =>
  resolution >= RESOLVED_FROM * SCALE.decade;

export const resolutionInWords = (flow: Pick<FlowFigures, 'resolution'>): string =>
  `${(flow.resolution / SCALE.decade).toFixed(2)}, ${isResolved(flow) ? 'resolved' : 'under-resolved'}`;
