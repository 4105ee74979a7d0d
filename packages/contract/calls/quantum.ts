/** Calls of the quantum clock (spec part 2 §7). Figures that need exchanges with the visitor's clock are null before there are enough. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mineableWorkType } from '../entities/work-types.ts';
import * as endpoints from '../quantum-endpoints.ts';

const measured = z.number().nullable();
const order = z.number().min(0).max(1);

const twoOscillators = z.object({
  /** Whether both ends are on one machine, as far as the visitor's address tells. */
  isOneMachine: z.boolean(),
  /** same_oscillator: one machine, and no drift beyond its error. apart: one machine, and yet a drift. */
  relation: z.enum(['same_oscillator', 'apart', 'two_oscillators']).nullable(),
  exchanges: z.int(),
  offsetMs: measured,
  driftPpm: measured,
  driftErrorPpm: measured,
  leastDelayMs: measured,
  serverTimerJitterMs: measured,
});

export const getTimingState = defineCall(endpoints.getTimingState, {
  summary:
    'The visitor’s clock beside the server’s, from four time stamps an exchange on the live channel; the Moon and the Earth’s resonances beside it.',
  response: z.object({
    quantum_state: z.object({
      coherence: order.nullable(),
      timing_precision: measured,
      riemann_phase: z.number(),
      earth_moon_coupling: z.number(),
      phase_locked: z.boolean(),
      precision_level: z.enum(['microseconds', 'milliseconds', 'coarse']).nullable(),
      calibration_achieved: z.boolean(),
    }),
    crystal_diagnostics: z.object({
      coherence: order.nullable(),
      frequency: measured,
      amplitude: measured,
    }),
    resonance_analysis: z.object({
      harmonics: z.array(z.object({ mode: z.int(), cavityHz: z.number(), publishedHz: z.number() })),
      lunar_phase: z.number(),
      earth_moon_distance_km: z.number(),
      crystal_sync: order.nullable(),
      currentPhase: z.number(),
      currentZero: z.number(),
      phaseCoherence: order.nullable(),
    }),
    mathematical_integration: z.object({
      currentIndex: z.int(),
      currentPrime: z.int(),
      timingAlignment: order.nullable(),
    }),
    precision_breakdown: z.object({
      basePlanck: z.number(),
      schumannEnhanced: measured,
      crystalEnhanced: measured,
      riemannEnhanced: measured,
      totalEnhancement: measured,
    }),
    oscillators: twoOscillators,
  }),
  errors: [],
});

export const listRiemannZeros = defineCall(endpoints.listRiemannZeros, {
  summary:
    'The ordinates of the first 416 zeros of ζ on the critical line, as this server’s kernel found them.',
  response: z.object({ zeros: z.object({ zeros: z.array(z.number()) }) }),
  errors: [],
});

export const getQuantumConstants = defineCall(endpoints.getQuantumConstants, {
  summary:
    'Constants of nature by CODATA 2022, the first 65 primes, and the primes that gap records and tuples of blocks name, at most 1,000 in all.',
  response: z.object({
    universal_constants: z.record(z.string(), z.number()),
    quantum_primes: z.array(z.int()),
    mining_contributions: z.object({ total_primes: z.int(), discovered_primes: z.int() }),
    totalCount: z.int(),
    miningContributed: z.int(),
  }),
  errors: [],
});

/** Difficulty of the parameters call where it is not given. */
const DEFAULT_DIFFICULTY = 50;

export const getQuantumParameters = defineCall(endpoints.getQuantumParameters, {
  summary:
    'Nine figures of a kind, each a formula over its newest blocks, its attempts, or the clock comparison; null where nothing was measured.',
  params: z.object({ workType: mineableWorkType }),
  query: z.object({
    difficulty: z.coerce.number<number>().int().min(1).max(100).default(DEFAULT_DIFFICULTY),
  }),
  response: z.object({
    coherenceBoost: measured,
    riemannPhaseModulation: measured,
    crystalFrequencySync: measured,
    primeTimingAlignment: measured,
    lunarComputationalPhase: measured,
    quantumTuningParameters: z.object({
      efficiency: measured,
      accuracy: measured,
      security: measured,
      difficulty: measured,
    }),
  }),
  errors: [],
});
