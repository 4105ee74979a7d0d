/** `productive-mining bench`: how fast one thread of this machine computes each kind, compared with docs/performance.md. */
import { availableParallelism, cpus } from 'node:os';
import { VERSION } from '@productive-mining/contract/version.ts';
import { type MeasuredUnit, measureUnit } from '@productive-mining/work/measure-unit.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import { SingleBar } from 'cli-progress';
import { CommandFailure } from '../command-failure.ts';
import { INTERRUPTED, onInterrupt } from '../interrupt.ts';
import { printLine } from '../print-line.ts';
import { type ReferenceFigures, readReferenceFigures, referenceOf } from './read-reference-figures.ts';

export interface BenchOptions {
  type: string[];
  difficulty: number[];
}

const COLUMNS = [
  { title: 'kind', width: 24 },
  { title: 'difficulty', width: 10 },
  { title: 'compute CPU s', width: 13 },
  { title: 'verify CPU s', width: 12 },
  { title: 'speed while computing', width: 28 },
  { title: 'docs/performance.md, CPU s', width: 0 },
] as const;

/** Computes and judges the first unit of each frontier in this thread; nothing is stored and nothing paid. */
export async function bench({ type, difficulty }: BenchOptions): Promise<void> {
  const interrupt = onInterrupt();
  const reference = readReferenceFigures();
  printLine(
    `Productive Mining ${VERSION}, Node ${process.versions.node}, ${cpus()[0]?.model.trim() ?? 'unknown processor'} (${availableParallelism()} cores), one thread`,
  );
  if (reference?.machine) printLine(comparisonOf(reference.machine));
  printLine('');
  printLine(tableLine(COLUMNS.map(({ title }) => title)));
  try {
    for (const workType of type) {
      for (const step of difficulty) {
        const unit = await measureWithBar(workType, step, interrupt.signal);
        printLine(describeUnit(workType, step, unit, reference));
      }
    }
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    printLine('Stopped; the figures so far are above.');
    process.exitCode = INTERRUPTED;
  } finally {
    interrupt.release();
  }
}

/** The line that says what the last column is compared with. @param machine a sentence of its own */
export function comparisonOf(machine: string): string {
  return `For comparison: ${machine.charAt(0).toLowerCase()}${machine.slice(1)}`;
}

async function measureWithBar(
  workType: string,
  difficulty: number,
  signal: AbortSignal,
): Promise<MeasuredUnit> {
  const bar = new SingleBar({
    format: `${workType} at ${difficulty} {bar} {percentage} % | {phase}`,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(100, 0, { phase: 'compute' });
  try {
    const unit = await measureUnit(
      { workType, difficulty },
      { signal, onProgress: (phase, fraction) => bar.update(Math.round(100 * fraction), { phase }) },
    );
    if (!unit.verdict.valid)
      throw new CommandFailure(
        `${workType} at ${difficulty} did not pass its verification: ${unit.verdict.reason}.`,
      );
    return unit;
  } finally {
    bar.stop();
  }
}

function describeUnit(
  workType: string,
  difficulty: number,
  { plan, result, computeSeconds, verifySeconds, leaves }: MeasuredUnit,
  reference: ReferenceFigures | undefined,
): string {
  const covered = workTypeOf(workType).covered?.(plan, result) ?? { count: leaves.length, unit: 'leaves' };
  const known = reference && referenceOf(reference, workType, difficulty);
  return tableLine([
    workType,
    String(difficulty),
    computeSeconds.toFixed(2),
    verifySeconds.toFixed(2),
    `${formatCount(covered.count / computeSeconds)} ${covered.unit}/s`,
    known
      ? `${known.computeSeconds} and ${known.verifySeconds}${known.remark ? ` (${known.remark})` : ''}`
      : 'n/a',
  ]);
}

function tableLine(cells: readonly string[]): string {
  return cells
    .map((cell, column) => cell.padEnd(COLUMNS[column]!.width))
    .join('  ')
    .trimEnd();
}

/** Three significant digits: 12,300 or 1.23·10^9. */
export function formatCount(count: number): string {
  if (count < 999_500) return Number(count.toPrecision(3)).toLocaleString('en-US');
  const [digits, exponent] = count.toExponential(2).split('e+');
  return `${digits}·10^${exponent}`;
}
