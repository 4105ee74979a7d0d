/** What lists say of a block of flows. */
import { type Headline, isCount } from '../headline.ts';
import { resolutionInWords } from './model/figures.ts';
import { SCALE } from './result.ts';

export const headline: Headline<'first' | 'second' | 'resolution' | 'other'> = {
  region: (subject) => subject.replace(' with its peak at wave number ', ', peak ').replace(' points,', ','),
  reads: {
    first: ['flows', '0', 'growth'],
    second: ['flows', '1', 'growth'],
    resolution: ['flows', '0', 'resolution'],
    other: ['flows', '1', 'resolution'],
  },
  finding({ first, second, resolution, other }) {
    if (!isCount(first) || !isCount(second)) return undefined;
    const most = Math.max(first, second);
    const growth =
      most > SCALE.ratio
        ? `palinstrophy grew ${(most / SCALE.ratio).toPrecision(4)}-fold`
        : 'palinstrophy never grew';
    if (!isCount(resolution) || !isCount(other)) return growth;
    return `${growth}, K·η ${resolutionInWords({ resolution: Math.min(resolution, other) })}`;
  },
  checked: () => 'spot-checked',
};
