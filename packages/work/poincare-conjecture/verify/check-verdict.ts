/**
 * Checks what is said of a triangulation, without the program that said it.
 *
 * A sphere: every move is made again and its conditions looked at, and what is left must be in the table. Another
 * manifold: the images must satisfy the relation around each edge and mustn't all be trivial. Quadratic in the size of the
 * proof.
 */
import { readCells, replayMove } from '../model/replay-moves.ts';
import { IMAGES, INVERSES, isClosedTable, PERMUTATIONS, PRODUCTS } from '../model/triangulation.ts';
import type { Homomorphism, Verdict } from '../model/verdict.ts';
import { TABLED_SPHERES } from './tabled-spheres.ts';

/** A proof that goes through more than this many tetrahedra above the first ones is refused unread. */
const MOST_EXTRA = 64;
const TABLED_SIZE = 2;

let tabled: ReadonlySet<string> | undefined;

/** The gluings when tetrahedron t becomes `order[t]` and its vertices v become `frames[t](v)`. */
function relabel(gluings: readonly number[], order: readonly number[], frames: readonly number[]): number[] {
  const result = new Array<number>(gluings.length);
  gluings.forEach((gluing, slot) => {
    const t = Math.floor(slot / 4);
    const u = Math.floor(gluing / 24);
    const p = PRODUCTS[24 * (gluing % 24) + INVERSES[frames[t]!]!]!;
    const face = IMAGES[4 * frames[t]! + (slot % 4)]!;
    result[4 * order[t]! + face] = 24 * order[u]! + PRODUCTS[24 * frames[u]! + p]!;
  });
  return result;
}

/** Every numbering of every tabled sphere: its gluings, with commas between. */
export function listTabled(): ReadonlySet<string> {
  const all = new Set<string>();
  for (const sphere of TABLED_SPHERES) {
    for (let p = 0; p < PERMUTATIONS; p++) {
      if (sphere.length === 4) all.add(relabel(sphere, [0], [p]).join());
      else {
        for (let q = 0; q < PERMUTATIONS; q++) {
          all.add(relabel(sphere, [0, 1], [p, q]).join());
          all.add(relabel(sphere, [1, 0], [p, q]).join());
        }
      }
    }
  }
  return all;
}

/** Whether a closed triangulation of at most two tetrahedra is a tabled sphere. */
export function isTabledSphere(gluings: readonly number[]): boolean {
  tabled ??= listTabled();
  return tabled.has(gluings.join());
}

/**
 * Whether the gluings are closed, connected and of a 3-manifold: no edge meets itself in reverse, and V − E + n = 0, to
 * which each vertex whose link is no sphere would add.
 */
export function isClosedManifold(gluings: Int32Array): boolean {
  if (!isClosedTable(gluings)) return false;
  const tetrahedra = gluings.length / 4;
  const table = Array.from(gluings);
  const { vertices, arrows } = readCells(table);
  for (let t = 0; t < tetrahedra; t++) {
    for (let v = 0; v < 4; v++) {
      for (let w = 0; w < v; w++) {
        if (arrows.find(16 * t + 4 * v + w) === arrows.find(16 * t + 4 * w + v)) return false;
      }
    }
  }
  const edges = (arrows.size - 4 * tetrahedra) / 2;
  if (vertices.size - edges + tetrahedra !== 0) return false;
  return readTree(table) !== null;
}

/** Both slots of the faces of the breadth-first spanning tree from tetrahedron 0; null when it doesn't reach all. */
function readTree(gluings: readonly number[]): ReadonlySet<number> | null {
  const reached = new Set([0]);
  const tree = new Set<number>();
  for (const t of reached) {
    for (let f = 0; f < 4; f++) {
      const gluing = gluings[4 * t + f]!;
      const u = Math.floor(gluing / 24);
      if (reached.has(u)) continue;
      reached.add(u);
      tree.add(4 * t + f).add(4 * u + IMAGES[4 * (gluing % 24) + f]!);
    }
  }
  return reached.size === gluings.length / 4 ? tree : null;
}

interface Crossing {
  readonly generator: number;
  readonly isForward: boolean;
}

/** Generators by slot, nothing in the tree. */
function readGenerators(gluings: readonly number[], tree: ReadonlySet<number>): Map<number, Crossing> {
  const crossings = new Map<number, Crossing>();
  let generator = 0;
  gluings.forEach((gluing, slot) => {
    if (tree.has(slot) || crossings.has(slot)) return;
    const other = 4 * Math.floor(gluing / 24) + IMAGES[4 * (gluing % 24) + (slot % 4)]!;
    crossings.set(slot, { generator, isForward: true });
    crossings.set(other, { generator, isForward: false });
    generator++;
  });
  return crossings;
}

/** Whether the faces crossed on the way around each edge, in one sense and the other, make a trivial word. */
function everyRelator(
  gluings: readonly number[],
  crossings: ReadonlyMap<number, Crossing>,
  isTrivial: (relator: readonly Crossing[]) => boolean,
): boolean {
  const seen = new Uint8Array(4 * gluings.length);
  for (let start = 0; start < gluings.length; start++) {
    for (let into = 0; into < 4; into++) {
      if (into === start % 4 || seen[4 * start + into] === 1) continue;
      const relator: Crossing[] = [];
      // Around the edge that the faces `out` and `into` share, out of one and into the other.
      let [slot, back] = [start, into];
      do {
        seen[4 * slot + back] = 1;
        const crossing = crossings.get(slot);
        if (crossing !== undefined) relator.push(crossing);
        const gluing = gluings[slot]!;
        const next = IMAGES[4 * (gluing % 24) + back]!;
        back = IMAGES[4 * (gluing % 24) + (slot % 4)]!;
        slot = 4 * Math.floor(gluing / 24) + next;
      } while (slot !== start || back !== into);
      if (!isTrivial(relator)) return false;
    }
  }
  return true;
}

function isPrime(n: number): boolean {
  if (n < 2) return false;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

function isPermutation(images: readonly number[], degree: number): boolean {
  return (
    images.length === degree && new Set(images).size === degree && images.every((x) => x >= 0 && x < degree)
  );
}

/** Whether every point comes from 0. */
function isTransitive(images: readonly (readonly number[])[], degree: number): boolean {
  const reached = new Set([0]);
  for (const point of reached) for (const image of images) reached.add(image[point]!);
  return reached.size === degree;
}

function checkHomomorphism(gluings: readonly number[], proof: Homomorphism): boolean {
  const crossings = readGenerators(gluings, readTree(gluings)!);
  if (2 * proof.images.length !== crossings.size) return false;
  if (proof.kind === 'homology') {
    const { prime, images } = proof;
    if (!isPrime(prime) || !images.every((x) => x >= 0 && x < prime) || images.every((x) => x === 0))
      return false;
    return everyRelator(gluings, crossings, (relator) => {
      const sum = relator.reduce(
        (s, { generator, isForward }) => s + (isForward ? 1 : -1) * images[generator]!,
        0,
      );
      return sum % prime === 0;
    });
  }
  const { degree, images } = proof;
  if (degree < 2 || !images.every((image) => isPermutation(image, degree)) || !isTransitive(images, degree)) {
    return false;
  }
  const inverses = images.map((image) => image.map((_, point) => image.indexOf(point)));
  return everyRelator(gluings, crossings, (relator) =>
    inverses[0]!.every((_, point) => {
      const follow = (at: number, { generator, isForward }: Crossing) =>
        (isForward ? images : inverses)[generator]![at]!;
      return relator.reduce(follow, point) === point;
    }),
  );
}

function checkMoves(gluings: readonly number[], moves: readonly number[], most: number): boolean {
  let current: number[] | null = [...gluings];
  let largest = gluings.length / 4;
  for (const move of moves) {
    current = replayMove(current, move);
    if (current === null) return false;
    largest = Math.max(largest, current.length / 4);
    if (largest > gluings.length / 4 + MOST_EXTRA) return false;
  }
  return largest === most && current.length <= 4 * TABLED_SIZE && isTabledSphere(current);
}

/**
 * Whether the verdict is proved for this very triangulation. `undecided` proves nothing and is never accepted here.
 *
 * @param gluings anything; what is no closed connected 3-manifold is refused
 */
export function checkVerdict(gluings: Int32Array, verdict: Verdict): boolean {
  if (verdict.kind === 'undecided' || !isClosedManifold(gluings)) return false;
  const table = Array.from(gluings);
  if (verdict.kind === 'sphere') return checkMoves(table, verdict.moves, verdict.most);
  return checkHomomorphism(table, verdict.proof);
}
