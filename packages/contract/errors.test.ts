import { describe, expect, it } from 'vitest';
import { CallFailure, type ErrorCode, errorBody, FAILURES } from './errors.ts';

const codes = Object.keys(FAILURES) as ErrorCode[];

describe('the closed list of failures', () => {
  it.each(codes)('%s has a status of a failure and a sentence for people', (code) => {
    const { status, sentence } = FAILURES[code];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(sentence).toMatch(/^[A-Z{].*[.}]$/);
  });

  it.each(codes)('%s tells programs the same time to ask again as people', (code) => {
    const failure = new CallFailure(code, { seconds: 42 });
    const named = /\bin (a moment|a minute|42 s)\b/.exec(failure.message)?.[1];
    expect(failure.message).not.toMatch(/\b(seconds?|minutes?|hours?)\b(?<!in a minute)/);
    const seconds = { 'a moment': 5, 'a minute': 60, '42 s': 42 }[named ?? ''];
    // It passes when whoever runs the server has done something: no sentence can say when.
    const waitsForOperator = failure.message.includes('try again when whoever runs it');
    expect(failure.retryAfterSeconds).toBe(seconds ?? (waitsForOperator ? 60 : undefined));
  });

  it('holds the statuses of OPEN-87', () => {
    expect(FAILURES.validation_failed.status).toBe(400);
    expect(FAILURES.malformed_json.status).toBe(400);
    expect(FAILURES.unknown_path.status).toBe(404);
    expect(FAILURES.session_not_mining.status).toBe(409);
    expect(FAILURES.body_too_large.status).toBe(413);
    expect(FAILURES.content_type_not_json.status).toBe(415);
    expect(FAILURES.too_many_requests.status).toBe(429);
    expect(FAILURES.internal_error.status).toBe(500);
  });

  it('fills its sentences in, and says the same under error and message', () => {
    const failure = new CallFailure('block_not_found', { index: 7 });
    expect(failure.status).toBe(404);
    expect(errorBody.parse(failure.body)).toEqual({
      code: 'block_not_found',
      error: 'There is no block 7.',
      message: 'There is no block 7.',
    });
  });
});
