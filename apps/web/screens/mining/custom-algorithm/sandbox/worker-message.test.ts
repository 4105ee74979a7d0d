import { describe, expect, it } from 'vitest';
import { describeResult } from './describe-result.ts';
import type { AlgorithmOutcome } from './messages.ts';
import { readWorkerMessage, writeWorkerMessage } from './worker-message.ts';

const SUCCESS: AlgorithmOutcome = {
  ok: true,
  text: '[1]',
  isCut: false,
  sizeBytes: 3,
  executionTimeMs: 0.5,
};
const FAILURE: AlgorithmOutcome = { ok: false, error: 'boom', executionTimeMs: 2 };

describe('what a worker sends', () => {
  it.each([
    ['a result', SUCCESS],
    ['an error', FAILURE],
    ['the longest text', { ...SUCCESS, ...describeResult('"'.repeat(50_000)), executionTimeMs: 1 }],
    ['halves of pairs', { ...SUCCESS, text: '\ud83d'.repeat(1000) }],
  ])('arrives: %s', (_, outcome) => {
    expect(readWorkerMessage(writeWorkerMessage(outcome))).toEqual(outcome);
  });

  it('is cut at its limits', () => {
    const long = readWorkerMessage(writeWorkerMessage({ ...SUCCESS, text: 'x'.repeat(1e6) }));
    expect(long).toMatchObject({ ok: true, text: 'x'.repeat(20_000) });
    const error = readWorkerMessage(writeWorkerMessage({ ...FAILURE, error: 'x'.repeat(1e6) }));
    expect(error).toMatchObject({ ok: false, error: 'x'.repeat(1000) });
  });
});

describe('what a frame lets through', () => {
  it.each([[undefined], [null], [7], [SUCCESS], [[SUCCESS]], [new ArrayBuffer(1)], [new String('{}')]])(
    'is no value but a text: %o',
    (value) => {
      expect(readWorkerMessage(value)).toBe('not_a_text');
    },
  );

  it('is no text longer than an outcome', () => {
    expect(readWorkerMessage(' '.repeat(1e6))).toBe('too_long');
  });

  it.each([
    ['', ''],
    ['prose', 'a result'],
    ['brackets', '['.repeat(100_000)],
    ['an array', '[]'],
    ['null', 'null'],
    ['no verdict', JSON.stringify({ ...SUCCESS, ok: 1 })],
    ['a list for a text', JSON.stringify({ ...SUCCESS, text: ['x'] })],
    ['no text', JSON.stringify({ ...SUCCESS, text: undefined })],
    ['a long text', JSON.stringify({ ...SUCCESS, text: 'x'.repeat(20_001) })],
    ['many marks', JSON.stringify({ ...SUCCESS, text: '\u0301'.repeat(1001) })],
    ['a long error', JSON.stringify({ ...FAILURE, error: 'x'.repeat(1001) })],
    ['no size', JSON.stringify({ ...SUCCESS, sizeBytes: 'many' })],
    ['half a byte', JSON.stringify({ ...SUCCESS, sizeBytes: 0.5 })],
    ['a time before the start', JSON.stringify({ ...SUCCESS, executionTimeMs: -1 })],
    ['an endless time', '{"ok":false,"error":"","executionTimeMs":1e999}'],
  ])('is no text but an outcome: %s', (_, text) => {
    expect(readWorkerMessage(text)).toBe('not_an_outcome');
  });

  it('has the members of an outcome and no others', () => {
    const more = JSON.stringify({ ...SUCCESS, kind: 'outcome', runId: 7, error: { deep: [1] } });
    expect(readWorkerMessage(more)).toEqual(SUCCESS);
  });
});
