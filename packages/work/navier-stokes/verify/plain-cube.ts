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

  private isBeyond(place: number): boolean {
    return Math.min(place, this.side - place) > this.cutoff;
  }

  /** Leaves out lines of waves beyond the cutoff along the axes that aren't at points while this one is transformed. */
  private eachLine(cube: Complexes, axis: number, transform: (line: Complexes) => void): void {
    const { side } = this;
    const [low, high] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
    for (let far = 0; far < side; far++) {
      if (axis > high && this.isBeyond(far)) continue;
      for (let near = 0; near < side; near++) {
        if (axis > low && this.isBeyond(near)) continue;
        this.onLine(cube, far * side ** high + near * side ** low, side ** axis, transform);
      }
    }
  }

  /** Transforms what lies `step` apart, from the element `first` on. */
  private onLine(
    { re, im }: Complexes,
    first: number,
    step: number,
    transform: (line: Complexes) => void,
  ): void {
    const { side, line } = this;
    for (let place = 0, at = first; place < side; place++, at += step) {
      line.re[place] = re[at]!;
      line.im[place] = im[at]!;
    }
    transform(line);
    for (let place = 0, at = first; place < side; place++, at += step) {
      re[at] = line.re[place]!;
      im[at] = line.im[place]!;
    }
  }
}
