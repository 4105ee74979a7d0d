/** Recomputes a leaf by the plain sieve (plain-leaf.as.ts), by another method than compute.ts. */
import { loadKernel } from '../../load-kernel.ts';
import { COUNT_NAMES, encodeLeaf, type LeafCounts, type RaceExtremes } from '../leaf.ts';
import { wasmBase64 } from './plain-leaf.wasm.ts';

interface PlainKernel {
  prepare(limit: number, odds: number): void;
  extendBase(): number;
  beginLeaf(start: bigint, span: number): void;
  placePrimes(count: number): number;
  advance(): number;
  fieldsAt(): number;
}

/** Places of the kernel's 32-bit fields after the counts. */
const FIRST = 14;
const LAST = 15;
const RACE4 = 16;
const RACE3 = 20;
const GAP_AT = 24;
const GAP_LENGTH = 28;
const TUPLES = 32;
const NONE = 0xffff_ffff;

const PRIMES_PER_STEP = 400_000;
/** Odd numbers in a window: near the second-level cache, but an eighth of the largest prime at least. */
const WINDOW_MIN = 1 << 19;
const WINDOW_MAX = 1 << 22;

function windowFor(limit: number, span: number): number {
  let odds = WINDOW_MIN;
  while (odds < WINDOW_MAX && odds * 8 < limit && odds * 2 < span) odds *= 2;
  return odds;
}

export class PlainSieve {
  private readonly kernel: PlainKernel & { memory: WebAssembly.Memory };
  private hasBase = false;

  private constructor(kernel: PlainKernel & { memory: WebAssembly.Memory }) {
    this.kernel = kernel;
  }

  /** @param end every number of the leaves to come is below it, < 2^62 */
  static async upTo(end: bigint, span: number): Promise<PlainSieve> {
    const kernel = await loadKernel<PlainKernel>(wasmBase64);
    const limit = Math.ceil(Math.sqrt(Number(end) + 4096)) + 1;
    kernel.prepare(limit, windowFor(limit, span));
    return new PlainSieve(kernel);
  }

  /** The summary of [start, start + span); yields at least every few milliseconds of work. */
  *summaryOf(start: bigint, span: number): Generator<void, Uint8Array, void> {
    const { kernel } = this;
    while (!this.hasBase) {
      this.hasBase = kernel.extendBase() === 0;
      yield;
    }
    kernel.beginLeaf(start, span);
    while (kernel.placePrimes(PRIMES_PER_STEP) !== 0) yield;
    yield;
    while (kernel.advance() !== 0) yield;
    return this.read();
  }

  private read(): Uint8Array {
    const view = new DataView(this.kernel.memory.buffer, this.kernel.fieldsAt());
    const field = (index: number) => view.getUint32(4 * index, true);
    const signed = (index: number) => view.getInt32(4 * index, true);
    const optional = (index: number) => (field(index) === NONE ? undefined : field(index));
    const race = (at: number): RaceExtremes => ({
      min: { value: signed(at), offset: field(at + 1) },
      max: { value: signed(at + 2), offset: field(at + 3) },
    });
    const counts = Object.fromEntries(COUNT_NAMES.map((name, index) => [name, field(index)])) as LeafCounts;
    return encodeLeaf({
      counts,
      firstPrime: field(FIRST),
      lastPrime: field(LAST),
      race4: race(RACE4),
      race3: race(RACE3),
      gaps: [0, 1, 2, 3].map((i) => ({ offset: field(GAP_AT + i), length: field(GAP_LENGTH + i) })),
      firstQuadruplet: optional(TUPLES),
      lastQuadruplet: optional(TUPLES + 1),
      firstSextuplet: optional(TUPLES + 2),
    });
  }
}
