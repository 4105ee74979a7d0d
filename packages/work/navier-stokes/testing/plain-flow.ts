/**
 * Incompressible flow on a periodic square by its vorticity, written plainly: each stage from the whole square of amplitudes, one
 * operation after the other. Kernel, replay and this third program give the same bits, as all follow the order of operations in
 * README.md, and it has no code of theirs.
 */
import { exponential } from '../../numerics/exponential.ts';
import { cutoffOf, type Flow, type FlowState, modeIndex } from '../model/definition.ts';
import { type Complexes, complexes, PlainFourier } from '../verify/plain-fourier.ts';

export class PlainFlow {
  private readonly fourier: PlainFourier;
  private readonly decay: Float64Array;
  private readonly timeStep: number;

  /** @param cutoff the greatest wave number that is kept: with more than a third of the side products fold onto waves */
  constructor(
    private readonly flow: Omit<Flow, 'start'>,
    readonly cutoff = cutoffOf(flow.side),
  ) {
    this.fourier = new PlainFourier(flow.side);
    this.timeStep = 1 / flow.stepsPerUnit;
    const viscosity = 1 / flow.reynolds;
    this.decay = Float64Array.from({ length: cutoff + 1 }, (_, k) =>
      exponential(-(viscosity * (k * k)) * (this.timeStep / 2)),
    );
  }

  advance(state: FlowState, steps: number): FlowState {
    let { step, dissipated, modes } = state;
    for (const end = step + steps; step < end; step++) {
      const { next, integral } = this.advanceOnce(modes);
      modes = next;
      dissipated += integral;
    }
    return { step, dissipated, modes };
  }

  private advanceOnce(modes: Float64Array): { next: Float64Array; integral: number } {
    const h = this.timeStep;
    const decay = this.decays();
    const first = this.nonlinearTerm(modes);
    const second = modes.map((w, i) => decay[i]! * (w + (h / 2) * first[i]!));
    const ofSecond = this.nonlinearTerm(second);
    const third = modes.map((w, i) => decay[i]! * w + (h / 2) * ofSecond[i]!);
    const ofThird = this.nonlinearTerm(third);
    const fourth = modes.map((w, i) => decay[i]! * (decay[i]! * w + h * ofThird[i]!));
    const ofFourth = this.nonlinearTerm(fourth);
    const next = modes.map((w, i) => {
      const e = decay[i]!;
      const begun = e * e * (w + (h / 6) * first[i]!);
      const share = (h / 3) * e;
      return begun + share * ofSecond[i]! + share * ofThird[i]! + (h / 6) * ofFourth[i]! + 0;
    });
    const [z1, z2, z3, z4] = [modes, second, third, fourth].map((stage) => this.enstrophy(stage)) as [
      number,
      number,
      number,
      number,
    ];
    return { next, integral: (h / 6) * (z1 + 2 * z2 + 2 * z3 + z4) };
  }

  /** exp(−ν|k|²h/2), as the product of both directions', at each real and imaginary part. */
  private decays(): Float64Array {
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
