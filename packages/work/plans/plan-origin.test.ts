import { describe, expect, it } from 'vitest';
import { ORIGIN_COLUMNS, readOrigin, tipOf } from './plan-origin.ts';

const origin = {
  position: '0',
  endPosition: '17',
  seed: 'ab'.repeat(32),
  tipIndex: 3,
  tipHash: 'cd'.repeat(32),
  draw: 1,
};

describe('the origin of a plan', () => {
  it('is read from its columns, and from no others', () => {
    expect(readOrigin({ ...origin, frontier: 'numbers' })).toEqual(origin);
    expect(tipOf(origin)).toEqual({ index: 3, hash: new Uint8Array(32).fill(0xcd) });
  });

  it('is missing where no column has a value', () => {
    expect(readOrigin({ frontier: 'numbers' })).toBe('missing');
    expect(readOrigin(Object.fromEntries(ORIGIN_COLUMNS.map((name) => [name, null])))).toBe('missing');
  });

  it.each(ORIGIN_COLUMNS)('is malformed without %s, or with it alone', (name) => {
    for (const empty of [null, undefined]) expect(readOrigin({ ...origin, [name]: empty })).toBe('malformed');
    expect(readOrigin({ [name]: origin[name] })).toBe('malformed');
  });

  it.each<[string, readonly unknown[]]>([
    ['position', [0, 0n, {}]],
    ['endPosition', [17, 17n, []]],
    ...['seed', 'tipHash'].map((name): [string, unknown[]] => [
      name,
      ['', 'AB'.repeat(32), 'ab'.repeat(31), `x${'ab'.repeat(32)}`, `${'ab'.repeat(32)}0`, 7],
    ]),
    ['tipIndex', [-1, 0.5, 2 ** 31, '3', 3n]],
    ['draw', [0, 1.5, 2 ** 31, '1', 1n]],
  ])('is malformed with another form of %s', (name, values) => {
    for (const value of values)
      expect(readOrigin({ ...origin, [name]: value }), String(value)).toBe('malformed');
  });

  it('counts as far as the database does', () => {
    const largest = { ...origin, tipIndex: 2 ** 31 - 1, draw: 2 ** 31 - 1 };
    expect(readOrigin(largest)).toEqual(largest);
    expect(readOrigin({ ...origin, tipIndex: 0 })).toEqual({ ...origin, tipIndex: 0 });
  });
});
