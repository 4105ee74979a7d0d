/** What a finished block shows: the race of the residue classes, its gaps and its constellations. */
import { groupDigits } from '../group-digits.ts';
import type { Findings, LivePlot } from '../live-view.ts';
import { texNumber } from '../tex-number.ts';
import type { CountName } from './leaf.ts';
import { gapPicture } from './model/gap-histogram.ts';
import { endOf, type PrimePatternPlan } from './plan.ts';
import type { PrimePatternResult } from './result.ts';

/** Chebyshev's bias within the unit: π(x;3,2) − π(x;3,1) and π(x;4,3) − π(x;4,1), both 0 at its start. */
export function picture(plan: PrimePatternPlan, { trace, race3, race4 }: PrimePatternResult): LivePlot {
  const x = [0, ...trace.leaves.map((leaves) => leaves * plan.span)];
  const leader = race3.net >= 0 ? '2 modulo 3 gained on' : '1 modulo 3 gained on';
  const other = race3.net >= 0 ? '1 modulo 3' : '2 modulo 3';
  return {
    name: 'Race',
    title:
      race3.net === 0
        ? 'Neither class modulo 3 gained on the other'
        : `${leader} ${other} by ${groupDigits(Math.abs(race3.net))} primes`,
    caption: `Primes of one residue class less those of the other, counted from ${groupDigits(plan.start)} to ${groupDigits(endOf(plan))}: modulo 3 it ends at ${groupDigits(race3.net)}, modulo 4 at ${groupDigits(race4.net)}. Leads from before this block aren't counted.`,
    x: { label: 'x', offset: plan.start },
    y: { label: 'lead since the block’s start', isWhole: true },
    series: [
      { label: 'π(x;3,2) − π(x;3,1)', mark: 'line', x, y: [0, ...trace.race3] },
      { label: 'π(x;4,3) − π(x;4,1)', mark: 'line', x, y: [0, ...trace.race4] },
    ],
  };
}

/** The histogram of the gaps. */
export function furtherPictures(plan: PrimePatternPlan): LivePlot[] {
  const gaps = gapPicture(plan);
  return gaps ? [gaps] : [];
}

/** The constellations, by the distances from their first prime. */
const CONSTELLATIONS: readonly (readonly [CountName, string])[] = [
  ['primes', 'primes'],
  ['twins', 'twins (0, 2)'],
  ['cousins', 'cousins (0, 4)'],
  ['sexyPairs', 'pairs (0, 6)'],
  ['triplets026', 'triplets (0, 2, 6)'],
  ['triplets046', 'triplets (0, 4, 6)'],
  ['quadruplets', 'quadruplets (0, 2, 6, 8)'],
  ['sextuplets', 'sextuplets (0, 4, 6, 10, 12, 16)'],
];

export function findings(plan: PrimePatternPlan, result: PrimePatternResult): Findings {
  const { counts, predicted, gaps, race3 } = result;
  const [a, b] = [texNumber(plan.start), texNumber(endOf(plan).toString())];
  const largest = gaps[0];
  return {
    formulas: [
      {
        tex: `\\pi(${b}) - \\pi(${a}) = ${texNumber(counts.primes)}`,
        meaning: 'Primes of the interval.',
        plain: String(counts.primes),
        again: { program: 'primesieve', lines: `primesieve ${plan.start} ${endOf(plan) - 1n} -c1 -q` },
      },
      {
        tex: `\\#\\{p \\in [a, b) : p + 2 \\text{ prime}\\} = ${texNumber(counts.twins)}`,
        meaning: 'Twins that begin in it, by their smaller prime.',
        plain: String(counts.twins),
        // The larger prime of the last twins may be the number behind the interval.
        again: { program: 'primesieve', lines: `primesieve ${plan.start} ${endOf(plan) + 1n} -c2 -q` },
      },
      {
        tex: `\\Delta\\bigl(\\pi(x;3,2) - \\pi(x;3,1)\\bigr) = ${texNumber(race3.net)}`,
        meaning: 'What 2 modulo 3 gained on 1 modulo 3.',
        plain: String(race3.net),
      },
      ...(largest
        ? [
            {
              tex: `p_{n+1} - p_n = ${texNumber(largest.length)},\\quad p_n = ${texNumber(largest.start)}`,
              meaning: 'The largest gap that begins in the interval.',
              plain: `${largest.start} ${largest.length}`,
              again: {
                program: 'PARI/GP' as const,
                lines: `p = ${largest.start}; [isprime(p), nextprime(p + 1) - p]`,
              },
            },
          ]
        : []),
    ],
    tables: [
      {
        title: 'Largest gaps',
        columns: ['Prime before', 'Prime after', 'Length'],
        rows: gaps.map(({ start, length }) => [
          groupDigits(start),
          groupDigits(BigInt(start) + BigInt(length)),
          groupDigits(length),
        ]),
      },
      {
        title: 'Constellations',
        columns: ['Pattern', 'Counted', 'Predicted (Hardy–Littlewood)'],
        rows: CONSTELLATIONS.map(([name, pattern]) => [
          pattern,
          groupDigits(counts[name]),
          predicted[name] === undefined ? 'n/a' : groupDigits(predicted[name]),
        ]),
      },
    ],
  };
}
