/** Metrics of what the engine does and has done since the start, and of the machine's energy if it counts that. */
import type { Engine } from '@productive-mining/engine/engine.ts';
import { type EnergyCounter, openEnergyCounter } from '@productive-mining/server/operations/read-rapl.ts';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Well below the time in which a processor's counter may wrap around. */
const ENERGY_SAMPLE_MS = 30_000;

export interface EngineMetrics {
  close(): void;
}

/** @param energy undefined when the machine doesn't count it; there is no such metric then, rather than a guess */
export function registerEngineMetrics(
  registry: Registry,
  engine: Engine,
  energy: EnergyCounter | undefined = openEnergyCounter(),
): EngineMetrics {
  registerLoad(registry, engine);
  registerCounts(registry, engine);
  if (!energy) return { close: () => undefined };
  new Counter({
    name: 'machine_energy_joules_total',
    help: 'Energy of the processor packages since the start as intel-rapl counts it: of all programs of the machine.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(energy.readJoules());
    },
  });
  const samples = setInterval(() => energy.readJoules(), ENERGY_SAMPLE_MS);
  samples.unref();
  return { close: () => clearInterval(samples) };
}

function registerLoad(registry: Registry, engine: Engine): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('mining_slots', 'Tasks that can be computed at the same time.', () => engine.activity().slots);
  gauge('mining_slots_in_use', 'Tasks that are being computed.', () => engine.activity().slotsInUse);
  gauge(
    'mining_tasks_waiting',
    'Chunks and parts of checks that wait for a slot.',
    () => engine.activity().tasksWaiting,
  );
}

function registerCounts(registry: Registry, engine: Engine): void {
  const registers = [registry];
  new Counter({
    name: 'mining_blocks_sealed_total',
    help: 'Blocks that were sealed.',
    labelNames: ['work_type'],
    registers,
    collect() {
      this.reset();
      for (const { workType, count } of engine.activity().blocksSealed)
        this.inc({ work_type: workType }, count);
    },
  });
  new Counter({
    name: 'mining_units_without_block_total',
    help: 'Units that gave no block: rejected by their check or broken, or undecided by their method.',
    labelNames: ['work_type', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { workType, outcome, count } of engine.activity().unitsFailed)
        this.inc({ work_type: workType, outcome }, count);
    },
  });
  new Counter({
    name: 'mining_cpu_seconds_total',
    help: 'CPU seconds of the compute threads: compute, verify, recheck, recompute (downloads), count (totals).',
    labelNames: ['work_type', 'phase'],
    registers,
    collect() {
      this.reset();
      for (const { workType, phase, seconds } of engine.activity().cpuSeconds)
        this.inc({ work_type: workType, phase }, seconds);
    },
  });
}
