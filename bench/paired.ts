/** Compares two ways of doing one thing in one run: A B A B …, medians of CPU seconds, ratio of the medians. */
import { spawnSync } from 'node:child_process';

export interface Comparison {
  /** What is compared, e.g. "primes and twins in [10^12, 10^12 + 10^9)". */
  subject: string;
  peer: string;
  /** The peer's own, by peerVersion: another build takes another time. */
  version: string;
  oursSeconds: number;
  peerSeconds: number;
  /** ours / peer: below 1 is faster. */
  ratio: number;
  /** The ratio to reach. */
  goal: number;
  note?: string;
}

export interface PairedRun {
  subject: string;
  peer: string;
  version: string;
  goal: number;
  rounds?: number;
  /** Both sides do the same amount of work and return their CPU seconds. */
  ours: () => number | Promise<number>;
  theirs: () => number | Promise<number>;
  note?: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** CPU seconds of a call in this process. */
export async function cpuSecondsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1e6;
}

/** CPU seconds of a finished child process, as the operating system counts them (bash's times). */
export function cpuSecondsOfCommand(command: string): { seconds: number; stdout: string } {
  const run = spawnSync('bash', ['-c', `TIMEFORMAT='@cpu %3U %3S'; time ( ${command} )`], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const times = run.stderr.match(/@cpu ([\d.]+) ([\d.]+)/);
  if (run.status !== 0 || !times) throw new Error(`${command} failed: ${run.stderr}`);
  return { seconds: Number(times[1]) + Number(times[2]), stdout: run.stdout };
}

export async function comparePaired(run: PairedRun): Promise<Comparison> {
  const ours: number[] = [];
  const theirs: number[] = [];
  await run.ours();
  for (let round = 0; round < (run.rounds ?? 5); round++) {
    ours.push(await run.ours());
    theirs.push(await run.theirs());
  }
  const oursSeconds = median(ours);
  const peerSeconds = median(theirs);
  return {
    subject: run.subject,
    peer: run.peer,
    version: run.version,
    oursSeconds,
    peerSeconds,
    ratio: oursSeconds / peerSeconds,
    goal: run.goal,
    ...(run.note ? { note: run.note } : {}),
  };
}
