/** What lists say of a block. */
import { groupDigits } from '@productive-mining/work/group-digits.ts';
import { type Headline, isCount } from '@productive-mining/work/headline.ts';

export const headline: Headline<'squareFree' | 'even' | 'odd'> = {
  region: (subject) => subject.replace(/^the Möbius function from /, ''),
  reads: { squareFree: ['squareFree'], even: ['even'], odd: ['odd'] },
  finding({ squareFree, even, odd }) {
    if (!isCount(squareFree) || !isCount(even) || !isCount(odd)) return [];
    return [
      { words: `${groupDigits(squareFree)} square-free numbers`, checked: 'proved' },
      { words: `M(x) changed by ${groupDigits(even - odd)}`, checked: 'spot-checked' },
    ];
  },
};
