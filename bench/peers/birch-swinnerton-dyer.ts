/**
 * Curves against PARI: the traces of one curve at the primes up to 10^6 (ellap), and whole leaves beside analytic rank and the
 * product of the conjecture (ellanalyticrank, ellbsd). The figures must be the same before a time counts.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { computeCurve } from '@productive-mining/work/birch-swinnerton-dyer/compute/compute-curve.ts';
import type { CurveKernel } from '@productive-mining/work/birch-swinnerton-dyer/compute/curve-kernel.ts';
import { wasmBase64 } from '@productive-mining/work/birch-swinnerton-dyer/compute/kernel.wasm.ts';
import { localData } from '@productive-mining/work/birch-swinnerton-dyer/compute/local-data.ts';
import { readLeaf, SCALE } from '@productive-mining/work/birch-swinnerton-dyer/leaf.ts';
import {
  kindOf,
  type Pair,
  pairAt,
} from '@productive-mining/work/birch-swinnerton-dyer/model/height-order.ts';
import { primeTable } from '@productive-mining/work/birch-swinnerton-dyer/verify/prime-table.ts';
import { loadKernel } from '@productive-mining/work/load-kernel.ts';
import { finish } from '@productive-mining/work/testing/run-unit.ts';
import { type Comparison, comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';
import { peerVersion } from '../peer-version.ts';

const LIMIT = 1_000_000;
const CURVE: Pair = { A: -1013, B: 1234 };
/** Curves of a group whose heights start with the pair of this number. */
const GROUPS = [2000, 100_000] as const;
const CURVES = 200;

/** Runs lines of GP, and gives what they print. */
function pari(lines: readonly string[]): ReturnType<typeof cpuSecondsOfCommand> {
  const file = path.join(tmpdir(), 'compare-curves.gp');
  writeFileSync(file, `default(parisizemax, 2000000000);\n${lines.join('\n')}\nquit\n`);
  return cpuSecondsOfCommand(`gp -q -f ${file}`);
}

async function openKernel(limit: number): Promise<CurveKernel> {
  const kernel = await loadKernel<CurveKernel>(wasmBase64);
  kernel.prepare(limit);
  return kernel;
}

/** Σ a_p·(p mod 1000) over the primes from 5 on, so that a trace at another prime shows. */
function sumOfTraces(kernel: CurveKernel, { A, B }: Pair, primes: readonly number[]): number {
  const { two, three } = localData(A, B);
  kernel.beginCurve(A, B, two.trace, 0, three.trace, 0);
  kernel.computeTraces(0, primes.length);
  const traces = new Int32Array(kernel.memory.buffer, kernel.tracesPlace(), primes.length);
  let sum = 0;
  for (const [index, p] of primes.entries()) if (p > 3) sum += traces[index]! * (p % 1000);
  return sum;
}

async function compareTraces(): Promise<Comparison> {
  const { A, B } = CURVE;
  const kernel = await openKernel(LIMIT);
  const primes = [...primeTable(LIMIT).primes];
  const lines = [
    `E = ellinit([${A}, ${B}]); s = 0; forprime(p = 5, ${LIMIT}, s += ellap(E, p) * (p % 1000)); print(s)`,
  ];
  const ours = sumOfTraces(kernel, CURVE, primes);
  const theirs = Number(pari(lines).stdout);
  if (ours !== theirs) throw new Error(`the traces add up to ${ours}, and by PARI to ${theirs}`);
  return comparePaired({
    subject: 'a_p of one curve for the primes up to 10^6',
    peer: 'PARI ellap',
    version: peerVersion('gp --version-short', 'pari-gp'),
    goal: 0.5,
    ours: () => cpuSecondsOf(() => sumOfTraces(kernel, CURVE, primes)),
    theirs: () => pari(lines).seconds,
    note: `The same sum over ${primes.length - 2} traces; PARI’s time holds its start.`,
  });
}

function curvesFrom(number: number): Pair[] {
  const found: Pair[] = [];
  for (let index = number; found.length < CURVES; index++)
    if (kindOf(pairAt(index)) === 'curve') found.push(pairAt(index));
  return found;
}

async function compareCurves(from: number): Promise<Comparison> {
  const pairs = curvesFrom(from);
  const kernel = await openKernel(LIMIT);
  const leaves = () => pairs.map((pair) => readLeaf(finish(computeCurve(kernel, pair)).summary)!.curve!);
  const program = (print: string) => [
    `V = [${pairs.map(({ A, B }) => `[${A}, ${B}]`).join(', ')}];`,
    `for (i = 1, #V, E = ellinit(V[i]); r = ellanalyticrank(E); b = ellbsd(E); ${print})`,
  ];
  const printed = pari(program('print(r[1], " ", r[2] / r[1]!, " ", r[2] / r[1]! / b)')).stdout;
  const rows = printed.trim().split('\n');
  for (const [index, curve] of leaves().entries()) {
    const [rank, leading] = rows[index]!.split(' ').map(Number);
    const isSame = rank === curve.rank && Math.abs(leading! - curve.leading / SCALE) < 2e-9;
    if (!isSame) throw new Error(`curve ${index} from ${from} has ${rows[index]} by PARI`);
  }
  return comparePaired({
    subject: `${CURVES} curves from number ${from} by height`,
    peer: 'PARI ellanalyticrank, ellbsd',
    version: peerVersion('gp --version-short', 'pari-gp'),
    goal: 1,
    rounds: 3,
    ours: () => cpuSecondsOf(leaves),
    theirs: () => pari(program('')).seconds,
    note: 'The same ranks and leading coefficients; ours has all traces hashed, torsion and points beside.',
  });
}

export async function compare(): Promise<Comparison[]> {
  const comparisons = [await compareTraces()];
  for (const from of GROUPS) comparisons.push(await compareCurves(from));
  return comparisons;
}
