/**
 * Schumann resonances: the ideal cavity between ground and ionosphere, f(n) = c / (2πa) √(n(n + 1)) (Schumann, Zeitschrift für
 * Naturforschung 7a, 1952), beside observed values, which losses lower. The observed values are those of Balser and Wagner,
 * Nature 188, 638 (1960), as later tables round them.
 */
import { SPEED_OF_LIGHT } from './codata.ts';

/** Mean radius of the Earth in metres (IUGG, 1980). */
const EARTH_RADIUS_M = 6_371_000;
const OBSERVED_HZ = [7.83, 14.3, 20.8, 27.3, 33.8] as const;

export interface SchumannMode {
  mode: number;
  /** By the formula. */
  cavityHz: number;
  /** As published. */
  publishedHz: number;
}

export const SCHUMANN_MODES: readonly SchumannMode[] = OBSERVED_HZ.map((publishedHz, index) => {
  const mode = index + 1;
  const cavityHz = (SPEED_OF_LIGHT / (2 * Math.PI * EARTH_RADIUS_M)) * Math.sqrt(mode * (mode + 1));
  return { mode, cavityHz, publishedHz };
});
