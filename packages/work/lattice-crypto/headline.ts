/** What lists say of a block with a short vector. */
import { type Headline, isPositive } from '../headline.ts';
import { rootHermiteFactor } from './result.ts';

export const headline: Headline<'dimension' | 'modulus' | 'squaredNorm'> = {
  region: (subject) => subject.replace(/^(lattice \S+) of dimension (\d+): .*$/, '$1, dimension $2'),
  reads: { dimension: ['dimension'], modulus: ['modulus'], squaredNorm: ['squaredNorm'] },
  finding({ dimension, modulus, squaredNorm }) {
    if (!isPositive(dimension) || !isPositive(modulus) || !isPositive(squaredNorm)) return [];
    const factor = rootHermiteFactor(squaredNorm, modulus, dimension);
    return [
      { words: `norm ${Math.sqrt(squaredNorm).toFixed(1)}`, checked: 'proved' },
      { words: `root Hermite factor ${factor.toFixed(5)}`, checked: 'proved' },
    ];
  },
};
