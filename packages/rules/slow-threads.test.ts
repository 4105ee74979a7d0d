import { expect, it } from 'vitest';
import { slowThreadsSentence } from './slow-threads.ts';

it('threads that get half of a core or more, or of which nothing is known, are not called slow', () => {
  for (const share of [null, 1, 0.5]) expect(slowThreadsSentence(share)).toBeUndefined();
});

it('less than half of a core is said, in whole percents', () => {
  expect(slowThreadsSentence(0.499)).toContain('gets 49 % of a core');
  expect(slowThreadsSentence(0.123)).toBe(
    'The server’s machine is busy: a computing thread gets 12 % of a core. That, not the work, is why this takes long.',
  );
  expect(slowThreadsSentence(0.004)).toContain('gets less than 1 % of a core');
});
