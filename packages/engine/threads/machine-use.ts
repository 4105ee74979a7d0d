/** How much of the server's machine mining may take now, which its owner changes while the server runs. */
import os from 'node:os';
import type { FairShare } from './fair-share.ts';
import { type CpuReading, othersShare, waitsAfter } from './other-programs.ts';

export interface MachineUse {
  /** Processors of the machine that this process may use. */
  cores: number;
  /** Number of tasks that may compute or verify at the same time. */
  threads: number;
  /** Number of threads that the server was started with. */
  threadsMax: number;
  onlyWhenIdle: boolean;
  /** Whether mining waits for the machine to be idle. */
  isWaiting: boolean;
  /** Part of the processors that other programs took lately, 0…1; null while it isn't measured. */
  othersShare: number | null;
}

export interface MachineChange {
  /** From 1 to `threadsMax`. */
  threads?: number | undefined;
  onlyWhenIdle?: boolean | undefined;
}

export interface MachineControl {
  read(): MachineUse;
  /** Applies to the next task of each thread; tasks at work, of about a second each, come to their end. */
  change(change: MachineChange): MachineUse;
  close(): void;
}

interface MachineOptions {
  threads: number;
  /** Tests only. */
  readCpu?: () => CpuReading;
  /** Tests only. */
  measureEveryMs?: number;
}

/** Processors are only read while mining is to wait for them. */
const MEASURE_EVERY_MS = 2000;

export function openMachineControl(
  share: Pick<FairShare, 'setSlots'>,
  { threads: threadsMax, readCpu = readMachineCpu, measureEveryMs = MEASURE_EVERY_MS }: MachineOptions,
): MachineControl {
  let threads = threadsMax;
  let timer: NodeJS.Timeout | undefined;
  let before = readCpu();
  let others: number | null = null;
  let quietMs = 0;
  let isWaiting = false;

  const measure = () => {
    const now = readCpu();
    others = othersShare(before, now);
    ({ isWaiting, quietMs } = waitsAfter({ isWaiting, quietMs }, others, now.atMs - before.atMs));
    before = now;
    share.setSlots(isWaiting ? 0 : threads);
  };
  const begin = () => {
    before = readCpu();
    timer = setInterval(measure, measureEveryMs);
    timer.unref();
  };
  const end = () => {
    clearInterval(timer);
    timer = undefined;
    others = null;
    quietMs = 0;
    isWaiting = false;
  };
  const read = (): MachineUse => ({
    cores: os.availableParallelism(),
    threads,
    threadsMax,
    onlyWhenIdle: timer !== undefined,
    isWaiting,
    othersShare: others,
  });

  return {
    read,
    change(change) {
      threads = change.threads ?? threads;
      if (change.onlyWhenIdle === true && timer === undefined) begin();
      if (change.onlyWhenIdle === false) end();
      share.setSlots(isWaiting ? 0 : threads);
      return read();
    },
    close: end,
  };
}

/** The times of all processors since the machine started, and those of this process with all its threads. */
function readMachineCpu(): CpuReading {
  const times = os.cpus().map((core) => core.times);
  const busyMs = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0);
  const idleMs = times.reduce((sum, { idle }) => sum + idle, 0);
  const { user, system } = process.cpuUsage();
  return { busyMs, idleMs, ownMs: (user + system) / 1000, atMs: performance.now() };
}
