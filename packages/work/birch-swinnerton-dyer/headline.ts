/** What lists say of a block of curves. */
import { groupDigits } from '../group-digits.ts';
import { type Headline, isCount } from '../headline.ts';

export const headline: Headline<'curves' | 'rank' | 'points'> = {
  region: (subject) => subject.replace(/^curves y² = x³ \+ Ax \+ B, /, ''),
  reads: { curves: ['curves'], rank: ['listed', '0', 'rank'], points: ['points'] },
  finding({ curves, rank, points }) {
    if (!isCount(curves)) return undefined;
    const highest = isCount(rank) ? `, highest analytic rank ${rank}` : '';
    const found = isCount(points) && points > 0 ? `, ${groupDigits(points)} with a point` : '';
    // What is proved comes first, as the status is said of the beginning: ranks are spot-checked.
    return `${groupDigits(curves)} curves${found}${highest}`;
  },
  checked: () => 'proved',
};
