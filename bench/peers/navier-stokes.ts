/**
 * Whole steps of incompressible flow against a C program with FFTW (planned by FFTW_MEASURE) of the same form of the nonlinear term,
 * dealiasing and time step. The amplitudes must agree before a time counts.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FlowRun } from '@productive-mining/work/navier-stokes/compute/flow-run.ts';
import { SpaceRun } from '@productive-mining/work/navier-stokes/compute/space-run.ts';
import type { Flow } from '@productive-mining/work/navier-stokes/model/definition.ts';
import { initialState } from '@productive-mining/work/navier-stokes/model/initial-state.ts';
import { pointsOf } from '@productive-mining/work/navier-stokes/plan.ts';
import { type Comparison, comparePaired, cpuSecondsOf, cpuSecondsOfCommand } from '../paired.ts';
import { peerVersion } from '../peer-version.ts';

const DIFFERENCE_MAX = 1e-12;

const inSquare = (side: number): Flow => ({
  side,
  reynolds: 2000,
  stepsPerUnit: side,
  drift: [0, 0],
  start: { kind: 'random', peak: 8, key: [20_261_126, side] },
});
const inCube = (side: number): Flow => ({
  ...inSquare(side),
  dimensions: 3,
  reynolds: 100,
  start: { kind: 'random', peak: 3, key: [20_261_127, side] },
});

interface Steps {
  flow: Flow;
  steps: number;
  rounds: number;
}

const SQUARES: readonly Steps[] = [
  { flow: inSquare(256), steps: 60, rounds: 7 },
  { flow: inSquare(512), steps: 14, rounds: 7 },
  { flow: inSquare(1024), steps: 4, rounds: 7 },
];
const CUBES: readonly Steps[] = [
  { flow: inCube(64), steps: 8, rounds: 9 },
  { flow: inCube(128), steps: 2, rounds: 5 },
];

/** Runs the C program from the flow's beginning. @returns CPU seconds of its steps, without its plans, and what it prints */
function runPeer(program: string, flow: Flow, steps: number): { seconds: number; amplitudes: number[] } {
  const { modes } = initialState(flow);
  const { stdout, stderr } = spawnSync(
    program,
    [flow.side, steps, flow.stepsPerUnit, flow.reynolds].map(String),
    { input: Buffer.from(modes.buffer), encoding: 'utf8', maxBuffer: 1 << 30 },
  );
  const seconds = /@seconds ([\d.]+)/.exec(stderr)?.[1];
  if (seconds === undefined) throw new Error(`the program in C failed: ${stderr}`);
  return { seconds: Number(seconds), amplitudes: stdout.trim().split(/\s+/).map(Number) };
}

async function compareSteps(program: string, { flow, steps, rounds }: Steps): Promise<Comparison> {
  const run = await (flow.dimensions === 3 ? SpaceRun : FlowRun).open(flow);
  const begun = initialState(flow);
  const ours = () =>
    cpuSecondsOf(() => {
      run.takeState(begun);
      for (const _ of run.advance(steps));
    });
  await ours();
  const { amplitudes } = runPeer(program, flow, steps);
  const { modes } = run.giveState();
  const difference = modes.reduce((most, value, i) => Math.max(most, Math.abs(value - amplitudes[i]!)), 0);
  if (!(difference < DIFFERENCE_MAX)) throw new Error(`amplitudes differ by ${difference}`);
  const comparison = await comparePaired({
    subject: `${steps} steps of flow on ${pointsOf(flow)} points`,
    peer: 'C with FFTW',
    version: peerVersion('grep -aoh fftw-3[.0-9]* /usr/lib/*/libfftw3.so.3', 'libfftw3-dev'),
    goal: 1.2,
    rounds,
    ours,
    theirs: () => runPeer(program, flow, steps).seconds,
  });
  const ms = (seconds: number) => ((1000 * seconds) / steps).toFixed(2);
  const note = `${ms(comparison.oursSeconds)} ms a step against ${ms(comparison.peerSeconds)} ms; amplitudes differ by ${difference.toExponential(0)} at most.`;
  return { ...comparison, note };
}

/** A C program of the folder beside this file, as it is built for this machine. */
function buildPeer(folder: string, name: string): string {
  const source = fileURLToPath(new URL(`navier-stokes/${name}.c`, import.meta.url));
  const program = path.join(folder, name);
  cpuSecondsOfCommand(`gcc -O3 -march=native -o ${program} ${source} -lfftw3 -lm`);
  return program;
}

/** @throws Error when FFTW is missing or finds another flow */
export async function compare(): Promise<Comparison[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'flow-peers-'));
  try {
    const rows: Comparison[] = [];
    const [square, cube] = [buildPeer(folder, 'flow'), buildPeer(folder, 'flow-in-a-cube')];
    for (const steps of SQUARES) rows.push(await compareSteps(square, steps));
    for (const steps of CUBES) rows.push(await compareSteps(cube, steps));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
