/** What the blocks of navier_stokes add up to: flows of each beginning, and the steps that they took. */
import type { Coverage, Covered, FrontierCoverage, PeerRate, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { counted, nothingYet, spotChecked, sumOf } from '../kit/coverage-claims.ts';
import { LONGEST_TEXT, readWhole } from '../kit/read-whole.ts';
import type { Statement } from '../work-type.ts';
import { extremes } from './coverage/extremes.ts';
import { knownBefore, knownInCubes, marksAfter } from './coverage/known-before.ts';
import type { Grid } from './model/definition.ts';
import { beginningsOf, CHAINS, reynoldsOf, rungRounds } from './model/ensembles.ts';
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
  if (reached.blocks === 0) return [nothingYet('will begin with random vorticity.', beyond)];
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

/** The position of the first flows of a Reynolds number ("Re = 150"), or of a pair of flows by its number ("pair 12"), counted from 1. */
const findOn =
  (grid: Grid) =>
  (text: string): string | undefined => {
    if (text.length > LONGEST_TEXT) return undefined;
    const [, what, number] = /^\s*(re\s*=|pair|number)\s*#?(.*)$/i.exec(text) ?? [];
    const whole = number === undefined ? undefined : readWhole(number);
    if (what === undefined || whole === undefined) return undefined;
    if (/^re/i.test(what)) {
      const round = rungRounds(grid).find((first) => BigInt(reynoldsOf(grid, first)) === whole);
      return round === undefined ? undefined : String(round * beginningsOf(grid).length);
    }
    return whole >= 1n && whole <= BigInt(positionLimit(grid)) ? String(whole - 1n) : undefined;
  };

/** Beside programs of ours, as another that counts the same steps isn't known. */
const RATE: PeerRate = {
  row: 'steps of flow on 256², 512², 1024² points',
  ratio: '0.86, 0.62, 0.48',
  peer: 'our own C with FFTW 3.3.10',
  what: 'steps of flow on 256², 512² and 1024² points',
  measured: '26 November 2026',
};
const RATE_IN_CUBES: PeerRate = {
  row: 'steps of flow in a cube on 64³, 128³ points',
  ratio: '0.75, 0.76',
  peer: 'our own C with FFTW 3.3.10',
  what: 'steps of flow in a cube on 64³ and 128³ points',
  measured: '27 November 2026',
};

const frontierOf = (grid: Grid): FrontierCoverage<FlowPlan, FlowResult> => ({
  title: `Flows on ${pointsOf(grid)} points`,
  unit: 'pairs of flows',
  along: Number,
  placeOf: placeOf(grid),
  find: findOn(grid),
  sums,
  claims,
  knownBefore: grid.dimensions === 3 ? knownInCubes : knownBefore,
  rate: grid.dimensions === 3 ? RATE_IN_CUBES : RATE,
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
