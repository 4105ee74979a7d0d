/**
 * Transitive actions of a finitely presented group on few points.
 *
 * Method: the table of images is filled entry by entry, points in order of their first use, after Sims' search for subgroups
 * of low index (Sims 1994, "Computation with finitely presented groups", ch. 5.6). After each choice every relator is followed
 * from every point at both ends; a gap of one letter fills itself, and two ends that differ refuse the choice. A
 * complete table on k points is an action of degree k, transitive because every point was reached. Exponential in the
 * worst case, so the choices are counted and limited.
 */
import type { Presentation } from './fundamental-group.ts';
import type { Homomorphism } from './verdict.ts';

/** Images and preimages, `entries[2 · (degree · g + point)]` and the next one; −1 where not known. */
interface Table {
  readonly entries: Int8Array;
  used: number;
}

class ActionSearch {
  private readonly presentation: Presentation;
  private readonly degree: number;
  private choicesLeft: number;

  constructor(presentation: Presentation, degree: number, choices: number) {
    this.presentation = presentation;
    this.degree = degree;
    this.choicesLeft = choices;
  }

  /** The place at which a letter is looked up for a point. */
  private place(letter: number, point: number): number {
    return letter > 0
      ? 2 * (this.degree * (letter - 1) + point)
      : 2 * (this.degree * (-letter - 1) + point) + 1;
  }

  private define(table: Table, letter: number, from: number, to: number): boolean {
    const there = this.place(letter, from);
    const back = this.place(-letter, to);
    if (table.entries[there] !== -1 || table.entries[back] !== -1) {
      return table.entries[there] === to && table.entries[back] === from;
    }
    table.entries[there] = to;
    table.entries[back] = from;
    return true;
  }

  /** Follows a relator from a point: 1 when an entry filled itself, −1 when it doesn't close, otherwise 0. */
  private follow(table: Table, relator: number, point: number): number {
    const { letters, starts } = this.presentation;
    let first = starts[relator]!;
    let last = starts[relator + 1]! - 1;
    let [front, back] = [point, point];
    while (first <= last) {
      const next = table.entries[this.place(letters[first]!, front)]!;
      if (next < 0) break;
      front = next;
      first++;
    }
    while (first <= last) {
      const next = table.entries[this.place(-letters[last]!, back)]!;
      if (next < 0) break;
      back = next;
      last--;
    }
    if (first > last) return front === back ? 0 : -1;
    if (first < last) return 0;
    return this.define(table, letters[first]!, front, back) ? 1 : -1;
  }

  private isConsistent(table: Table): boolean {
    const { relators } = this.presentation;
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (let relator = 0; relator < relators; relator++) {
        for (let point = 0; point < table.used; point++) {
          const outcome = this.follow(table, relator, point);
          if (outcome < 0) return false;
          if (outcome > 0) isChanged = true;
        }
      }
    }
    return true;
  }

  private findUnknown(table: Table): { letter: number; point: number } | null {
    for (let point = 0; point < table.used; point++) {
      for (let generator = 1; generator <= this.presentation.generators; generator++) {
        for (const letter of [generator, -generator]) {
          if (table.entries[this.place(letter, point)] === -1) return { letter, point };
        }
      }
    }
    return null;
  }

  /** A complete table of degree 2 or more. */
  private complete(table: Table): Table | null {
    if (!this.isConsistent(table)) return null;
    const unknown = this.findUnknown(table);
    if (unknown === null) return table.used > 1 ? table : null;
    const { letter, point } = unknown;
    const candidates = Math.min(table.used + 1, this.degree);
    for (let to = 0; to < candidates; to++) {
      if (this.choicesLeft-- <= 0) return null;
      const next = { entries: table.entries.slice(), used: Math.max(table.used, to + 1) };
      if (!this.define(next, letter, point, to)) continue;
      const found = this.complete(next);
      if (found !== null) return found;
    }
    return null;
  }

  run(): Homomorphism | null {
    const { generators } = this.presentation;
    const empty = { entries: new Int8Array(2 * this.degree * generators).fill(-1), used: 1 };
    const table = this.complete(empty);
    if (table === null) return null;
    const images = Array.from({ length: generators }, (_, generator) =>
      Array.from({ length: table.used }, (_, point) => table.entries[this.place(generator + 1, point)]!),
    );
    return { kind: 'permutations', degree: table.used, images };
  }
}

/**
 * A homomorphism onto a transitive group of `fewest` to `most` points, of the smallest degree there is; null when none is
 * found in `choices` choices for each degree.
 */
export function findPermutations(
  presentation: Presentation,
  points: { readonly fewest: number; readonly most: number },
  choices: number,
): Homomorphism | null {
  for (let degree = points.fewest; degree <= points.most; degree++) {
    const found = new ActionSearch(presentation, degree, choices).run();
    if (found !== null) return found;
  }
  return null;
}
