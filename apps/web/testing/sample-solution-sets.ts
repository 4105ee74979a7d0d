/** Solution sets as GET /api/solution-sets/all has them, and as a download does. */
import type { SolutionExport } from '@productive-mining/work/solution-csv.ts';
import type { SampleOf } from './call-lines.ts';

const emptySet = {
  table: null,
  description: 'It can’t be mined yet, so that there is no solution.',
  count: 0,
  totalExpectedValue: 0,
  estimatedGains: null,
  solutions: [],
} as const;

/** Two sets of primes, one of zeros with solutions, one of Goldbach without any, and a kind that can’t be mined. */
export const sampleSolutionSets: SampleOf<'listSolutionSets'> = {
  height: 3,
  ledgerHeight: 3,
  solutionSets: [
    ...(['largest_gaps', 'class_biases'] as const).map((table) => ({
      ...emptySet,
      workType: 'prime_pattern',
      workTypeName: table === 'largest_gaps' ? 'Largest gaps between primes' : 'Prime races',
      table,
      title: `Prime Pattern Discovery: ${table}`,
      count: 700,
    })),
    {
      ...emptySet,
      workType: 'riemann_zero',
      workTypeName: 'Blocks of zeros with their closest pairs',
      table: 'closest_pairs',
      title: 'Riemann Zero Analysis: Blocks of zeros with their closest pairs',
      count: 1,
      totalExpectedValue: 1400,
      solutions: [
        { title: 'Zeros 1 to 10', description: 'Ten zeros.', expectedValue: 1400, difficulty: 3, block: 2 },
      ],
    },
    {
      ...emptySet,
      workType: 'goldbach_verification',
      workTypeName: 'Hardest even numbers',
      table: 'hardest_sums',
      title: 'Goldbach Verification: Hardest even numbers',
    },
    { ...emptySet, workType: 'navier_stokes', workTypeName: 'Navier-Stokes', title: 'Navier-Stokes' },
  ],
};

/** The export of a kind with one solution. */
export const sampleExport = (workType: string): SolutionExport => ({
  solutionSet: {
    workType,
    solutions: [
      {
        title: 'Zeros 1 to 10',
        difficulty: 3,
        expectedValue: 1400,
        approach: 'Counting',
        confidence: 1,
        description: 'They are "simple".',
      },
    ],
  },
});
