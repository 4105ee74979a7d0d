/**
 * Whether the first homology of a closed triangulation is trivial, by whole numbers of any size. Its group has a generator
 * for each pair of faces; those of a tree that reaches all tetrahedra are trivial, and around each edge the sum of the
 * faces that are crossed is. It is trivial when these relations span all sums of generators, that is, when their echelon
 * form over the integers has a 1 in every column. Cubic in the number of tetrahedra.
 */
import { IMAGES, PERMUTATIONS } from '../model/triangulation.ts';

type Row = bigint[];

/** @param gluings of a closed connected triangulation */
export function hasTrivialHomology(gluings: Int32Array): boolean {
  const { generatorOf, count } = numberFaces(gluings);
  const rows = [...treeRelations(gluings, generatorOf, count), ...edgeRelations(gluings, generatorOf, count)];
  return spansAll(rows, count);
}

/** ±(number + 1) of the pair of each face, positive for the smaller face. */
function numberFaces(gluings: Int32Array): { generatorOf: number[]; count: number } {
  const generatorOf = new Array<number>(gluings.length).fill(0);
  let count = 0;
  for (let face = 0; face < gluings.length; face++) {
    if (generatorOf[face] !== 0) continue;
    count++;
    generatorOf[face] = count;
    generatorOf[behind(gluings, face)] = -count;
  }
  return { generatorOf, count };
}

function behind(gluings: Int32Array, face: number): number {
  const gluing = gluings[face]!;
  return 4 * Math.floor(gluing / PERMUTATIONS) + IMAGES[4 * (gluing % PERMUTATIONS) + (face % 4)]!;
}

function treeRelations(gluings: Int32Array, generatorOf: readonly number[], count: number): Row[] {
  const reached = [0];
  const rows: Row[] = [];
  for (const t of reached) {
    for (let face = 4 * t; face < 4 * t + 4; face++) {
      const other = Math.floor(behind(gluings, face) / 4);
      if (reached.includes(other)) continue;
      reached.push(other);
      const row = emptyRow(count);
      row[Math.abs(generatorOf[face]!) - 1] = 1n;
      rows.push(row);
    }
  }
  return rows;
}

function emptyRow(count: number): Row {
  return new Array<bigint>(count).fill(0n);
}

/** Once for each tetrahedron and each of its edges: the same relation may come several times. */
function edgeRelations(gluings: Int32Array, generatorOf: readonly number[], count: number): Row[] {
  const rows: Row[] = [];
  for (let start = 0; start < gluings.length; start++) {
    for (let firstBack = 0; firstBack < 4; firstBack++) {
      if (firstBack === start % 4) continue;
      const row = emptyRow(count);
      let [face, back] = [start, firstBack];
      do {
        const generator = generatorOf[face]!;
        row[Math.abs(generator) - 1]! += generator > 0 ? 1n : -1n;
        const p = gluings[face]! % PERMUTATIONS;
        const other = behind(gluings, face);
        [face, back] = [other - (other % 4) + IMAGES[4 * p + back]!, other % 4];
      } while (face !== start || back !== firstBack);
      rows.push(row);
    }
  }
  return rows;
}

function spansAll(rows: Row[], count: number): boolean {
  for (let column = 0; column < count; column++) {
    for (;;) {
      const candidates = rows.slice(column).filter((row) => row[column] !== 0n);
      if (candidates.length === 0) return false;
      const least = candidates.reduce((best, row) => (size(row[column]!) < size(best[column]!) ? row : best));
      rows.splice(rows.indexOf(least), 1);
      rows.splice(column, 0, least);
      if (candidates.length === 1) break;
      for (const row of candidates) {
        if (row === least) continue;
        const factor = row[column]! / least[column]!;
        for (let at = column; at < count; at++) row[at]! -= factor * least[at]!;
      }
    }
    if (size(rows[column]![column]!) !== 1n) return false;
  }
  return true;
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}
