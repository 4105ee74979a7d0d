/**
 * The exact solution that kernel and replay are compared with: vortices of Taylor and Green alone, which viscosity slows down and
 * nothing else changes. Mined vortices have random vorticity added, so that the flows here are those of no plan; its length
 * of leaves alone is taken.
 */
import { placeInChain } from '../kit/chains.ts';
import { sameItems } from '../kit/equality.ts';
import { concludeParts, failed, type Outcome, PASSED, withShare } from '../kit/parts.ts';
import type { PublishedTable, PublishedTest, TestedKind } from '../kit/published-table.ts';
import type { Evidence } from '../work-type.ts';
import { computerOf } from './compute.ts';
import { readLeaf } from './leaf.ts';
import type { Flow } from './model/definition.ts';
import { chunks, type FlowPlan, leafCount } from './plan.ts';
import table from './published.json' with { type: 'json' };
import { REASONS, type Reason } from './reasons.ts';
import { ReplayLeaves } from './verify/replay-leaves.ts';

const DECIMALS = 12;
/** 1/ν of either flow. */
const REYNOLDS = [100, 10] as const;

const exactFlow = ({ side }: FlowPlan, chain: number): Flow => ({
  ...{ side, stepsPerUnit: side, drift: [0, 0] },
  reynolds: REYNOLDS[chain]!,
  start: { kind: 'taylor_green' },
});

/** Every leaf of a flow is replayed from its beginning. */
function* replayAll(
  flow: ReplayLeaves,
  { plan, leaves }: Evidence<FlowPlan>,
  chain: number,
): Generator<number, Outcome<Reason>, void> {
  flow.begin();
  for (let place = 0; place < plan.leaves; place++) {
    const replayed = yield* withShare(flow.nextLeaf(), place / plan.leaves);
    const summary = leaves.get(chain * plan.leaves + place);
    if (!summary || !sameItems(replayed, summary)) return failed('replay_differs');
  }
  return PASSED;
}

const kind: TestedKind<FlowPlan> = {
  definition: { leafCount, chunks, summarise: () => ({}) },
  compute: computerOf(exactFlow),
  verifier: {
    parts: () => REYNOLDS.map((_, chain) => ({ chain })),
    async runPart(evidence, _result, part) {
      const chain = Number(part.chain);
      return replayAll(
        await ReplayLeaves.open(evidence.plan, exactFlow(evidence.plan, chain)),
        evidence,
        chain,
      );
    },
    conclude: (_evidence, _result, outcomes) => concludeParts(REASONS, REYNOLDS.length, outcomes),
  },
};

/** Eight steps of 1/64 to a leaf, to t = 5. */
export const publishedTest: PublishedTest<FlowPlan> = {
  plans: [
    {
      ...{ side: 64, reynolds: 100, start: 'vortices', parameter: 1, flow: 0 },
      ...{ leaves: 40, steps: 8, stride: 1 },
    },
  ],
  table: table as unknown as PublishedTable,
  kind,
  figuresOf(plan, leaves) {
    const figures = new Map<string, string>();
    for (const [index, { summary }] of leaves.entries()) {
      const leaf = readLeaf(plan.side, summary);
      if (!leaf) continue;
      const { chain, place } = placeInChain(plan, index);
      const where = `ν = ${1 / REYNOLDS[chain]!}, t = ${((place + 1) * plan.steps) / plan.side}`;
      figures.set(`${where}: energy`, leaf.energy.toFixed(DECIMALS));
      figures.set(`${where}: enstrophy`, leaf.enstrophy.toFixed(DECIMALS));
      figures.set(`${where}: greatest speed`, leaf.greatest.speed.toFixed(DECIMALS));
    }
    return figures;
  },
};
