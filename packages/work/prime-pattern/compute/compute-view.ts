/** What the page shows of a chunk while it is sieved: its counts so far and the race of the residue classes. */
import { groupDigits } from '../../group-digits.ts';
import type { LiveView } from '../../live-view.ts';
import type { Chunk } from '../../work-type.ts';
import type { CountName, LeafSummary } from '../leaf.ts';
import { raceDifferences } from '../leaf.ts';
import { addGaps, type GapCounts, plotGaps } from '../model/gap-histogram.ts';
import { describe, leafStart, type PrimePatternPlan } from '../plan.ts';

const POINTS = 400;

/** The differences counted from the chunk's start, at most about POINTS of them; x in numbers from that start. */
function raceSeries(plan: PrimePatternPlan, chunk: Chunk, leaves: readonly LeafSummary[]) {
  const stride = Math.max(1, Math.ceil(leaves.length / POINTS));
  const x = [0];
  const race4 = [0];
  const race3 = [0];
  let lead4 = 0;
  let lead3 = 0;
  for (const [index, leaf] of leaves.entries()) {
    const difference = raceDifferences(leaf, leafStart(plan, chunk.first + index) === 0n);
    lead4 += difference.race4;
    lead3 += difference.race3;
    if ((index + 1) % stride !== 0 && index !== leaves.length - 1) continue;
    x.push((index + 1) * plan.span);
    race4.push(lead4);
    race3.push(lead3);
  }
  return { x, race4, race3, lead4, lead3 };
}

/** Bytes of a sieved segment whose gaps are counted for a picture: 2 million numbers, about 2 ms. */
const SAMPLED_BYTES = 2 ** 16;
const RESIDUES = [1, 7, 11, 13, 17, 19, 23, 29] as const;

function* primesOf(bytes: Uint8Array): Generator<number> {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) yield 30 * at + RESIDUES[bit]!;
  }
}

/** Counts the gaps at the start of a segment as the sieve left it: a byte for thirty numbers, by their residues. */
export function addSegmentGaps(gaps: GapCounts, segment: Uint8Array): void {
  addGaps(gaps, primesOf(segment.subarray(0, SAMPLED_BYTES)));
}

/**
 * @param leaves the chunk's finished leaves, in order
 * @param gaps counted in the segments that were shown
 */
export function viewOf(
  plan: PrimePatternPlan,
  chunk: Chunk,
  leaves: readonly LeafSummary[],
  gaps: GapCounts,
): LiveView {
  const total = (name: CountName) => leaves.reduce((sum, leaf) => sum + leaf.counts[name], 0);
  const largest = leaves.reduce((length, leaf) => Math.max(length, leaf.gaps[0]?.length ?? 0), 0);
  const from = leafStart(plan, chunk.first);
  const to = leafStart(plan, chunk.first + leaves.length);
  const race = raceSeries(plan, chunk, leaves);
  const gapPlot = plotGaps(
    gaps,
    `in stretches of the sieve between ${groupDigits(from)} and ${groupDigits(to)}`,
    Number(from + to) / 2,
  );
  const ahead = race.lead3 >= 0 ? '2 leads 1' : '1 leads 2';
  return {
    subject: describe(plan),
    figures: [
      { label: 'Sieved to', value: groupDigits(to) },
      { label: 'Primes found', value: total('primes'), isCount: true },
      { label: 'Twin pairs', value: total('twins'), isCount: true },
      { label: 'Quadruplets', value: total('quadruplets'), isCount: true },
      { label: 'Sextuplets', value: total('sextuplets'), isCount: true },
      { label: 'Largest gap', value: largest },
    ],
    ...(gapPlot ? { furtherPlots: [gapPlot] } : {}),
    plot: {
      name: 'Race',
      title: `Modulo 3, ${ahead} by ${groupDigits(Math.abs(race.lead3))} primes since ${groupDigits(from)}`,
      caption: `Primes of one residue class less those of the other, counted from ${groupDigits(from)} to ${groupDigits(to)}: modulo 3 it is now ${groupDigits(race.lead3)}, modulo 4 ${groupDigits(race.lead4)}.`,
      x: { label: 'x', offset: from.toString() },
      y: { label: 'lead since the start', isWhole: true },
      series: [
        { label: 'π(x;3,2) − π(x;3,1)', mark: 'line', x: race.x, y: race.race3 },
        { label: 'π(x;4,3) − π(x;4,1)', mark: 'line', x: race.x, y: race.race4 },
      ],
    },
  };
}
