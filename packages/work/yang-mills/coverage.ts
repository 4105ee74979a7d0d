/** What the blocks of yang_mills add up to: streams of each ensemble. */
import type { Coverage, Covered, FrontierCoverage, Sums } from '../coverage.ts';
import { groupDigits } from '../group-digits.ts';
import { counted, nothingYet, spotChecked, sumOf } from '../kit/coverage-claims.ts';
import { LONGEST_TEXT, readWhole } from '../kit/read-whole.ts';
import type { Statement } from '../work-type.ts';
import { extremes } from './coverage/extremes.ts';
import { knownBefore, marksAfter } from './coverage/known-before.ts';
import { CHAINS, ENSEMBLES, type Ensemble } from './model/ensembles.ts';
import { withError } from './model/figures.ts';
import { type LatticePlan, POSITION_LIMIT } from './plan.ts';
import type { LatticeResult } from './result.ts';

const nameOf = ({ group, beta }: Ensemble, what: string) => `su${group}_${beta}_${what}`;

function sums(plan: LatticePlan, { measured, plaquette }: LatticeResult): Sums {
  return {
    sweeps: BigInt(CHAINS * 2 * plan.cycles * plan.leaves),
    [nameOf(plan, 'leaves')]: BigInt(measured),
    [nameOf(plan, 'plaquette')]: BigInt(measured) * BigInt(plaquette.value),
    [nameOf(plan, 'squares')]: (BigInt(measured) * BigInt(plaquette.error)) ** 2n,
  };
}

const METHOD =
  'In each block drawn leaves were replayed bit for bit by another program, and the Schwinger–Dyson equation was held against kept states.';

function claims({ reached, whole }: Covered): Statement[] {
  const beyond = whole.blocks - reached.blocks;
  if (reached.blocks === 0) return [nothingYet('will begin with SU(2) at β = 2.3.', beyond)];
  const averages = ENSEMBLES.flatMap((ensemble) => {
    const leaves = sumOf(whole, nameOf(ensemble, 'leaves'));
    if (leaves === 0n) return [];
    const value = Number(sumOf(whole, nameOf(ensemble, 'plaquette')) / leaves);
    // Blocks are independent: the square of the sum's error is the sum of their squares.
    const error = Math.sqrt(Number(sumOf(whole, nameOf(ensemble, 'squares')))) / Number(leaves);
    return [`${withError({ value, error })} for SU(${ensemble.group}) at β = ${ensemble.beta / 1000}`];
  });
  return [
    spotChecked(
      `This ledger lists: ${counted(CHAINS * whole.blocks, 'stream')} of configurations, ${groupDigits(sumOf(whole, 'sweeps'))} sweeps together.`,
      METHOD,
      whole,
    ),
    spotChecked(
      `Average plaquettes over all blocks, with one standard deviation, are ${averages.join(', ')}.`,
      METHOD,
      whole,
    ),
  ];
}

const placeOf = (position: string): string => {
  const place = Number(position);
  const { group, beta } = ENSEMBLES[place % ENSEMBLES.length]!;
  const first = CHAINS * Math.floor(place / ENSEMBLES.length) + 1;
  return `SU(${group}) at β = ${beta / 1000}, streams ${groupDigits(first)} and ${groupDigits(first + 1)}`;
};

/** A coupling and a stream, without spaces: su(2)atβ=2.3,streams5and6, su3beta=5.7. */
const STREAM =
  /^su\(?([23])\)?(?:at|,)?(?:β|beta)?=?(\d(?:\.\d{1,3})?)(?:,?streams?(\d{1,9})(?:and\d{1,9})?)?$/;

/** The position of a pair of streams by its coupling ("SU(2) at β = 2.3, streams 5 and 6") or its number ("pair 12"), counted from 1. */
function find(text: string): string | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const plain = text.toLowerCase();
  const [, group, beta, stream = '1'] = STREAM.exec(plain.replaceAll(/[\s,](?=\d{3}\b)|\s/g, '')) ?? [];
  if (group !== undefined) {
    const place = ENSEMBLES.findIndex(
      (one) => one.group === Number(group) && one.beta === Math.round(1000 * Number(beta)),
    );
    if (place < 0 || stream === '0') return undefined;
    return within(ENSEMBLES.length * Math.floor((Number(stream) - 1) / CHAINS) + place);
  }
  const [, number] = /^\s*(?:pair|number)\s*#?(.*)$/.exec(plain) ?? [];
  const whole = number === undefined ? undefined : readWhole(number);
  return whole === undefined ? undefined : within(Number(whole) - 1);
}

const within = (position: number) =>
  position >= 0 && position < POSITION_LIMIT ? String(position) : undefined;

const frontierOf = (side: number): FrontierCoverage<LatticePlan, LatticeResult> => ({
  title: `SU(2) and SU(3) on ${side}⁴ sites`,
  unit: 'pairs of streams',
  along: Number,
  placeOf,
  find,
  sums,
  claims,
  knownBefore,
  rate: {
    row: 'sweeps of SU(2), of SU(3) on lattices of 8⁴ sites',
    ratio: '0.78–0.82, 1.03–1.21',
    peer: 'our own C, built by GCC 12.2 for the machine it ran on',
    what: 'sweeps of SU(2) and of SU(3) on 8⁴ sites',
    measured: '27 November 2026',
  },
  marksAfter,
});

export const coverage: Coverage<LatticePlan, LatticeResult> = {
  form: 2,
  frontiers: { four: frontierOf(4), six: frontierOf(6), eight: frontierOf(8) },
  extremes,
};
