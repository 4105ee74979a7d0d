/** Answers of the quantum clock. */
import { CODATA_2022 } from '@productive-mining/rules/clock/codata.ts';
import { SCHUMANN_MODES } from '@productive-mining/rules/clock/schumann-modes.ts';
import type { SampleOf } from './call-lines.ts';

export type SampleTiming = SampleOf<'getTimingState'>;

export const sampleTiming: SampleTiming = {
  quantum_state: {
    ...{ coherence: 0.95, timing_precision: 0.00012, riemann_phase: 1.25, earth_moon_coupling: 1.08 },
    ...{ phase_locked: true, precision_level: 'microseconds', calibration_achieved: true },
  },
  crystal_diagnostics: { coherence: 0.75, frequency: 32_766.361, amplitude: 0.31 },
  resonance_analysis: {
    ...{
      harmonics: [...SCHUMANN_MODES],
      lunar_phase: 181,
      earth_moon_distance_km: 375_000,
      crystal_sync: 0.98,
    },
    ...{ currentPhase: 1.25, currentZero: 14.134725141734693, phaseCoherence: 0.45 },
  },
  mathematical_integration: { currentIndex: 3, currentPrime: 7, timingAlignment: 0.9 },
  precision_breakdown: {
    ...{ basePlanck: 5.391247e-44, schumannEnhanced: null, crystalEnhanced: 12.5 },
    ...{ riemannEnhanced: null, totalEnhancement: 25.25 },
  },
  oscillators: {
    ...{ isOneMachine: false, relation: 'two_oscillators', exchanges: 60, offsetMs: 12.5, driftPpm: 50 },
    ...{ driftErrorPpm: 0.5, leastDelayMs: 0.4, serverTimerJitterMs: 0.8 },
  },
};

/** As many zeros as the server has, of which the first is the true one. */
export const sampleZeros: SampleOf<'listRiemannZeros'> = {
  zeros: { zeros: Array.from({ length: 416 }, (_, index) => 14.134725141734693 + index) },
};

export const sampleConstants: SampleOf<'getQuantumConstants'> = {
  universal_constants: Object.fromEntries(CODATA_2022.map(({ name, value }) => [name, value])),
  quantum_primes: Array.from({ length: 68 }, (_, index) => 2 * index + 3),
  mining_contributions: { total_primes: 68, discovered_primes: 3 },
  ...{ totalCount: 68, miningContributed: 3 },
};

export const sampleParameters: SampleOf<'getQuantumParameters'> = {
  ...{ coherenceBoost: 0.5, riemannPhaseModulation: 0.125, crystalFrequencySync: 0.99995 },
  ...{ primeTimingAlignment: 0.4, lunarComputationalPhase: 90 },
  quantumTuningParameters: { efficiency: 2.5, accuracy: 1, security: 0.815, difficulty: 12.34 },
};

export const sampleQuantum = {
  'GET /api/quantum/timing-state': sampleTiming,
  'GET /api/quantum/riemann-zeros': sampleZeros,
  'GET /api/quantum/constants': sampleConstants,
  'GET /api/quantum/parameters/riemann_zero': sampleParameters,
} as const;
