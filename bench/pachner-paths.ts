/**
 * npx tsx bench/pachner-paths.ts [largest]: for each one-vertex 3-sphere of 3 to `largest` (default 5) tetrahedra the
 * shortest sequence of moves 2-3 and 3-2 to fewer tetrahedra, among those with the fewest extra tetrahedra on the way, by
 * breadth-first search over isomorphism classes. The checker repeats each sequence. Printed for comparison is what the
 * recognition took for the whole way down; it has more kinds of moves and doesn't look for the shortest way. (The sphere
 * of one tetrahedron can’t be reached by these moves alone: it has no two tetrahedra at a face.) After Burton 2011, "The
 * Pachner graph and the simplification of 3-sphere triangulations".
 */
import { openCensus, searchPrefix, setPairing } from '@productive-mining/work/poincare-conjecture/compute.ts';
import { facePairings } from '@productive-mining/work/poincare-conjecture/model/face-pairing.ts';
import { isomorphismSignature } from '@productive-mining/work/poincare-conjecture/model/isomorphism-signature.ts';
import { MovingTriangulation } from '@productive-mining/work/poincare-conjecture/model/moving-triangulation.ts';
import { recognise } from '@productive-mining/work/poincare-conjecture/model/recognise-sphere.ts';
import { replayMove } from '@productive-mining/work/poincare-conjecture/model/replay-moves.ts';
import { gluingsOf } from '@productive-mining/work/poincare-conjecture/model/search-space.ts';
import { readSkeleton } from '@productive-mining/work/poincare-conjecture/model/skeleton.ts';

const MOST_EXTRA = 3;

interface Reached {
  readonly gluings: Int32Array;
  readonly moves: readonly number[];
}

/** Triangulations of at most `most` tetrahedra that one move makes of a triangulation. */
function* neighbours({ gluings, moves }: Reached, most: number): Generator<Reached> {
  const size = gluings.length / 4;
  const triangulation = new MovingTriangulation(gluings);
  const made = () => ({ gluings: triangulation.current(), moves: [...moves, ...triangulation.moves] });
  for (let place = 0; place < 6 * size; place++) {
    if (triangulation.threeToTwo(Math.floor(place / 6), place % 6)) {
      yield made();
      triangulation.load(gluings);
    }
  }
  for (let slot = 0; size < most && slot < 4 * size; slot++) {
    if (triangulation.twoToThree(slot)) {
      yield made();
      triangulation.load(gluings);
    }
  }
}

/** The shortest way to fewer tetrahedra through at most `extra` more; null when there is none. */
function findShortest(start: Int32Array, extra: number): readonly number[] | null {
  const size = start.length / 4;
  const seen = new Set([isomorphismSignature(start)]);
  const queue: Reached[] = [{ gluings: start, moves: [] }];
  for (const reached of queue) {
    for (const next of neighbours(reached, size + extra)) {
      if (next.gluings.length < start.length) return next.moves;
      const signature = isomorphismSignature(next.gluings);
      if (seen.has(signature)) continue;
      seen.add(signature);
      queue.push(next);
    }
  }
  return null;
}

function isReplayed(start: Int32Array, moves: readonly number[]): boolean {
  let current: number[] | null = Array.from(start);
  for (const move of moves) current = current && replayMove(current, move);
  return current !== null && current.length < start.length;
}

async function listOneVertexSpheres(tetrahedra: number): Promise<Int32Array[]> {
  const kernel = await openCensus();
  const spheres: Int32Array[] = [];
  for (const partner of facePairings(tetrahedra)) {
    const pairs = setPairing(kernel, partner);
    for (const some of searchPrefix(kernel, pairs, [])) {
      for (const ranks of some) {
        const gluings = gluingsOf(pairs, ranks);
        const isSphere = recognise(gluings).kind === 'sphere';
        if (isSphere && readSkeleton(gluings).vertices === 1) spheres.push(gluings);
      }
    }
  }
  return spheres;
}

console.log(
  '| n | one-vertex spheres | by extra tetrahedra | most moves | mean moves | recognition: extra, moves |',
);
console.log('|---|---|---|---|---|---|');
for (let tetrahedra = 3; tetrahedra <= Number(process.argv[2] ?? 5); tetrahedra++) {
  const spheres = await listOneVertexSpheres(tetrahedra);
  const byExtra: number[] = [];
  const lengths: number[] = [];
  let [ourExtra, ourMoves] = [0, 0];
  for (const gluings of spheres) {
    let extra = 0;
    let moves = findShortest(gluings, extra);
    while (moves === null && extra < MOST_EXTRA) moves = findShortest(gluings, ++extra);
    if (moves === null || !isReplayed(gluings, moves)) throw new Error(`no way down from ${gluings}`);
    byExtra[extra] = (byExtra[extra] ?? 0) + 1;
    lengths.push(moves.length);
    const verdict = recognise(gluings);
    if (verdict.kind !== 'sphere') continue;
    ourExtra = Math.max(ourExtra, verdict.most - tetrahedra);
    ourMoves = Math.max(ourMoves, verdict.moves.length);
  }
  const counts = Array.from(byExtra, (count, extra) => `${extra}: ${count ?? 0}`).join(', ');
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const figures = [tetrahedra, spheres.length, counts, Math.max(...lengths), mean.toFixed(2)];
  console.log(`| ${figures.join(' | ')} | ${ourExtra}, ${ourMoves} |`);
}
