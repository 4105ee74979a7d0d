/**
 * Every state that was kept is the one of its leaf, and the leaf's figures are those of the state. Some states are held against the
 * equation in another form, as a replay would repeat what the definition itself gets wrong, and stretches that weren't drawn against
 * a replay with fewer points.
 */
import { placeInChain } from '../../kit/chains.ts';
import { sameItems } from '../../kit/equality.ts';
import { withShare } from '../../kit/parts.ts';
import type { Evidence } from '../../work-type.ts';
import { readLeaf, writeLeaf } from '../leaf.ts';
import { decodeState, type Flow, type FlowState } from '../model/definition.ts';
import { CHAINS } from '../model/ensembles.ts';
import { initialState } from '../model/initial-state.ts';
import { measureState } from '../model/measure-state.ts';
import { type FlowPlan, flowOfChain, isFollowedCoarsely, leafCount } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import { COARSE_DIFFERENCE_MAX, coarseDifference, RESIDUAL_MAX, residualOf } from './check-stretch.ts';
import { ReplayFlow } from './replay-flow.ts';
import { ReplayLeaves } from './replay-leaves.ts';

type FlowEvidence = Evidence<FlowPlan>;
type CheckSteps = Generator<number, Reason | undefined, void>;

/** The state behind a leaf, or why it can't be taken for that. Leaves its fingerprint's flow at the state. */
export function readState(
  leaves: ReplayLeaves,
  { plan, leaves: summaries, data }: FlowEvidence,
  leaf: number,
): { state: FlowState } | { fault: Reason } {
  const bytes = data.get(leaf);
  if (!bytes?.length) return { fault: 'state_missing' };
  const summary = summaries.get(leaf);
  if (!summary) return { fault: 'leaf_missing' };
  const read = readLeaf(plan.side, summary);
  if (!read) return { fault: 'leaf_malformed' };
  const state = decodeState(plan, bytes);
  if (!state || !sameItems(leaves.take(state), read.fingerprint))
    return { fault: 'state_differs_from_fingerprint' };
  if (state.step !== (placeInChain(plan, leaf).place + 1) * plan.steps)
    return { fault: 'state_of_another_step' };
  return { state };
}

/** Looks at every kept state and its leaf's figures; the greatest sizes over points are looked at by replays alone. */
export async function checkStates(evidence: FlowEvidence): Promise<CheckSteps> {
  const replay = await ReplayLeaves.open(evidence.plan, flowOfChain(evidence.plan, 0));
  return lookAtStates(replay, evidence);
}

function* lookAtStates(replay: ReplayLeaves, evidence: FlowEvidence): CheckSteps {
  const { plan, leaves } = evidence;
  for (let leaf = plan.stride - 1; leaf < leafCount(plan); leaf += plan.stride) {
    yield leaf / leafCount(plan);
    const read = readState(replay, evidence, leaf);
    if ('fault' in read) return read.fault;
    const summary = leaves.get(leaf)!;
    const { fingerprint, greatest } = readLeaf(plan.side, summary)!;
    const figures = measureState(flowOfChain(plan, 0), read.state);
    const { dissipated } = read.state;
    if (!sameItems(writeLeaf(figures, { fingerprint, dissipated, greatest }), summary))
      return 'figures_differ_from_state';
  }
  return undefined;
}

/** The kept leaf behind which the equation is looked at: the last in the first half of the first flow, or its first one. */
export function equationLeaf({ leaves, stride }: FlowPlan): number {
  return stride * Math.max(1, Math.floor(leaves / 2 / stride)) - 1;
}

/** Holds the equation against a kept state and the two that the replay gives behind it. */
export async function checkEquation(evidence: FlowEvidence): Promise<CheckSteps> {
  const { plan } = evidence;
  const flow = flowOfChain(plan, 0);
  const replay = await ReplayFlow.open(flow);
  return holdEquation(
    flow,
    replay,
    readState(await ReplayLeaves.open(plan, flowOfChain(plan, 0)), evidence, equationLeaf(plan)),
  );
}

function* holdEquation(flow: Flow, replay: ReplayFlow, read: ReturnType<typeof readState>): CheckSteps {
  if ('fault' in read) return read.fault;
  replay.takeState(read.state);
  yield* withShare(replay.advance(1));
  const next = replay.giveState();
  yield* withShare(replay.advance(1));
  const left = yield* residualOf(flow, [read.state, next, replay.giveState()]);
  // Not a number is no agreement.
  return left <= RESIDUAL_MAX ? undefined : 'equation_fails';
}

/**
 * The stretches that are replayed with three eighths of the points: half a unit behind every second drawn one, so that nobody
 * knows them before the draw. None in a cube and where not every state is kept, as these go too far from what fewer points give.
 */
export function coarseLeaves({ plan, challenged }: FlowEvidence): number[] {
  if (!isFollowedCoarsely(plan)) return [];
  return challenged
    .filter((_, index) => index % 2 === 0)
    .map((leaf) => (leaf + plan.leaves) % leafCount(plan))
    .filter((leaf) => !challenged.includes(leaf));
}

export async function checkCoarsely(evidence: FlowEvidence): Promise<CheckSteps> {
  const { plan } = evidence;
  const reader = await ReplayLeaves.open(plan, flowOfChain(plan, 0));
  const coarse = await Promise.all(
    Array.from({ length: CHAINS }, (_, chain) => coarseDifference(flowOfChain(plan, chain))),
  );
  return compareCoarsely(evidence, reader, coarse);
}

type Compare = Awaited<ReturnType<typeof coarseDifference>>;

function* compareCoarsely(
  evidence: FlowEvidence,
  reader: ReplayLeaves,
  coarse: readonly Compare[],
): CheckSteps {
  const { plan } = evidence;
  for (const leaf of coarseLeaves(evidence)) {
    yield 0;
    const { chain, place } = placeInChain(plan, leaf);
    const from =
      place === 0 ? { state: initialState(flowOfChain(plan, chain)) } : readState(reader, evidence, leaf - 1);
    if ('fault' in from) return from.fault;
    const to = readState(reader, evidence, leaf);
    if ('fault' in to) return to.fault;
    const difference = yield* coarse[chain]!(from.state, to.state);
    if (!(difference <= COARSE_DIFFERENCE_MAX)) return 'coarse_replay_differs';
  }
  return undefined;
}
