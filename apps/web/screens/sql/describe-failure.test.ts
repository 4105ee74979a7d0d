import { RequestError } from '@productive-mining/client/failures.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const refusal = (failure: CallFailure, statusText = '') =>
  describeFailure(new RequestError(failure.status, JSON.stringify(failure.body), statusText));

describe('a query that gave no rows', () => {
  it('ERR-24 OPEN-38 says the status line’s words and the server’s reason', () => {
    const failure = new CallFailure('query_failed', { detail: 'Column "x" does not exist.' });
    expect(refusal(failure, 'Not This')).toEqual({
      line: 'Query failed: Not This',
      reason: 'The query failed: Column "x" does not exist.',
      next: null,
    });
  });

  it('OPEN-38 says the code’s standard words where the status line has none', () => {
    expect(refusal(new CallFailure('query_refused', { detail: 'A query is one statement.' }))).toEqual({
      line: 'Query failed: Bad Request',
      reason: 'This query isn’t run: A query is one statement.',
      next: null,
    });
    expect(describeFailure(new RequestError(418, ''))).toMatchObject({ line: 'Query failed: 418' });
  });

  it.each([
    [new CallFailure('queries_busy'), 'again'],
    [new CallFailure('sql_not_available', { detail: 'No role.' }), null],
    [new CallFailure('block_not_found', { index: 9 }), 'newest'],
  ] as const)('%s leads on', (failure, next) => {
    expect(refusal(failure)).toMatchObject({ reason: failure.message, next });
  });

  it('of a server that isn’t reached may be asked again', () => {
    expect(describeFailure(new TypeError('fetch failed'))).toEqual({
      line: 'Query failed: The server could not be reached.',
      reason: null,
      next: 'again',
    });
  });
});
