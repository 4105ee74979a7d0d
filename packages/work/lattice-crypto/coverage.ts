/** What the blocks of lattice_crypto add up to: random instances, whose order doesn't matter. */
import type { Coverage, Covered, ExtremeFigure, KnownBefore, Source, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { counted, nothingYet, sumOf } from '../kit/coverage-claims.ts';
import { bySize, instanceFinder, instanceMarks, placeOfInstance } from '../kit/instances.ts';
import type { Statement } from '../work-type.ts';
import type { LatticePlan } from './plan.ts';
import { records } from './records.ts';
import { gaussianHeuristic, type LatticeResult, rootHermiteFactor } from './result.ts';

const SOLVED = 'solved_dimension_';

const sieving: Source = {
  name: 'Albrecht, Ducas, Herold, Kirshanova, Postlethwaite and Stevens 2019',
  title:
    'The General Sieve Kernel and New Records in Lattice Reduction, EUROCRYPT 2019, Cryptology ePrint Archive 2019/089',
  url: 'https://eprint.iacr.org/2019/089',
  says: 'Instances of the Darmstadt SVP challenge in dimensions 151, 153 and 155 were solved by sieving.',
  read: 'the abstract, in a copy at pdfslide.us',
};

const knownBefore: KnownBefore = {
  claim:
    'Every instance is new: modulus and matrix are hashed from the chain. Shorter vectors in larger dimensions were found elsewhere, to dimension 155 of the SVP challenge in 2019.',
  brief: 'Every instance is new; shorter vectors in larger dimensions were found elsewhere.',
  sources: [sieving],
  knownTo: 0,
};

function sums(_plan: LatticePlan, { dimension, squaredNorms }: LatticeResult): Sums {
  return { [`${SOLVED}${dimension}`]: 1n, attempts: BigInt(squaredNorms.length) };
}

function claims({ whole }: Covered): Statement[] {
  if (whole.blocks === 0) return [nothingYet('will prove a short vector in a lattice that nobody chose.', 0)];
  const sizes = bySize(whole.sums, SOLVED);
  return [
    {
      claim: `This ledger proves: short vectors in ${counted(whole.blocks, 'lattice')} that nobody chose, ${sizes.map(({ size, count }) => `${groupDigits(count)} of dimension ${size}`).join(', ')}.`,
      status: 'proved',
      method:
        'In each block A was hashed again from the seed, and A v and ‖v‖² were computed in whole numbers. That no shorter vector exists isn’t said.',
    },
    {
      claim: `They were found in ${counted(sumOf(whole, 'attempts'), 'attempt')}.`,
      status: 'reported',
      method: 'As the miners’ programs report them; no vector depends on it.',
    },
  ];
}

function placeOf({ squaredNorm, modulus, dimension }: LatticeResult): string {
  return `‖v‖² = ${groupDigits(squaredNorm)} in dimension ${dimension} modulo q = ${groupDigits(modulus)}`;
}

/** By the order of the kind's list of records: ‖v‖² / q, within a dimension. */
function shortest(result: LatticeResult): ExtremeFigure[] {
  const { dimension, squaredNorm, modulus } = result;
  const norm = Math.sqrt(squaredNorm);
  const share = norm / gaussianHeuristic(modulus, dimension);
  return [
    {
      className: `dimension ${dimension}`,
      classRank: dimension,
      value: squaredNorm / modulus,
      figure: `${(norm / Math.sqrt(modulus)).toFixed(4)} √q, ${share.toFixed(4)} of the Gaussian heuristic`,
      place: placeOf(result),
      status: 'proved',
    },
  ];
}

function hermiteFactor(result: LatticeResult): ExtremeFigure[] {
  const value = rootHermiteFactor(result.squaredNorm, result.modulus, result.dimension);
  return [
    {
      className: '',
      classRank: 0,
      value,
      figure: value.toFixed(5),
      place: placeOf(result),
      status: 'proved',
    },
  ];
}

export const coverage: Coverage<LatticePlan, LatticeResult> = {
  form: 1,
  frontiers: {
    instances: {
      title: 'Short vectors in random lattices',
      unit: 'instances',
      along: Number,
      placeOf: placeOfInstance,
      find: instanceFinder(['lattice']),
      sums,
      claims,
      knownBefore,
      rate: {
        row: 'BKZ-20 of the same',
        ratio: '0.60, 0.62, 0.87',
        peer: 'fplll 5.4.4',
        what: 'BKZ-20 in dimensions 80, 100 and 120',
        measured: '21 and 22 November 2026',
      },
      marksAfter: instanceMarks,
    },
  },
  extremes: [
    {
      name: 'shortest_vector',
      title: records.title,
      meaning: records.meaning,
      classTitle: 'Dimension',
      better: 'less',
      extremality: 'only figure',
      figures: (_plan, result) => shortest(result),
    },
    {
      name: 'hermite_factor',
      title: 'Least root Hermite factor',
      meaning:
        '(‖v‖ / √q) to the power 1/d, by which vectors of different dimensions compare. It follows from proved figures.',
      classTitle: '',
      better: 'less',
      extremality: 'only figure',
      figures: (_plan, result) => hermiteFactor(result),
      published: { claim: 'The SVP challenge was solved to dimension 155 by 2019.', sources: [sieving] },
    },
  ],
};
