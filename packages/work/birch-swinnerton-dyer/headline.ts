/** What lists say of a block of curves. */
import { groupDigits } from '../group-digits.ts';
import { type FoundFigure, type Headline, isCount } from '../headline.ts';

export const headline: Headline<'curves' | 'rank' | 'points'> = {
  region: (subject) => subject.replace(/^curves y² = x³ \+ Ax \+ B, /, ''),
  reads: { curves: ['curves'], rank: ['listed', '0', 'rank'], points: ['points'] },
  finding({ curves, rank, points }) {
    if (!isCount(curves)) return [];
    const found: FoundFigure[] = [{ words: `${groupDigits(curves)} curves`, checked: 'proved' }];
    if (isCount(points) && points > 0)
      found.push({ words: `${groupDigits(points)} with a point`, checked: 'proved' });
    if (isCount(rank)) found.push({ words: `highest analytic rank ${rank}`, checked: 'spot-checked' });
    return found;
  },
};
