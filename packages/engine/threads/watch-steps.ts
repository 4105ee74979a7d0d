/**
 * Notices a thread that works and ends no step: a kernel that loops. Only its own processor time counts, so that a thread
 * that waits for a processor, on a machine that is slow, paused or asleep, loses nothing.
 */
import { readFileSync, readlinkSync } from 'node:fs';

/** Shared by the thread of a task and the main thread: the steps that it has ended, and the thread's id, 0 before it has begun. */
export type Pulse = Int32Array<SharedArrayBuffer>;

const STEPS = 0;
const THREAD = 1;
/** Id of a thread whose system doesn't tell one. */
const NAMELESS = -1;

export interface StepLimits {
  checkEveryMs: number;
  /** Processor time without the end of a step after which the thread is given up: a step takes some 50 ms. */
  silentMs: number;
  /** The same of a task that was told to stop, of which nothing is lost. */
  stoppedMs: number;
}

export const STEP_LIMITS: StepLimits = { checkEveryMs: 1000, silentMs: 120_000, stoppedMs: 5000 };

export const newPulse = (): Pulse => new Int32Array(new SharedArrayBuffer(8));

/** Told by the thread before its task begins. */
export function beginPulse(pulse: Pulse): void {
  Atomics.store(pulse, THREAD, idOfThisThread());
}

/** Told by the thread after each step. */
export function endStep(pulse: Pulse): void {
  Atomics.add(pulse, STEPS, 1);
}

/** The id of the task's thread; undefined before it has begun, and where the system tells none. */
export function threadOf(pulse: Pulse): number | undefined {
  const thread = Atomics.load(pulse, THREAD);
  return thread > 0 ? thread : undefined;
}

function idOfThisThread(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return NAMELESS;
  }
}

/** Reads the processor time of the thread, in milliseconds; undefined where the system doesn't tell. */
function spentMsOf(pulse: Pulse): number | undefined {
  const thread = Atomics.load(pulse, THREAD);
  if (thread === 0) return 0;
  try {
    return Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    return undefined;
  }
}

interface WatchedTask {
  pulse: Pulse;
  isStopped: () => boolean;
  /** Called once; no more is watched then. */
  onSilent: () => void;
}

/** Watches a task from before its thread has begun until it is closed. */
export function watchSteps(
  { pulse, isStopped, onSilent }: WatchedTask,
  limits: StepLimits,
  readSpentMs: (pulse: Pulse) => number | undefined = spentMsOf,
): { close(): void } {
  const clock = countSpent(pulse, limits, readSpentMs);
  let steps = 0;
  let since = 0;
  let wasBegun = false;
  const timer = setInterval(() => {
    const spentMs = clock();
    const now = Atomics.load(pulse, STEPS);
    const isBegun = Atomics.load(pulse, THREAD) !== 0;
    if (now !== steps || !wasBegun) {
      [steps, since, wasBegun] = [now, spentMs, isBegun];
      return;
    }
    if (spentMs - since <= (isStopped() ? limits.stoppedMs : limits.silentMs)) return;
    clearInterval(timer);
    onSilent();
  }, limits.checkEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** Share of the time in which this process was awake that counts as a thread's where the system tells no processor time. */
const AWAKE_SHARE = 0.2;

function countSpent(
  pulse: Pulse,
  { checkEveryMs }: StepLimits,
  readSpentMs: (pulse: Pulse) => number | undefined,
): () => number {
  let awakeMs = 0;
  let last = performance.now();
  return () => {
    const now = performance.now();
    // A longer gap is sleep, or a pause of the whole process.
    awakeMs += Math.min(now - last, 2 * checkEveryMs);
    last = now;
    return readSpentMs(pulse) ?? AWAKE_SHARE * awakeMs;
  };
}
