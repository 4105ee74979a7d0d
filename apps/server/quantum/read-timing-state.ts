import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { getTimingState } from '@productive-mining/contract/calls/quantum.ts';
import { PLANCK_TIME } from '@productive-mining/rules/clock/codata.ts';
import {
  compareClocks,
  type OffsetSample,
  residualsOf,
  serverMsOf,
  standardDeviation,
} from '@productive-mining/rules/clock/compare-clocks.ts';
import { orderOfWaves, PHASE_LOCK } from '@productive-mining/rules/clock/phase-order.ts';
import { SCHUMANN_MODES } from '@productive-mining/rules/clock/schumann-modes.ts';
import type { CallHandler } from '../http/register-call.ts';
import { firstZeros } from './first-zeros.ts';
import { moonAt } from './moon.ts';
import { recentPrimes } from './quantum-primes.ts';
import { serverTimerJitterMs } from './timer-jitter.ts';

type TimingState = ResponseOf<typeof getTimingState>;

/** Nominal frequency of a watch's crystal. */
const CRYSTAL_HZ = 32_768;
/** The wave by which the least-delayed exchanges are compared: 73 µs apart on average give an order of 0.9. */
const CRYSTAL_WAVE_HZ = 1000;
/** Time for which a zero, and a prime, is the present one. */
const TURN_SECONDS = 2;
/** Zeros whose waves are tracked: those that the screen lists. */
const TRACKED_ZEROS = 20;
const CALIBRATED_PPM = 1;
/** An exchange within this of the line is in step. */
const IN_STEP_MS = 1;
/** A drift is one where it is above this many standard errors, and above what a clock of whole tenths of milliseconds feigns. */
const DRIFT = { errors: 3, leastPpm: 1 } as const;

export const readTimingState: CallHandler<typeof getTimingState> = async (
  { visitor, encryption },
  { live, database, engine },
) => {
  const [zeros, primes] = await Promise.all([firstZeros(), recentPrimes(database)]);
  const seconds = performance.now() / 1000;
  const turn = Math.floor(seconds / TURN_SECONDS);
  const moon = moonAt(engine.time.now());
  const clock = measureClock(live.clocks.samplesOf(visitor.id));
  const { comparison, recent, filteredResiduals, precisionSeconds } = clock;
  const currentZero = zeros[turn % zeros.length]!;
  const currentPhase = (currentZero * seconds) % (2 * Math.PI);
  const currentIndex = turn % primes.length;
  const currentPrime = primes[currentIndex]!;
  const cycles = zeros.slice(0, TRACKED_ZEROS).map((zero) => zero / (2 * Math.PI));
  return {
    quantum_state: {
      coherence: clock.coherence,
      timing_precision: precisionSeconds,
      riemann_phase: currentPhase,
      earth_moon_coupling: moon.tide,
      phase_locked: clock.isLocked,
      precision_level: levelOf(precisionSeconds),
      calibration_achieved: comparison.driftErrorPpm !== null && comparison.driftErrorPpm <= CALIBRATED_PPM,
    },
    crystal_diagnostics: {
      coherence: orderOfWaves(filteredResiduals, [CRYSTAL_WAVE_HZ]),
      frequency: comparison.driftPpm === null ? null : CRYSTAL_HZ / (1 + comparison.driftPpm * 1e-6),
      amplitude: recent.length < 2 ? null : (Math.max(...recent) - Math.min(...recent)) / 2,
    },
    resonance_analysis: {
      harmonics: [...SCHUMANN_MODES],
      lunar_phase: moon.phaseDegrees,
      earth_moon_distance_km: moon.distanceKm,
      crystal_sync: shareInStep(recent),
      ...{ currentPhase, currentZero, phaseCoherence: orderOfWaves(recent, cycles) },
    },
    mathematical_integration: {
      ...{ currentIndex, currentPrime },
      timingAlignment: orderOfWaves(recent, [currentPrime]),
    },
    precision_breakdown: breakdownOf(clock),
    oscillators: describePair(clock, encryption === 'loopback'),
  };
};

/** What the exchanges of a connection say; a figure that needs more of them is null, a list empty. */
function measureClock(samples: readonly OffsetSample[]) {
  const comparison = compareClocks(samples);
  const residuals = residualsOf(samples, comparison);
  const sinceMs = performance.now() - PHASE_LOCK.windowMs;
  const recentSamples = samples.filter((sample) => serverMsOf(sample) > sinceMs);
  const recent = recentSamples.length === 0 ? [] : residuals.slice(-recentSamples.length);
  const coherence = orderOfWaves(
    recent,
    SCHUMANN_MODES.map(({ publishedHz }) => publishedHz),
  );
  const isLocked =
    coherence !== null &&
    coherence >= PHASE_LOCK.order &&
    recent.length >= PHASE_LOCK.exchanges &&
    serverMsOf(recentSamples.at(-1)!) - serverMsOf(recentSamples[0]!) >= PHASE_LOCK.spanMs;
  const kept = new Set(comparison.filtered);
  const filteredResiduals = residuals.filter((_, index) => kept.has(samples[index]!));
  const precisionSeconds = comparison.residualMs === null ? null : comparison.residualMs / 1000;
  return { samples, comparison, residuals, recent, coherence, isLocked, filteredResiduals, precisionSeconds };
}

type MeasuredClock = ReturnType<typeof measureClock>;

function shareInStep(residuals: readonly number[]): number | null {
  if (residuals.length === 0) return null;
  return residuals.filter((apart) => Math.abs(apart) <= IN_STEP_MS).length / residuals.length;
}

function levelOf(seconds: number | null): TimingState['quantum_state']['precision_level'] {
  if (seconds === null) return null;
  if (seconds < 1e-3) return 'microseconds';
  return seconds < 0.1 ? 'milliseconds' : 'coarse';
}

/** Ratios of standard deviations; none where nothing is measured, as of resonances and zeros. */
function breakdownOf({ samples, comparison, residuals }: MeasuredClock): TimingState['precision_breakdown'] {
  const offsets = standardDeviation(samples.map(({ offsetMs }) => offsetMs));
  const withoutDrift = standardDeviation(residuals);
  return {
    basePlanck: PLANCK_TIME,
    schumannEnhanced: null,
    crystalEnhanced: ratio(offsets, withoutDrift),
    riemannEnhanced: null,
    totalEnhancement: ratio(offsets, comparison.residualMs),
  };
}

function ratio(above: number | null, below: number | null): number | null {
  return above === null || below === null || below === 0 ? null : above / below;
}

function describePair({ samples, comparison }: MeasuredClock, isOneMachine: boolean) {
  const { offsetMs, driftPpm, driftErrorPpm, leastDelayMs } = comparison;
  return {
    ...{ isOneMachine, relation: relationOf(comparison, isOneMachine), exchanges: samples.length },
    ...{ offsetMs, driftPpm, driftErrorPpm, leastDelayMs, serverTimerJitterMs: serverTimerJitterMs() },
  };
}

/** Only a calibrated comparison can tell. */
function relationOf(
  { driftPpm, driftErrorPpm }: MeasuredClock['comparison'],
  isOneMachine: boolean,
): TimingState['oscillators']['relation'] {
  if (driftPpm === null || driftErrorPpm === null || driftErrorPpm > CALIBRATED_PPM) return null;
  if (!isOneMachine) return 'two_oscillators';
  const isDrift = Math.abs(driftPpm) > Math.max(DRIFT.leastPpm, DRIFT.errors * driftErrorPpm);
  return isDrift ? 'apart' : 'same_oscillator';
}
