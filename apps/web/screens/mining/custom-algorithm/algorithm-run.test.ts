import { afterEach, describe, expect, it } from 'vitest';
import { describeRun, sentenceOfFailure, WITHOUT_FUNCTION } from './algorithm-run.ts';
import { addExecution, LAB, labExecutions, labInput, shownExecutionId } from './lab-store.ts';
import { resetLab } from './testing/reset-lab.ts';

afterEach(resetLab);

describe('MINE-38: the six fields', () => {
  it('OPEN-21 MINE-39 of a run that succeeded: its memory is the size of the result, in KB', () => {
    const outcome = { ok: true, text: '0', isCut: false, sizeBytes: 512, executionTimeMs: 0.1 } as const;
    expect(describeRun({ kind: 'finished', outcome })).toEqual({
      success: true,
      result: '0',
      error: null,
      executionTime: 0.1,
      memoryUsed: 0.5,
      scientificValue: 10,
    });
  });

  it.each([
    [{ kind: 'timed_out', elapsedMs: 10_003 }, 'Stopped at the limit of 10 s.', 10_003],
    [{ kind: 'cancelled', elapsedMs: 42 }, 'Cancelled.', 42],
    [{ kind: 'unavailable' }, 'The sandbox did not open. Reload the page.', 0],
    [
      { kind: 'refused', reason: 'not_a_text', elapsedMs: 1 },
      'The sandbox let nothing through: what the algorithm sent isn’t text.',
      1,
    ],
    [WITHOUT_FUNCTION, 'No valid function found. Make sure your algorithm defines a function.', 0],
  ] as const)('of a run that failed: %o', (end, error, executionTime) => {
    expect(describeRun(end)).toEqual({
      success: false,
      result: null,
      error,
      executionTime,
      memoryUsed: null,
      scientificValue: null,
    });
  });

  it('ERR-09 a failure without words is an unknown error', () => {
    expect(sentenceOfFailure('boom')).toBe('Algorithm execution failed: boom');
    expect(sentenceOfFailure('')).toBe('Unknown error');
  });
});

describe('what the lab holds', () => {
  it('MINE-34 begins with the input 1000', () => {
    expect(labInput.get()).toBe('1000');
  });

  it('MINE-35 keeps the 5 most recent runs, the newest first, and shows it', () => {
    for (let n = 1; n <= 6; n++) {
      const run = describeRun({ kind: 'cancelled', elapsedMs: n });
      addExecution({ endedAtMs: n, functionName: `f${n}`, input: '1', run, faultyLine: null });
    }
    expect(labExecutions.get().map(({ functionName }) => functionName)).toEqual([
      'f6',
      'f5',
      'f4',
      'f3',
      'f2',
    ]);
    expect(labExecutions.get()).toHaveLength(LAB.executionsMax);
    expect(shownExecutionId.get()).toBe(labExecutions.get()[0]?.id);
  });
});
