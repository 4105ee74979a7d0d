/** A stream of configurations as the kernel computes it, leaf by leaf. */
import type { LeafStream } from '../../kit/chain-computer.ts';
import { FINGERPRINT_BYTES, writeLeaf } from '../leaf.ts';
import { DIMENSIONS, type Lattice } from '../model/definition.ts';
import { RECTANGLES, rectanglesOf } from '../model/loops.ts';
import { type LatticePlan, stateBytes } from '../plan.ts';
import type { GaugeKernel } from './gauge-kernel.ts';

/** Parts of a sweep that are one step: an eighth each. */
const PARITIES = [0, 1] as const;

export class GaugeStream implements LeafStream {
  place = 0;

  constructor(
    private readonly kernel: GaugeKernel,
    private readonly plan: LatticePlan,
    { group, side, beta, key }: Lattice,
  ) {
    kernel.open(group, side, beta, ...key);
    this.begin();
  }

  begin(): void {
    this.kernel.coldStart();
    this.place = 0;
  }

  goOn(place: number, state: Uint8Array): void {
    if (state.length !== stateBytes(this.plan)) throw new RangeError('no state of this lattice');
    this.bytes(state.length).set(state);
    this.kernel.loadState();
    this.place = place;
  }

  state(): Uint8Array {
    this.kernel.saveState();
    return this.bytes(stateBytes(this.plan)).slice();
  }

  *nextLeaf(): Generator<number, Uint8Array, void> {
    const { kernel, plan, place } = this;
    this.place = -1;
    for (let cycle = 0; cycle < plan.cycles; cycle++)
      for (const isHeatBath of [false, true]) {
        const sweep = 2 * (place * plan.cycles + cycle) + Number(isHeatBath);
        for (const parity of PARITIES)
          for (let mu = 0; mu < DIMENSIONS; mu++) {
            kernel.updateEighth(parity, mu, sweep, isHeatBath);
            yield (cycle + (isHeatBath ? 0.5 : 0)) / plan.cycles;
          }
      }
    const summary = yield* this.measure(place % plan.side);
    this.place = place + 1;
    return summary;
  }

  /** Rectangles are taken from one slice, which moves on by one with each leaf. */
  private *measure(slice: number): Generator<number, Uint8Array, void> {
    const { kernel, plan } = this;
    let plaquettes = 0;
    for (let at = 0; at < plan.side; at++) {
      plaquettes += kernel.plaquetteSum(at);
      yield 1;
    }
    const rectangles = new Array<number>(RECTANGLES.length).fill(0);
    for (const [index, { width, height }] of rectanglesOf(plan.side).entries())
      rectangles[index] = kernel.wilsonSum(slice, width, height);
    const polyakov = { real: kernel.polyakovSum(), imaginary: kernel.polyakovSumImaginary() };
    yield 1;
    kernel.fingerprint();
    const fingerprint = this.bytes(FINGERPRINT_BYTES).slice();
    return writeLeaf({ fingerprint, plaquettes, rectangles, polyakov });
  }

  private bytes(length: number): Uint8Array {
    return new Uint8Array(this.kernel.memory.buffer, this.kernel.stateAt(), length);
  }
}
