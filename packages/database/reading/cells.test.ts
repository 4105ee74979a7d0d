import { describe, expect, it } from 'vitest';
import { cellOf } from './cells.ts';

/** OID of jsonb in pg_type.dat. */
const JSONB = 3802;

describe('JSON of a result', () => {
  it.each([
    ['{"a": [1, "2"], "b": null}', { a: [1, '2'], b: null }],
    [
      '["9007199254740993", "\\" 9007199254740993", "\\\\", 0.1]',
      ['9007199254740993', '" 9007199254740993', '\\', 0.1],
    ],
    ['[123456789012345, 1.5e3]', [123456789012345, 1500]],
  ])('%s is read', (text, value) => {
    expect(cellOf(JSONB, text)).toEqual(value);
  });

  it.each(['[9007199254740993]', '["\\\\", 9007199254740993]', '[1e400]', '[0.12345678901234567890]'])(
    '%s stays as it is, as a double would change it',
    (text) => {
      expect(cellOf(JSONB, text)).toBe(text);
    },
  );

  it('is read when it holds a text of a million characters, or a million escapes', () => {
    const long = 'g'.repeat(1e6);
    expect(cellOf(JSONB, JSON.stringify([long]))).toEqual([long]);
    const escaped = '\\"'.repeat(5e5);
    expect(cellOf(JSONB, JSON.stringify([escaped]))).toEqual([escaped]);
  });

  it('stays as it is when it is nested more deeply than it could be written again', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
    expect(cellOf(JSONB, nested(5000))).toBe(nested(5000));
    expect(JSON.stringify(cellOf(JSONB, nested(200)))).toBe(nested(200));
    expect(cellOf(JSONB, nested(201))).toBe(nested(201));
  });
});
