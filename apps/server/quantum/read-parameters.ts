import type { getQuantumParameters } from '@productive-mining/contract/calls/quantum.ts';
import { compareClocks } from '@productive-mining/rules/clock/compare-clocks.ts';
import type { CallHandler } from '../http/register-call.ts';
import { readKindFigures } from './kind-figures.ts';

/** Each figure is a formula over what was measured; docs/fields.md has them. None changes how anything is mined. */
export const readParameters: CallHandler<typeof getQuantumParameters> = async (
  { params: { workType }, query: { difficulty }, visitor },
  { live, database },
) => {
  const figures = await readKindFigures(database, workType);
  const { driftPpm } = compareClocks(live.clocks.samplesOf(visitor.id));
  return {
    coherenceBoost: figures.evenness,
    riemannPhaseModulation: figures.zeroOrder,
    crystalFrequencySync: driftPpm === null ? null : 1 / (1 + driftPpm * 1e-6),
    primeTimingAlignment: figures.primeShare,
    lunarComputationalPhase: figures.meanMoonPhase,
    quantumTuningParameters: {
      efficiency: figures.efficiency,
      accuracy: figures.accuracy,
      security: figures.security,
      difficulty: figures.secondsAt(difficulty),
    },
  };
};
