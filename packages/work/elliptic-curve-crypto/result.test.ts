/** Results of leaves that are chosen, and leaves that no computation gives. */
import { beforeAll, describe, expect, it } from 'vitest';
import { WalkLeafWriter } from './leaf.ts';
import type { LogarithmPlan } from './plan.ts';
import { summarise, tally } from './result.ts';
import { leavesOf, smallPlan } from './testing/run-whole-unit.ts';

it('counts the walks up to the meeting, the later one among them, their steps, and those that were given up', () => {
  /** 400 walks of one length, of which some are given up. */
  const leafOf = (steps: number, givenUp: readonly number[]) => {
    const leaf = new WalkLeafWriter(8);
    for (let place = 0; place < 400; place++) leaf.write(place, place, 0, steps);
    for (const place of givenUp) leaf.writeGivenUp(place, steps);
    return leaf.bytes;
  };
  const leaves = [new Uint8Array(), leafOf(2, [0, 399]), leafOf(5, [0, 1])];
  const counted = (later: number) => tally(leaves, { earlier: 0, later });
  expect(counted(398)).toEqual({ walks: 399, steps: 798, givenUp: 1 });
  expect(counted(399)).toEqual({ walks: 400, steps: 800, givenUp: 2 });
  expect(counted(400)).toEqual({ walks: 401, steps: 805, givenUp: 3 });
  expect(counted(799)).toEqual({ walks: 800, steps: 2800, givenUp: 4 });
});

describe('leaves make no result', () => {
  let plan: LogarithmPlan;
  let leaves: Uint8Array[];
  beforeAll(async () => {
    plan = smallPlan('no result', 40);
    leaves = await leavesOf(plan);
  });

  it('without a curve', () => {
    expect(() => summarise(plan, [])).toThrow(RangeError);
    expect(() => summarise(plan, leaves.with(0, leaves[0]!.slice(1)))).toThrow(RangeError);
  });

  it('where two walks end at one point by their leaf alone', () => {
    const first = leaves[1]!.slice();
    first.copyWithin(9, 0, 7);
    const cut = leaves.map((leaf, index) => (index === 0 ? leaf : index === 1 ? first : new Uint8Array()));
    expect(() => summarise(plan, cut)).toThrow(RangeError);
  });
});
