import { describe, expect, it } from 'vitest';
import { progressOf, stepStates, WORKFLOW_STEPS } from './workflow-steps.ts';

describe('MINE-31: the current step is floor(progress / 12.5)', () => {
  it.each([
    [0, 0],
    [12.4, 0],
    [12.5, 1],
    [49, 3],
    [99, 7],
  ])('at progress %f the current step has index %i', (progress, current) => {
    const states = stepStates(progress, true);
    expect(states).toEqual(
      WORKFLOW_STEPS.map((_, index) =>
        index < current ? 'completed' : index === current ? 'current' : 'pending',
      ),
    );
  });

  it('at progress 100 all eight are completed', () => {
    expect(stepStates(100, true)).toEqual(Array.from({ length: 8 }, () => 'completed'));
  });

  it('when not mining all eight are pending', () => {
    expect(stepStates(49, false)).toEqual(Array.from({ length: 8 }, () => 'pending'));
  });
});

describe('progress of a phase: 12.5 × (index + share done)', () => {
  it('names its own phase, from the start of that phase to its end', () => {
    for (const [index, step] of WORKFLOW_STEPS.entries()) {
      for (const share of [0, 0.5, 1]) expect(Math.floor(progressOf(step, share) / 12.5)).toBe(index);
    }
  });

  it('is 12.5 × 1.5 = 18.75 in the middle of Compute', () => {
    expect(progressOf('Compute', 0.5)).toBe(18.75);
  });

  it('never leaves the phase, whatever the share', () => {
    expect(progressOf('Verify', -3)).toBe(25);
    expect(progressOf('Verify', 3)).toBeLessThan(37.5);
  });
});
