/** Plans from before they said how many leaves are drawn: made again for readers, read, drawn and checked as they were sealed. */
import { expect, it } from 'vitest';
import { judgePlan } from '../plans/judge-plan.ts';
import { buildPlannedChain } from '../testing/plan-blocks.ts';
import { earlierPlan, type FlowPlan, leafCount, planUnit, readPlan } from './plan.ts';
import { verifier } from './verify.ts';

/** As they were sealed; README.md had these numbers of leaves, steps, strides and draws. */
const SEALED: readonly [difficulty: number, frontier: string, plan: FlowPlan, drawn: number][] = [
  [1, 'small', plan({ side: 64, reynolds: 100 }, [225, 11, 1]), 11],
  [30, 'middle', plan({ side: 128, reynolds: 300 }, [224, 10, 1]), 11],
  [47, 'middle', plan({ side: 128, reynolds: 300 }, [238, 23, 1]), 12],
  [60, 'large', plan({ side: 256, reynolds: 900 }, [223, 10, 1]), 11],
  [100, 'large', plan({ side: 256, reynolds: 900 }, [330, 51, 2]), 11],
  [80, 'cube', { ...plan({ side: 64, reynolds: 50 }, [120, 4, 4], 2), dimensions: 3 }, 3],
  [100, 'cube', { ...plan({ side: 64, reynolds: 50 }, [120, 11, 4], 2), dimensions: 3 }, 3],
];

function plan(
  grid: Pick<FlowPlan, 'side' | 'reynolds'>,
  [leaves, steps, stride]: readonly [number, number, number],
  parameter = 3,
): FlowPlan {
  return { ...grid, start: 'random', parameter, flow: 0, leaves, steps, stride };
}

it.each(SEALED)('at difficulty %i on %s', (difficulty, frontier, sealed, drawn) => {
  const request = { difficulty, frontier, position: '0', seed: '0'.repeat(64) };
  expect(earlierPlan(request)).toEqual(sealed);
  expect(readPlan(sealed)).toEqual(sealed);
  expect(verifier.challengeCount(sealed)).toBe(drawn);
  const today = planUnit(request).plan;
  expect(readPlan(today)).toEqual(today);
  expect(verifier.challengeCount(today)).toBeGreaterThan(drawn);

  const [block] = buildPlannedChain([{ workType: 'navier_stokes', difficulty, frontier, number: 1 }]);
  const { columns } = block!.discoveries[0]!;
  const faultsOf = (changed: FlowPlan) => judgePlan(difficulty, { ...columns, plan: changed }).faults;
  expect(columns.plan).toEqual(today);
  for (const made of [today, sealed]) expect(faultsOf(made)).toEqual([]);
  const fewer = { ...today, draws: 2 };
  const shorter = { ...sealed, steps: sealed.steps - 1 };
  const most = { ...sealed, draws: Math.min(64, leafCount(sealed)) };
  for (const changed of [fewer, shorter, most])
    expect(faultsOf(changed)).toMatchObject([{ fault: 'plan_differs' }]);
});
