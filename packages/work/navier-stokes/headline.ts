/** What lists say of a block of flows. */
import { type FoundFigure, type Headline, isCount } from '../headline.ts';
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
    if (!isCount(first) || !isCount(second)) return [];
    const most = Math.max(first, second);
    const growth =
      most > SCALE.ratio
        ? `palinstrophy grew ${(most / SCALE.ratio).toPrecision(4)}-fold`
        : 'palinstrophy never grew';
    const found: FoundFigure[] = [{ words: growth, checked: 'spot-checked' }];
    if (!isCount(resolution) || !isCount(other)) return found;
    const least = resolutionInWords({ resolution: Math.min(resolution, other) });
    return [...found, { words: `K·η ${least}`, checked: 'spot-checked' }];
  },
};
