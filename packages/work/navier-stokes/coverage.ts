/** What the blocks of navier_stokes add up to: flows of each beginning, and the steps that they took. */
import type { Coverage, Covered, FrontierCoverage, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { counted, nothingYet, spotChecked, sumOf } from '../kit/coverage-claims.ts';
import { LONGEST_TEXT, readWhole } from '../kit/read-whole.ts';
import type { Statement } from '../work-type.ts';
import { extremes } from './coverage/extremes.ts';
import { knownBefore, marksAfter } from './coverage/known-before.ts';
import { BEGINNINGS, CHAINS, RUNG_ROUNDS, reynoldsOf } from './model/ensembles.ts';
import { isResolved } from './model/figures.ts';
import { type FlowPlan, nameOfBeginning, POSITION_LIMIT } from './plan.ts';
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

const roundOf = (position: string) => Math.floor(Number(position) / BEGINNINGS.length);

const placeOf =
  (side: number) =>
  (position: string): string => {
    const beginning = BEGINNINGS[Number(position) % BEGINNINGS.length]!;
    const round = roundOf(position);
    const first = CHAINS * round + 1;
    return `${nameOfBeginning(beginning)}, Re = ${groupDigits(reynoldsOf(side, round))}, flows ${groupDigits(first)} and ${groupDigits(first + 1)}`;
  };

/** The position of the first flows of a Reynolds number ("Re = 150"), or of a pair of flows by its number ("pair 12"), counted from 1. */
const findOn =
  (side: number) =>
  (text: string): string | undefined => {
    if (text.length > LONGEST_TEXT) return undefined;
    const [, what, number] = /^\s*(re\s*=|pair|number)\s*#?(.*)$/i.exec(text) ?? [];
    const whole = number === undefined ? undefined : readWhole(number);
    if (what === undefined || whole === undefined) return undefined;
    if (/^re/i.test(what)) {
      const round = RUNG_ROUNDS.find((first) => BigInt(reynoldsOf(side, first)) === whole);
      return round === undefined ? undefined : String(round * BEGINNINGS.length);
    }
    return whole >= 1n && whole <= BigInt(POSITION_LIMIT) ? String(whole - 1n) : undefined;
  };

const frontierOf = (side: number): FrontierCoverage<FlowPlan, FlowResult> => ({
  title: `Flows on ${side}² points`,
  unit: 'pairs of flows',
  along: Number,
  placeOf: placeOf(side),
  find: findOn(side),
  sums,
  claims,
  knownBefore,
  rate: {
    row: 'steps of flow on 256², 512², 1024² points',
    ratio: '0.86, 0.62, 0.48',
    peer: 'our own C with FFTW 3.3.10',
    what: 'steps of flow on 256², 512² and 1024² points',
    measured: '26 November 2026',
  },
  marksAfter: (along) => marksAfter(side, along),
});

export const coverage: Coverage<FlowPlan, FlowResult> = {
  form: 1,
  frontiers: { small: frontierOf(64), middle: frontierOf(128), large: frontierOf(256) },
  extremes,
};
