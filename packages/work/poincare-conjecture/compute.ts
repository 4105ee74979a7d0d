/** Computes leaves: the kernel finds the triangulations of a prefix, and recognise-sphere.ts decides what each is. */
import { loadKernel } from '../load-kernel.ts';
import type { Chunk, ComputedLeaf, ComputeModule, ComputeStep, LeafComputer } from '../work-type.ts';
import { wasmBase64 } from './compute/census.wasm.ts';
import { ChunkTally, viewOf } from './compute/compute-view.ts';
import {
  countTriangulation,
  emptyTally,
  encodeData,
  encodeSummary,
  type RecordedTriangulation,
  type Traits,
} from './leaf.ts';
import { recognise } from './model/recognise-sphere.ts';
import { ACTION_BYTES, actionsOf, type FacePair, facePairsOf, gluingsOf } from './model/search-space.ts';
import { readSkeleton } from './model/skeleton.ts';
import { encodeVerdict, type Verdict } from './model/verdict.ts';
import { type CensusPlan, locateLeaf, type Segment, segmentsOf } from './plan.ts';

/** Pairs that the kernel tries between two yields: a few milliseconds. */
const TRIES_AT_ONCE = 20_000;
const RECOGNISED_AT_ONCE = 16;
/** Bytes from one found sequence to the next. */
const FOUND_BYTES = 24;

export interface CensusKernel {
  readonly memory: WebAssembly.Memory;
  pairsAt(): number;
  prefixAt(): number;
  foundAt(): number;
  /** Returns where the automorphisms' actions are to be written. */
  setPairing(tetrahedra: number, automorphisms: number): number;
  startPrefix(length: number): void;
  advance(tries: number): number;
  hasFinished(): number;
  nodesTried(): number;
}

/** Sets the kernel to a pairing. @returns its pairs */
export function setPairing(kernel: CensusKernel, partner: Int8Array): FacePair[] {
  const pairs = facePairsOf(partner);
  const actions = actionsOf(partner);
  const faces = pairs.flatMap(({ from, to }) => [from, to]);
  new Uint8Array(kernel.memory.buffer, kernel.pairsAt(), faces.length).set(faces);
  const at = kernel.setPairing(partner.length / 4, actions.length / (pairs.length * ACTION_BYTES));
  new Uint8Array(kernel.memory.buffer, at, actions.length).set(actions);
  return pairs;
}

/** The sequences of ranks below a prefix, some at a time; nothing for a while where none are. */
export function* searchPrefix(
  kernel: CensusKernel,
  pairs: readonly FacePair[],
  digits: readonly number[],
): Generator<Uint8Array[], void, void> {
  new Uint8Array(kernel.memory.buffer, kernel.prefixAt(), digits.length).set(digits);
  kernel.startPrefix(digits.length);
  while (!kernel.hasFinished()) {
    const count = kernel.advance(TRIES_AT_ONCE);
    yield Array.from({ length: count }, (_, number) =>
      new Uint8Array(kernel.memory.buffer, kernel.foundAt() + FOUND_BYTES * number, pairs.length).slice(),
    );
  }
}

export async function openCensus(): Promise<CensusKernel> {
  return loadKernel<CensusKernel>(wasmBase64);
}

function traitsOf(gluings: Int32Array, verdict: Verdict): Traits {
  return {
    tetrahedra: gluings.length / 4,
    hasOneVertex: verdict.kind === 'sphere' && readSkeleton(gluings).vertices === 1,
    // Actions on points are looked for only where the first homology is trivial.
    isHomologySphere: verdict.kind === 'not_sphere' && verdict.proof.kind === 'permutations',
  };
}

class CensusComputer implements LeafComputer {
  private turn = 0;
  private segment: Segment | undefined;
  private pairs: readonly FacePair[] = [];

  constructor(
    private readonly kernel: CensusKernel,
    private readonly plan: CensusPlan,
  ) {}

  *compute(chunk: Chunk): Generator<ComputeStep, ComputedLeaf[], void> {
    const turn = ++this.turn;
    const leaves: ComputedLeaf[] = [];
    const tally = new ChunkTally(this.plan);
    for (let index = chunk.first; index < chunk.first + chunk.count; index++) {
      const steps = this.computeLeaf(index, tally);
      let step = steps.next();
      for (; !step.done; step = steps.next()) {
        const segment = step.value;
        yield { fraction: leaves.length / chunk.count, view: () => viewOf(tally, segment) };
        if (turn !== this.turn) throw new Error('another computation took the kernel over');
      }
      leaves.push(step.value);
    }
    return leaves;
  }

  private *computeLeaf(index: number, chunkTally: ChunkTally): Generator<Segment, ComputedLeaf, void> {
    const { segment, digits, place } = locateLeaf(this.plan, index);
    this.setSegment(segment);
    const records: RecordedTriangulation[] = [];
    const tally = emptyTally();
    for (const some of searchPrefix(this.kernel, this.pairs, digits)) {
      yield segment;
      for (const ranks of some) {
        const gluings = gluingsOf(this.pairs, ranks);
        const verdict = recognise(gluings);
        const record = { ranks, verdict: encodeVerdict(verdict) };
        countTriangulation(tally, record, verdict, traitsOf(gluings, verdict));
        chunkTally.count(gluings, verdict);
        records.push(record);
        if (records.length % RECOGNISED_AT_ONCE === 0) yield segment;
      }
    }
    const data = encodeData(records);
    return { summary: encodeSummary(tally, place, data), data };
  }

  private setSegment(segment: Segment): void {
    if (this.segment === segment) return;
    this.pairs = setPairing(this.kernel, segment.partner);
    this.segment = segment;
  }
}

export const compute: ComputeModule<CensusPlan> = {
  opensData: true,
  async prepare(plan) {
    segmentsOf(plan);
    return new CensusComputer(await openCensus(), plan);
  },
};
