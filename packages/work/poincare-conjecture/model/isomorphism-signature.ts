/**
 * The isomorphism signature of a closed connected triangulation: a word that two triangulations share exactly when they
 * are the same up to relabelling (Burton, "Simplification paths in the Pachner graphs of closed orientable 3-manifold
 * triangulations", 2011, §3.2). The words are those of Regina.
 *
 * From each tetrahedron and each labelling of its vertices, the others are numbered as they are met, each with the labels
 * that make the gluing at which it is met the identity. The word lists the number of tetrahedra; of each face whether it
 * meets a new tetrahedron (1) or one known before (2), three a letter; then the numbers of those known before, and then
 * the gluings to them. The least word in the order of characters counts. 24n words of 4n steps each, most of which are beaten by
 * their first letters and left there.
 */
import { IMAGES, INVERSES, PERMUTATIONS, PRODUCTS } from './triangulation.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-';
/** One letter a number. */
const TETRAHEDRA_MAX = 62;
const NEW = 1;
const KNOWN = 2;
const UNSET = -1;
const ACTIONS_OF_LETTER = 3;

/** @param gluings of a closed connected triangulation @throws RangeError for more than 62 tetrahedra */
export function isomorphismSignature(gluings: Int32Array): string {
  const tetrahedra = gluings.length / 4;
  if (tetrahedra > TETRAHEDRA_MAX) throw new RangeError('too many tetrahedra for one letter each');
  const writer = new WordWriter(gluings);
  for (let first = 0; first < tetrahedra; first++)
    for (let p = 0; p < PERMUTATIONS; p++) writer.write(first, p);
  return writer.least;
}

/** Writes the words of one triangulation, which all have the same length, and keeps the least. */
class WordWriter {
  private readonly tetrahedra: number;
  private readonly numberOf: Int8Array;
  private readonly labelsOf: Uint8Array;
  private readonly order: Uint8Array;
  /** One of each pair of faces: its action; of the n + 1 that meet known tetrahedra, which one and how. */
  private readonly actions: Uint8Array;
  private readonly destinations: Uint8Array;
  private readonly permutations: Uint8Array;
  private word: string | undefined;
  /** Letters of the least word's actions, as numbers of characters. */
  private readonly leastLetters: Uint8Array;
  /** Whether the word that is written comes before the least one, whatever follows. */
  private isAhead = false;

  constructor(private readonly gluings: Int32Array) {
    this.tetrahedra = gluings.length / 4;
    this.numberOf = new Int8Array(this.tetrahedra);
    this.labelsOf = new Uint8Array(this.tetrahedra);
    this.order = new Uint8Array(this.tetrahedra);
    this.actions = new Uint8Array(2 * this.tetrahedra + 2);
    this.destinations = new Uint8Array(this.tetrahedra + 1);
    this.permutations = new Uint8Array(this.tetrahedra + 1);
    this.leastLetters = new Uint8Array(Math.ceil((2 * this.tetrahedra) / ACTIONS_OF_LETTER)).fill(255);
  }

  get least(): string {
    return this.word ?? '';
  }

  /** @param labels takes the labels of the first tetrahedron to the new ones */
  write(first: number, labels: number): void {
    if (!this.number(first, labels)) return;
    let word = LETTERS[this.tetrahedra]!;
    for (let at = 0; at < this.leastLetters.length; at++) word += this.letterAt(at);
    for (const number of this.destinations) word += LETTERS[number]!;
    for (const p of this.permutations) word += LETTERS[p]!;
    if (this.word !== undefined && word >= this.word) return;
    this.word = word;
    for (let at = 0; at < this.leastLetters.length; at++)
      this.leastLetters[at] = this.letterAt(at).charCodeAt(0);
  }

  /** The letter of three actions; behind the last action there are some that are 0. */
  private letterAt(at: number): string {
    const { actions } = this;
    const first = ACTIONS_OF_LETTER * at;
    return LETTERS[actions[first]! + 4 * actions[first + 1]! + 16 * actions[first + 2]!]!;
  }

  /** Whether a letter that is complete with this number of actions puts the word behind the least one. */
  private isBeaten(acted: number): boolean {
    if (this.isAhead || acted % ACTIONS_OF_LETTER !== 0) return false;
    const at = acted / ACTIONS_OF_LETTER - 1;
    const letter = this.letterAt(at).charCodeAt(0);
    this.isAhead = letter < this.leastLetters[at]!;
    return letter > this.leastLetters[at]!;
  }

  /** @returns false for a word that is beaten, which is left there */
  private number(first: number, labels: number): boolean {
    const { gluings, tetrahedra, numberOf, labelsOf, order } = this;
    this.isAhead = false;
    numberOf.fill(UNSET);
    numberOf[first] = 0;
    labelsOf[first] = labels;
    order[0] = first;
    let met = 1;
    let acted = 0;
    let known = 0;
    for (let number = 0; number < tetrahedra; number++) {
      const t = order[number]!;
      const back = INVERSES[labelsOf[t]!]!;
      for (let label = 0; label < 4; label++) {
        const gluing = gluings[4 * t + IMAGES[4 * back + label]!]!;
        const q = gluing % PERMUTATIONS;
        const u = (gluing - q) / PERMUTATIONS;
        const turned = PRODUCTS[PERMUTATIONS * q + back]!;
        if (numberOf[u] === UNSET) {
          numberOf[u] = met;
          order[met++] = u;
          labelsOf[u] = INVERSES[turned]!;
          this.actions[acted++] = NEW;
          if (this.isBeaten(acted)) return false;
          continue;
        }
        const p = PRODUCTS[PERMUTATIONS * labelsOf[u]! + turned]!;
        if (4 * numberOf[u]! + IMAGES[4 * p + label]! < 4 * number + label) continue;
        this.actions[acted++] = KNOWN;
        this.destinations[known] = numberOf[u]!;
        this.permutations[known++] = p;
        if (this.isBeaten(acted)) return false;
      }
    }
    return true;
  }
}
