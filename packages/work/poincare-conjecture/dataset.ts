/** Tables of the census: exotic triangulations and the hardest spheres from results, all triangulations from leaves. */
import { decodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import { type Column, counted, type Dataset, type LeafTable, type ResultTable } from '../dataset.ts';
import { groupDigits } from '../group-digits.ts';
import { decodeData, decodeSummary, type RecordedTriangulation } from './leaf.ts';
import { encodePairing } from './model/face-pairing.ts';
import { isomorphismSignature } from './model/isomorphism-signature.ts';
import { facePairsOf, gluingsOf, RANKS } from './model/search-space.ts';
import { decodeVerdict, type Verdict } from './model/verdict.ts';
import { type CensusPlan, locateLeaf } from './plan.ts';
import type { CensusResult, ListedTriangulation } from './result.ts';

const verdictOf = ({ verdict }: ListedTriangulation): Verdict =>
  decodeVerdict(decodeBase64(verdict) ?? new Uint8Array());

const text = (name: string, meaning: string): Column => ({
  name,
  type: 'text',
  unit: 'none',
  precision: 'exact',
  meaning,
});

/** Columns that name a triangulation. */
const placeColumns: readonly Column[] = [
  text(
    'signature',
    'Its isomorphism signature, as Regina writes it: the same for two triangulations exactly when they are isomorphic.',
  ),
  counted('tetrahedra', 'tetrahedra', 'Its tetrahedra.'),
  counted('pairing', 'none', 'Number of its face pairing among those of as many tetrahedra, from 1.'),
  text('word', 'The face pairing as a word, a letter for the partner of each face.'),
  text('ranks', 'The gluings of the pairs of faces in order, a digit from 0 to 5 for each.'),
];
const placeOf = ({ signature, tetrahedra, pairing, word, ranks }: ListedTriangulation) => [
  signature,
  tetrahedra,
  pairing,
  word,
  ranks,
];

const exoticTriangulations: ResultTable<CensusResult> = {
  name: 'exotic_triangulations',
  title: 'Homology spheres that are not the 3-sphere',
  meaning:
    'Up to 24 rows for each block: its first triangulations with the homology of the 3-sphere that are another manifold. Most blocks have none.',
  approach: 'Census by face pairings; a proof by a homomorphism of the fundamental group',
  columns: [
    ...placeColumns,
    counted(
      'acts_on',
      'points',
      'On how many points its fundamental group acts in the proof that it is not trivial: proved.',
    ),
  ],
  rows: ({ exotic }) =>
    exotic.map((listed) => {
      const verdict = verdictOf(listed);
      const isAction = verdict.kind === 'not_sphere' && verdict.proof.kind === 'permutations';
      return [...placeOf(listed), isAction ? verdict.proof.degree : null];
    }),
  solutionOf: ({ exotic: [first], homologySpheres, triangulations }) =>
    first && {
      title: `Homology spheres of ${first.tetrahedra} tetrahedra that are not the 3-sphere`,
      description: `${groupDigits(homologySpheres)} of ${groupDigits(triangulations)} triangulations of the block have the homology of the 3-sphere and are another manifold, the first with the signature ${first.signature}.`,
    },
};

const hardestSpheres: ResultTable<CensusResult> = {
  name: 'hardest_spheres',
  title: 'Triangulated spheres that need the most',
  meaning:
    'Up to twelve rows for each block: its triangulations of the 3-sphere whose proof took the most further tetrahedra, then the most moves.',
  approach: 'Census by face pairings; a proof by moves down to a tabled sphere',
  columns: [
    ...placeColumns,
    counted(
      'moves',
      'moves',
      'Moves of the proof that it is the 3-sphere, each of which was made again by another program.',
    ),
    counted('extra_tetrahedra', 'tetrahedra', 'Most tetrahedra on the way beyond those that it has.'),
  ],
  rows: ({ hardest }) =>
    hardest.map((listed) => {
      const verdict = verdictOf(listed);
      const isSphere = verdict.kind === 'sphere';
      return [
        ...placeOf(listed),
        isSphere ? verdict.moves.length : null,
        isSphere ? verdict.most - listed.tetrahedra : null,
      ];
    }),
  solutionOf: ({ hardest: [first], spheres, triangulations }) =>
    first && {
      title: `Triangulated 3-spheres of up to ${first.tetrahedra} tetrahedra`,
      description: `${groupDigits(spheres)} of ${groupDigits(triangulations)} triangulations of the block are the 3-sphere; the one with the signature ${first.signature} needed the most.`,
    },
};

const triangulations: LeafTable<CensusPlan, CensusResult> = {
  name: 'triangulations',
  title: 'Triangulations of a block',
  meaning:
    'One row for each closed orientable triangulation of the block, each once up to isomorphism, in the order of the search, with its verdict and the effort of its proof.',
  columns: [
    ...placeColumns,
    text(
      'verdict',
      'sphere, not_sphere or undecided. Spot-checked: every proof of drawn leaves was followed by another program.',
    ),
    counted('moves', 'moves', 'Moves of the proof that it is the 3-sphere; empty for others.'),
    counted(
      'extra_tetrahedra',
      'tetrahedra',
      'Most tetrahedra on the way beyond those that it has; empty for others.',
    ),
    text(
      'proof',
      'For another manifold homology, when a cyclic quotient of its group proves it, or permutations; empty for others.',
    ),
    counted(
      'proof_order',
      'none',
      'The prime order of that cyclic quotient, or the number of points that are permuted; empty for others.',
    ),
  ],
  countRows: (plan, { index, summary }) =>
    decodeSummary(summary, locateLeaf(plan, index).segment.tetrahedra).tally.found,
  *rows({ plan }, { index, data }) {
    const { segment } = locateLeaf(plan, index);
    const records = decodeData(data, segment.tetrahedra);
    if (!records) throw new RangeError('the leaf has other data than its triangulations');
    const pairs = facePairsOf(segment.partner);
    const word = encodePairing(segment.partner);
    for (const record of records)
      yield [
        signatureOf(pairs, record),
        segment.tetrahedra,
        segment.pairing,
        word,
        record.ranks.join(''),
        ...verdictColumns(decodeVerdict(record.verdict), segment.tetrahedra),
      ];
  },
};

function signatureOf(pairs: ReturnType<typeof facePairsOf>, { ranks }: RecordedTriangulation): string {
  if (ranks.some((rank) => rank >= RANKS)) throw new RangeError('a pair has no such rank');
  return isomorphismSignature(gluingsOf(pairs, ranks));
}

function verdictColumns(verdict: Verdict, tetrahedra: number) {
  if (verdict.kind === 'sphere')
    return [verdict.kind, verdict.moves.length, verdict.most - tetrahedra, null, null];
  if (verdict.kind === 'undecided') return [verdict.kind, null, null, null, null];
  const { proof } = verdict;
  const order = proof.kind === 'homology' ? proof.prime : proof.degree;
  return [verdict.kind, null, null, proof.kind, order];
}

export const dataset: Dataset<CensusPlan, CensusResult> = {
  results: [exoticTriangulations, hardestSpheres],
  leaves: [triangulations],
  leafTableOf: () => triangulations,
};
