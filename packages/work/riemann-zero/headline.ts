/** What lists say of a block of zeros. */
import { groupDigits } from '../group-digits.ts';
import { type Headline, isCount, isPositive } from '../headline.ts';

export const headline: Headline<'zeros' | 'spacing'> = {
  region: (subject) => subject.replace(/^Gram intervals .*, t from about /, 't ≈ '),
  reads: { zeros: ['zeros'], spacing: ['closestPair', 'normalisedSpacing'] },
  finding({ zeros, spacing }) {
    if (!isCount(zeros) || !isPositive(spacing)) return [];
    return [
      { words: `${groupDigits(zeros)} zeros`, checked: 'proved' },
      // That no others are closer.
      { words: `closest ${spacing.toFixed(4)} of the mean spacing`, checked: 'spot-checked' },
    ];
  },
};
