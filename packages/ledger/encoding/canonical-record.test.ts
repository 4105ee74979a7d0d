import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeRecord, type RecordValue } from './canonical-record.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 8 });
const value: fc.Arbitrary<RecordValue> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  text,
  fc.uint8Array({ maxLength: 12 }),
  fc.date({ noInvalidDate: true }),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(
    text.map((key) => key.replaceAll('\0', '')),
    fc.integer(),
    { maxKeys: 3, noNullPrototype: true },
  ),
);
const fields = fc.dictionary(text, value, { maxKeys: 6, noNullPrototype: true });

/** Another description of sameness, by type and value: what the encoding has to tell apart. */
function describeValue(entry: RecordValue): unknown {
  if (typeof entry === 'bigint') return ['integer', String(entry)];
  if (typeof entry === 'number') {
    const isInteger = Number.isSafeInteger(entry) && !Object.is(entry, -0);
    return isInteger ? ['integer', String(entry)] : ['double', Object.is(entry, -0) ? '-0' : String(entry)];
  }
  if (entry instanceof Uint8Array) return ['bytes', bytesToHex(entry)];
  if (entry instanceof Date) return ['date', entry.getTime()];
  if (entry !== null && typeof entry === 'object')
    return ['json', Array.isArray(entry), Object.entries(entry).sort(byName)];
  return [typeof entry, entry];
}
const byName = ([left]: [string, unknown], [right]: [string, unknown]) => (left < right ? -1 : 1);
const describeRecord = (kind: string, record: Readonly<Record<string, RecordValue>>) => {
  const described = Object.entries(record)
    .sort(byName)
    .map(([name, entry]) => [name, describeValue(entry)]);
  return JSON.stringify([kind, described]);
};

describe('encodeRecord', () => {
  it('has the documented layout (bytes written out by hand)', () => {
    const tag = bytesToHex(new TextEncoder().encode('productive-mining/record/v1\0'));
    expect(bytesToHex(encodeRecord('k', { b: true, a: 258 }))).toBe(
      [tag, '000000016b00000002', '00000001610200000003323538', '0000000162010000000101'].join(''),
    );
    expect(bytesToHex(encodeRecord('', { d: 0.5, t: new Date(1) }))).toBe(
      `${tag}0000000000000002` +
        `000000016403000000083fe0000000000000` +
        `000000017406000000080000000000000001`,
    );
  });

  it('writes each type of value by its number (bytes written out by hand)', () => {
    const values: [RecordValue, string][] = [
      [null, '0000000000'],
      [false, '010000000100'],
      [0, '020000000130'],
      [-0, '03000000088000000000000000'],
      ['0', '040000000130'],
      [Uint8Array.of(48), '050000000130'],
      [new Date(-1), '0600000008ffffffffffffffff'],
      [[], '07000000025b5d'],
    ];
    const start = bytesToHex(encodeRecord('k', {})).replace(/00000000$/, '00000001');
    for (const [entry, bytes] of values)
      expect(bytesToHex(encodeRecord('k', { n: entry }))).toBe(`${start}000000016e${bytes}`);
  });

  it('is injective: two records have the same bytes exactly when they are the same', () => {
    fc.assert(
      fc.property(text, fields, text, fields, (kind, left, otherKind, right) => {
        const sameBytes = bytesToHex(encodeRecord(kind, left)) === bytesToHex(encodeRecord(otherKind, right));
        expect(sameBytes).toBe(describeRecord(kind, left) === describeRecord(otherKind, right));
      }),
      { numRuns: 500 },
    );
  });

  it('changes with every change of one value, name or kind', () => {
    fc.assert(
      fc.property(text, fields, text, value, (kind, record, name, changed) => {
        const before = bytesToHex(encodeRecord(kind, record));
        const after = { ...record, [name]: changed };
        const isSame = describeRecord(kind, record) === describeRecord(kind, after);
        expect(bytesToHex(encodeRecord(kind, after)) === before).toBe(isSame);
        expect(bytesToHex(encodeRecord(`${kind}x`, record))).not.toBe(before);
      }),
      { numRuns: 500 },
    );
  });

  it('tells values of different types apart that look alike', () => {
    const alike: RecordValue[] = [
      null,
      false,
      0,
      -0,
      '0',
      '',
      'null',
      '[]',
      [],
      {},
      new Uint8Array(0),
      Uint8Array.of(48),
      new Date(0),
    ];
    expect(new Set(alike.map((entry) => bytesToHex(encodeRecord('k', { entry })))).size).toBe(alike.length);
    expect(encodeRecord('k', { entry: 5n })).toEqual(encodeRecord('k', { entry: 5 }));
  });

  it('does not depend on the order of the fields', () => {
    expect(encodeRecord('k', { a: 1, b: 2 })).toEqual(encodeRecord('k', { b: 2, a: 1 }));
  });

  it('has no limit on its fields, which a changed row may have in any number', () => {
    const fields = Object.fromEntries(Array.from({ length: 120_000 }, (_, i) => [`field${i}`, 1]));
    // The tag, kind and count; of each field two lengths, the type, one digit and the name, 1,208,890 units in all.
    expect(encodeRecord('k', fields)).toHaveLength(28 + 5 + 4 + 120_000 * 10 + 1_208_890);
  });

  it('refuses values without canonical form and names the field', () => {
    const refused: [unknown, string, string][] = [
      [Number.NaN, 'number_not_finite', 'entry'],
      [undefined, 'undefined_value', 'entry'],
      [() => 1, 'unsupported_type', 'entry'],
      [new Date(Number.NaN), 'invalid_date', 'entry'],
      ['\ud800', 'unpaired_surrogate', 'entry'],
      [{ a: [Number.NaN] }, 'number_not_finite', 'entry.a[0]'],
      [[undefined], 'undefined_value', 'entry[0]'],
      [new Map(), 'unsupported_type', 'entry'],
    ];
    for (const [entry, reason, at] of refused) {
      expect(() => encodeRecord('k', { entry: entry as RecordValue })).toThrowError(
        expect.objectContaining({ name: 'NotCanonical', reason, at }),
      );
    }
    expect(() => encodeRecord('\ud800', {})).toThrowError(
      expect.objectContaining({ reason: 'unpaired_surrogate', at: 'kind' }),
    );
  });

  it('passes an exception of a value on', () => {
    const failing = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw new SyntaxError('its own');
      },
    });
    expect(() => encodeRecord('k', { failing })).toThrow('its own');
  });
});
