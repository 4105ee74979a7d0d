/** What the page shows of a chunk while it is sieved: its counts so far and the race of the residue classes. */
import type { LiveView } from '../live-view.ts';
import type { Chunk } from '../work-type.ts';
import { describeRegion, groupDigits } from './describe.ts';
import type { CountName, LeafSummary } from './leaf-summary.ts';
import { leafStart, type PrimePatternPlan } from './plan.ts';
import { raceDifferences } from './summarise.ts';

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

/** @param leaves the chunk's finished leaves, in order */
export function viewOf(plan: PrimePatternPlan, chunk: Chunk, leaves: readonly LeafSummary[]): LiveView {
  const total = (name: CountName) => leaves.reduce((sum, leaf) => sum + leaf.counts[name], 0);
  const largest = leaves.reduce((length, leaf) => Math.max(length, leaf.gaps[0]?.length ?? 0), 0);
  const from = leafStart(plan, chunk.first);
  const to = leafStart(plan, chunk.first + leaves.length);
  const race = raceSeries(plan, chunk, leaves);
  const ahead = race.lead4 >= 0 ? '3 leads 1' : '1 leads 3';
  return {
    subject: describeRegion(plan),
    figures: [
      { label: 'Sieved to', value: groupDigits(to) },
      { label: 'Primes found', value: total('primes') },
      { label: 'Twin pairs', value: total('twins') },
      { label: 'Quadruplets', value: total('quadruplets') },
      { label: 'Sextuplets', value: total('sextuplets') },
      { label: 'Largest gap', value: largest },
    ],
    plot: {
      title: `Modulo 4, ${ahead} by ${groupDigits(Math.abs(race.lead4))} since ${groupDigits(from)}`,
      caption: `Primes of the form 4n + 3 less those of the form 4n + 1, and 3n + 2 less 3n + 1, counted from ${groupDigits(from)} to ${groupDigits(to)}: ${groupDigits(race.lead4)} and ${groupDigits(race.lead3)}.`,
      x: { label: 'x', offset: from.toString() },
      y: { label: 'lead since the start' },
      series: [
        { label: '3 over 1 mod 4', mark: 'line', x: race.x, y: race.race4 },
        { label: '2 over 1 mod 3', mark: 'line', x: race.x, y: race.race3 },
      ],
    },
  };
}
