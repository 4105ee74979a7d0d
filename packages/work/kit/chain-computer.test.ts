import { describe, expect, it } from 'vitest';
import type { ChunkRequest, ComputedLeaf, ComputeStep } from '../work-type.ts';
import { ChainComputer, type LeafStream } from './chain-computer.ts';

/** Chains of six leaves, in which every second state is kept. */
const plan = { leaves: 6, stride: 2 };
const NO_VIEW = { subject: 'a chain', figures: [] };

/** A stream whose leaf and state name their chain and place; what is asked of it is noted. */
class NotedStream implements LeafStream {
  place = 0;
  readonly asked: string[] = [];

  constructor(private readonly chain: number) {}

  begin(): void {
    this.asked.push('begin');
    this.place = 0;
  }

  goOn(place: number, state: Uint8Array): void {
    this.asked.push(`go on at ${place} from ${state}`);
    this.place = place;
  }

  *nextLeaf(): Generator<number, Uint8Array, void> {
    const { place } = this;
    this.place = -1;
    yield 0.5;
    this.asked.push(`leaf ${place}`);
    this.place = place + 1;
    return Uint8Array.of(this.chain, place);
  }

  state(): Uint8Array {
    return Uint8Array.of(this.chain, this.place);
  }
}

function computerOfTwo() {
  const streams = [new NotedStream(0), new NotedStream(1)] as const;
  const views: number[] = [];
  const computer = new ChainComputer(plan, streams, (_, leaves) => {
    views.push(leaves.length);
    return NO_VIEW;
  });
  return { computer, streams, views };
}

function run(
  computer: ChainComputer,
  request: ChunkRequest,
): { steps: ComputeStep[]; leaves: ComputedLeaf[] } {
  const computing = computer.compute(request);
  const steps: ComputeStep[] = [];
  let step = computing.next();
  for (; !step.done; step = computing.next()) steps.push(step.value);
  return { steps, leaves: step.value };
}

const summariesOf = (leaves: readonly ComputedLeaf[]) => leaves.map(({ summary }) => [...summary]);

describe('a chunk of a chain', () => {
  it('is computed leaf by leaf, with the state behind each stride', () => {
    const { computer, streams } = computerOfTwo();
    const { leaves } = run(computer, { first: 0, count: 4 });
    expect(leaves).toEqual([
      { summary: Uint8Array.of(0, 0) },
      { summary: Uint8Array.of(0, 1), data: Uint8Array.of(0, 2) },
      { summary: Uint8Array.of(0, 2) },
      { summary: Uint8Array.of(0, 3), data: Uint8Array.of(0, 4) },
    ]);
    expect(streams[0].asked).toEqual(['leaf 0', 'leaf 1', 'leaf 2', 'leaf 3']);
  });

  it('goes on where its stream has come to, without the state that it is given', () => {
    const { computer, streams } = computerOfTwo();
    run(computer, { first: 0, count: 2 });
    const { leaves } = run(computer, { first: 2, count: 1, state: Uint8Array.of(9) });
    expect(summariesOf(leaves)).toEqual([[0, 2]]);
    expect(streams[0].asked).toEqual(['leaf 0', 'leaf 1', 'leaf 2']);
  });

  it('goes on from the state that it is given', () => {
    const { computer, streams } = computerOfTwo();
    const { leaves } = run(computer, { first: 10, count: 1, state: Uint8Array.of(7) });
    expect(summariesOf(leaves)).toEqual([[1, 4]]);
    expect(streams[1].asked).toEqual(['go on at 4 from 7', 'leaf 4']);
  });

  it('computes the leaves before it where there is no state', () => {
    const { computer, streams } = computerOfTwo();
    const { leaves, steps } = run(computer, { first: 2, count: 1 });
    expect(summariesOf(leaves)).toEqual([[0, 2]]);
    expect(streams[0].asked).toEqual(['leaf 0', 'leaf 1', 'leaf 2']);
    // Two leaves of three were computed when the chunk's own began.
    expect(steps.map(({ fraction }) => fraction)).toEqual([0, 0, 2.5 / 3, 1]);
  });

  it('computes those alone that its stream hasn’t come to', () => {
    const { computer, streams } = computerOfTwo();
    run(computer, { first: 0, count: 1 });
    const { steps } = run(computer, { first: 2, count: 1 });
    expect(streams[0].asked).toEqual(['leaf 0', 'leaf 1', 'leaf 2']);
    expect(steps.map(({ fraction }) => fraction)).toEqual([0, 1.5 / 2, 1]);
  });

  it('begins the chain again behind its place, and after a leaf that was ended', () => {
    const { computer, streams } = computerOfTwo();
    run(computer, { first: 0, count: 3 });
    expect(summariesOf(run(computer, { first: 1, count: 1 }).leaves)).toEqual([[0, 1]]);
    expect(streams[0].asked.slice(3)).toEqual(['begin', 'leaf 0', 'leaf 1']);
    const ended = computer.compute({ first: 2, count: 1 });
    ended.next();
    expect(summariesOf(run(computer, { first: 3, count: 1 }).leaves)).toEqual([[0, 3]]);
    expect(streams[0].asked.slice(6)).toEqual(['begin', 'leaf 0', 'leaf 1', 'leaf 2', 'leaf 3']);
  });

  it('takes no state for the first leaf of a chain, which begins from its seed', () => {
    const { computer, streams } = computerOfTwo();
    run(computer, { first: 0, count: 1 });
    run(computer, { first: 0, count: 1, state: Uint8Array.of(7) });
    expect(streams[0].asked).toEqual(['leaf 0', 'begin', 'leaf 0']);
  });

  it('goes over into the next chain', () => {
    const { computer } = computerOfTwo();
    const { leaves } = run(computer, { first: 5, count: 3, state: Uint8Array.of(7) });
    expect(summariesOf(leaves)).toEqual([
      [0, 5],
      [1, 0],
      [1, 1],
    ]);
  });

  it('tells its share within and behind each leaf, and shows the leaves so far', () => {
    const { computer, views } = computerOfTwo();
    const { steps } = run(computer, { first: 0, count: 2 });
    expect(steps.map(({ fraction }) => fraction)).toEqual([0.25, 0.5, 0.75, 1]);
    for (const { view } of steps) expect(view?.()).toBe(NO_VIEW);
    expect(views).toEqual([2, 2, 2, 2]);
  });
});
