/**
 * How much of a core the computing threads get: beside programs of higher priority they wait for a processor most of the
 * time, and it isn't the work that takes long then. Linux counts both for each thread; elsewhere nobody tells.
 */
import { readFileSync } from 'node:fs';

/** Time on a processor, and time ready to run without one, since the thread began. */
export interface ThreadTimes {
  cpuMs: number;
  waitedMs: number;
}

interface Sample {
  atMs: number;
  /** Added up over all threads since the first sample. */
  cpuMs: number;
  waitedMs: number;
}

const LOOK_EVERY_MS = 1000;
/** What is said is said of this time. */
const WINDOW_MS = 10_000;
/** Less work than this says nothing. */
const WANTED_LEAST_MS = 1000;

export class ProcessorShare {
  private readonly last = new Map<number, ThreadTimes>();
  private samples: Sample[] = [];

  constructor(
    private readonly readTimes: (thread: number) => ThreadTimes | undefined = readThreadTimes,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param thread its id at the operating system */
  add(thread: number): void {
    const times = this.last.has(thread) ? undefined : this.readTimes(thread);
    if (times) this.last.set(thread, times);
  }

  /** The share of a core, 0…1, that a thread got on average while it had something to do; null while that isn't known. */
  read(): number | null {
    const newest = this.look();
    const oldest = this.samples.find(({ atMs }) => newest.atMs - atMs <= WINDOW_MS) ?? newest;
    const cpuMs = newest.cpuMs - oldest.cpuMs;
    const wantedMs = cpuMs + newest.waitedMs - oldest.waitedMs;
    return wantedMs < WANTED_LEAST_MS ? null : cpuMs / wantedMs;
  }

  private look(): Sample {
    const atMs = this.now();
    const newest = this.samples.at(-1);
    if (newest && atMs - newest.atMs < LOOK_EVERY_MS) return newest;
    const sample = { atMs, cpuMs: newest?.cpuMs ?? 0, waitedMs: newest?.waitedMs ?? 0 };
    for (const [thread, before] of this.last) {
      const times = this.readTimes(thread);
      if (!times) {
        // The thread has ended.
        this.last.delete(thread);
        continue;
      }
      sample.cpuMs += times.cpuMs - before.cpuMs;
      sample.waitedMs += times.waitedMs - before.waitedMs;
      this.last.set(thread, times);
    }
    this.samples = [...this.samples.filter((earlier) => atMs - earlier.atMs <= WINDOW_MS), sample];
    return sample;
  }
}

/** proc_pid_schedstat: nanoseconds on a processor, nanoseconds waiting for one (Linux, Documentation/scheduler/sched-stats.rst). */
function readThreadTimes(thread: number): ThreadTimes | undefined {
  try {
    const [cpu, waited] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1')
      .split(' ')
      .map(Number);
    return { cpuMs: (cpu ?? 0) / 1e6, waitedMs: (waited ?? 0) / 1e6 };
  } catch {
    return undefined;
  }
}
