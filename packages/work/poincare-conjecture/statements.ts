/** What a result says and how far each figure is checked. */

import { groupDigits } from '../group-digits.ts';
import { escapesByHolding, escapesOf } from '../kit/escapes.ts';
import type { Statement, Withdrawal } from '../work-type.ts';
import { KNOWN_TOTALS } from './model/known-totals.ts';
import { type CensusPlan, challengeCount, describe } from './plan.ts';
import type { CensusResult } from './result.ts';

export function statements(plan: CensusPlan, result: CensusResult): Statement[] {
  const { leaves } = plan;
  const challenged = challengeCount(plan);
  const { leavesHolding } = result;
  const escapes = leavesHolding
    ? escapesByHolding(leaves, challenged, leavesHolding)
    : escapesOf(leaves, challenged);
  const holding = leavesHolding
    ? ` Most leaves hold little or nothing: 1 % of the triangulations is in as few as ${groupDigits(leavesHolding.onePercent)}, 10 % in ${groupDigits(leavesHolding.tenPercent)}, and that these are wrong is what the probabilities below are about.`
    : '';
  const sampled = `of ${groupDigits(challenged)} of ${groupDigits(leaves)} leaves, drawn after the work was committed`;
  const { triangulations, spheres, oneVertexSpheres, notSpheres, homologySpheres, undecided } = result;
  const listed = result.hardest.length + result.exotic.length;
  const found: Statement[] = [
    {
      claim: `There are ${groupDigits(triangulations)} ${describe(plan)}, each counted once up to isomorphism.`,
      status: 'spot-checked',
      method: `A second program, which shares with the search only the face pairings, the order of gluings and tables of permutations, found the same triangulations ${sampled}.${holding}`,
      escapes,
    },
    {
      claim: `${groupDigits(spheres)} of them are the 3-sphere, ${groupDigits(oneVertexSpheres)} of these with one vertex; ${groupDigits(notSpheres)} are other manifolds, ${groupDigits(homologySpheres)} of these with the homology of the sphere; ${groupDigits(undecided)} are undecided.`,
      status: 'spot-checked',
      method: `Each that is decided has a proof: moves down to a tabled sphere, or a homomorphism of its group. Every proof ${sampled}, was followed by another program.`,
      escapes,
    },
    {
      claim: `Of the ${groupDigits(listed)} triangulations listed here, ${groupDigits(result.hardest.length)} are the 3-sphere and ${groupDigits(result.exotic.length)} ${result.exotic.length === 1 ? 'is a homology sphere that isn’t' : 'are homology spheres that aren’t'}.`,
      status: 'proved',
      method:
        'Every move was made again and its conditions checked; a homomorphism onto a permutation group was checked at every edge, and trivial homology by whole numbers.',
    },
  ];
  for (const level of result.levels) {
    const known = KNOWN_TOTALS[level.tetrahedra];
    if (!level.isWhole || !known) continue;
    found.push({
      claim: `This is all of ${level.tetrahedra} ${level.tetrahedra === 1 ? 'tetrahedron' : 'tetrahedra'}: ${groupDigits(level.triangulations)} triangulations, ${groupDigits(level.oneVertexSpheres)} one-vertex ${level.oneVertexSpheres === 1 ? 'sphere' : 'spheres'}.`,
      status: 'spot-checked',
      method: `The leaves were checked as those above. ${
        known.triangulations === undefined
          ? 'The number of one-vertex spheres is Burton’s (2011), with which it was compared.'
          : 'All numbers are those of Regina’s census, with which they were compared.'
      }`,
      escapes,
    });
  }
  return found;
}

/** Up to version 2 a share of the leaves was meant, and whole levels were called counted. */
export const withdrawn: readonly Withdrawal[] = [
  {
    upToVersion: 2,
    concerns: ({ status }) => status === 'spot-checked',
    note: 'The probabilities are about shares of the leaves, most of which hold little or nothing. As large a share of the triangulations lies in fewer leaves, and escapes with a greater probability.',
  },
  {
    upToVersion: 2,
    concerns: ({ status }) => status === 'counted',
    note: 'Nothing counts these again: the leaves were spot-checked, and the numbers compared with published ones.',
  },
];
