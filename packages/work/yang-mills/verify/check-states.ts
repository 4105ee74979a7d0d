/**
 * Every state that was kept is the one of its leaf and lies in the group; some of them are held against an equation that the
 * theory proves, as a replay would repeat what the definition itself gets wrong.
 */
import { isKept, placeInChain } from '../../kit/chains.ts';
import { sameItems } from '../../kit/equality.ts';
import { withShare } from '../../kit/parts.ts';
import { readLeaf } from '../leaf.ts';
import { CHAINS } from '../model/ensembles.ts';
import { type LatticePlan, leafCount, linksOf } from '../plan.ts';
import type { Reason } from '../reasons.ts';
import { ReplayStream } from './replay-stream.ts';

/** States that the equation is looked at in, of the second half of either stream. */
const EQUATION_STATES = 8;
/** Standard deviations of the equation's average beyond which a unit is refused: once in 10^11 for normal deviations. */
const DEVIATIONS = 7;
/** Rounding: a link is normalised whenever it is drawn. */
const DEPARTURE_MAX = 1e-10;

/**
 * A bound, from measurements at all couplings (README), of what one link adds to the standard deviation of the equation's sum
 * over a configuration, in units of the root of the number of links.
 */
export function deviationOfLink({ group, beta }: Pick<LatticePlan, 'group' | 'beta'>): number {
  return group === 2 ? 3 + (1.6 * beta) / 1000 : 4 + beta / 1000;
}

/**
 * The Schwinger–Dyson equation of the plaquette, for a link U with the sum Σ of its staples:
 * C_F·⟨Re tr(U·Σ)⟩ = (β/2N)·⟨‖A‖²⟩ with C_F = (N² − 1)/2N and A the traceless anti-Hermitian part of U·Σ. It is the invariance
 * of the average of Re tr(iT·U·Σ) under U → exp(itT)·U, summed over generators T.
 * @param sums over the links of some configurations
 * @returns by how many of the bound's standard deviations both sides differ
 */
export function deviations(
  plan: LatticePlan,
  { action, noise, states }: { action: number; noise: number; states: number },
): number {
  const { group, beta } = plan;
  const casimir = (group * group - 1) / (2 * group);
  const difference = casimir * action - (beta / 1000 / (2 * group)) * noise;
  return Math.abs(difference) / (deviationOfLink(plan) * Math.sqrt(linksOf(plan) * states));
}

/** The kept leaves that the equation is looked at behind. */
export function equationLeaves(plan: LatticePlan): number[] {
  const settled = Array.from({ length: leafCount(plan) }, (_, leaf) => leaf).filter(
    (leaf) => isKept(plan, leaf) && 2 * placeInChain(plan, leaf).place >= plan.leaves,
  );
  const count = Math.min(EQUATION_STATES, settled.length);
  return Array.from({ length: count }, (_, index) => settled[Math.floor((index * settled.length) / count)]!);
}

/** @param stateOf the state that is kept behind a leaf */
export async function openStateCheck(
  plan: LatticePlan,
  leaves: ReadonlyMap<number, Uint8Array>,
  stateOf: (leaf: number) => Uint8Array | undefined,
): Promise<Generator<number, Reason | undefined, void>> {
  const stream = await ReplayStream.open(plan, 0);
  return checkStates(stream, plan, leaves, stateOf);
}

function* checkStates(
  stream: ReplayStream,
  plan: LatticePlan,
  leaves: ReadonlyMap<number, Uint8Array>,
  stateOf: (leaf: number) => Uint8Array | undefined,
): Generator<number, Reason | undefined, void> {
  const looked = new Set(equationLeaves(plan));
  const sums = { action: 0, noise: 0, states: looked.size };
  for (let leaf = plan.stride - 1; leaf < CHAINS * plan.leaves; leaf += plan.stride) {
    const share = leaf / leafCount(plan);
    yield share;
    const state = stateOf(leaf);
    if (!state?.length) return 'state_missing';
    const fault = faultOfState(stream, plan, leaves.get(leaf), state);
    if (fault) return fault;
    if (!looked.has(leaf)) continue;
    const { action, noise } = yield* withShare(stream.equationSums(), share);
    sums.action += action;
    sums.noise += noise;
  }
  // Not a number is no agreement.
  return deviations(plan, sums) <= DEVIATIONS ? undefined : 'schwinger_dyson_fails';
}

/** Brings the stream to a state of a leaf, unless the state isn't the leaf's or no configuration. */
export function faultOfState(
  stream: ReplayStream,
  { side }: LatticePlan,
  summary: Uint8Array | undefined,
  state: Uint8Array,
): Reason | undefined {
  if (!summary) return 'leaf_missing';
  const leaf = readLeaf(side, summary);
  if (!leaf) return 'leaf_malformed';
  if (!stream.take(state) || !sameItems(stream.fingerprint(), leaf.fingerprint))
    return 'state_differs_from_fingerprint';
  return stream.departure() <= DEPARTURE_MAX ? undefined : 'link_outside_group';
}
