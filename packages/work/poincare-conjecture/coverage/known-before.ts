/** What was known of the census before, and the sizes ahead. docs/marks.md is made from it. */
import type { KnownBefore, Mark, Source } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { marksAhead, nextExponent, powerOfTen } from '../../kit/round-numbers.ts';
import { KNOWN_TOTALS } from '../model/known-totals.ts';
import { BEYOND_SIZE } from '../plan.ts';
import { FACE_PAIRINGS, pairingsBelow, tetrahedraOf } from './places.ts';

export const burton: Source = {
  name: 'Burton 2011',
  title: 'Simplification paths in the Pachner graphs of closed orientable 3-manifold triangulations',
  url: 'https://arxiv.org/abs/1110.6080',
  says: 'The numbers of one-vertex triangulations of the 3-sphere to nine tetrahedra, 28,691,150 of them of nine; of 81,800,394 one-vertex triangulations none needed more than two extra tetrahedra to be simplified.',
  read: 'the abstract; the numbers of table 1 as model/known-totals.ts holds them, to eight tetrahedra found again here',
};
const burtonGenus: Source = {
  name: 'Burton 2011 (census)',
  title: 'Detecting genus in vertex links for the fast enumeration of 3-manifold triangulations',
  url: 'https://arxiv.org/abs/1101.3091',
  says: 'Counts of all triangulations of closed 3-manifolds by their number of tetrahedra, made with high-performance computing; to ten tetrahedra as far as is remembered.',
  read: 'the abstract; its tables weren’t available, so no number of them is compared here',
};
const regina: Source = {
  name: 'Regina 7.3',
  title: 'B. A. Burton, R. Budney, W. Pettersson and others, Regina: software for low-dimensional topology',
  url: 'https://regina-normal.github.io/',
  says: 'Its census program lists all closed orientable triangulations; of six tetrahedra there are 52,946, of them 19,935 the 3-sphere.',
  read: 'run here to six tetrahedra (model/known-totals.ts, vectors.json)',
};

export const knownBefore: KnownBefore = {
  claim:
    'All closed orientable triangulations were counted to about ten tetrahedra, and the one-vertex 3-spheres among them to nine. Lists beyond six tetrahedra weren’t found; Regina makes them.',
  brief: 'Closed orientable triangulations were counted to about ten tetrahedra.',
  sources: [burtonGenus, burton, regina],
  knownTo: pairingsBelow(BEYOND_SIZE),
};

export const knownBeyond: KnownBefore = {
  claim:
    'Counts of all closed orientable triangulations are published to about ten tetrahedra, counts of the one-vertex 3-spheres among them to nine. Beyond, nothing is published as far as is known; nor is a list of those of ten.',
  brief: 'All of ten tetrahedra were counted, as far as is known not listed; beyond, nothing is published.',
  sources: [burtonGenus, burton, regina],
  knownTo: pairingsBelow(BEYOND_SIZE + 1) - pairingsBelow(BEYOND_SIZE),
};

function meaningOf(tetrahedra: number): Pick<Mark, 'meaning' | 'source'> {
  const known = KNOWN_TOTALS[tetrahedra];
  if (known?.triangulations !== undefined) {
    const meaning = `Regina’s ${groupDigits(known.triangulations)} triangulations are then all listed here.`;
    return { meaning, source: regina };
  }
  if (known) {
    const meaning = `The number of one-vertex spheres can then be compared with Burton’s ${groupDigits(known.oneVertexSpheres)}.`;
    return { meaning, source: burton };
  }
  return tetrahedra === BEYOND_SIZE
    ? {
        meaning:
          'The first size beyond Burton’s table of one-vertex spheres: their number isn’t published, as far as is known.',
        source: burton,
      }
    : { meaning: 'Beyond what is published, as far as is known.' };
}

/** Whole sizes from `first` on, up to `most`. */
const sizesAhead = (first: number, most: number): Mark[] =>
  FACE_PAIRINGS.slice(first - 1, most).map((_, index) => ({
    name: `all of ${tetrahedraOf(first + index)}`,
    at: pairingsBelow(first + index + 1) - pairingsBelow(first),
    ...meaningOf(first + index),
  }));

const OF_CENSUS = sizesAhead(1, BEYOND_SIZE - 1);
const OF_BEYOND = sizesAhead(BEYOND_SIZE, FACE_PAIRINGS.length);
const CENSUS_END = pairingsBelow(BEYOND_SIZE);

function roundNumber(along: number): Mark {
  const exponent = nextExponent(along);
  return {
    name: `${powerOfTen(exponent)} face pairings`,
    meaning: 'A round number of face pairings.',
    at: 10 ** exponent,
  };
}

/** Face pairings of a first block at difficulty 1: no mark within it is one to go for. */
const FIRST_BLOCK = 118;

export function marksAfter(along: number): Mark[] {
  const beyond = Math.max(along, FIRST_BLOCK);
  const round = roundNumber(beyond);
  return marksAhead(beyond, OF_CENSUS, round.at <= CENSUS_END ? [round] : []);
}

export function marksBeyond(along: number): Mark[] {
  return marksAhead(along, OF_BEYOND, [roundNumber(along)]);
}
