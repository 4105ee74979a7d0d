/**
 * Whether a closed triangulation is the 3-sphere, with proof.
 *
 * Method: homology first, which tells most other manifolds apart; then simplification, and for what neither settles the
 * actions of its group on few points, longer walks, and actions on more points. With trivial homology what has come down to two tetrahedra is
 * a sphere: the census knows no other homology sphere of fewer than five. The proof doesn't rest on that, but on the
 * table of its checker.
 */
import { presentFundamentalGroup } from './fundamental-group.ts';
import { findHomology } from './homology.ts';
import { MovingTriangulation } from './moving-triangulation.ts';
import { findPermutations } from './permutation-homomorphism.ts';
import { escapeLocally, reduce, TABLED_SIZE, walk } from './simplify.ts';
import type { Verdict } from './verdict.ts';

/** Steps of the walk before and after the first search for actions. */
const SHORT_WALK = 20;
const LONG_WALK = 2000;
/** A5 acts on 5 points, PSL(2, 7) on 7, PSL(2, 11) on 11: quotients of the groups of Σ(2, 3, 5), Σ(2, 3, 7), Σ(2, 3, 11). */
const FEW_POINTS = { fewest: 2, most: 8 };
const MORE_POINTS = { fewest: 9, most: 20 };
const CHOICES = 20_000;

/** Kept from call to call, as making arrays takes longer than most recognitions. */
const triangulation = new MovingTriangulation(new Int32Array(0));

function simplifyWith(steps: number): boolean {
  reduce(triangulation);
  while (triangulation.size > TABLED_SIZE) {
    if (!escapeLocally(triangulation) && !walk(triangulation, steps)) return false;
  }
  return true;
}

/**
 * @param gluings of a closed and connected 3-manifold, as triangulation.ts states them
 * @throws RangeError when it isn't connected
 */
export function recognise(gluings: Int32Array): Verdict {
  const presentation = presentFundamentalGroup(gluings);
  const homology = findHomology(presentation);
  if (homology !== null) return { kind: 'not_sphere', proof: homology };
  triangulation.load(gluings);
  const sphere = (): Verdict => ({
    kind: 'sphere',
    moves: triangulation.moves.slice(),
    most: triangulation.most,
  });
  if (simplifyWith(SHORT_WALK)) return sphere();
  const few = findPermutations(presentation, FEW_POINTS, CHOICES);
  if (few !== null) return { kind: 'not_sphere', proof: few };
  if (simplifyWith(LONG_WALK)) return sphere();
  const more = findPermutations(presentation, MORE_POINTS, CHOICES);
  return more === null ? { kind: 'undecided' } : { kind: 'not_sphere', proof: more };
}
