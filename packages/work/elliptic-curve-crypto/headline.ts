/** What lists say of a block with a logarithm. */
import { groupDigits } from '../group-digits.ts';
import type { Headline } from '../headline.ts';
import { isDecimal } from '../kit/read-json.ts';

export const headline: Headline<'logarithm' | 'order'> = {
  region: (subject) =>
    subject.replace(
      /^discrete logarithm (\S+), on a curve of prime order of up to (\S+) bits$/,
      'logarithm $1, group of up to $2 bits',
    ),
  reads: { logarithm: ['logarithm'], order: ['order'] },
  finding({ logarithm, order }) {
    if (!isDecimal(logarithm) || !isDecimal(order) || order === '0') return undefined;
    return `k = ${groupDigits(logarithm)} in a group of ${Math.log2(Number(order)).toFixed(1)} bits`;
  },
  checked: () => 'proved',
};
