/** What the engine of this process has done since it started: for operators, who see it at /metrics. */
import { isMeasuredTime } from '@productive-mining/rules/measured-time.ts';
import type { FailureCause } from './unit-reasons.ts';

export type CpuPhase = 'compute' | 'verify' | 'recheck' | 'recompute' | 'count';
export type FailedOutcome = FailureCause['outcome'];

export interface EngineActivity {
  /** Tasks that can run at the same time. */
  slots: number;
  slotsInUse: number;
  /** Tasks that wait for a slot: chunks and parts of checks. */
  tasksWaiting: number;
  blocksSealed: readonly { workType: string; count: number }[];
  unitsFailed: readonly { workType: string; outcome: FailedOutcome; count: number }[];
  /** CPU time of the compute threads, by what it was spent for; stopped and undecided tasks count too. */
  cpuSeconds: readonly { workType: string; phase: CpuPhase; seconds: number }[];
}

/** Adds amounts up by two keys. */
class Totals<A extends string, B extends string> {
  private readonly byKeys = new Map<A, Map<B, number>>();

  add(a: A, b: B, amount: number): void {
    const inner = this.byKeys.get(a) ?? new Map<B, number>();
    this.byKeys.set(a, inner.set(b, (inner.get(b) ?? 0) + amount));
  }

  list(): (readonly [A, B, number])[] {
    return [...this.byKeys].flatMap(([a, inner]) => [...inner].map(([b, amount]) => [a, b, amount] as const));
  }
}

export class WorkCounts {
  private readonly units = new Totals<string, FailedOutcome | 'sealed'>();
  private readonly cpuMs = new Totals<string, CpuPhase>();

  blockSealed(workType: string): void {
    this.units.add(workType, 'sealed', 1);
  }

  unitFailed(workType: string, outcome: FailedOutcome): void {
    this.units.add(workType, outcome, 1);
  }

  /** A total never falls, as whoever reads it takes differences: what isn't a time isn't added. */
  cpuSpent(workType: string, phase: CpuPhase, cpuMs: number): void {
    if (isMeasuredTime(cpuMs)) this.cpuMs.add(workType, phase, cpuMs);
  }

  read(): Pick<EngineActivity, 'blocksSealed' | 'unitsFailed' | 'cpuSeconds'> {
    const units = this.units.list();
    return {
      blocksSealed: units.flatMap(([workType, outcome, count]) =>
        outcome === 'sealed' ? [{ workType, count }] : [],
      ),
      unitsFailed: units.flatMap(([workType, outcome, count]) =>
        outcome === 'sealed' ? [] : [{ workType, outcome, count }],
      ),
      cpuSeconds: this.cpuMs.list().map(([workType, phase, ms]) => ({ workType, phase, seconds: ms / 1000 })),
    };
  }
}
