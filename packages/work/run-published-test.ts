/**
 * Runs kernel and verifier of a kind on the small plan of its published test, and compares the figures with the table.
 * The verifier is given every leaf to look at again, so that nothing depends on a draw.
 */
import { judgeUnit } from './judge-unit.ts';
import { judgeFigures, type PublishedTest, type TableOutcome } from './kit/published-table.ts';
import {
  type ComputedLeaf,
  type ComputeModule,
  type JsonObject,
  UndecidedUnit,
  type Verifier,
  type WorkType,
} from './work-type.ts';

/** What is put to the test; a test build gives a kernel made wrong at one place. */
export interface TestedKind {
  definition: WorkType;
  compute: ComputeModule;
  verifier: Verifier;
}

/**
 * @param onStep told after each step the share of the computation, then of the check, that is done, 0 to 1; may wait, and
 * may throw to end the test
 * @throws what `onStep` throws
 */
export async function runPublishedTest(
  { definition, compute, verifier }: TestedKind,
  test: PublishedTest,
  onStep: (phase: 'compute' | 'verify', share: number) => Promise<void> | void = () => {},
): Promise<TableOutcome> {
  const { plan, table } = test;
  const computed = await computeAll({ definition, compute }, plan, (share) => onStep('compute', share));
  if ('refusal' in computed) return judgeFigures(table, new Map(), computed.refusal);
  const refusal = await refusalOf({ definition, verifier }, { plan, leaves: computed.leaves }, (share) =>
    onStep('verify', share),
  );
  return judgeFigures(table, test.figuresOf(plan, computed.leaves), refusal);
}

async function computeAll(
  { definition, compute }: Pick<TestedKind, 'definition' | 'compute'>,
  plan: JsonObject,
  onStep: (share: number) => Promise<void> | void,
): Promise<{ leaves: ComputedLeaf[] } | { refusal: string }> {
  const leaves: ComputedLeaf[] = [];
  const leafCount = definition.leafCount(plan);
  try {
    const computer = await compute.prepare(plan);
    for (const chunk of definition.chunks(plan)) {
      const steps = computer.compute(chunk);
      let step = steps.next();
      for (; !step.done; step = steps.next())
        await onStep((chunk.first + chunk.count * step.value.fraction) / leafCount);
      leaves.push(...step.value);
    }
  } catch (error) {
    if (error instanceof UndecidedUnit) return { refusal: error.reason };
    throw error;
  }
  return { leaves };
}

async function refusalOf(
  { definition, verifier }: Pick<TestedKind, 'definition' | 'verifier'>,
  { plan, leaves }: { plan: JsonObject; leaves: readonly ComputedLeaf[] },
  onStep: (share: number) => Promise<void> | void,
): Promise<string | undefined> {
  const summaries = leaves.map(({ summary }) => summary);
  const evidence = {
    plan,
    leaves: new Map(summaries.entries()),
    complete: true,
    challenged: [...summaries.keys()],
    data: new Map(leaves.flatMap(({ data }, leaf): [number, Uint8Array][] => (data ? [[leaf, data]] : []))),
  };
  try {
    const result = definition.summarise(plan, summaries);
    const verdict = await judgeUnit(verifier, { evidence, result }, onStep);
    return verdict.valid ? undefined : verdict.reason;
  } catch (error) {
    if (error instanceof UndecidedUnit) return error.reason;
    throw error;
  }
}
