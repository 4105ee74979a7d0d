/** Computes leaves in chains (docs/decisions/0045-chains-of-leaves.md), whatever a kind's chains are of. */
import type { LiveView } from '../live-view.ts';
import type { ChunkRequest, ComputedLeaf, ComputeStep, LeafComputer } from '../work-type.ts';
import { type ChainPlace, type Chains, isKept, placeInChain } from './chains.ts';

/** One chain of a unit, which gives its leaves one after the other. */
export interface LeafStream {
  /** The place in its chain of the leaf that comes next; −1 within a leaf, and behind one that was ended before its end. */
  readonly place: number;
  begin(): void;
  /** Takes the state before the leaf of a place. @throws RangeError for bytes that are no such state */
  goOn(place: number, state: Uint8Array): void;
  /** Computes one leaf; its steps yield the share that is done. @returns its summary */
  nextLeaf(): Generator<number, Uint8Array, void>;
  /** The state behind the last leaf, a copy. */
  state(): Uint8Array;
}

/** What the page shows behind the leaves so far, which begin at a place. */
export type ChainView = (from: ChainPlace, leaves: readonly ComputedLeaf[]) => LiveView;

export class ChainComputer implements LeafComputer {
  /** @param streams one for each chain, in their order */
  constructor(
    private readonly plan: Chains,
    private readonly streams: readonly LeafStream[],
    private readonly viewOf: ChainView,
  ) {}

  *compute({ first, count, state }: ChunkRequest): Generator<ComputeStep, ComputedLeaf[], void> {
    const from = placeInChain(this.plan, first);
    const stream = this.streams[from.chain]!;
    const fromSeed = yield* this.goTo(stream, from.place, state);
    const leaves: ComputedLeaf[] = [];
    const view = () => this.viewOf(from, leaves);
    const total = fromSeed + count;
    while (leaves.length < count) {
      const leaf = first + leaves.length;
      if (placeInChain(this.plan, leaf).chain !== from.chain)
        return [...leaves, ...(yield* this.compute({ first: leaf, count: count - leaves.length }))];
      const steps = stream.nextLeaf();
      let step = steps.next();
      for (; !step.done; step = steps.next())
        yield { fraction: (fromSeed + leaves.length + step.value) / total, view };
      leaves.push({ summary: step.value, ...(isKept(this.plan, leaf) ? { data: stream.state() } : {}) });
      yield { fraction: (fromSeed + leaves.length) / total, view };
    }
    return leaves;
  }

  /** Brings a stream to the place of a leaf. @returns how many leaves had to be computed for it */
  private *goTo(
    stream: LeafStream,
    place: number,
    state: Uint8Array | undefined,
  ): Generator<ComputeStep, number, void> {
    if (stream.place === place) return 0;
    if (place > 0 && state) {
      stream.goOn(place, state);
      return 0;
    }
    if (stream.place < 0 || stream.place > place) stream.begin();
    const behind = place - stream.place;
    while (stream.place < place) {
      const steps = stream.nextLeaf();
      for (let step = steps.next(); !step.done; step = steps.next()) yield { fraction: 0 };
    }
    return behind;
  }
}
