import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseUnitsOf, tokensOf } from './tokens.ts';

describe('$MINED', () => {
  it.each([
    [0n, 0],
    [1n, 0.01],
    [1029n, 10.29],
    [100n, 1],
    [-250n, -2.5],
  ])('%s base units are %d tokens', (baseUnits, tokens) => {
    expect(tokensOf(baseUnits)).toBe(tokens);
    expect(baseUnitsOf(tokens)).toBe(baseUnits);
  });

  it('lose nothing on the way to tokens and back, up to 10^12 tokens', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 100_000_000_000_000n }), (baseUnits) => {
        expect(baseUnitsOf(tokensOf(baseUnits))).toBe(baseUnits);
      }),
    );
  });
});
