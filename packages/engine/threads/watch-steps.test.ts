import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginPulse, endStep, newPulse, STEP_LIMITS, watchSteps } from './watch-steps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Watches a task as the engine does, whose thread says what processor time it has had. */
function watch(readSpentMs: () => number | undefined) {
  const pulse = newPulse();
  const state = { isStopped: false, silences: 0 };
  const watched = {
    pulse,
    isStopped: () => state.isStopped,
    onSilent: () => void state.silences++,
  };
  return { pulse, state, ...watchSteps(watched, STEP_LIMITS, readSpentMs) };
}

it('a thread that works beyond the limit without a step is silent, once', () => {
  const { pulse, state } = watch(() => performance.now());
  beginPulse(pulse);
  vi.advanceTimersByTime(120_000);
  expect(state.silences).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(state.silences).toBe(1);
  vi.advanceTimersByTime(1_000_000);
  expect(state.silences).toBe(1);
});

it('steps, however seldom, keep a thread', () => {
  const { pulse, state } = watch(() => performance.now());
  beginPulse(pulse);
  for (let step = 0; step < 20; step++) {
    vi.advanceTimersByTime(100_000);
    endStep(pulse);
  }
  expect(state.silences).toBe(0);
});

it('a thread that gets no processor for a day loses nothing, nor does a task that waits for a thread', () => {
  let spentMs = 0;
  const { pulse, state } = watch(() => spentMs);
  vi.advanceTimersByTime(86_400_000);
  beginPulse(pulse);
  vi.advanceTimersByTime(86_400_000);
  spentMs = 100_000;
  vi.advanceTimersByTime(86_400_000);
  expect(state.silences).toBe(0);
});

it('a thread that was busy before its task began is judged by the task alone', () => {
  const { pulse, state } = watch(() => 10_000_000);
  beginPulse(pulse);
  vi.advanceTimersByTime(86_400_000);
  expect(state.silences).toBe(0);
});

it('a task that was told to stop is given up sooner', () => {
  const { pulse, state } = watch(() => performance.now());
  beginPulse(pulse);
  vi.advanceTimersByTime(4000);
  expect(state.silences).toBe(0);
  state.isStopped = true;
  vi.advanceTimersByTime(4000);
  expect(state.silences).toBe(1);
});

it('without a processor time a fifth of the time in which the process was awake counts', () => {
  const { pulse, state } = watch(() => undefined);
  beginPulse(pulse);
  vi.advanceTimersByTime(500_000);
  // The whole machine sleeps: the clock goes on, no timer runs.
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 86_400_000);
  vi.advanceTimersByTime(90_000);
  expect(state.silences).toBe(0);
  vi.advanceTimersByTime(20_000);
  expect(state.silences).toBe(1);
});

it('what is closed is watched no more', () => {
  const { pulse, state, close } = watch(() => performance.now());
  beginPulse(pulse);
  close();
  vi.advanceTimersByTime(1_000_000);
  expect(state.silences).toBe(0);
});
