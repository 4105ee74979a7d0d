/** Transforms of cubes of points, plane after plane of equal z, in it row after row of equal y. */
import { type Complexes, complexes, PlainFourier } from './plain-fourier.ts';

export class PlainCube {
  private readonly fourier: PlainFourier;
  private readonly line: Complexes;

  /** @param cutoff the greatest wave number that isn't zero on the way to points, or is wanted on the way back */
  constructor(
    readonly side: number,
    private readonly cutoff = side / 2,
  ) {
    this.fourier = new PlainFourier(side);
    this.line = complexes(side);
  }

  /** The place of a point, or of a wave with its numbers modulo the side. */
  placeOf(x: number, y: number, z: number): number {
    const { side } = this;
    return (((z + side) % side) * side + ((y + side) % side)) * side + ((x + side) % side);
  }

  /** Σ x(k)·e^{ik·x} of amplitudes: along z, then along y, then along x. */
  toPoints(cube: Complexes): void {
    for (const axis of [2, 1, 0]) this.eachLine(cube, axis, (line) => this.fourier.toPoints(line));
  }

  /** The inverse of toPoints but for the factor side³: along x, then along y, then along z. */
  fromPoints(cube: Complexes): void {
    for (const axis of [0, 1, 2]) this.eachLine(cube, axis, (line) => this.fourier.fromPoints(line));
  }

  /** Whether a line is of waves beyond the cutoff along the axes that aren't at points while it is transformed. */
  private isLeftOut(first: number, axis: number): boolean {
    const { side, cutoff } = this;
    const isBeyond = (place: number) => Math.min(place, side - place) > cutoff;
    const x = first % side;
    if (axis > 0 && isBeyond(x)) return true;
    return axis > 1 && isBeyond(Math.floor(first / side) % side);
  }

  private eachLine({ re, im }: Complexes, axis: number, transform: (line: Complexes) => void): void {
    const { side, line } = this;
    const step = side ** axis;
    for (let first = 0; first < side ** 3; first++) {
      if (Math.floor(first / step) % side !== 0 || this.isLeftOut(first, axis)) continue;
      for (let place = 0; place < side; place++) {
        line.re[place] = re[first + place * step]!;
        line.im[place] = im[first + place * step]!;
      }
      transform(line);
      for (let place = 0; place < side; place++) {
        re[first + place * step] = line.re[place]!;
        im[first + place * step] = line.im[place]!;
      }
    }
  }
}
