/**
 * The wall time in which a thread works at its task. A step takes some 50 ms; what is longer than a second is a machine that
 * slept, or a process that was halted, and counts as a second.
 */
const STEP_MAX_MS = 1000;

export class WorkedTime {
  private sinceMs = 0;
  private workedMs = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  begin(): void {
    this.workedMs = 0;
    this.sinceMs = this.now();
  }

  endStep(): void {
    const now = this.now();
    this.workedMs += Math.min(now - this.sinceMs, STEP_MAX_MS);
    this.sinceMs = now;
  }

  /** @returns the milliseconds since `begin` */
  end(): number {
    this.endStep();
    return this.workedMs;
  }
}

/** When something ended, in milliseconds of a clock, and how long it had taken. */
export interface Worked {
  endMs: number;
  wallMs: number;
}

/** Milliseconds in which at least one of them was at work: what went on at the same time counts once. */
export function workedMsOf(all: readonly Worked[]): number {
  const spans = all
    .map(({ endMs, wallMs }) => ({ from: endMs - wallMs, to: endMs }))
    .sort((a, b) => a.from - b.from);
  let total = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, to } of spans) {
    total += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return total;
}
