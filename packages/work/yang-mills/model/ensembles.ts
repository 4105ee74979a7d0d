/** The groups and couplings that are mined in turn, and the seed of each stream. */
import type { Lattice } from './definition.ts';

export interface Ensemble {
  group: 2 | 3;
  /** Thousandths of β = 2N/g². */
  beta: number;
}

/** Couplings of either group in turn: from the crossover into the scaling region, then towards strong coupling. */
export const ENSEMBLES: readonly Ensemble[] = [
  [2300, 5700],
  [2200, 5500],
  [2400, 5850],
  [2500, 6000],
  [2000, 5000],
  [1500, 4000],
  [1000, 2000],
  [500, 1000],
].flatMap(([ofTwo, ofThree]) => [
  { group: 2 as const, beta: ofTwo! },
  { group: 3 as const, beta: ofThree! },
]);

/** Streams of a unit: the chains that can be computed beside each other. */
export const CHAINS = 2;

/** The place of an ensemble in the list; −1 for one that isn't in it. */
export function placeOfEnsemble({ group, beta }: Ensemble): number {
  return ENSEMBLES.findIndex((other) => other.group === group && other.beta === beta);
}

/** The lattice of one stream. Its random numbers depend on group, coupling, side and the stream's number. */
export function latticeOf({ group, beta }: Ensemble, side: number, stream: number): Lattice {
  return { group, side, beta: beta / 1000, key: [stream, group * 2 ** 24 + side * 2 ** 16 + beta] };
}
