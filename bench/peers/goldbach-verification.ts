/**
 * Goldbach verification against programs that are compiled for the run: beyond 4·10^18 the same covering in C with 128-bit
 * vectors, from 4 a C++ program with libprimesieve. Results must agree before a time counts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compute } from '@productive-mining/work/goldbach-verification/compute.ts';
import { goldbachVerification } from '@productive-mining/work/goldbach-verification/index.ts';
import { decodeBeyondLeaf } from '@productive-mining/work/goldbach-verification/leaf.ts';
import type {
  FromFourPlan,
  GoldbachPlan,
  SecondBeyondPlan,
} from '@productive-mining/work/goldbach-verification/plan.ts';
import { BEYOND_START, evenNumbersIn } from '@productive-mining/work/goldbach-verification/plan.ts';
import type { FromFourResult } from '@productive-mining/work/goldbach-verification/result.ts';
import type { Comparison } from '../paired.ts';
import { comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';
import { peerVersion } from '../peer-version.ts';

/** The library's, by its header. */
const PRIMESIEVE_VERSION = 'echo PRIMESIEVE_VERSION | g++ -E -P -include primesieve.hpp -x c++ - | tail -n 1';

const sources = fileURLToPath(new URL('goldbach', import.meta.url));

/** Eight windows of 2·10^8 each, twenty times: 1.6·10^10 even numbers. */
const beyond: SecondBeyondPlan = {
  frontier: 'beyond',
  start: String(BEYOND_START),
  groups: 20,
  tilesPerLeaf: 234,
  leafForm: 2,
};
/** A whole unit of about 10^9 integers at 10^12. */
const fromFour: FromFourPlan = {
  frontier: 'from_4',
  start: String(860_160n * 1_162_575n),
  leafSpan: 860_160,
  leaves: 1163,
};

async function leavesOf(plan: GoldbachPlan): Promise<Uint8Array[]> {
  const leaves: Uint8Array[] = [];
  for (const chunk of goldbachVerification.chunks(plan)) {
    const steps = (await compute.prepare(plan)).compute(chunk);
    let step = steps.next();
    while (!step.done) step = steps.next();
    leaves.push(...step.value.map((leaf) => leaf.summary));
  }
  return leaves;
}

/** Sums over all listed even numbers and all digests, in the form that the C program prints. */
function checksumOf(summaries: readonly Uint8Array[]): string {
  const leaves = summaries.map((summary) => decodeBeyondLeaf(beyond.leafForm, summary)!);
  const evens = leaves.flatMap(({ hardest }) => hardest);
  const sum = (field: 'rank' | 'offset') => evens.reduce((total, even) => total + even[field], 0);
  const digests = leaves.reduce((total, { runs }) => BigInt.asUintN(64, total + runs!), 0n);
  return `${sum('rank')} ${sum('offset')} ${digests}`;
}

function sameOutput(ours: string, theirs: string): void {
  if (ours !== theirs.trim()) throw new Error(`results differ: ${ours} here, ${theirs.trim()} there`);
}

async function compareBeyond(folder: string): Promise<Comparison> {
  const program = path.join(folder, 'covering');
  cpuSecondsOfCommand(`gcc -O2 -march=native -o ${program} ${sources}/covering.c`);
  const command = (groups: number) => `${program} ${beyond.start} ${groups} ${beyond.tilesPerLeaf}`;
  sameOutput(checksumOf(await leavesOf(beyond)), cpuSecondsOfCommand(command(beyond.groups)).stdout);
  const setUpSeconds = cpuSecondsOfCommand(command(0)).seconds;
  const comparison = await comparePaired({
    subject: `covering of ${(evenNumbersIn(beyond) / 1e9).toFixed(1)}·10^9 even numbers beyond 4·10^18 with each leaf's hardest and the ends of its runs`,
    peer: 'the same covering in C, 128-bit vectors, gcc -O2 -march=native',
    version: peerVersion('gcc --version', 'gcc'),
    goal: 1.5,
    ours: () => cpuSecondsOf(() => leavesOf(beyond)),
    theirs: () => cpuSecondsOfCommand(command(beyond.groups)).seconds - setUpSeconds,
  });
  return withRate(comparison, beyond, 'Both without the set-up of their small primes.');
}

async function compareFromFour(folder: string): Promise<Comparison> {
  const program = path.join(folder, 'minimal-partitions');
  cpuSecondsOfCommand(`g++ -O3 -march=native -o ${program} ${sources}/minimal-partitions.cpp -lprimesieve`);
  const command = `${program} ${fromFour.start} ${fromFour.leafSpan * fromFour.leaves}`;
  const result = goldbachVerification.summarise(fromFour, await leavesOf(fromFour)) as FromFourResult;
  const largest = result.peaks.at(-1)!;
  const ours = [...result.counts.slice(1), largest.p, largest.n].join(' ');
  sameOutput(ours, cpuSecondsOfCommand(command).stdout);
  const comparison = await comparePaired({
    subject: 'p(n) of every even n in a unit of 10^9 integers at 10^12',
    peer: 'C++ with libprimesieve, 64 even numbers at a time, g++ -O3 -march=native',
    version: peerVersion(PRIMESIEVE_VERSION, 'libprimesieve-dev'),
    goal: 0.8,
    ours: () => cpuSecondsOf(() => leavesOf(fromFour)),
    theirs: () => cpuSecondsOfCommand(command).seconds,
  });
  return withRate(comparison, fromFour, 'Both count p(n), keep the largest and take a digest.');
}

function withRate(comparison: Comparison, plan: GoldbachPlan, remark: string): Comparison {
  const rate = (seconds: number) => `${(evenNumbersIn(plan) / seconds / 1e9).toFixed(2)}·10^9`;
  return {
    ...comparison,
    note: `${rate(comparison.oursSeconds)} against ${rate(comparison.peerSeconds)} even numbers a second and core. ${remark}`,
  };
}

/** @throws Error when a compiler or libprimesieve is missing, or when the results differ */
export async function compare(): Promise<Comparison[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'goldbach-peers-'));
  try {
    return [await compareBeyond(folder), await compareFromFour(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
