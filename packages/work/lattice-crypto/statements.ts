/** What a result says and how far each figure is checked. */
import { groupDigits } from '../group-digits.ts';
import type { Statement, Withdrawal } from '../work-type.ts';
import type { LatticePlan } from './plan.ts';
import type { LatticeResult } from './result.ts';
import { gaussianHeuristic, rootHermiteFactor } from './result.ts';

export function statements({ squaredTarget }: LatticePlan, result: LatticeResult): Statement[] {
  const { dimension, rows, modulus, squaredNorm, squaredNorms } = result;
  const factor = rootHermiteFactor(squaredNorm, modulus, dimension);
  const share = Math.sqrt(squaredNorm) / gaussianHeuristic(modulus, dimension);
  return [
    {
      claim: `The lattice of the whole vectors v with A v ≡ 0 modulo ${groupDigits(modulus)}, of dimension ${dimension}, has a vector v ≠ 0 with ‖v‖² = ${groupDigits(squaredNorm)}, at most the target ${groupDigits(squaredTarget)}.`,
      status: 'proved',
      method: `A hashed again from the seed, A v and ‖v‖² computed in whole numbers. The vector is no multiple of a vector (0, …, q, …, 0), which every such lattice has.`,
    },
    {
      claim: `Its root Hermite factor is ${factor.toFixed(5)}.`,
      status: 'proved',
      method: `From ‖v‖ and the volume, q to the power ${rows}: the ${rows} rows of A are independent modulo q, by elimination. ‖v‖ is ${share.toFixed(3)} times what the Gaussian heuristic, an estimate, gives for a shortest vector; whether v is a shortest one isn’t said.`,
    },
    {
      claim: `${groupDigits(squaredNorms.length)} attempts were made; the last found v.`,
      status: 'reported',
      method:
        'When the block is settled, the vector that each attempt reports is checked to be in the lattice, with its norm. That the vectors came from attempts as the plan says isn’t checked by anybody; v doesn’t depend on it.',
    },
    {
      claim: 'The Gram–Schmidt profiles are those of the last attempt, after LLL and after BKZ.',
      status: 'reported',
      method:
        'As the program reports them, in the leaf that is opened with the block. Their sum is checked to be the logarithm of the volume, which holds for every basis of the lattice.',
    },
  ];
}

/** Before version 3 the leaf that holds v wasn't opened, and the attempts were called counted. */
export const withdrawn: readonly Withdrawal[] = [
  {
    upToVersion: 2,
    concerns: ({ status }) => status === 'counted',
    note: 'Nothing counts the attempts again: they are as the miner’s program reports them. The certificate of this block doesn’t open the leaf that found v, so that it ties v to the work root of this block no more than to another.',
  },
  {
    upToVersion: 2,
    concerns: ({ status }) => status === 'computed',
    note: 'The certificate of this block doesn’t open the last attempt’s leaf, so that nothing shown with the block ties these profiles to its work root.',
  },
];
