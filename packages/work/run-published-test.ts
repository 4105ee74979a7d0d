/**
 * Runs kernel and verifier of a kind on the small plans of its published test, and compares the figures with the table.
 * The verifier is given every leaf to look at again, so that nothing depends on a draw.
 */
import { judgeUnit } from './judge-unit.ts';
import {
  judgeFigures,
  type PublishedTest,
  type TableOutcome,
  type TestedKind,
} from './kit/published-table.ts';
import { type ComputedLeaf, type JsonObject, UndecidedUnit } from './work-type.ts';

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
  const { plans, table } = test;
  const figures = new Map<string, string>();
  const refusals: string[] = [];
  const computed: { plan: JsonObject; leaves: ComputedLeaf[] }[] = [];
  for (const [at, plan] of plans.entries()) {
    const unit = await computeAll({ definition, compute }, plan, (share) =>
      onStep('compute', (at + share) / plans.length),
    );
    if ('refusal' in unit) refusals.push(unit.refusal);
    else computed.push({ plan, ...unit });
  }
  for (const [at, { plan, leaves }] of computed.entries()) {
    const refusal = await refusalOf({ definition, verifier }, { plan, leaves }, (share) =>
      onStep('verify', (at + share) / computed.length),
    );
    if (refusal !== undefined) refusals.push(refusal);
    for (const [place, figure] of test.figuresOf(plan, leaves)) figures.set(place, figure);
  }
  return judgeFigures(table, figures, refusals[0]);
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
