/** What a finished block shows: how hard its hardest even numbers are. */
import { groupDigits } from '../group-digits.ts';
import type { Findings, LivePlot } from '../live-view.ts';
import { WINDOW_LIMIT } from '../numerics/sieve-window.ts';
import { texNumber } from '../tex-number.ts';
import { plotHardness } from './model/hardness-histogram.ts';
import { plotComet, sampleCometFrom } from './model/sample-comet.ts';
import type { GoldbachPlan } from './plan.ts';
import type { BeyondResult, FromFourResult, GoldbachResult } from './result.ts';

export function picture(_plan: GoldbachPlan, result: GoldbachResult): LivePlot {
  return result.frontier === 'beyond' ? pictureBeyond(result) : pictureFromFour(result);
}

/** The comet of the block's first numbers for a unit from 4; beyond 4·10^18, how hard the leaves are. */
export function furtherPictures(_plan: GoldbachPlan, result: GoldbachResult): LivePlot[] {
  if (result.frontier === 'beyond') return [plotHardness(result.hardestIndexCounts)];
  const source = 'counted again by a plain sieve of the block’s first numbers';
  const comet =
    BigInt(result.from) + 1_000_000n < BigInt(WINDOW_LIMIT)
      ? plotComet(sampleCometFrom(Number(result.from)), source)
      : undefined;
  return comet ? [comet] : [];
}

export function findings(_plan: GoldbachPlan, result: GoldbachResult): Findings {
  return result.frontier === 'beyond' ? findingsBeyond(result) : findingsFromFour(result);
}

/** Points at n, as distances from `from`, which a double can't hold. */
function pointsAt(from: string, evens: readonly { n: string }[]): number[] {
  const start = BigInt(from);
  return evens.map(({ n }) => Number(BigInt(n) - start));
}

function pictureBeyond({ from, hardest }: BeyondResult): LivePlot {
  const ascending = hardest.toSorted((a, b) => (BigInt(a.n) < BigInt(b.n) ? -1 : 1));
  return {
    title: `The hardest even number needed ${groupDigits(hardest[0]?.index ?? 0)} primes`,
    caption: `Each point is one of the block’s ${hardest.length} hardest even numbers n; i(n) says how many primes below its window were tried until one left a prime.`,
    x: { label: 'n', offset: from },
    y: { label: 'primes tried, i(n)' },
    series: [
      {
        label: 'i(n) of the hardest',
        mark: 'points',
        x: pointsAt(from, ascending),
        y: ascending.map(({ index }) => index),
      },
    ],
  };
}

function pictureFromFour({ from, peaks }: FromFourResult): LivePlot {
  const last = peaks.at(-1);
  return {
    title: `p(n) reaches ${groupDigits(last?.p ?? 0)}, the block’s largest`,
    caption:
      'Each point is an even number whose p(n), the least prime that leaves a prime, passes that of every smaller even number of the block.',
    x: { label: 'n', offset: from },
    y: { label: 'p(n)' },
    series: [
      { label: 'new largest p(n)', mark: 'points', x: pointsAt(from, peaks), y: peaks.map(({ p }) => p) },
    ],
  };
}

function wholeStatement({ from, to, evenNumbers }: GoldbachResult): Findings['formulas'][number] {
  return {
    tex: `\\forall\\, n \\in \\{${texNumber(from)},\\ \\ldots,\\ ${texNumber(to)}\\},\\ 2 \\mid n:\\quad \\exists\\, p, q \\text{ prime},\\ n = p + q`,
    meaning: `What was computed for each of ${groupDigits(evenNumbers)} even numbers; “What this block says” tells how far it is checked.`,
  };
}

function findingsBeyond(result: BeyondResult): Findings {
  const first = result.hardest[0];
  return {
    formulas: [
      wholeStatement(result),
      ...(first
        ? [
            {
              tex: `${texNumber(first.n)} = ${texNumber(first.q)} + ${texNumber(first.p)}`,
              meaning: `The hardest: ${groupDigits(first.index)} primes below its window were tried.`,
            },
          ]
        : []),
    ],
    tables: [
      {
        title: `The ${result.hardest.length} hardest`,
        columns: ['n', 'q', 'p = n − q', 'i(n)'],
        rows: result.hardest.map(({ n, q, p, index }) => [
          groupDigits(BigInt(n)),
          groupDigits(BigInt(q)),
          groupDigits(p),
          groupDigits(index),
        ]),
      },
    ],
  };
}

function findingsFromFour(result: FromFourResult): Findings {
  const last = result.peaks.at(-1);
  return {
    formulas: [
      wholeStatement(result),
      ...(last
        ? [
            {
              tex: `p(${texNumber(last.n)}) = ${texNumber(last.p)}`,
              meaning: 'The largest least prime of the block.',
            },
          ]
        : []),
    ],
    tables: [
      {
        title: 'Where p(n) passes all before in the block',
        columns: ['n', 'p(n)', 'n − p(n)'],
        rows: result.peaks.map(({ n, p }) => [
          groupDigits(BigInt(n)),
          groupDigits(p),
          groupDigits(BigInt(n) - BigInt(p)),
        ]),
      },
    ],
  };
}
