/** Gram–Schmidt profiles as they are drawn. */
import type { PlotSeries } from '../../live-view.ts';
import { PROFILE_UNITS } from '../leaf.ts';

/** Profile of the basis in Hermite's normal form, in the units of a leaf: q for the first half, then 1. */
export function startingProfile(modulus: number, dimension: number): number[] {
  const upper = Math.round(PROFILE_UNITS * Math.log2(modulus));
  return Array.from({ length: dimension }, (_, i) => (i < dimension / 2 ? upper : 0));
}

export function profileSeries(label: string, profile: readonly number[]): PlotSeries {
  return {
    label,
    mark: 'line',
    x: profile.map((_, i) => i + 1),
    y: profile.map((length) => length / PROFILE_UNITS),
  };
}
