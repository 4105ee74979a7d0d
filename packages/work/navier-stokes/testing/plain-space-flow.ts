/**
 * Incompressible flow in a periodic cube by its vorticity, written plainly, as plain-flow.ts has that in a square: the whole cube of
 * amplitudes at once, one operation after the other.
 */
import { modesLength, spaceIndex } from '../model/definition.ts';
import { PlainCube } from '../verify/plain-cube.ts';
import { type Complexes, complexes } from '../verify/plain-fourier.ts';
import { PlainStepper } from './plain-stepper.ts';

export class PlainSpaceFlow extends PlainStepper {
  private readonly cube = new PlainCube(this.flow.side);

  /** exp(−ν|k|²h/2), as the product of the directions', at each real and imaginary part. */
  protected decays(): Float64Array {
    const decays = new Float64Array(this.modesLength);
    this.eachWave((kx, ky, kz, index) => {
      const e = this.decay[kx]! * this.decay[Math.abs(ky)]! * this.decay[Math.abs(kz)]!;
      decays.fill(e, index, index + 6);
    });
    return decays;
  }

  get modesLength(): number {
    return modesLength({ ...this.flow, dimensions: 3 }, this.cutoff);
  }

  eachWave(visit: (kx: number, ky: number, kz: number, index: number) => void): void {
    for (let kx = 0; kx <= this.cutoff; kx++)
      for (let ky = -this.cutoff; ky <= this.cutoff; ky++)
        for (let kz = -this.cutoff; kz <= this.cutoff; kz++)
          visit(kx, ky, kz, spaceIndex(this.cutoff, kx, ky, kz));
  }

  /** ½Σ|ω|²: for each kx the sum of those of ky = 0, 1, −1, … K, −K, each of which runs through kz = 0 … K, −K … −1. */
  enstrophy(modes: Float64Array): number {
    let all = 0;
    for (let kx = 0; kx <= this.cutoff; kx++) {
      let column = 0;
      for (let rank = 0; rank <= 2 * this.cutoff; rank++) {
        const ky = rank % 2 === 1 ? (rank + 1) / 2 : -rank / 2;
        column += this.pencilSum(modes, kx, ky + 0);
      }
      all += kx === 0 ? 0.5 * column : column;
    }
    return all;
  }

  private pencilSum(modes: Float64Array, kx: number, ky: number): number {
    let pencil = 0;
    for (let rank = 0; rank <= 2 * this.cutoff; rank++) {
      const kz = rank <= this.cutoff ? rank : rank - 2 * this.cutoff - 1;
      const at = spaceIndex(this.cutoff, kx, ky, kz);
      const [x, y, z] = [0, 2, 4].map(
        (part) => modes[at + part]! * modes[at + part]! + modes[at + part + 1]! * modes[at + part + 1]!,
      ) as [number, number, number];
      pencil += x + y + z;
    }
    return pencil;
  }

  /** Amplitudes of the curl of u × ω. */
  nonlinearTerm(modes: Float64Array): Float64Array {
    const [x, y, z] = this.fields(modes);
    for (const cube of [x, y, z]) this.cube.toPoints(cube);
    for (let point = 0; point < x.re.length; point++) {
      const [ux, uy, uz] = [x.re[point]!, y.re[point]!, z.re[point]!];
      const [wx, wy, wz] = [x.im[point]!, y.im[point]!, z.im[point]!];
      x.re[point] = uy * wz - uz * wy;
      x.im[point] = uz * wx - ux * wz;
      y.re[point] = ux * wy - uy * wx;
      y.im[point] = 0;
    }
    for (const cube of [x, y]) this.cube.fromPoints(cube);
    const whole = 1 / (this.flow.side * this.flow.side * this.flow.side);
    const half = 0.5 * whole;
    const term = new Float64Array(this.modesLength);
    this.eachWave((kx, ky, kz, index) => {
      const here = this.cube.placeOf(kx, ky, kz);
      const opposite = this.cube.placeOf(-kx, -ky, -kz);
      const [pr, pi, qr, qi] = [x.re[here]!, x.im[here]!, x.re[opposite]!, x.im[opposite]!];
      const [xr, xi] = [(pr + qr) * half, (pi - qi) * half];
      const [yr, yi] = [(pi + qi) * half, (qr - pr) * half];
      const [zr, zi] = [y.re[here]! * whole, y.im[here]! * whole];
      term.set([kz * yi - ky * zi, ky * zr - kz * yr], index);
      term.set([kx * zi - kz * xi, kz * xr - kx * zr], index + 2);
      term.set([ky * xi - kx * yi, kx * yr - ky * xr], index + 4);
    });
    return term;
  }

  /** Amplitudes of u + iω along x, y and z over the whole cube of waves. */
  private fields(modes: Float64Array): [Complexes, Complexes, Complexes] {
    const fields = [0, 1, 2].map(() => complexes(this.flow.side ** 3)) as [Complexes, Complexes, Complexes];
    this.eachWave((kx, ky, kz, index) => {
      if (kx === 0 && ky === 0 && kz === 0) return;
      const inverse = 1 / (kx * kx + ky * ky + kz * kz);
      const [xr, xi, yr, yi, zr, zi] = Array.from(
        modes.subarray(index, index + 6),
        (value) => value * inverse,
      ) as [number, number, number, number, number, number];
      const velocity = [
        [kz * yi - ky * zi, ky * zr - kz * yr],
        [kx * zi - kz * xi, kz * xr - kx * zr],
        [ky * xi - kx * yi, kx * yr - ky * xr],
      ] as const;
      const here = this.cube.placeOf(kx, ky, kz);
      const opposite = this.cube.placeOf(-kx, -ky, -kz);
      for (const [axis, { re, im }] of fields.entries()) {
        const [ur, ui] = velocity[axis]!;
        const [wr, wi] = [modes[index + 2 * axis]!, modes[index + 2 * axis + 1]!];
        re[here] = ur - wi;
        im[here] = ui + wr;
        // Those of kx = 0 at −k come from their own entries.
        if (kx === 0) continue;
        re[opposite] = ur + wi;
        im[opposite] = wr - ui;
      }
    });
    return fields;
  }
}
