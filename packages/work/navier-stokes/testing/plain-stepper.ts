/** Steps of a flow, written plainly: each stage from all amplitudes at once, one operation after the other. */
import { exponential } from '../../numerics/exponential.ts';
import { cutoffOf, type Flow, type FlowState } from '../model/definition.ts';

export abstract class PlainStepper {
  /** exp(−νk²h/2) of one direction, k from 0 on. */
  protected readonly decay: Float64Array;
  private readonly timeStep: number;

  /** @param cutoff the greatest wave number that is kept: with more than a third of the side products fold onto waves */
  constructor(
    protected readonly flow: Omit<Flow, 'start'>,
    readonly cutoff = cutoffOf(flow.side),
  ) {
    this.timeStep = 1 / flow.stepsPerUnit;
    const viscosity = 1 / flow.reynolds;
    this.decay = Float64Array.from({ length: cutoff + 1 }, (_, k) =>
      exponential(-(viscosity * (k * k)) * (this.timeStep / 2)),
    );
  }

  /** exp(−ν|k|²h/2), as the product of the directions', at each real and imaginary part. */
  protected abstract decays(): Float64Array;
  /** ½Σ|ω|² over all waves. */
  abstract enstrophy(modes: Float64Array): number;
  /** Amplitudes of what moves the vorticity, but for viscosity. */
  abstract nonlinearTerm(modes: Float64Array): Float64Array;

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
}
