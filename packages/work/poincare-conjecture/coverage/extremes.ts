/** The most extreme triangulations over all blocks. */
import { decodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import type { Extreme, ExtremeFigure } from '../../coverage.ts';
import { counted } from '../../kit/coverage-claims.ts';
import { readVerdict } from '../model/verdict.ts';
import type { CensusPlan } from '../plan.ts';
import type { CensusResult, ListedTriangulation } from '../result.ts';
import { burton } from './known-before.ts';
import { tetrahedraOf } from './places.ts';

type CensusExtreme = Extreme<CensusPlan, CensusResult>;

/** More moves than any verdict has: extra tetrahedra count before moves. */
const MOVES_BELOW = 1_000_000;
const placeOf = ({ signature, tetrahedra, pairing }: ListedTriangulation) =>
  `${signature}, of face pairing ${tetrahedra}:${pairing}`;
const verdictOf = ({ verdict }: ListedTriangulation) => {
  const bytes = decodeBase64(verdict);
  return bytes && readVerdict(bytes);
};

function sizeClass({ tetrahedra }: ListedTriangulation) {
  return { className: tetrahedraOf(tetrahedra), classRank: tetrahedra };
}

/** The first of each class with the greatest value. */
function bestOfClasses(figures: readonly ExtremeFigure[]): ExtremeFigure[] {
  const best = new Map<string, ExtremeFigure>();
  for (const figure of figures) {
    const before = best.get(figure.className);
    if (!before || figure.value > before.value) best.set(figure.className, figure);
  }
  return [...best.values()];
}

function hardestSpheres({ hardest }: CensusResult): ExtremeFigure[] {
  return bestOfClasses(
    hardest.flatMap((listed): ExtremeFigure[] => {
      const verdict = verdictOf(listed);
      if (verdict?.kind !== 'sphere') return [];
      const extra = verdict.most - listed.tetrahedra;
      const moves = verdict.moves.length;
      const figure = `${counted(extra, 'extra tetrahedron', 'extra tetrahedra')}, ${counted(moves, 'move')}`;
      return [
        {
          ...sizeClass(listed),
          value: extra * MOVES_BELOW + moves,
          figure,
          place: placeOf(listed),
          status: 'proved',
        },
      ];
    }),
  );
}

function smallestHomologySphere({ exotic }: CensusResult): ExtremeFigure[] {
  const smallest = exotic.reduce<ListedTriangulation | undefined>(
    (least, listed) => (least && least.tetrahedra <= listed.tetrahedra ? least : listed),
    undefined,
  );
  if (!smallest) return [];
  const figure = tetrahedraOf(smallest.tetrahedra);
  return [
    {
      className: '',
      classRank: 0,
      value: smallest.tetrahedra,
      figure,
      place: placeOf(smallest),
      status: 'proved',
    },
  ];
}

/** A homology sphere that isn't the 3-sphere has a group that no group of few points shows to be more than trivial. */
function largestGroups({ exotic }: CensusResult): ExtremeFigure[] {
  return bestOfClasses(
    exotic.flatMap((listed): ExtremeFigure[] => {
      const verdict = verdictOf(listed);
      if (verdict?.kind !== 'not_sphere' || verdict.proof.kind !== 'permutations') return [];
      const { degree } = verdict.proof;
      return [
        {
          ...sizeClass(listed),
          value: degree,
          figure: counted(degree, 'point'),
          place: placeOf(listed),
          status: 'proved',
        },
      ];
    }),
  );
}

export const extremes: readonly CensusExtreme[] = [
  {
    name: 'hardest_sphere',
    title: 'Hardest spheres by size',
    meaning:
      'The sphere for which our simplification needed the most extra tetrahedra, among equals the most moves: an upper bound of its distance in the Pachner graph. The moves are proved; that none of the block needed more is spot-checked.',
    classTitle: 'Tetrahedra',
    better: 'more',
    extremality: 'spot-checked',
    figures: (_plan, result) => hardestSpheres(result),
    published: {
      claim:
        'Of 81,800,394 one-vertex triangulations of closed orientable 3-manifolds none needed more than two extra tetrahedra.',
      sources: [burton],
    },
  },
  {
    name: 'smallest_homology_sphere',
    title: 'Smallest homology sphere that isn’t the 3-sphere',
    meaning: 'A triangulation with the homology of the sphere, and a fundamental group that isn’t trivial.',
    classTitle: '',
    better: 'less',
    extremality: 'not claimed',
    figures: (_plan, result) => smallestHomologySphere(result),
  },
  {
    name: 'most_exotic',
    title: 'Homology spheres hardest to tell from the sphere, by size',
    meaning:
      'How many points the fundamental group of a listed homology sphere had to act on until it was told from the trivial group. The action is proved; fewer points weren’t enough for our search.',
    classTitle: 'Tetrahedra',
    better: 'more',
    extremality: 'not claimed',
    figures: (_plan, result) => largestGroups(result),
  },
];
