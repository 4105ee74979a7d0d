/**
 * Fourier transforms written from their definition: a sequence of n = 4m is four of m, and one whose length four doesn't divide is
 * summed plainly. For powers of two each number comes from the same operations as in the kernel, without leaving out what is zero;
 * the bits agree but for the signs of zeros.
 */
import { turn } from '../../numerics/elementary.ts';

export interface Complexes {
  re: Float64Array;
  im: Float64Array;
}

export const complexes = (length: number): Complexes => ({
  re: new Float64Array(length),
  im: new Float64Array(length),
});

/** Transforms of sequences of one length, and of squares of that side, row after row of equal y. */
export class PlainFourier {
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  /** The point whose value lies at each place after the last split. */
  private readonly points: Int32Array;
  private readonly spare: Complexes;

  constructor(readonly side: number) {
    const turns = Array.from({ length: side }, (_, p) => turn(p / side));
    this.cosines = Float64Array.from(turns, ({ cosine }) => cosine);
    this.sines = Float64Array.from(turns, ({ sine }) => sine);
    this.points = Int32Array.from(pointsInOrder(side));
    this.spare = complexes(side);
  }

  /** Σ x(k)·e^{i(kx·x + ky·y)} of amplitudes at (kx mod side, ky mod side): first along y, then along x. */
  squareToPoints(square: Complexes): void {
    this.eachColumn(square, (column) => this.toPoints(column));
    this.eachRow(square, (row) => this.toPoints(row));
  }

  /** The inverse of squareToPoints but for the factor side²: first along x, then along y. */
  squareFromPoints(square: Complexes): void {
    this.eachRow(square, (row) => this.fromPoints(row));
    this.eachColumn(square, (column) => this.fromPoints(column));
  }

  /** Σ x(k)·e^{ikx} of one sequence of amplitudes k = 0, 1, …, −1. */
  toPoints(sequence: Complexes): void {
    this.split(sequence, 0, this.side);
    this.spare.re.set(sequence.re);
    this.spare.im.set(sequence.im);
    for (let place = 0; place < this.side; place++) {
      sequence.re[this.points[place]!] = this.spare.re[place]!;
      sequence.im[this.points[place]!] = this.spare.im[place]!;
    }
  }

  /** The inverse of toPoints but for the factor `side`. */
  fromPoints(sequence: Complexes): void {
    this.spare.re.set(sequence.re);
    this.spare.im.set(sequence.im);
    for (let place = 0; place < this.side; place++) {
      sequence.re[place] = this.spare.re[this.points[place]!]!;
      sequence.im[place] = this.spare.im[this.points[place]!]!;
    }
    this.join(sequence, 0, this.side);
  }

  /** The n elements from `at` become four blocks, of which block j gives the points 4q + j. */
  private split(x: Complexes, at: number, n: number): void {
    if (n === 1) return;
    if (n === 2) {
      addAndSubtract(x, at);
      return;
    }
    if (n % 4 !== 0) {
      this.sum(x, at, { n, sign: 1 });
      return;
    }
    const m = n / 4;
    const every = this.side / n;
    for (let p = 0; p < m; p++) {
      quarterTurns(x, at + p, m, 1);
      for (let j = 1; j < 4; j++) this.turnBy(x, at + p + j * m, j * p * every, 1);
    }
    for (let j = 0; j < 4; j++) this.split(x, at + j * m, m);
  }

  private join(x: Complexes, at: number, n: number): void {
    if (n === 1) return;
    if (n === 2) {
      addAndSubtract(x, at);
      return;
    }
    if (n % 4 !== 0) {
      this.sum(x, at, { n, sign: -1 });
      return;
    }
    const m = n / 4;
    const every = this.side / n;
    for (let j = 0; j < 4; j++) this.join(x, at + j * m, m);
    for (let p = 0; p < m; p++) {
      for (let j = 1; j < 4; j++) this.turnBy(x, at + p + j * m, j * p * every, -1);
      quarterTurns(x, at + p, m, -1);
    }
  }

  /** Multiplies an element by e^{±2πi·root/side}. */
  private turnBy({ re, im }: Complexes, at: number, root: number, sign: 1 | -1): void {
    const c = this.cosines[root]!;
    const s = sign * this.sines[root]!;
    const a = re[at]!;
    const b = im[at]!;
    re[at] = a * c - b * s;
    im[at] = a * s + b * c;
  }

  /** A short transform by its sum. */
  private sum({ re, im }: Complexes, at: number, { n, sign }: { n: number; sign: 1 | -1 }): void {
    const every = this.side / n;
    const [r, i] = [re.slice(at, at + n), im.slice(at, at + n)];
    for (let k = 0; k < n; k++) {
      let [sr, si] = [r[0]!, i[0]!];
      for (let p = 1; p < n; p++) {
        const c = this.cosines[((k * p) % n) * every]!;
        const s = sign * this.sines[((k * p) % n) * every]!;
        sr += r[p]! * c - i[p]! * s;
        si += r[p]! * s + i[p]! * c;
      }
      re[at + k] = sr;
      im[at + k] = si;
    }
  }

  private eachRow({ re, im }: Complexes, transform: (row: Complexes) => void): void {
    const { side } = this;
    for (let y = 0; y < side; y++)
      transform({
        re: re.subarray(y * side, (y + 1) * side),
        im: im.subarray(y * side, (y + 1) * side),
      });
  }

  private eachColumn({ re, im }: Complexes, transform: (column: Complexes) => void): void {
    const { side } = this;
    const column = complexes(side);
    for (let x = 0; x < side; x++) {
      for (let y = 0; y < side; y++) {
        column.re[y] = re[y * side + x]!;
        column.im[y] = im[y * side + x]!;
      }
      transform(column);
      for (let y = 0; y < side; y++) {
        re[y * side + x] = column.re[y]!;
        im[y * side + x] = column.im[y]!;
      }
    }
  }
}

function addAndSubtract({ re, im }: Complexes, at: number): void {
  const [r, i] = [re[at]!, im[at]!];
  re[at] = r + re[at + 1]!;
  im[at] = i + im[at + 1]!;
  re[at + 1] = r - re[at + 1]!;
  im[at + 1] = i - im[at + 1]!;
}

/** The transform of the four elements `step` apart. */
function quarterTurns({ re, im }: Complexes, at: number, step: number, sign: 1 | -1): void {
  const b = at + step;
  const c = b + step;
  const d = c + step;
  const sr = re[at]! + re[c]!;
  const si = im[at]! + im[c]!;
  const tr = re[at]! - re[c]!;
  const ti = im[at]! - im[c]!;
  const ur = re[b]! + re[d]!;
  const ui = im[b]! + im[d]!;
  const vr = sign * (im[d]! - im[b]!);
  const vi = sign * (re[b]! - re[d]!);
  re[at] = sr + ur;
  im[at] = si + ui;
  re[b] = tr + vr;
  im[b] = ti + vi;
  re[c] = sr - ur;
  im[c] = si - ui;
  re[d] = tr - vr;
  im[d] = ti - vi;
}

/** Which point each place holds when blocks j of the split hold the points 4q + j. */
function pointsInOrder(n: number): number[] {
  if (n % 4 !== 0) return Array.from({ length: n }, (_, place) => place);
  const part = pointsInOrder(n / 4);
  return [0, 1, 2, 3].flatMap((j) => part.map((point) => 4 * point + j));
}
