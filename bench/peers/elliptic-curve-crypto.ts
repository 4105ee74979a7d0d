/**
 * Discrete logarithms against PARI's elllog on the same instances of 40 to 48 bits, and the walk alone against the same
 * walk in C. Results must agree before a time counts.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compute } from '@productive-mining/work/elliptic-curve-crypto/compute.ts';
import { ellipticCurveCrypto } from '@productive-mining/work/elliptic-curve-crypto/index.ts';
import { WalkLeafReader } from '@productive-mining/work/elliptic-curve-crypto/leaf.ts';
import { multiplyPoint } from '@productive-mining/work/elliptic-curve-crypto/model/curve-group.ts';
import {
  deriveWalkConstants,
  seedOfInstance,
  TABLE_SIZE,
} from '@productive-mining/work/elliptic-curve-crypto/model/derive-instance.ts';
import type { LogarithmPlan } from '@productive-mining/work/elliptic-curve-crypto/plan.ts';
import { expectedSteps, WALKS_PER_LEAF } from '@productive-mining/work/elliptic-curve-crypto/plan.ts';
import type { LogarithmResult } from '@productive-mining/work/elliptic-curve-crypto/result.ts';
import { StepTable } from '@productive-mining/work/elliptic-curve-crypto/testing/plain-walk.ts';
import { smallPlan } from '@productive-mining/work/elliptic-curve-crypto/testing/run-whole-unit.ts';
import { computeNeededLeaves } from '@productive-mining/work/settle-search.ts';
import { finish } from '@productive-mining/work/testing/run-unit.ts';
import type { Comparison } from '../paired.ts';
import { comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';
import { peerVersion } from '../peer-version.ts';

const source = fileURLToPath(new URL('elliptic-curve/walks.c', import.meta.url));
/** Instances of each size. The time of one is random; the deviation of our sum is 8, 13 and 18 % of it. */
const INSTANCES = { 40: 40, 44: 16, 48: 8 } as const;
/** How often all instances of a size are timed. */
const ROUNDS = { 40: 3, 44: 1, 48: 1 } as const;
/** About 4·10^7 steps. */
const LEAVES = 98;

/** Solver of an instance whose curve is known, as it is for PARI. */
async function prepare(plan: LogarithmPlan): Promise<() => Promise<LogarithmResult>> {
  const computer = await compute.prepare(plan);
  finish(computer.compute({ first: 0, count: 1 }));
  return async () => {
    const leaves = await computeNeededLeaves(ellipticCurveCrypto, plan, async (chunk) =>
      finish(computer.compute(chunk)).map((leaf) => leaf.summary),
    );
    return ellipticCurveCrypto.summarise(plan, leaves);
  };
}

function pariProgram(results: readonly LogarithmResult[]): string {
  const lines = results.map(
    ({ p, a, b, order, base, target }) =>
      `E=ellinit([${a},${b}]*Mod(1,${p}));print(elllog(E,[${target.x},${target.y}],[${base.x},${base.y}],${order}))`,
  );
  return `default(parisizemax,"1G");\n${lines.join('\n')}\n`;
}

async function compareWithPari(folder: string, bits: 40 | 44 | 48): Promise<Comparison> {
  const instances: (() => Promise<LogarithmResult>)[] = [];
  const results: LogarithmResult[] = [];
  for (let i = 0; i < INSTANCES[bits]; i++) {
    const solve = await prepare(smallPlan(`bench ${bits} ${i}`, bits));
    instances.push(solve);
    results.push(await solve());
  }
  const file = path.join(folder, `${bits}.gp`);
  writeFileSync(file, pariProgram(results));
  const expected = results.map(({ logarithm }) => logarithm).join();
  const steps = results.reduce((sum, result) => sum + result.steps, 0);
  const mean = results.reduce((sum, { order }) => sum + expectedSteps(Number(order)), 0);
  return comparePaired({
    subject: `${instances.length} logarithms on curves of ${bits} bits`,
    peer: 'PARI elllog',
    version: peerVersion('gp --version-short', 'pari-gp'),
    goal: 1 / 15,
    rounds: ROUNDS[bits],
    ours: () =>
      cpuSecondsOf(async () => {
        for (const solve of instances) await solve();
      }),
    theirs: () => {
      const { seconds, stdout } = cpuSecondsOfCommand(`gp -q -f ${file} < /dev/null 2> /dev/null`);
      if (stdout.trim().split('\n').join() !== expected) throw new Error('logarithms differ');
      return seconds;
    },
    note: `Curve and order are given to both; the time of both is random, ours took ${(steps / mean).toFixed(2)} of the mean number of steps.`,
  });
}

/** Input of the C program: the instance in plain numbers. */
function inputOf(plan: LogarithmPlan, result: LogarithmResult, walks: number): string {
  const [p, a, b] = [result.p, result.a, result.b].map(BigInt) as [bigint, bigint, bigint];
  const curve = { p, a, b };
  const base = { x: BigInt(result.base.x), y: BigInt(result.base.y) };
  const constants = deriveWalkConstants(seedOfInstance(plan), BigInt(result.order));
  const table = new StepTable(base, constants, curve);
  const steps = Array.from({ length: TABLE_SIZE }, (_, index) => table.at(index));
  const points = [multiplyPoint(constants.offset, base, curve)!, result.target, ...steps];
  return [p, a, plan.distinguishedBits, 0, walks, ...points.flatMap(({ x, y }) => [x, y])].join('\n');
}

/** Counts of steps and of abandoned walks, as the C program prints them. */
function countsOf(leaves: readonly Uint8Array[]): { steps: number; givenUp: number } {
  const counts = { steps: 0, givenUp: 0 };
  for (const leaf of leaves) {
    const reader = new WalkLeafReader(leaf);
    for (let place = 0; place < WALKS_PER_LEAF; place++) {
      counts.steps += reader.steps(place);
      if (reader.isGivenUp(place)) counts.givenUp++;
    }
  }
  return counts;
}

async function compareWithC(folder: string): Promise<Comparison> {
  const program = path.join(folder, 'walks');
  cpuSecondsOfCommand(`gcc -O3 -march=native -o ${program} ${source}`);
  // The instance is solved at a small size of its walks; the comparison walks longer ones on the same curve.
  const solved = smallPlan('bench walk', 46, 6);
  const result = await (await prepare(solved))();
  const plan: LogarithmPlan = { ...solved, distinguishedBits: 10 };
  const files = [0, LEAVES * WALKS_PER_LEAF].map((walks) => {
    const file = path.join(folder, `walks-${walks}.txt`);
    writeFileSync(file, inputOf(plan, result, walks));
    return file;
  });
  const computer = await compute.prepare(plan);
  const walk = () => finish(computer.compute({ first: 1, count: LEAVES })).map((leaf) => leaf.summary);
  const { steps, givenUp } = countsOf(walk());
  const [theirSteps, , theirGivenUp] = cpuSecondsOfCommand(`${program} < ${files[1]}`)
    .stdout.trim()
    .split(' ');
  if (`${steps} ${givenUp}` !== `${theirSteps} ${theirGivenUp}`) throw new Error('walks differ');
  const setUpSeconds = cpuSecondsOfCommand(`${program} < ${files[0]}`).seconds;
  const comparison = await comparePaired({
    subject: `${(steps / 1e6).toFixed(0)} million steps of the walk`,
    peer: 'the same walk in C, unsigned __int128, gcc -O3 -march=native',
    version: peerVersion('gcc --version', 'gcc'),
    goal: 2,
    ours: () => cpuSecondsOf(walk),
    theirs: () => cpuSecondsOfCommand(`${program} < ${files[1]}`).seconds - setUpSeconds,
  });
  const nanoseconds = (seconds: number) => ((seconds / steps) * 1e9).toFixed(1);
  return {
    ...comparison,
    note: `${nanoseconds(comparison.oursSeconds)} against ${nanoseconds(comparison.peerSeconds)} ns a step.`,
  };
}

/** @throws Error when gcc or gp is missing, or when the results differ */
export async function compare(): Promise<Comparison[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'elliptic-curve-peers-'));
  try {
    return [
      await compareWithC(folder),
      await compareWithPari(folder, 40),
      await compareWithPari(folder, 44),
      await compareWithPari(folder, 48),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
