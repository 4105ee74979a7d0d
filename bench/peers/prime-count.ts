/** π(x) alone against primecount (K. Walisch, Gourdon's algorithm, one thread); results must agree. */
import { countPrimes } from '@productive-mining/work/numerics/prime-count.ts';
import { type Comparison, comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';
import { peerVersion } from '../peer-version.ts';

const GOAL = 5;
const EXPONENTS = [12, 13, 14];

/** Medians of CPU seconds over five rounds; needs `primecount` on the path. */
export async function compare(): Promise<Comparison[]> {
  const version = peerVersion('primecount --version', 'primecount');
  const comparisons: Comparison[] = [];
  for (const exponent of EXPONENTS) {
    const x = 10n ** BigInt(exponent);
    const expected = String(await countPrimes(x));
    comparisons.push(
      await comparePaired({
        subject: `π(10^${exponent})`,
        peer: 'primecount -t1',
        version,
        goal: GOAL,
        ours: () => cpuSecondsOf(() => countPrimes(x)),
        theirs: () => {
          const { seconds, stdout } = cpuSecondsOfCommand(`primecount -t1 1e${exponent}`);
          if (stdout.trim() !== expected) throw new Error(`primecount says ${stdout.trim()}, we ${expected}`);
          return seconds;
        },
      }),
    );
  }
  return comparisons;
}
