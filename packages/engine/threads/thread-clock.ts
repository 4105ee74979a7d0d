/**
 * The CPU time of the thread that asks. A clock is chosen once and kept open, so that every reading is of the same clock, and
 * needs no file that could be opened at the start of a task and not at its end.
 */
import { openSync, readSync } from 'node:fs';

/** proc_pid_schedstat, the first field: nanoseconds on a processor (Linux, Documentation/scheduler/sched-stats.rst). */
const THREAD_FILE = '/proc/thread-self/schedstat';
/** Three numbers of at most twenty digits. */
const FILE_BYTES = 64;
/** Errors by which a system says that it has no such file, rather than that it can't open it now. */
const NEVER_THERE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']);

/** Node 23.9 counts the microseconds of a thread itself. */
type NewerProcess = { threadCpuUsage?: () => { user: number; system: number } };

export class ThreadClock {
  private clock: (() => number) | undefined;

  constructor(private readonly open: () => () => number = openClock) {}

  /**
   * Milliseconds that this thread has spent on a processor; wall time where the system counts none for threads.
   * @throws the system's error, such as EMFILE, while the clock can't be opened: nothing is measured then
   */
  readMs(): number {
    this.clock ??= this.open();
    return this.clock();
  }
}

/** @throws the system's error when the file of the thread's times is there and can't be opened now */
function openClock(): () => number {
  const { threadCpuUsage } = process as NewerProcess;
  if (threadCpuUsage)
    return () => {
      const { user, system } = threadCpuUsage.call(process);
      return (user + system) / 1000;
    };
  const file = openThreadFile();
  if (file === undefined) return () => performance.now();
  const text = Buffer.alloc(FILE_BYTES);
  return () => {
    const length = readSync(file, text, 0, FILE_BYTES, 0);
    return Number(text.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6;
  };
}

/** Undefined where the system has no such file. It stays open for the life of the thread, whose end closes it. */
function openThreadFile(): number | undefined {
  try {
    return openSync(THREAD_FILE, 'r');
  } catch (error) {
    if (NEVER_THERE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
