/** What a block says, figure by figure, and how far each is checked. */
import { groupDigits } from '../group-digits.ts';
import { escapesOf } from '../kit/escapes.ts';
import type { Statement } from '../work-type.ts';
import { CHAINS } from './model/ensembles.ts';
import { withError } from './model/figures.ts';
import { challengeCount, type LatticePlan, leafCount } from './plan.ts';
import { type LatticeResult, TIME_SCALE } from './result.ts';

/** The claims of a result with the status that its verification earns. */
export function statements(plan: LatticePlan, result: LatticeResult): Statement[] {
  const { group, side, beta, stream, cycles, leaves } = plan;
  const drawn = groupDigits(challengeCount(plan));
  const method = `${drawn} of ${groupDigits(leafCount(plan))} leaves, drawn after they were committed, were replayed bit for bit by another program, each from the kept state before it or from its stream’s seed.`;
  const escapes = escapesOf(leafCount(plan), challengeCount(plan));
  const sampled = (claim: string, more = ''): Statement => ({
    claim,
    status: 'spot-checked',
    method: `${method}${more}`,
    escapes,
  });
  const { plaquette, loops, polyakov, creutz } = result;
  const [ratio] = creutz;
  const sizes = loops.map((loop) => `${loop.width} × ${loop.height}: ${withError(loop)}`).join(', ');
  return [
    sampled(
      `Streams ${groupDigits(stream + 1)} and ${groupDigits(stream + CHAINS)} of SU(${group}) at β = ${beta / 1000} on ${side}⁴ sites begin cold and take ${groupDigits(cycles * leaves)} sweeps each of over-relaxation and of heat bath.`,
      ' Before the block was sealed all kept states were looked at, and the Schwinger–Dyson equation of the plaquette was held against some of them.',
    ),
    sampled(
      `The average plaquette is ${withError(plaquette)}, with an integrated autocorrelation time of ${(plaquette.time / TIME_SCALE).toFixed(2)} leaves.`,
    ),
    sampled(`Wilson loops by width and height in steps are ${sizes}.`),
    sampled(`The average size of the Polyakov loop is ${withError(polyakov)}.`),
    ...(ratio
      ? [
          sampled(
            `The Creutz ratio χ(2, 2), an estimate of the string tension in units of the lattice, is ${withError(ratio)}.`,
          ),
        ]
      : []),
  ];
}
