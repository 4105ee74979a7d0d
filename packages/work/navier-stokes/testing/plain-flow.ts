/**
 * Incompressible flow on a periodic square by its vorticity, written plainly: each stage from the whole square of amplitudes, one
 * operation after the other. Kernel, replay and this third program give the same bits, as all follow the order of operations in
 * README.md, and it has no code of theirs.
 */
import { modeIndex } from '../model/definition.ts';
import { type Complexes, complexes, PlainFourier } from '../verify/plain-fourier.ts';
import { PlainStepper } from './plain-stepper.ts';

export class PlainFlow extends PlainStepper {
  private readonly fourier = new PlainFourier(this.flow.side);

  /** exp(−ν|k|²h/2), as the product of both directions', at each real and imaginary part. */
  protected decays(): Float64Array {
    const decays = new Float64Array(this.modesLength);
    this.eachMode((kx, ky, index) => {
      decays.fill(this.decay[kx]! * this.decay[Math.abs(ky)]!, index, index + 2);
    });
    return decays;
  }

  get modesLength(): number {
    return 2 * (this.cutoff + 1) * (2 * this.cutoff + 1);
  }

  eachMode(visit: (kx: number, ky: number, index: number) => void): void {
    for (let kx = 0; kx <= this.cutoff; kx++)
      for (let ky = -this.cutoff; ky <= this.cutoff; ky++) visit(kx, ky, modeIndex(this.cutoff, kx, ky));
  }

  /** ½Σ|ω|² over all waves; the sum of each kx runs through ky = 0 … K, −K … −1. */
  enstrophy(modes: Float64Array): number {
    let all = 0;
    for (let kx = 0; kx <= this.cutoff; kx++) {
      let column = 0;
      for (let row = 0; row <= 2 * this.cutoff; row++) {
        const ky = row <= this.cutoff ? row : row - 2 * this.cutoff - 1;
        const index = modeIndex(this.cutoff, kx, ky);
        column += modes[index]! * modes[index]! + modes[index + 1]! * modes[index + 1]!;
      }
      all += kx === 0 ? 0.5 * column : column;
    }
    return all;
  }

  /** Amplitudes of −u·∇ω from the square of u + iv. */
  nonlinearTerm(modes: Float64Array): Float64Array {
    const square = this.velocity(modes);
    this.fourier.squareToPoints(square);
    const { re, im } = square;
    for (let point = 0; point < re.length; point++) {
      const u = re[point]!;
      const v = im[point]!;
      re[point] = u * u - v * v;
      im[point] = 2 * (u * v);
    }
    this.fourier.squareFromPoints(square);
    const { side } = this.flow;
    const scale = 0.25 / (side * side);
    const term = new Float64Array(this.modesLength);
    this.eachMode((kx, ky, index) => {
      const here = this.placeOf(kx, ky);
      const opposite = this.placeOf(-kx, -ky);
      const a = kx * kx - ky * ky;
      const b = 2 * ky * kx;
      const [pr, pi, qr, qi] = [re[here]!, im[here]!, re[opposite]!, im[opposite]!];
      term[index] = (a * (pi + qi) - b * (pr + qr)) * scale;
      term[index + 1] = (a * (qr - pr) - b * (pi - qi)) * scale;
    });
    return term;
  }

  /** Amplitudes of u + iv over the whole square of waves. */
  private velocity(modes: Float64Array): Complexes {
    const { side, drift } = this.flow;
    const square = complexes(side * side);
    this.eachMode((kx, ky, index) => {
      if (kx === 0 && ky === 0) return;
      const inverse = 1 / (kx * kx + ky * ky);
      const r = modes[index]! * inverse;
      const i = modes[index + 1]! * inverse;
      const here = this.placeOf(kx, ky);
      square.re[here] = kx * r - ky * i;
      square.im[here] = kx * i + ky * r;
      // Those of kx = 0 at −ky come from their own entries.
      if (kx === 0) return;
      const opposite = this.placeOf(-kx, -ky);
      square.re[opposite] = -(kx * r + ky * i);
      square.im[opposite] = kx * i - ky * r;
    });
    [square.re[0], square.im[0]] = drift;
    return square;
  }

  private placeOf(kx: number, ky: number): number {
    const { side } = this.flow;
    return ((ky + side) % side) * side + ((kx + side) % side);
  }
}
