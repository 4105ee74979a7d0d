/**
 * Curves with known conductor, torsion, Tamagawa product, rank and central value, by which kernel and verifier are tried. They
 * have small conductors and, as short models, large coefficients, at most 2^28, as the kernel counts in 32 bits: no unit reaches
 * them, so that this test has no plan.
 */
import { judgeFigures, type PublishedTable, spoilTable, type TableOutcome } from '../kit/published-table.ts';
import { loadKernel } from '../load-kernel.ts';
import { computeCurve } from './compute/compute-curve.ts';
import type { CurveKernel } from './compute/curve-kernel.ts';
import { wasmBase64 } from './compute/kernel.wasm.ts';
import { localData } from './compute/local-data.ts';
import { type CurveSummary, readLeaf, SCALE } from './leaf.ts';
import type { Pair } from './model/height-order.ts';
import { termsFor } from './model/series-length.ts';
import published from './published.json' with { type: 'json' };
import type { Reason } from './reasons.ts';
import { localFigures } from './verify/check-leaf.ts';
import { torsionInSteps } from './verify/plain-torsion.ts';

const ROWS_OF_CURVE = 5;
const VALUE_DECIMALS = 5;

export const CURVES = published.curves.length;
export const CURVES_TABLE = published.table as unknown as PublishedTable;

export interface CurvesOutcome {
  table: PublishedTable;
  outcome: TableOutcome;
}

/** Computes a curve in steps, as the kernel's own code does. */
export type CurveComputer = typeof computeCurve;

/**
 * The first curves of the table, each computed, and its local data and torsion found again by the verifier's own ways.
 * @param count 1 or more; above CURVES all are taken
 * @param isSpoiled whether a digit of the table is changed first
 * @param onStep told the share that is done after each curve; may wait, and may throw to end the test
 * @param compute a test build gives one that is wrong at one place
 */
export async function runCurvesTest(
  { count, isSpoiled }: { count: number; isSpoiled: boolean },
  onStep: (share: number) => Promise<void> | void,
  compute: CurveComputer = computeCurve,
): Promise<CurvesOutcome> {
  const curves = published.curves.slice(0, count) as [string, number, number][];
  const rows = CURVES_TABLE.rows.slice(0, ROWS_OF_CURVE * curves.length);
  const whole: PublishedTable = { ...CURVES_TABLE, rows };
  const table = isSpoiled ? spoilTable(whole, 0) : whole;
  const kernel = await loadKernel<CurveKernel>(wasmBase64);
  await onStep(0);
  kernel.prepare(Math.max(...curves.map(([, A, B]) => termsFor(localData(A, B).conductor))));
  await onStep(0);
  const figures = new Map<string, string>();
  let refusal: Reason | undefined;
  for (const [at, [label, A, B]] of curves.entries()) {
    const curve = await figuresOf(compute(kernel, { A, B }), (share) => onStep((at + share) / curves.length));
    for (const [name, value] of namedFigures(curve)) figures.set(`${label} ${name}`, value);
    refusal ??= await refusalOf({ A, B }, curve, () => onStep((at + 1) / curves.length));
    await onStep((at + 1) / curves.length);
  }
  return { table, outcome: judgeFigures(table, figures, refusal) };
}

async function figuresOf(
  steps: ReturnType<CurveComputer>,
  onStep: (share: number) => Promise<void> | void,
): Promise<CurveSummary> {
  let step = steps.next();
  for (; !step.done; step = steps.next()) await onStep(step.value);
  const curve = readLeaf(step.value.summary)?.curve;
  if (!curve) throw new Error('the table names an equation that is no curve');
  return curve;
}

const namedFigures = ({ conductor, torsion, tamagawa, rank, leading }: CurveSummary): [string, string][] => [
  ['conductor', String(conductor)],
  ['torsion', String(torsion)],
  ['Tamagawa product', String(tamagawa)],
  ['rank', String(rank)],
  ['L', (leading / SCALE).toFixed(VALUE_DECIMALS)],
];

async function refusalOf(
  { A, B }: Pair,
  { conductor, tamagawa, torsion }: CurveSummary,
  onStep: () => Promise<void> | void,
): Promise<Reason | undefined> {
  const local = localFigures({ A, B });
  if (local.conductor !== conductor || local.tamagawa !== tamagawa) return 'local_data_differ';
  const steps = torsionInSteps(A, B);
  let step = steps.next();
  for (; !step.done; step = steps.next()) await onStep();
  return step.value.order === torsion ? undefined : 'torsion_differs';
}
