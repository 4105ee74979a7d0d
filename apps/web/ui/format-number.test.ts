import { describe, expect, it } from 'vitest';
import { formatSeconds } from './format-number.ts';

/** U+202F, narrow and without a break, between a number and its unit. */
const THIN_SPACE = '\u202F';

describe('formatSeconds', () => {
  it.each([
    [0, '0.0 s'],
    [0.0004, '0.4 ms'],
    [0.0137, '14 ms'],
    [0.0999, '99.9 ms'],
    [0.1, '0.1 s'],
    [99.9, '99.9 s'],
    [100, '1.7 min'],
    [6000, '1.7 h'],
  ])('shows %f seconds as %s', (seconds, shown) => {
    expect(formatSeconds(seconds)).toBe(shown.replace(' ', THIN_SPACE));
  });
});
