import { describe, expect, it } from 'vitest';
import type { Evidence } from '../work-type.ts';
import { type Chains, chainsOf, challengesOfChains, chunksOfChains, isKept, replaysOf } from './chains.ts';

describe('the size of chains', () => {
  it.each([
    ['each state is kept where there is room', 6, { seconds: 1, stateBytes: 1e6 }, { leaves: 6, stride: 1 }],
    // 16 MB a second, of which each of two chains has half.
    ['a second keeps 16 MB', 32, { seconds: 1, stateBytes: 1e6 }, { leaves: 32, stride: 4 }],
    ['two seconds keep twice as much', 32, { seconds: 2, stateBytes: 1e6 }, { leaves: 32, stride: 2 }],
    ['a unit keeps 128 MB at most', 128, { seconds: 1e6, stateBytes: 1e6 }, { leaves: 128, stride: 2 }],
    [
      'or as many bytes as its kind says',
      128,
      { seconds: 1e6, stateBytes: 1e6, bytesMax: 64e6 },
      { leaves: 128, stride: 4 },
    ],
    ['leaves are made up to whole strides', 33, { seconds: 1, stateBytes: 1e6 }, { leaves: 35, stride: 5 }],
    ['one state is kept of the largest', 9, { seconds: 1, stateBytes: 1e9 }, { leaves: 9, stride: 9 }],
    ['a state that fits in part isn’t kept', 9, { seconds: 1, stateBytes: 3e6 }, { leaves: 10, stride: 5 }],
  ])('%s', (_, wanted, kept, expected) => {
    expect(chainsOf(wanted, 2, kept)).toEqual(expected);
  });
});

describe('challenges of chains', () => {
  const draws = (chains: Chains, replayRatio: number, share: number) =>
    challengesOfChains(chains, 2, { replayRatio, share });

  it('are as many as the share of the time allows, by the mean way from a kept state', () => {
    // 2 chains of 100 leaves; a replay takes 3 times (4 + 1) / 2 leaves: 0.5 · 200 / 7.5 = 13.3.
    expect(draws({ leaves: 100, stride: 4 }, 3, 0.5)).toBe(13);
  });

  it('are at least two and at most 64, and no more than there are leaves', () => {
    expect(draws({ leaves: 100, stride: 100 }, 10, 0.01)).toBe(2);
    expect(draws({ leaves: 1000, stride: 1 }, 1, 1)).toBe(64);
    expect(draws({ leaves: 5, stride: 1 }, 1, 5)).toBe(10);
  });
});

describe('chunks of chains', () => {
  it('end at kept states, follow one another in a chain, and begin each chain alone', () => {
    expect(chunksOfChains({ leaves: 6, stride: 2 }, 2, 5)).toEqual([
      { first: 0, count: 4 },
      { first: 4, count: 2, follows: 0 },
      { first: 6, count: 4 },
      { first: 10, count: 2, follows: 2 },
    ]);
  });

  it('have a stride at least', () => {
    expect(chunksOfChains({ leaves: 6, stride: 3 }, 1, 2)).toEqual([
      { first: 0, count: 3 },
      { first: 3, count: 3, follows: 0 },
    ]);
  });
});

describe('replays', () => {
  // Two chains of six leaves; the states behind the leaves 1, 3, 5 and 7, 9, 11 are kept.
  const plan = { leaves: 6, stride: 2 };
  const every = Array.from({ length: 12 }, (_, leaf) => leaf);
  const kept = [1, 3, 5, 7, 9, 11];
  const replays = (challenged: number[], known = every, data = kept) => {
    const evidence: Evidence<Chains & { [name: string]: number }> = {
      plan,
      leaves: new Map(known.map((leaf) => [leaf, new Uint8Array(1)])),
      complete: known === every,
      challenged,
      data: new Map(data.map((leaf) => [leaf, new Uint8Array(1)])),
    };
    return replaysOf(evidence);
  };

  it('keep the state behind each stride of each chain', () => {
    expect(every.filter((leaf) => isKept(plan, leaf))).toEqual(kept);
    expect(every.filter((leaf) => isKept({ leaves: 6, stride: 1 }, leaf))).toEqual(every);
    expect(every.filter((leaf) => isKept({ leaves: 6, stride: 3 }, leaf))).toEqual([2, 5, 8, 11]);
  });

  it('begin behind the nearest kept state of the same chain, or with the chain', () => {
    expect(replays([0, 2, 5, 6, 8, 11])).toEqual([
      { first: 0, last: 0 },
      { first: 2, last: 2 },
      { first: 4, last: 5 },
      { first: 6, last: 6 },
      { first: 8, last: 8 },
      { first: 10, last: 11 },
    ]);
  });

  it('take all leaves together that are reached from the same beginning, up to the last', () => {
    expect(replays([2, 3])).toEqual([{ first: 2, last: 3 }]);
    expect(replays([1, 2], every, [])).toEqual([{ first: 0, last: 2 }]);
  });

  it('go farther back where a state or its leaf isn’t known, never into another chain', () => {
    expect(replays([5], every, [1])).toEqual([{ first: 2, last: 5 }]);
    expect(replays([5], [1, 5], kept)).toEqual([{ first: 2, last: 5 }]);
    expect(replays([7], every, [5])).toEqual([{ first: 6, last: 7 }]);
  });

  it('begin behind the first leaf of a chain that keeps every state', () => {
    const evidence: Evidence<Chains & { [name: string]: number }> = {
      plan: { leaves: 6, stride: 1 },
      leaves: new Map([[6, new Uint8Array(1)]]),
      complete: false,
      challenged: [7],
      data: new Map([[6, new Uint8Array(1)]]),
    };
    expect(replaysOf(evidence)).toEqual([{ first: 7, last: 7 }]);
  });

  it('don’t begin behind data that is no kept state, nor behind none', () => {
    expect(replays([3], every, [2])).toEqual([{ first: 0, last: 3 }]);
    const empty: Evidence<Chains & { [name: string]: number }> = {
      plan,
      leaves: new Map([[1, new Uint8Array(1)]]),
      complete: false,
      challenged: [2],
      data: new Map([[1, new Uint8Array()]]),
    };
    expect(replaysOf(empty)).toEqual([{ first: 0, last: 2 }]);
  });
});
