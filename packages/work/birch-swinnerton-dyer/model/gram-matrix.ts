/** Gram matrices of points under the height pairing ⟨P, Q⟩ = (ĥ(P + Q) − ĥ(P) − ĥ(Q))/2, with how far they may be off. */
import type { Height } from './canonical-height.ts';
import type { Pair } from './height-order.ts';
import { addPoints, type RationalPoint } from './rational-points.ts';

export interface Measured extends Height {
  point: RationalPoint;
}

export interface Gram {
  matrix: readonly (readonly number[])[];
  determinant: number;
  /** How far the determinant may be off. */
  off: number;
}

/** By elimination; of a Gram matrix, which needs no exchange of rows. */
export function determinant(matrix: readonly (readonly number[])[]): number {
  const rows = matrix.map((row) => [...row]);
  let product = 1;
  for (const [at, row] of rows.entries()) {
    product *= row[at]!;
    for (const other of rows.slice(at + 1)) {
      const factor = other[at]! / row[at]!;
      for (let column = at; column < other.length; column++) other[column]! -= factor * row[column]!;
    }
  }
  return product;
}

/**
 * The matrix of points of which that of all but the last is known. Entries off by e each move a determinant of order r by at
 * most r·(e√r)·(M + e√r)^(r−1), M being the largest length of a row (Hadamard).
 */
export function withPoint(
  { pair, heightOf }: { pair: Pair; heightOf: (point: RationalPoint) => Height },
  known: Gram | undefined,
  points: readonly Measured[],
): Gram {
  const last = points.at(-1)!;
  let entryOff = 2e-9;
  const row = points.slice(0, -1).map((other) => {
    const sum = addPoints(pair, other.point, last.point);
    const { height, off } = sum ? heightOf(sum) : { height: 0, off: 0 };
    entryOff = Math.max(entryOff, (off + other.off + last.off) / 2);
    return (height - other.height - last.height) / 2;
  });
  const matrix = [...(known?.matrix ?? []).map((old, at) => [...old, row[at]!]), [...row, last.height]];
  entryOff = Math.max(entryOff, ...points.map(({ off }) => off));
  const order = matrix.length;
  const rowOff = entryOff * Math.sqrt(order);
  const longest = Math.max(...matrix.map((entries) => Math.hypot(...entries)));
  return {
    matrix,
    determinant: determinant(matrix),
    off: order * rowOff * (longest + rowOff) ** (order - 1),
  };
}

export function gramOf(
  heights: { pair: Pair; heightOf: (point: RationalPoint) => Height },
  points: readonly Measured[],
): Gram {
  let gram: Gram | undefined;
  for (let count = 1; count <= points.length; count++)
    gram = withPoint(heights, gram, points.slice(0, count));
  return gram!;
}
