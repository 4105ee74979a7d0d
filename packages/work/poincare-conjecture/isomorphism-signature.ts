/**
 * The isomorphism signature of a closed connected triangulation: a word that two triangulations share exactly when they
 * are the same up to relabelling (Burton, "Simplification paths in the Pachner graphs of closed orientable 3-manifold
 * triangulations", 2011, §3.2). The words are those of Regina.
 *
 * From each tetrahedron and each labelling of its vertices, the others are numbered as they are met, each with the labels
 * that make the gluing at which it is met the identity. The word lists the number of tetrahedra; of each face whether it
 * meets a new tetrahedron (1) or one known before (2), three a letter; then the numbers of those known before, and then
 * the gluings to them. The least word in the order of characters counts. 24n words of 4n steps each.
 */
import { IMAGES, INVERSES, PERMUTATIONS, PRODUCTS } from './triangulation.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-';
/** One letter a number. */
const TETRAHEDRA_MAX = 62;
const NEW = 1;
const KNOWN = 2;
const UNSET = -1;
const product = (p: number, q: number) => PRODUCTS[PERMUTATIONS * p + q]!;

/** @throws RangeError for more than 62 tetrahedra */
export function isomorphismSignature(gluings: Int32Array): string {
  const tetrahedra = gluings.length / 4;
  if (tetrahedra > TETRAHEDRA_MAX) throw new RangeError('too many tetrahedra for one letter each');
  let least = '';
  for (let first = 0; first < tetrahedra; first++) {
    for (let p = 0; p < PERMUTATIONS; p++) {
      const word = wordFrom(gluings, first, p);
      if (least === '' || word < least) least = word;
    }
  }
  return least;
}

/** @param labels takes the labels of the first tetrahedron to the new ones */
function wordFrom(gluings: Int32Array, first: number, labels: number): string {
  const tetrahedra = gluings.length / 4;
  const numberOf = new Array<number>(tetrahedra).fill(UNSET);
  const labelsOf = new Array<number>(tetrahedra).fill(0);
  const order = [first];
  numberOf[first] = 0;
  labelsOf[first] = labels;
  const actions: number[] = [];
  const destinations: number[] = [];
  const permutations: number[] = [];
  for (let number = 0; number < tetrahedra; number++) {
    const t = order[number]!;
    for (let label = 0; label < 4; label++) {
      const back = INVERSES[labelsOf[t]!]!;
      const gluing = gluings[4 * t + IMAGES[4 * back + label]!]!;
      const u = Math.trunc(gluing / PERMUTATIONS);
      const turned = product(gluing % PERMUTATIONS, back);
      if (numberOf[u] === UNSET) {
        numberOf[u] = order.length;
        order.push(u);
        labelsOf[u] = INVERSES[turned]!;
        actions.push(NEW);
        continue;
      }
      const p = product(labelsOf[u]!, turned);
      const target = 4 * numberOf[u]! + IMAGES[4 * p + label]!;
      if (target < 4 * number + label) continue;
      actions.push(KNOWN);
      destinations.push(numberOf[u]!);
      permutations.push(p);
    }
  }
  let word = LETTERS[tetrahedra]!;
  for (let at = 0; at < actions.length; at += 3)
    word += LETTERS[actions[at]! + 4 * (actions[at + 1] ?? 0) + 16 * (actions[at + 2] ?? 0)]!;
  for (const number of destinations) word += LETTERS[number]!;
  for (const p of permutations) word += LETTERS[p]!;
  return word;
}
