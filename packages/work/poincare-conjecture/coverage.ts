/** What the blocks of poincare_conjecture add up to: the census, size by size. */
import type { Coverage, Covered, CoveredSpan, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { counted, nothingYet, spotChecked, sumOf } from '../kit/coverage-claims.ts';
import type { Statement } from '../work-type.ts';
import { extremes } from './coverage/extremes.ts';
import { knownBefore, knownBeyond, marksAfter, marksBeyond } from './coverage/known-before.ts';
import { along, FACE_PAIRINGS, find, placeOf, tetrahedraOf } from './coverage/places.ts';
import { TETRAHEDRA_MAX } from './model/face-pairing.ts';
import { KNOWN_TOTALS, type KnownTotals } from './model/known-totals.ts';
import { BEYOND_SIZE, type CensusPlan, readPosition } from './plan.ts';
import type { CensusResult, LevelCounts } from './result.ts';

/** Counts of a size, by the names of their sums, which end with the size. */
const COUNTS = {
  triangulations: 'triangulations',
  spheres: 'spheres',
  oneVertexSpheres: 'one_vertex_spheres',
  homologySpheres: 'homology_spheres',
  undecided: 'undecided',
} as const satisfies Partial<Record<keyof LevelCounts, string>>;
type Count = keyof typeof COUNTS;

function sums(_plan: CensusPlan, { levels }: CensusResult): Sums {
  return Object.fromEntries(
    levels.flatMap((level) =>
      Object.entries(COUNTS).map(([field, name]) => [
        `${name}_${level.tetrahedra}`,
        BigInt(level[field as Count]),
      ]),
    ),
  );
}

const countOf = (span: Pick<CoveredSpan, 'sums'>, count: Count, tetrahedra: number) =>
  sumOf(span, `${COUNTS[count]}_${tetrahedra}`);

/** A count over all sizes to one. */
function upTo(span: Pick<CoveredSpan, 'sums'>, count: Count, most: number): bigint {
  let total = 0n;
  for (let tetrahedra = 1; tetrahedra <= most; tetrahedra++) total += countOf(span, count, tetrahedra);
  return total;
}

const SECOND_PROGRAM =
  'In each block a second program found the same triangulations in drawn leaves, and followed every proof there: moves down to a tabled sphere, or a homomorphism of the group.';

/** @param first the size with which the frontier begins */
function claims(first: number, { reached, whole }: Covered): Statement[] {
  const beyond = whole.blocks - reached.blocks;
  const found: Statement[] = [];
  if (reached.blocks === 0) {
    found.push(nothingYet(`will list closed orientable triangulations of ${tetrahedraOf(first)}.`, beyond));
  } else {
    const { tetrahedra, pairing, prefix } = readPosition(reached.end);
    if (tetrahedra > first) found.push(...finished(reached, first, tetrahedra - 1));
    if (pairing > 1 || prefix > 0) found.push(running(reached));
  }
  if (beyond > 0) {
    const more = upTo(whole, 'triangulations', 12) - upTo(reached, 'triangulations', 12);
    found.push(
      spotChecked(
        `Beyond a region without a block, ${counted(beyond, 'block')} ${beyond === 1 ? 'lists' : 'list'} ${counted(more, 'more triangulation')}.`,
        SECOND_PROGRAM,
        whole,
      ),
    );
  }
  return found;
}

const NOT_COMPARED =
  'Counts of all triangulations are published to about ten tetrahedra (Burton 2011); their tables weren’t available, so these numbers are compared with none.';

function sizesOf(first: number, most: number): string {
  if (first === 1) return `up to ${tetrahedraOf(most)}`;
  return first === most ? tetrahedraOf(most) : `${first} to ${tetrahedraOf(most)}`;
}

function finished(reached: CoveredSpan, first: number, most: number): Statement[] {
  const count = (name: Count) => upTo(reached, name, most);
  const exotic = count('homologySpheres');
  return [
    spotChecked(
      `This ledger lists: all ${groupDigits(count('triangulations'))} closed orientable triangulations of ${sizesOf(first, most)}, ${groupDigits(count('spheres'))} of them the 3-sphere, ${groupDigits(count('oneVertexSpheres'))} of these with one vertex.`,
      `${SECOND_PROGRAM} ${first === 1 ? comparison(reached, most) : NOT_COMPARED}`,
      reached,
    ),
    spotChecked(
      `Among them are ${counted(exotic, 'triangulation')} with the homology of the sphere that ${exotic === 1n ? 'isn’t' : 'aren’t'} the 3-sphere; ${groupDigits(count('undecided'))} are undecided.`,
      SECOND_PROGRAM,
      reached,
    ),
  ];
}

/** How the totals of whole sizes compare with published ones. */
function comparison(reached: CoveredSpan, most: number): string {
  const sizes = Object.entries(KNOWN_TOTALS)
    .map(([tetrahedra, known]) => ({ tetrahedra: Number(tetrahedra), known }))
    .filter(({ tetrahedra }) => tetrahedra <= most);
  const differs = sizes.filter(({ tetrahedra, known }) => !agrees(reached, tetrahedra, known));
  if (differs.length > 0) {
    const which = differs.map(({ tetrahedra }) => tetrahedra).join(', ');
    return `The numbers of ${which} tetrahedra differ from published ones.`;
  }
  const compared = sizes.at(-1)!.tetrahedra;
  return compared <= 6
    ? `Up to ${tetrahedraOf(compared)} all numbers are Regina’s.`
    : `Up to 6 tetrahedra all numbers are Regina’s, up to ${compared} those of one-vertex spheres are Burton’s (2011).`;
}

function agrees(reached: CoveredSpan, tetrahedra: number, known: KnownTotals): boolean {
  return Object.entries(known).every(
    ([count, total]) => total === undefined || countOf(reached, count as Count, tetrahedra) === BigInt(total),
  );
}

/** The size that isn't finished. */
function running(reached: CoveredSpan): Statement {
  const { tetrahedra, pairing } = readPosition(reached.end);
  const all = FACE_PAIRINGS[tetrahedra - 1];
  const done = `${groupDigits(pairing - 1)}${all === undefined ? '' : ` of ${groupDigits(all)}`} face pairings`;
  return spotChecked(
    `Of ${tetrahedraOf(tetrahedra)}, ${done} are done: ${counted(countOf(reached, 'triangulations', tetrahedra), 'triangulation')} so far, ${groupDigits(countOf(reached, 'spheres', tetrahedra))} of them the 3-sphere.`,
    SECOND_PROGRAM,
    reached,
  );
}

const ofEachFrontier = { unit: 'face pairings', placeOf, sums };

export const coverage: Coverage<CensusPlan, CensusResult> = {
  form: 2,
  frontiers: {
    census: {
      ...ofEachFrontier,
      title: 'Closed orientable 3-manifold triangulations by size',
      along: (position) => along(position, 1),
      find: (text) => find(text, { from: 1, to: BEYOND_SIZE - 1 }),
      claims: (covered) => claims(1, covered),
      knownBefore,
      rate: {
        row: 'closed orientable triangulations of five, of six tetrahedra',
        ratio: '1/17, 1/42',
        peer: 'Regina 7.3',
        what: 'all triangulations of five and of six tetrahedra',
        measured: '21 and 22 November 2026',
      },
      marksAfter,
    },
    beyond: {
      ...ofEachFrontier,
      title: 'Closed orientable 3-manifold triangulations of ten tetrahedra and more',
      along: (position) => along(position, BEYOND_SIZE),
      find: (text) => find(text, { from: BEYOND_SIZE, to: TETRAHEDRA_MAX }),
      claims: (covered) => claims(BEYOND_SIZE, covered),
      knownBefore: knownBeyond,
      marksAfter: marksBeyond,
    },
  },
  extremes,
};
