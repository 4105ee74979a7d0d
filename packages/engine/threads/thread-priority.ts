/** Scheduling of a compute thread: low priority, so that pages stay quick. Linux; elsewhere nothing. */
import { readlinkSync } from 'node:fs';
import os from 'node:os';

/** The lowest priority of all. */
export const LOWEST_NICE = 19;

/** What each thread of the compute pool is given at its start. */
export interface PoolThreadData {
  nice: number;
}

/**
 * Lowers the priority of the calling thread alone. It never raises it: a server that was started at a low priority keeps it,
 * also where its user could raise it.
 * @param nice 0, that of most programs, to 19, the lowest
 */
export function lowerThreadPriority(nice: number = LOWEST_NICE): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (nice > os.getPriority(threadId)) os.setPriority(threadId, nice);
  } catch {
    // Not Linux, or not allowed: the thread then competes with the server, which is slower but right.
  }
}
