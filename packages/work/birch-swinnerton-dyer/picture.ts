/** What a finished block shows: averages of a_p by root number, ranks, its first listed curve with its traces, its curves as lists, and Ш beside points that are sought for it. */
import { groupDigits } from '../group-digits.ts';
import type { Findings, LivePlot } from '../live-view.ts';
import { texNumber } from '../tex-number.ts';
import { QUOTIENT_SCALE, SCALE, SMALL_PRIMES } from './leaf.ts';
import { countTraces } from './model/count-traces.ts';
import { findGenerators } from './model/generators.ts';
import { plotAngles } from './model/plot-angles.ts';
import { plotCurve } from './model/plot-curve.ts';
import { type RegulatedCurve, regulatorFormulas, regulatorTable } from './model/show-regulators.ts';
import { type CurvePlan, describe } from './plan.ts';
import type { CurveResult, ListedCurve } from './result.ts';

/** How many curves have each root number: the parity of the analytic rank. */
function parities({ ranks }: CurveResult): { even: number; odd: number } {
  const sum = (parity: number) =>
    ranks.reduce((total, count, rank) => total + (rank % 2 === parity ? count : 0), 0);
  return { even: sum(0), odd: sum(1) };
}

export function picture(plan: CurvePlan, result: CurveResult): LivePlot {
  const { even, odd } = parities(result);
  const averages = (sums: readonly number[], curves: number) => sums.map((sum) => sum / Math.max(1, curves));
  return {
    name: 'Averages',
    title: 'Averages of a_p by root number',
    caption: `The average of a_p at the primes below 100 over the ${groupDigits(even)} curves of root number 1 and the ${groupDigits(odd)} of −1: ${describe(plan)}.`,
    x: { label: 'p' },
    y: { label: 'average of a_p' },
    series: [
      { label: 'Root number 1', mark: 'points', x: [...SMALL_PRIMES], y: averages(result.traces.plus, even) },
      {
        label: 'Root number −1',
        mark: 'points',
        x: [...SMALL_PRIMES],
        y: averages(result.traces.minus, odd),
      },
    ],
  };
}

/** The curve that the block lists first, and its traces, which are counted again for the picture: the block has their digest. */
function picturesOf(curve: ListedCurve): LivePlot[] {
  return [
    plotCurve({ ...curve, pointX: curve.pointX[0] }),
    plotAngles(curve, curve.conductor, countTraces(curve)),
  ];
}

export function furtherPictures(_plan: CurvePlan, { ranks, curves, listed }: CurveResult): LivePlot[] {
  return [
    ...listed.slice(0, 1).flatMap(picturesOf),
    {
      name: 'Ranks',
      title: `Analytic ranks of ${groupDigits(curves)} curves`,
      caption: `How many of the block’s ${groupDigits(curves)} curves have each analytic rank.`,
      x: { label: 'analytic rank', isWhole: true },
      y: { label: 'curves', isWhole: true },
      series: [{ label: 'Curves', mark: 'bars', x: ranks.map((_, rank) => rank), y: ranks }],
    },
  ];
}

/** A search takes some 5 ms of the thread that answers, and some 20 ms where 2-coverings are searched. */
const REGULATED = 4;
const COLUMNS = [
  'A',
  'B',
  'Conductor',
  'Rank',
  'Torsion',
  'Tamagawa',
  'L⁽ʳ⁾/r!',
  'Ω',
  'Ш or Ш·Reg',
  'Point’s x',
];

function rowOf(curve: ListedCurve): string[] {
  const whole = (value: number) => groupDigits(value).replace('-', '−');
  return [
    ...[curve.A, curve.B, curve.conductor, curve.rank, curve.torsion, curve.tamagawa].map(whole),
    (curve.leading / SCALE).toFixed(9),
    (curve.period / SCALE).toFixed(9),
    curve.rank === 0 ? `Ш = ${whole(curve.quotient)}` : (curve.quotient / QUOTIENT_SCALE).toFixed(6),
    curve.pointX[0] === undefined ? 'n/a' : whole(curve.pointX[0]),
  ];
}

const inPari = ({ A, B }: ListedCurve, figure: string) => ({
  program: 'PARI/GP' as const,
  lines: `E = ellinit([${A}, ${B}]); ${figure}`,
});

/** The first curves of rank 1 or more, each with the generators that are found: the block seals neither these nor their regulator. */
const withRegulators = (listed: readonly ListedCurve[]): RegulatedCurve[] =>
  listed
    .filter(({ rank }) => rank > 0)
    .slice(0, REGULATED)
    .map((curve) => ({
      ...curve,
      shaRegulator: curve.quotient / QUOTIENT_SCALE,
      found: findGenerators(curve, curve.rank),
    }));

export function findings(_plan: CurvePlan, result: CurveResult): Findings {
  const highest = result.listed[0];
  const [sha] = result.largestSha;
  const regulated = withRegulators(result.listed);
  return {
    formulas: [
      ...(highest
        ? [
            {
              tex: `\\operatorname{ord}_{s=1} L(E, s) = ${texNumber(highest.rank)}`,
              meaning: `The highest analytic rank of the block: the curve with A = ${highest.A}, B = ${highest.B}.`,
              plain: String(highest.rank),
              again: inPari(highest, 'ellanalyticrank(E)[1]'),
            },
          ]
        : []),
      ...(sha
        ? [
            {
              tex: `|\\text{Ш}(E)|_{\\mathrm{an}} = ${texNumber(sha.quotient)}`,
              meaning: `The largest analytic order of Ш: the curve with A = ${sha.A}, B = ${sha.B}.`,
              plain: String(sha.quotient),
              again: inPari(sha, 'round(ellanalyticrank(E)[2] / ellbsd(E))'),
            },
          ]
        : []),
      ...regulatorFormulas(regulated),
    ],
    tables: [
      {
        title: 'Curves of the highest analytic rank',
        columns: COLUMNS,
        rows: result.listed.map(rowOf),
      },
      ...(regulated.length > 0 ? [regulatorTable(regulated)] : []),
    ],
  };
}
