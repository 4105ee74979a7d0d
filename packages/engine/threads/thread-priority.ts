/** Scheduling of a compute thread: low priority, so that pages stay quick, and its CPU time. Linux; elsewhere nothing. */
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';

const COMPUTE_NICE = 19;

/** Lowers the priority of the calling thread alone. */
export function lowerThreadPriority(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    os.setPriority(threadId, COMPUTE_NICE);
  } catch {
    // Not Linux, or not allowed: the thread then competes with the server, which is slower but right.
  }
}

/** Milliseconds that the calling thread has spent on a processor; wall time where the system doesn't say. */
export function threadCpuMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
