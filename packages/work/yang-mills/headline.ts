/** What lists say of a block of lattices. */
import type { Headline } from '../headline.ts';
import { withError } from './model/figures.ts';
import { SCALE } from './result.ts';

const isShare = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= SCALE;

export const headline: Headline<'plaquette' | 'error'> = {
  region: (subject) => subject,
  sign: (subject) => /^SU\([23]\)/.exec(subject)?.[0],
  reads: { plaquette: ['plaquette', 'value'], error: ['plaquette', 'error'] },
  finding({ plaquette, error }) {
    if (!isShare(plaquette)) return [];
    const value = isShare(error) ? withError({ value: plaquette, error }) : (plaquette / SCALE).toFixed(6);
    return [{ words: `average plaquette ${value}`, checked: 'spot-checked' }];
  },
};
