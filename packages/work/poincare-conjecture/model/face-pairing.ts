/**
 * Face pairings: which faces of n tetrahedra are glued in pairs, without saying how. They are the connected 4-valent
 * multigraphs with loops on n nodes: 1, 2, 4, 10, 28, 97, 359, 1635, 8296, … of them (OEIS A085549).
 *
 * A pairing is partner[4t + f] = 4u + g. It is canonical when this sequence is the least of all relabellings of tetrahedra
 * and faces (Burton 2003, "Structures of small closed non-orientable 3-manifold triangulations", §2.2). In a canonical
 * pairing tetrahedra are met in order, each first at its face 0, and a face is met in a tetrahedron after those with
 * smaller labels: both follow from the least sequence, and bound the search.
 */

export type FacePairing = Int8Array;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The most tetrahedra whose faces have a letter each. */
export const TETRAHEDRA_MAX = 12;

/** A pairing as a word: the letter of each face's partner. */
export function encodePairing(partner: FacePairing): string {
  return Array.from(partner, (face) => LETTERS[face]).join('');
}

/** @returns undefined for a word that is no pairing of the faces of 1 to 12 tetrahedra */
export function decodePairing(word: string): FacePairing | undefined {
  if (word.length === 0 || word.length % 4 !== 0 || word.length > 4 * TETRAHEDRA_MAX) return undefined;
  const partner = Int8Array.from(word, (letter) => LETTERS.indexOf(letter));
  const isPairing = partner.every((face, index) => face !== index && partner[face] === index);
  return isPairing ? partner : undefined;
}

/** A relabelling of tetrahedra and faces that maps a pairing to itself: image[4t + f]. */
export type FaceMap = Int8Array;

const UNSET = -1;

/**
 * Canonical pairings of n tetrahedra, as sequences in ascending order.
 * @param from the sequence to begin at, itself among them when it is canonical; without it all are listed
 */
export function* facePairings(n: number, from?: FacePairing): Generator<FacePairing, void, void> {
  const partner: FacePairing = new Int8Array(4 * n).fill(UNSET);
  yield* completions(partner, 0, 1, from);
}

/**
 * @param first all faces before it are paired
 * @param met number of tetrahedra that were met
 * @param least no sequence below it is wanted; undefined once a greater one is certain
 */
function* completions(
  partner: FacePairing,
  first: number,
  met: number,
  least: FacePairing | undefined,
): Generator<FacePairing, void, void> {
  let face = first;
  while (face < partner.length && partner[face] !== UNSET) face++;
  if (face === partner.length) {
    if (!hasSmallerRelabelling(partner)) yield partner.slice();
    return;
  }
  const tetrahedron = face >> 2;
  // A face left over in a tetrahedron that wasn't met: the graph would have several parts.
  if (tetrahedron >= met) return;
  if (face === 4 * tetrahedron + 3 && tetrahedron > 0 && hasSmallerRelabelling(partner)) return;
  for (let other = tetrahedron; other <= met && 4 * other < partner.length; other++) {
    const target = leastFreeFace(partner, other, face);
    if (target === UNSET || (least && target < least[face]!)) continue;
    partner[face] = target;
    partner[target] = face;
    const isTight = least !== undefined && target === least[face];
    yield* completions(partner, face + 1, Math.max(met, other + 1), isTight ? least : undefined);
    partner[face] = UNSET;
    partner[target] = UNSET;
  }
}

function leastFreeFace(partner: FacePairing, tetrahedron: number, except: number): number {
  for (let face = 4 * tetrahedron; face < 4 * tetrahedron + 4; face++)
    if (face !== except && partner[face] === UNSET) return face;
  return UNSET;
}

export function isCanonical(partner: FacePairing): boolean {
  const first = facePairings(partner.length / 4, partner).next();
  return !first.done && first.value.every((face, index) => face === partner[index]);
}

/** All relabellings that map a canonical pairing to itself, the identity among them. */
export function automorphismsOf(partner: FacePairing): FaceMap[] {
  const found: FaceMap[] = [];
  new Relabelling(partner).compare((image) => {
    found.push(image.slice());
  });
  return found;
}

function hasSmallerRelabelling(partner: FacePairing): boolean {
  return new Relabelling(partner).compare(() => undefined);
}

/**
 * Walks through the relabellings whose sequence begins like the pairing's own. New labels are given when they are
 * needed, always the least that is free, as any other would give a larger sequence.
 */
class Relabelling {
  /** New label of an old face, and old face of a new label. */
  private readonly labelOf: Int8Array;
  private readonly faceAt: Int8Array;
  /** New number of an old tetrahedron, and the reverse. */
  private readonly numberOf: Int8Array;
  private readonly tetrahedronAt: Int8Array;
  private met = 0;

  constructor(private readonly partner: FacePairing) {
    this.labelOf = new Int8Array(partner.length).fill(UNSET);
    this.faceAt = new Int8Array(partner.length).fill(UNSET);
    this.numberOf = new Int8Array(partner.length >> 2).fill(UNSET);
    this.tetrahedronAt = new Int8Array(partner.length >> 2).fill(UNSET);
  }

  /** Whether some relabelling is smaller; `onEqual` is told of those that are the same, as long as none is smaller. */
  compare(onEqual: (image: FaceMap) => void): boolean {
    for (let first = 0; first < this.numberOf.length; first++) {
      this.meet(first);
      const isSmaller = this.compareFrom(0, onEqual);
      this.forget(first);
      if (isSmaller) return true;
    }
    return false;
  }

  private meet(tetrahedron: number): void {
    this.numberOf[tetrahedron] = this.met;
    this.tetrahedronAt[this.met++] = tetrahedron;
  }

  private forget(tetrahedron: number): void {
    this.numberOf[tetrahedron] = UNSET;
    this.tetrahedronAt[--this.met] = UNSET;
  }

  private compareFrom(label: number, onEqual: (image: FaceMap) => void): boolean {
    if (label === this.partner.length) {
      onEqual(this.labelOf);
      return false;
    }
    // No more can be said of a pairing that isn't complete.
    if (this.partner[label] === UNSET) return false;
    const old = this.faceAt[label]!;
    if (old !== UNSET) return this.comparePartner(label, old, onEqual);
    const tetrahedron = this.tetrahedronAt[label >> 2]!;
    for (let face = 4 * tetrahedron; face < 4 * tetrahedron + 4; face++) {
      if (this.labelOf[face] !== UNSET) continue;
      this.give(face, label);
      const isSmaller = this.comparePartner(label, face, onEqual);
      this.take(face, label);
      if (isSmaller) return true;
    }
    return false;
  }

  /** Compares the partner's label with that of the pairing itself, giving it one if it has none. */
  private comparePartner(label: number, old: number, onEqual: (image: FaceMap) => void): boolean {
    const other = this.partner[old]!;
    if (other === UNSET) return false;
    const wanted = this.partner[label]!;
    const known = this.labelOf[other]!;
    if (known !== UNSET) return known < wanted || (known === wanted && this.compareFrom(label + 1, onEqual));
    const tetrahedron = other >> 2;
    const isNew = this.numberOf[tetrahedron] === UNSET;
    if (isNew) this.meet(tetrahedron);
    const least = this.leastFreeLabel(this.numberOf[tetrahedron]!);
    let isSmaller = least < wanted;
    if (least === wanted) {
      this.give(other, least);
      isSmaller = this.compareFrom(label + 1, onEqual);
      this.take(other, least);
    }
    if (isNew) this.forget(tetrahedron);
    return isSmaller;
  }

  private leastFreeLabel(number: number): number {
    let label = 4 * number;
    while (this.faceAt[label] !== UNSET) label++;
    return label;
  }

  private give(face: number, label: number): void {
    this.labelOf[face] = label;
    this.faceAt[label] = face;
  }

  private take(face: number, label: number): void {
    this.labelOf[face] = UNSET;
    this.faceAt[label] = UNSET;
  }
}
