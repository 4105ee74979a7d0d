/** What was known of the census before, and the sizes ahead. docs/marks.md is made from it. */
import type { KnownBefore, Mark, Source } from '../../coverage.ts';
import { groupDigits } from '../../group-digits.ts';
import { marksAhead, nextExponent, powerOfTen } from '../../kit/round-numbers.ts';
import { KNOWN_TOTALS } from '../model/known-totals.ts';
import { FACE_PAIRINGS, pairingsBelow, tetrahedraOf } from './places.ts';

export const burton: Source = {
  name: 'Burton 2011',
  title: 'Simplification paths in the Pachner graphs of closed orientable 3-manifold triangulations',
  url: 'https://arxiv.org/abs/1110.6080',
  says: 'The numbers of one-vertex triangulations of the 3-sphere to nine tetrahedra, 28,691,150 of them of nine; of 81,800,394 one-vertex triangulations none needed more than two extra tetrahedra to be simplified.',
  read: 'the abstract; the numbers of table 1 as model/known-totals.ts holds them, to eight tetrahedra found again here',
};
const regina: Source = {
  name: 'Regina 7.3',
  title: 'B. A. Burton, R. Budney, W. Pettersson and others, Regina: software for low-dimensional topology',
  url: 'https://regina-normal.github.io/',
  says: 'Its census program lists all closed orientable triangulations; of six tetrahedra there are 52,946, of them 19,935 the 3-sphere.',
  read: 'run here to six tetrahedra (model/known-totals.ts, vectors.json)',
};

/** Sizes to which one-vertex spheres were counted. */
const BURTON_SIZE = 9;

export const knownBefore: KnownBefore = {
  claim:
    'One-vertex triangulations of the 3-sphere were counted to nine tetrahedra. Lists of all closed orientable triangulations beyond six tetrahedra weren’t found; Regina makes them. Of ten tetrahedra nothing is published, as far as is known.',
  brief: 'One-vertex triangulations of the 3-sphere were counted to nine tetrahedra.',
  sources: [burton, regina],
  knownTo: pairingsBelow(BURTON_SIZE + 1),
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
  return tetrahedra === BURTON_SIZE + 1
    ? {
        meaning: 'The first size beyond Burton’s table: a number that isn’t published, as far as is known.',
        source: burton,
      }
    : { meaning: 'Beyond what is published, as far as is known.' };
}

const MARKS: readonly Mark[] = FACE_PAIRINGS.map((_, index) => ({
  name: `all of ${tetrahedraOf(index + 1)}`,
  at: pairingsBelow(index + 2),
  ...meaningOf(index + 1),
}));

export function marksAfter(along: number): Mark[] {
  const exponent = nextExponent(along);
  return marksAhead(along, MARKS, [
    {
      name: `${powerOfTen(exponent)} face pairings`,
      meaning: 'A round number of face pairings.',
      at: 10 ** exponent,
    },
  ]);
}
