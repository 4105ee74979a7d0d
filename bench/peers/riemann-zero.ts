/** Zeros of ζ(½ + it) against lcalc (Rubinstein), and the cost of their proof. */

import { readZero } from '@productive-mining/work/riemann-zero/leaf-summary.ts';
import { mine, planOf } from '@productive-mining/work/riemann-zero/run-whole-unit.ts';
import vectors from '@productive-mining/work/riemann-zero/vectors.json' with { type: 'json' };
import { type Comparison, comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';

const firstInterval = 999_424;
const leaves = 64;
const peerZeros = 2000;

/** Largest distance of our zero number 10^6 and of those lcalc prints from one another and from the published value. */
async function checkOrdinates(printed: string): Promise<string> {
  const unit = await mine(planOf(firstInterval, 4));
  const zeros = unit.leaves.flatMap(({ data }) =>
    Array.from(
      { length: data!.length / 16 },
      (_, index) => Number(readZero(data!, index).ordinate) / 2 ** 64,
    ),
  );
  const at = (number: number) => zeros[number - unit.result.firstZero]!;
  const known = Number(new Map(vectors.zeros as [number, string][]).get(1e6));
  const fromKnown = Math.abs(at(1e6) - known);
  if (fromKnown > 1e-9) throw new Error(`zero 10^6 differs from the published value by ${fromKnown}`);
  const theirs = printed.trim().split(/\s+/).map(Number);
  const fromPeer = Math.max(...theirs.map((value, index) => Math.abs(value - at(1e6 + 1 + index))));
  if (!(fromPeer < 1e-8)) throw new Error(`zeros differ from lcalc's by ${fromPeer}`);
  return `zero 10^6 within 10^-9 of the published value, ${theirs.length} zeros within ${fromPeer.toExponential(1)} of lcalc's 8 printed decimals`;
}

/** Seconds per 1000 zeros near number 10^6. */
export async function compare(): Promise<Comparison[]> {
  const note = await checkOrdinates(cpuSecondsOfCommand('lcalc -z 100 -N 1000000').stdout);
  return [
    await comparePaired({
      subject: '1000 zeros near number 10^6, ordinates to 10^-9',
      peer: 'lcalc -z 2000 -N 1000000',
      goal: 1 / 30,
      ours: async () => {
        let zeros = 0;
        const seconds = await cpuSecondsOf(async () => {
          zeros = (await mine(planOf(firstInterval, leaves))).result.zeros;
        });
        return (1000 * seconds) / zeros;
      },
      theirs: () => (1000 * cpuSecondsOfCommand(`lcalc -z ${peerZeros} -N 1000000`).seconds) / peerZeros,
      note,
    }),
  ];
}
