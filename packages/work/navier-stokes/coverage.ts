/** What the blocks of navier_stokes add up to: flows of each beginning, and the steps that they took. */
import type { Coverage, Covered, FrontierCoverage, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { counted, nothingYet, spotChecked, sumOf } from '../kit/coverage-claims.ts';
import { readWhole } from '../kit/read-whole.ts';
import type { Statement } from '../work-type.ts';
import { extremes } from './coverage/extremes.ts';
import { knownBefore, knownInCubes, marksAfter } from './coverage/known-before.ts';
import type { Grid } from './model/definition.ts';
import { beginningsOf, CHAINS, reynoldsOf } from './model/ensembles.ts';
import { isResolved } from './model/figures.ts';
import { type FlowPlan, nameOfBeginning, pointsOf, positionLimit } from './plan.ts';
import type { FlowResult } from './result.ts';

function sums(_plan: FlowPlan, { flows, steps }: FlowResult): Sums {
  return {
    steps: BigInt(CHAINS * steps),
    resolved: BigInt(flows.filter(isResolved).length),
  };
}

const METHOD = 'In each block drawn leaves were replayed bit for bit by another program.';

function claims({ reached, whole }: Covered): Statement[] {
  const beyond = whole.blocks - reached.blocks;
  if (reached.blocks === 0)
    return [nothingYet('No block yet: the first one will begin with random vorticity.', beyond)];
  return [
    spotChecked(
      `This ledger lists: ${counted(CHAINS * whole.blocks, 'flow')} over ${groupDigits(sumOf(whole, 'steps'))} steps, of which ${groupDigits(sumOf(whole, 'resolved'))} are resolved by the measure K·η ≥ 1.5.`,
      METHOD,
      whole,
    ),
  ];
}

const placeOf =
  (grid: Grid) =>
  (position: string): string => {
    const beginnings = beginningsOf(grid);
    const beginning = beginnings[Number(position) % beginnings.length]!;
    const round = Math.floor(Number(position) / beginnings.length);
    const first = CHAINS * round + 1;
    return `${nameOfBeginning({ ...beginning, ...grid })}, Re = ${groupDigits(reynoldsOf(grid, round))}, flows ${groupDigits(first)} and ${groupDigits(first + 1)}`;
  };

/** The position of a pair of flows by its number, counted from 1. */
const find =
  (grid: Grid) =>
  (text: string): string | undefined => {
    const number = readWhole(text.trim().replace(/^(?:pair|number)?\s*#?\s*/i, ''));
    if (number === undefined || number < 1n || number > BigInt(positionLimit(grid))) return undefined;
    return String(number - 1n);
  };

const frontierOf = (grid: Grid): FrontierCoverage<FlowPlan, FlowResult> => ({
  title: `Flows on ${pointsOf(grid)} points`,
  unit: 'pairs of flows',
  along: Number,
  placeOf: placeOf(grid),
  find: find(grid),
  sums,
  claims,
  knownBefore: grid.dimensions === 3 ? knownInCubes : knownBefore,
  marksAfter: (along) => marksAfter(grid, along),
});

export const coverage: Coverage<FlowPlan, FlowResult> = {
  form: 1,
  frontiers: {
    small: frontierOf({ side: 64 }),
    middle: frontierOf({ side: 128 }),
    large: frontierOf({ side: 256 }),
    cube: frontierOf({ dimensions: 3, side: 64 }),
  },
  extremes,
};
