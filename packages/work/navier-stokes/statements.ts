/** What a block says, figure by figure, and how far each is checked. */
import { groupDigits } from '../group-digits.ts';
import { escapesOf } from '../kit/escapes.ts';
import type { Statement } from '../work-type.ts';
import { digitsOf, isResolved } from './model/figures.ts';
import {
  challengeCount,
  type FlowPlan,
  isFollowedCoarsely,
  leafCount,
  nameOfBeginning,
  pointsOf,
} from './plan.ts';
import { type FlowFigures, type FlowResult, RESOLVED_FROM, SCALE } from './result.ts';

/** The claims of a result with the status that its verification earns. */
export function statements(plan: FlowPlan, result: FlowResult): Statement[] {
  const drawn = groupDigits(challengeCount(plan));
  const method = `${drawn} of ${groupDigits(leafCount(plan))} leaves, drawn after they were committed, were replayed bit for bit by another program, each from the kept state before it or from its flow’s seed.`;
  const escapes = escapesOf(leafCount(plan), challengeCount(plan));
  const sampled = (claim: string, more = ''): Statement => ({
    claim,
    status: 'spot-checked',
    method: `${method}${more}`,
    escapes,
  });
  const { flows, steps } = result;
  const each = (say: (flow: FlowFigures) => string) =>
    flows.map((flow, chain) => `${say(flow)} (flow ${groupDigits(plan.flow + chain + 1)})`).join(' and ');
  const time = (steps / plan.side).toFixed(2);
  const coarsely = isFollowedCoarsely(plan)
    ? ', and other stretches against a replay on three eighths of the points'
    : '';
  const ofStates =
    ' Before the block was sealed it was made again from every kept state, whose fingerprint the leaves hold.';
  return [
    sampled(
      `Flows ${groupDigits(plan.flow + 1)} and ${groupDigits(plan.flow + 2)} begin with ${nameOfBeginning(plan)} and follow the discrete Navier–Stokes equations at Re = ${groupDigits(plan.reynolds)} on ${pointsOf(plan)} points over ${groupDigits(steps)} steps to t = ${time}.`,
      ` Before the block was sealed the equation in another form was held against one state${coarsely}.`,
    ),
    sampled(
      `The energy falls to ${each(({ energy }) => digitsOf(energy, SCALE.energy))}, where it dissipates at ${each(({ dissipation }) => digitsOf(dissipation, SCALE.energy))}; what was lost and what was dissipated differ by ${each(({ unaccounted }) => (unaccounted / SCALE.unaccounted).toExponential(1))} of the energy at the beginning.`,
      ofStates,
    ),
    sampled(
      `The enstrophy at the end is ${each(({ enstrophy }) => digitsOf(enstrophy, SCALE.enstrophy))}.`,
      ofStates,
    ),
    sampled(
      `The palinstrophy reaches ${each(({ growth }) => `${digitsOf(growth, SCALE.ratio)} times`)} that of the beginning.`,
      ofStates,
    ),
    sampled(
      `The greatest vorticity behind a leaf is ${each(({ vorticity }) => digitsOf(vorticity, SCALE.ratio))}, the greatest Courant number ${each(({ courant }) => digitsOf(courant, SCALE.ratio))}.`,
    ),
    sampled(
      `The least K·η is ${each(({ resolution }) => (resolution / SCALE.decade).toFixed(2))}: ${flows.every(isResolved) ? 'both flows are resolved' : 'the block is under-resolved'} by the measure K·η ≥ ${RESOLVED_FROM}.`,
      ofStates,
    ),
  ];
}
