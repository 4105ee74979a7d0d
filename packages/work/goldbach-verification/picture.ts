/** What a finished block shows: how hard its hardest even numbers are. */
import { groupDigits } from '../group-digits.ts';
import type { Findings, LivePlot } from '../live-view.ts';
import { WINDOW_LIMIT } from '../numerics/sieve-window.ts';
import { texNumber } from '../tex-number.ts';
import { plotHardness } from './model/hardness-histogram.ts';
import { rankWords } from './model/rank-words.ts';
import { plotComet, sampleCometFrom } from './model/sample-comet.ts';
import type { GoldbachPlan } from './plan.ts';
import type { BeyondResult, FromFourResult, GoldbachResult } from './result.ts';
import { formOf, isOfSecondForm, rankCountsOf, rankOf } from './result.ts';

export function picture(_plan: GoldbachPlan, result: GoldbachResult): LivePlot {
  return result.frontier === 'beyond' ? pictureBeyond(result) : pictureFromFour(result);
}

/** The comet of the block's first numbers for a unit from 4; beyond 4·10^18, how hard the leaves are. */
export function furtherPictures(_plan: GoldbachPlan, result: GoldbachResult): LivePlot[] {
  if (result.frontier === 'beyond') return [plotHardness(formOf(result), rankCountsOf(result))];
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

function pictureBeyond(result: BeyondResult): LivePlot {
  const { from, hardest } = result;
  const { symbol, tried, meaning } = rankWords[formOf(result)];
  const ascending = [...hardest].sort((a, b) => (BigInt(a.n) < BigInt(b.n) ? -1 : 1));
  return {
    title: `The hardest even number needed ${groupDigits(hardest[0] ? rankOf(hardest[0]) : 0)} ${tried}`,
    caption: `Each point is one of the block’s ${hardest.length} hardest even numbers n; ${meaning}.`,
    x: { label: 'n', offset: from },
    y: { label: `${tried} tried, ${symbol}`, isWhole: true },
    series: [
      {
        label: `${symbol} of the hardest`,
        mark: 'points',
        x: pointsAt(from, ascending),
        y: ascending.map(rankOf),
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
    y: { label: 'p(n)', scale: 'log' },
    series: [
      { label: 'new largest p(n)', mark: 'points', x: pointsAt(from, peaks), y: peaks.map(({ p }) => p) },
    ],
  };
}

function wholeStatement({ from, to, evenNumbers }: GoldbachResult): Findings['formulas'][number] {
  return {
    tex: `\\forall\\, n \\in \\{${texNumber(from)},\\ \\ldots,\\ ${texNumber(to)}\\},\\ 2 \\mid n:\\quad \\exists\\, p, q \\text{ prime},\\ n = p + q`,
    meaning: `What was computed for each of ${groupDigits(evenNumbers)} even numbers; “What this block says” tells how far it is checked.`,
    plain: `${from} ${to} ${evenNumbers}`,
  };
}

function findingsBeyond(result: BeyondResult): Findings {
  const first = result.hardest[0];
  const { symbol, tried } = rankWords[formOf(result)];
  return {
    formulas: [
      wholeStatement(result),
      ...(first
        ? [
            {
              tex: `${texNumber(first.n)} = ${texNumber(first.q)} + ${texNumber(first.p)}`,
              meaning: `The hardest: ${groupDigits(rankOf(first))} ${tried} below its window were tried.`,
              plain: `${first.n} ${first.q} ${first.p}`,
              again: {
                program: 'PARI/GP' as const,
                lines: `q = ${first.q}; p = ${first.p}; [isprime(q), isprime(p), q + p]`,
              },
            },
          ]
        : []),
    ],
    tables: [
      {
        title: `The ${result.hardest.length} hardest`,
        columns: ['n', 'q', 'p = n − q', symbol, ...(isOfSecondForm(result) ? ['least p'] : [])],
        rows: result.hardest.map((pair) => [
          groupDigits(BigInt(pair.n)),
          groupDigits(BigInt(pair.q)),
          groupDigits(pair.p),
          groupDigits(rankOf(pair)),
          ...('leastPrime' in pair ? [groupDigits(pair.leastPrime)] : []),
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
              plain: `${last.n} ${last.p}`,
              again: {
                program: 'PARI/GP' as const,
                lines: `n = ${last.n}; forprime(p = 2, n, if(isprime(n - p), print(p); break))`,
              },
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
