/** What a block says, figure by figure, and how far each is checked. */

import { groupDigits } from '../group-digits.ts';
import { escapesOf } from '../kit/escapes.ts';
import type { Statement, Withdrawal } from '../work-type.ts';
import { challengeCount, endOf, type PrimePatternPlan } from './plan.ts';
import type { PrimePatternResult } from './result.ts';

function countedStatements(
  plan: PrimePatternPlan,
  result: PrimePatternResult,
  interval: string,
): Statement[] {
  const { counts } = result;
  const sampled = `A plain sieve of another layout recomputed ${groupDigits(challengeCount(plan))} of ${groupDigits(plan.leaves)} leaves, drawn after they were committed, and found every figure of them equal.`;
  const escapes = escapesOf(plan.leaves, challengeCount(plan), Math.ceil);
  const figure = (value: number | string) => groupDigits(value).replace('-', '−');
  return [
    {
      claim: `There are ${figure(counts.primes)} primes in ${interval}.`,
      status: 'counted',
      method: `${sampled} When π is counted at two posts around this block by a combinatorial method, the sum of the totals of all blocks between them is proved, but none of them by itself: errors that cancel would pass.`,
      escapes,
    },
    {
      claim: `Of them ${figure(result.byMod4.three)} are 3 and ${figure(result.byMod4.one)} are 1 modulo 4; ${figure(result.byMod3.two)} are 2 and ${figure(result.byMod3.one)} are 1 modulo 3. Within the unit the lead of 3 over 1 modulo 4 moved between ${figure(result.race4.min.value)} and ${figure(result.race4.max.value)}, that of 2 over 1 modulo 3 between ${figure(result.race3.min.value)} and ${figure(result.race3.max.value)}.`,
      status: 'spot-checked',
      method: sampled,
      escapes,
    },
    {
      claim: `${figure(counts.twins)} twin pairs, ${figure(counts.cousins)} cousin pairs, ${figure(counts.sexyPairs)} pairs (p, p+6), ${figure(counts.triplets026)} triplets (0, 2, 6), ${figure(counts.triplets046)} triplets (0, 4, 6), ${figure(counts.quadruplets)} quadruplets, ${figure(counts.quintuplets026812 + counts.quintuplets0461012)} quintuplets and ${figure(counts.sextuplets)} sextuplets begin in ${interval}.`,
      status: 'spot-checked',
      method: sampled,
      escapes,
    },
    ...result.gaps.slice(0, 1).map(
      (gap): Statement => ({
        claim: `No gap between primes that begins in ${interval} is longer than ${figure(gap.length)}.`,
        status: 'spot-checked',
        method: sampled,
        escapes,
      }),
    ),
  ];
}

/** The claims of a result with the status that its verification earns. */
export function statements(plan: PrimePatternPlan, result: PrimePatternResult): Statement[] {
  const interval = `[${groupDigits(plan.start)}, ${groupDigits(endOf(plan))})`;
  const largest = result.gaps[0];
  const tuples = result.quadruplets.length + result.sextuplets.length;
  const provedMethod =
    'Deterministic strong probable-prime tests to seven bases that together are exact below 2⁶⁴.';
  const said = countedStatements(plan, result, interval);
  if (largest) {
    said.push({
      claim: `${groupDigits(largest.start)} and ${groupDigits(BigInt(largest.start) + BigInt(largest.length))} are consecutive primes, ${groupDigits(largest.length)} apart; so are the ends of all ${result.gaps.length} listed gaps.`,
      status: 'proved',
      method: `${provedMethod} Both ends are prime and every number between them is composite.`,
    });
  }
  if (tuples > 0) {
    said.push({
      claim: `All members of the ${result.quadruplets.length} listed quadruplets and ${result.sextuplets.length} listed sextuplets are prime.`,
      status: 'proved',
      method: provedMethod,
    });
  }
  said.push({
    claim: `The prime k-tuple conjecture predicts ${groupDigits(result.predicted.primes ?? 0)} primes, ${groupDigits(result.predicted.twins ?? 0)} twin pairs and ${groupDigits(result.predicted.quadruplets ?? 0)} quadruplets here.`,
    status: 'computed',
    method:
      'Hardy and Littlewood 1923: singular series times ∫ dt/(ln t)ᵏ. A prediction to compare with, not a count.',
  });
  return said;
}

/** Up to version 2 a block's own total was said to be proved with its span. */
export const withdrawn: readonly Withdrawal[] = [
  {
    upToVersion: 2,
    concerns: ({ status }) => status === 'counted',
    note: 'A count of π at two posts proves the sum of the totals of the blocks between them, and none of them by itself: errors that cancel would pass.',
  },
];
