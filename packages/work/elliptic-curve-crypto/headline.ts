/** What lists say of a block with a logarithm. */
import { groupDigits } from '../group-digits.ts';
import type { Headline } from '../headline.ts';
import { isDecimal } from '../kit/read-json.ts';

export const headline: Headline<'logarithm' | 'order'> = {
  region: (subject) =>
    subject.replace(
      /^discrete logarithm (\S+), on a curve of prime order of up to (\S+) bits$/,
      'logarithm $1, group of order up to 2^$2',
    ),
  reads: { logarithm: ['logarithm'], order: ['order'] },
  finding({ logarithm, order }) {
    if (!isDecimal(logarithm) || !isDecimal(order) || order === '0') return [];
    // Groups of one bit length, which coverage counts by, differ in size up to twofold: a list gives log2 of the order.
    const size = Math.log2(Number(order)).toFixed(1);
    return [{ words: `k = ${groupDigits(logarithm)} in a group of order ≈ 2^${size}`, checked: 'proved' }];
  },
};
