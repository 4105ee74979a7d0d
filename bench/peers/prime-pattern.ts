/**
 * The sieve against primesieve (K. Walisch, one thread). Ours counts more in the same pass: not only primes and twins but
 * cousins, pairs (p, p+6), both triplets, quadruplets to sextuplets, the classes mod 12 with the extremes of their
 * races, and the four largest gaps of each leaf. Its grid makes its window 0.02 % wider.
 */
import type { PrimePatternPlan } from '@productive-mining/work/prime-pattern/plan.ts';
import { computeLeaves } from '@productive-mining/work/prime-pattern/testing/run-whole-unit.ts';
import { type Comparison, comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';
import { peerVersion } from '../peer-version.ts';

const WIDTH = 1e9;
/** The kind's own leaf at this height and difficulty 47. */
const SPAN = 3_932_160;

const SUBJECTS: readonly { height: string; start: string; counted: string; options: string; goal: number }[] =
  [
    { height: '10^12', start: '999999897600', counted: 'primes and twins', options: '--count=12', goal: 1.1 },
    {
      height: '10^12',
      start: '999999897600',
      counted: 'primes to sextuplets',
      options: '--count=123456',
      goal: 1.3,
    },
    {
      height: '10^15',
      start: '999999999836160',
      counted: 'primes and twins',
      options: '--count=12',
      goal: 1.1,
    },
  ];

/** Medians of CPU seconds over five rounds; needs `primesieve` on the path. */
export async function compare(): Promise<Comparison[]> {
  const version = peerVersion('primesieve --version', 'primesieve');
  const comparisons: Comparison[] = [];
  for (const { height, start, counted, options, goal } of SUBJECTS) {
    const plan: PrimePatternPlan = { start, span: SPAN, leaves: Math.ceil(WIDTH / SPAN) };
    const from = height.replace('10^', '1e');
    comparisons.push(
      await comparePaired({
        subject: `${counted} in [${height}, ${height} + 10^9)`,
        peer: `primesieve -t1 ${options}`,
        version,
        goal,
        ours: async () => (await cpuSecondsOf(() => computeLeaves(plan))) * (WIDTH / (SPAN * plan.leaves)),
        theirs: () => cpuSecondsOfCommand(`primesieve -q -t1 ${options} ${from} -d1e9`).seconds,
        note: 'ours also counts cousins, triplets to sextuplets, classes mod 12 and gaps in the same pass',
      }),
    );
  }
  return comparisons;
}
