/** What a finished block shows: the Gram–Schmidt profile before and after, and how short each attempt's vector was. */
import { groupDigits } from '../group-digits.ts';
import type { ComputedAgain, Findings, LivePlot } from '../live-view.ts';
import { texNumber } from '../tex-number.ts';
import { basisOfLattice } from './model/basis-of-lattice.ts';
import { deriveInstance } from './model/derive-instance.ts';
import { profileSeries, startingProfile } from './model/profile-series.ts';
import type { LatticePlan } from './plan.ts';
import type { LatticeResult } from './result.ts';
import { gaussianHeuristic, rootHermiteFactor } from './result.ts';

const POINTS_MAX = 600;

export function picture(_plan: LatticePlan, result: LatticeResult): LivePlot {
  const { dimension, modulus, squaredNorm, lllProfile, bkzProfile } = result;
  const factor = rootHermiteFactor(squaredNorm, modulus, dimension);
  return {
    name: 'Profile',
    title: `A vector of norm ${Math.sqrt(squaredNorm).toFixed(1)}: root Hermite factor ${factor.toFixed(5)}`,
    caption:
      'Lengths of the Gram–Schmidt vectors of the last attempt’s basis, as powers of two: in Hermite’s normal form, after LLL and after BKZ. The sum of each line is the logarithm of the lattice’s volume; a flatter line means a shorter first vector.',
    x: { label: 'position in the basis', isWhole: true },
    y: { label: 'log2 of the length' },
    series: [
      profileSeries('starting basis', startingProfile(modulus, dimension)),
      profileSeries('after LLL', lllProfile),
      profileSeries('after BKZ', bkzProfile),
    ],
  };
}

export function furtherPictures({ squaredTarget }: LatticePlan, result: LatticeResult): LivePlot[] {
  const { squaredNorms, modulus, dimension, lastLeaf } = result;
  // When there are very many attempts, the latest are drawn.
  const first = Math.max(0, squaredNorms.length - POINTS_MAX);
  const x = squaredNorms.slice(first).map((_, i) => first + i + 1);
  const ends = [first + 1, lastLeaf + 1];
  const level = (label: string, value: number) => ({
    label,
    mark: 'line' as const,
    x: ends,
    y: [value, value],
  });
  return [
    {
      name: 'Attempts',
      title: `Attempt ${groupDigits(lastLeaf + 1)} is the first at or below the target`,
      caption:
        'The shortest vector of each attempt. The target was fixed by the plan; the unit ends with the first attempt that reaches it. The Gaussian heuristic estimates the shortest vectors that there are; it is not a measurement.',
      x: { label: 'attempt', isWhole: true },
      y: { label: 'norm' },
      series: [
        { label: 'shortest vector', mark: 'points', x, y: squaredNorms.slice(first).map(Math.sqrt) },
        level('target', Math.sqrt(squaredTarget)),
        level('Gaussian heuristic', gaussianHeuristic(modulus, dimension)),
      ],
    },
  ];
}

const matrixLines = (rows: readonly ArrayLike<number>[]) =>
  `[${rows.map((row) => Array.from(row).join(', ')).join(';\\\n')}]`;

/** Matrix, basis and vector; the last lines say whether v is in the lattice, and give ‖v‖². */
export function instance(plan: LatticePlan, { dimension, vector }: LatticeResult): ComputedAgain {
  const made = deriveInstance(plan, dimension);
  const lines = [
    `q = ${made.modulus};`,
    `A = ${matrixLines(made.matrix)};`,
    '\\\\ A basis of the v with A v = 0 modulo q, a vector a row.',
    `B = ${matrixLines(basisOfLattice(made))};`,
    `v = [${vector.join(', ')}];`,
    'A*v~ % q == 0',
    'denominator(v*B^-1) == 1',
    'norml2(v)',
  ];
  return { program: 'PARI/GP', lines: `${lines.join('\n')}\n` };
}

export function findings({ squaredTarget }: LatticePlan, result: LatticeResult): Findings {
  const { dimension, rows, modulus, vector, squaredNorm } = result;
  const factor = rootHermiteFactor(squaredNorm, modulus, dimension);
  const share = Math.sqrt(squaredNorm) / gaussianHeuristic(modulus, dimension);
  return {
    formulas: [
      {
        tex: `L = \\{v \\in \\mathbb{Z}^{${dimension}} : A v \\equiv 0 \\bmod q\\}, \\quad q = ${texNumber(modulus)}`,
        meaning: `The lattice; the matrix A of ${rows} rows is hashed from the tip of the chain; “The instance” has it whole.`,
        plain: `${dimension} ${modulus}`,
      },
      {
        tex: `\\lVert v \\rVert^2 = ${texNumber(squaredNorm)} \\le ${texNumber(squaredTarget)}`,
        meaning: 'The squared norm of the vector that was found, and the target of the plan.',
        plain: String(squaredNorm),
        again: { program: 'PARI/GP', lines: `norml2([${vector.join(', ')}])` },
      },
      {
        tex: `\\left(\\lVert v \\rVert / \\sqrt{q}\\right)^{1/${dimension}} = ${factor.toFixed(5)}`,
        meaning: `The root Hermite factor. The vector is ${share.toFixed(3)} times as long as the Gaussian heuristic estimates for a shortest one.`,
        plain: factor.toFixed(5),
        again: { program: 'PARI/GP', lines: `(sqrt(${squaredNorm}) / sqrt(${modulus}))^(1/${dimension})` },
      },
    ],
    tables: [
      {
        title: 'The vector v',
        columns: ['coordinates', 'values'],
        rows: Array.from({ length: Math.ceil(dimension / 10) }, (_, i) => {
          const part = vector.slice(10 * i, 10 * i + 10);
          return [`${10 * i + 1} to ${10 * i + part.length}`, part.join(', ')];
        }),
      },
    ],
  };
}
