import { describe, expect, it } from 'vitest';
import { drawMutants, intervalOf } from './draw-mutants.ts';

const keys = Array.from({ length: 500 }, (_, at) => `file.ts:${at}`);

describe('drawn mutants', () => {
  it('are as many as wanted, each once, and the same whatever their order', () => {
    const drawn = drawMutants(keys, 200);
    expect(new Set(drawn).size).toBe(200);
    expect(drawMutants(keys.toReversed(), 200)).toEqual(drawn);
    expect(drawMutants(keys, 600).sort()).toEqual([...keys].sort());
  });

  it('of a smaller draw are among those of a larger one', () => {
    expect(drawMutants(keys, 200).slice(0, 50)).toEqual(drawMutants(keys, 50));
  });
});

// R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3.
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('of %i in %i the share of all lies between %d and %d', (noticed, drawn, least, most) => {
  expect(intervalOf(noticed, drawn)[0]).toBeCloseTo(least, 4);
  expect(intervalOf(noticed, drawn)[1]).toBeCloseTo(most, 4);
});
