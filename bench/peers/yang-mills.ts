/**
 * Sweeps of lattice gauge theory against a C program of the same algorithm, order and random numbers, compiled for this processor
 * and for any of its family. The plaquettes behind the first cycles must agree before a time counts.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadKernel } from '@productive-mining/work/load-kernel.ts';
import type { GaugeKernel } from '@productive-mining/work/yang-mills/compute/gauge-kernel.ts';
import { wasmBase64 } from '@productive-mining/work/yang-mills/compute/kernel.wasm.ts';
import { DIMENSIONS, type Lattice } from '@productive-mining/work/yang-mills/model/definition.ts';
import { type Ensemble, latticeOf } from '@productive-mining/work/yang-mills/model/ensembles.ts';
import { PLAQUETTE_PLANES } from '@productive-mining/work/yang-mills/model/loops.ts';
import { type Comparison, comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';
import { peerVersion } from '../peer-version.ts';

const source = fileURLToPath(new URL('yang-mills/lattice.c', import.meta.url));
const SIDE = 8;
/** Some tenths of a second each. */
const CASES: readonly { ensemble: Ensemble; cycles: number }[] = [
  { ensemble: { group: 2, beta: 2300 }, cycles: 40 },
  { ensemble: { group: 3, beta: 5700 }, cycles: 12 },
];
const BUILDS = [
  { flags: '-O3 -march=native', goal: 1.2 },
  { flags: '-O3', goal: 1.2 },
] as const;
/** The peer fuses products with sums, and has other logarithms: what rounding sets apart grows from cycle to cycle. */
const COMPARED_CYCLES = 3;
const DIFFERENCE_MAX = 1e-10;

/** Runs the C program from the stream's beginning. @returns CPU seconds of its sweeps, and the plaquettes */
function runPeer(program: string, { group, side, beta, key }: Lattice, cycles: number) {
  const run = spawnSync(program, [group, side, beta, ...key, cycles].map(String), { encoding: 'utf8' });
  const seconds = /@seconds ([\d.]+)/.exec(run.stderr)?.[1];
  if (seconds === undefined) throw new Error(`the program in C failed: ${run.stderr}`);
  return { seconds: Number(seconds), plaquettes: run.stdout.trim().split('\n').map(Number) };
}

function cycle(kernel: GaugeKernel, number: number): void {
  for (const isHeatBath of [false, true])
    for (const parity of [0, 1])
      for (let mu = 0; mu < DIMENSIONS; mu++)
        kernel.updateEighth(parity, mu, 2 * number + Number(isHeatBath), isHeatBath);
}

function plaquetteOf(kernel: GaugeKernel, { group, side }: Lattice): number {
  let sum = 0;
  for (let slice = 0; slice < side; slice++) sum += kernel.plaquetteSum(slice);
  return sum / (PLAQUETTE_PLANES * side ** DIMENSIONS * group);
}

/** Runs the kernel from the stream's beginning. @returns the plaquettes behind the first cycle and the last */
function plaquettesOf(kernel: GaugeKernel, lattice: Lattice, cycles: number): number[] {
  kernel.coldStart();
  cycle(kernel, 0);
  const first = plaquetteOf(kernel, lattice);
  for (let number = 1; number < cycles; number++) cycle(kernel, number);
  return [first, plaquetteOf(kernel, lattice)];
}

async function compareOne(program: string, of: (typeof CASES)[number], build: (typeof BUILDS)[number]) {
  const { ensemble, cycles } = of;
  const lattice = latticeOf(ensemble, SIDE, 0);
  const kernel = await loadKernel<GaugeKernel>(wasmBase64);
  kernel.open(lattice.group, lattice.side, lattice.beta, ...lattice.key);
  const found = plaquettesOf(kernel, lattice, COMPARED_CYCLES);
  const { plaquettes } = runPeer(program, lattice, COMPARED_CYCLES);
  const difference = Math.max(...found.map((value, i) => Math.abs(value - plaquettes[i]!)));
  if (!(difference < DIFFERENCE_MAX)) throw new Error(`plaquettes differ by ${difference}`);
  const comparison = await comparePaired({
    subject: `${cycles} cycles of SU(${ensemble.group}) on ${SIDE}⁴ sites`,
    peer: `own C, gcc ${build.flags}`,
    version: peerVersion('gcc -dumpfullversion', 'gcc'),
    goal: build.goal,
    rounds: 9,
    ours: () =>
      cpuSecondsOf(() => {
        kernel.coldStart();
        for (let number = 0; number < cycles; number++) cycle(kernel, number);
      }),
    theirs: () => runPeer(program, lattice, cycles).seconds,
  });
  const updates = 2 * cycles * DIMENSIONS * SIDE ** DIMENSIONS;
  const us = (seconds: number) => ((1e6 * seconds) / updates).toFixed(3);
  const note = `${us(comparison.oursSeconds)} µs a link against ${us(comparison.peerSeconds)} µs; plaquettes differ by ${difference.toExponential(0)} at most.`;
  return { ...comparison, note };
}

/** @throws Error when gcc is missing, or its program finds other plaquettes */
export async function compare(): Promise<Comparison[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lattice-peers-'));
  try {
    const rows: Comparison[] = [];
    for (const [at, build] of BUILDS.entries()) {
      const program = path.join(folder, `lattice-${at}`);
      cpuSecondsOfCommand(`gcc ${build.flags} -o ${program} ${source} -lm`);
      for (const of of CASES) rows.push(await compareOne(program, of, build));
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
