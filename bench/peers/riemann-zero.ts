/** Zeros of ζ(½ + it) against lcalc (Rubinstein), and the cost of their proof. */

import { readZero } from '@productive-mining/work/riemann-zero/leaf.ts';
import { mine, planOf } from '@productive-mining/work/riemann-zero/testing/run-whole-unit.ts';
import vectors from '@productive-mining/work/riemann-zero/vectors.json' with { type: 'json' };
import { type Comparison, comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';
import { peerVersion } from '../peer-version.ts';

/** Number of a published zero, the first interval of a unit around it, and half a unit of lcalc's last decimal. */
const PLACES = [
  { power: 6, number: 1e6, firstInterval: 999_424, printedWithin: 1e-8 },
  { power: 7, number: 1e7, firstInterval: 9_999_360, printedWithin: 1e-7 },
] as const;
type Place = (typeof PLACES)[number];
const LEAVES = 64;
const PEER_ZEROS = 2000;

/** Largest distance of our zero from the published value, and of the next ones from those that lcalc prints. */
async function checkOrdinates({ power, number, firstInterval, printedWithin }: Place): Promise<string> {
  const unit = await mine(planOf(firstInterval, 4));
  const zeros = unit.leaves.flatMap(({ data }) =>
    Array.from(
      { length: data!.length / 16 },
      (_, index) => Number(readZero(data!, index).ordinate) / 2 ** 64,
    ),
  );
  const at = (index: number) => zeros[index - unit.result.firstZero]!;
  const known = Number(new Map(vectors.zeros as [number, string][]).get(number));
  const fromKnown = Math.abs(at(number) - known);
  if (!(fromKnown <= 1e-9))
    throw new Error(`zero 10^${power} differs from the published value by ${fromKnown}`);
  const printed = cpuSecondsOfCommand(`lcalc -z 100 -N ${number}`).stdout;
  const theirs = printed.trim().split(/\s+/).map(Number);
  const fromPeer = Math.max(...theirs.map((value, index) => Math.abs(value - at(number + 1 + index))));
  if (!(fromPeer < printedWithin)) throw new Error(`zeros differ from lcalc's by ${fromPeer}`);
  return `zero 10^${power} within 10^-9 of the published value, ${theirs.length} zeros within ${fromPeer.toExponential(1)} of lcalc's printed decimals`;
}

/** Seconds per 1000 zeros near a number. */
async function compareAt(place: Place): Promise<Comparison> {
  const { power, number, firstInterval } = place;
  const note = await checkOrdinates(place);
  return comparePaired({
    subject: `1000 zeros near number 10^${power}, ordinates to 10^-9`,
    peer: `lcalc -z ${PEER_ZEROS} -N ${number}`,
    version: peerVersion('lcalc --version', 'lcalc'),
    goal: 1 / 30,
    ours: async () => {
      let zeros = 0;
      const seconds = await cpuSecondsOf(async () => {
        zeros = (await mine(planOf(firstInterval, LEAVES))).result.zeros;
      });
      return (1000 * seconds) / zeros;
    },
    theirs: () => (1000 * cpuSecondsOfCommand(`lcalc -z ${PEER_ZEROS} -N ${number}`).seconds) / PEER_ZEROS,
    note,
  });
}

export async function compare(): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const place of PLACES) comparisons.push(await compareAt(place));
  return comparisons;
}
