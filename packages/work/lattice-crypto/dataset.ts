/** Tables of lattices: the short vector of each block from results, the attempts of a block from leaves. */
import { counted, type Dataset, type LeafTable, type ResultTable } from '../dataset.ts';
import { groupDigits } from '../group-digits.ts';
import { decodeLeaf, squaredNormOf } from './leaf.ts';
import type { LatticePlan } from './plan.ts';
import { gaussianHeuristic, type LatticeResult, rootHermiteFactor } from './result.ts';

const shortVectors: ResultTable<LatticeResult> = {
  name: 'short_vectors',
  title: 'Short vectors of q-ary lattices',
  meaning: 'One row for each block: the lattice of its instance, and the short vector that was found in it.',
  approach: 'BKZ reduction after LLL; the vector is proved to lie in the lattice',
  columns: [
    counted('dimension', 'none', 'Dimension d of the lattice of whole vectors v with A v ≡ 0 modulo q.'),
    counted('rows', 'none', 'Rows of A, half the dimension.'),
    counted('modulus', 'none', 'The prime q, hashed from the seed of the plan.'),
    counted('squared_norm', 'none', '‖v‖²: proved.'),
    {
      name: 'root_hermite_factor',
      type: 'real',
      unit: 'none',
      precision: 'double; it follows from squared_norm and modulus, which are exact',
      meaning: '(‖v‖ / vol^(1/d))^(1/d), where the volume is q^(d/2).',
    },
    {
      name: 'gaussian_share',
      type: 'real',
      unit: 'none',
      precision: 'double; the Gaussian heuristic itself is an estimate',
      meaning: '‖v‖ over the norm that the Gaussian heuristic gives for a shortest vector.',
    },
    counted(
      'attempts',
      'attempts',
      'Attempts that the miner’s program reports, the last of which found v. Nobody counts them again.',
    ),
    {
      name: 'vector',
      type: 'text',
      unit: 'none',
      precision: 'exact',
      meaning: 'The coordinates of v as whole numbers, with a space between.',
    },
  ],
  rows: ({ dimension, rows, modulus, squaredNorm, squaredNorms, vector }) => [
    [
      dimension,
      rows,
      modulus,
      squaredNorm,
      rootHermiteFactor(squaredNorm, modulus, dimension),
      Math.sqrt(squaredNorm) / gaussianHeuristic(modulus, dimension),
      squaredNorms.length,
      vector.join(' '),
    ],
  ],
  solutionOf: ({ dimension, modulus, squaredNorm }) => ({
    title: `Short vector of a lattice of dimension ${dimension} modulo ${groupDigits(modulus)}`,
    description: `The lattice has a vector other than 0 of squared norm ${groupDigits(squaredNorm)}, root Hermite factor ${rootHermiteFactor(squaredNorm, modulus, dimension).toFixed(5)}. Whether it is a shortest one isn’t said.`,
  }),
};

const attempts: LeafTable<LatticePlan, LatticeResult> = {
  name: 'attempts',
  title: 'Attempts of a block',
  meaning: 'One row for each attempt up to the one that found the block’s vector, in order.',
  columns: [
    counted('attempt', 'none', 'Number of the attempt, from 0.'),
    counted(
      'squared_norm',
      'none',
      '‖v‖² of the shortest vector of its reduced basis. That the vector lies in the lattice was checked when the block was sealed.',
    ),
    {
      name: 'vector',
      type: 'text',
      unit: 'none',
      precision: 'exact',
      meaning:
        'The coordinates of that vector as whole numbers, with a space between; the first that isn’t 0 is positive.',
    },
  ],
  countRows: (_plan, { summary }) => (summary.length === 0 ? 0 : 1),
  rows({ plan }, { index, summary }) {
    if (summary.length === 0) return [];
    const attempt = decodeLeaf(summary, plan.dimension);
    if (!attempt) throw new RangeError('the leaf is no attempt');
    return [[index, squaredNormOf(attempt.vector), attempt.vector.join(' ')]];
  },
};

export const dataset: Dataset<LatticePlan, LatticeResult> = {
  results: [shortVectors],
  leaves: [attempts],
  leafTableOf: () => attempts,
};
