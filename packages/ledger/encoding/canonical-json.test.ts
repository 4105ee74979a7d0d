import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, JSON_DEPTH_MAX, NotCanonical, type NotCanonicalReason } from './canonical-json.ts';

/** RFC 8785, appendix B: IEEE 754 bits and the text of the number (−0, NaN and Infinity are refused here). */
const NUMBERS: [bits: string, text: string][] = [
  ['0000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
];

/** Any JSON that is accepted: no −0, no U+0000, only well-formed text. */
const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.constant(null),
    fc.boolean(),
    number,
    fc.integer(),
    text,
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(text, tie('json'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

/**
 * What jsonb does to a text: members sorted by length and bytes of their names, numbers as exact decimals without
 * exponent (numeric), insignificant whitespace (PostgreSQL documentation, 8.14 JSON types).
 */
function throughJsonb(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(throughJsonb).join(', ')}]`;
  if (typeof value === 'number') return withoutExponent(String(value));
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => {
    const [left, right] = [Buffer.from(a), Buffer.from(b)];
    return left.length - right.length || Buffer.compare(left, right);
  });
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}: ${throughJsonb(member)}`).join(', ')}}`;
}

function withoutExponent(number: string): string {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-][0-9]+))?$/.exec(number);
  if (!match) throw new Error(`not a number: ${number}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) - fraction.length;
  const digits = whole + fraction;
  if (shift >= 0) return sign + digits + '0'.repeat(shift);
  const padded = digits.padStart(1 - shift, '0');
  return `${sign}${padded.slice(0, shift)}.${padded.slice(shift)}`;
}

describe('canonicalJson', () => {
  it('writes the numbers of RFC 8785 appendix B', () => {
    for (const [bits, written] of NUMBERS) {
      const value = Buffer.from(bits, 'hex').readDoubleBE();
      expect(canonicalJson(value)).toBe(written);
    }
  });

  it('writes the object of RFC 8785 §3.2.2', () => {
    const value = {
      // biome-ignore lint/correctness/noPrecisionLoss: the digits of the RFC
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts the members of RFC 8785 §3.2.3 by UTF-16 code units', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    expect(canonicalJson(value)).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
    );
  });

  it('gives the same text after a way through text and through jsonb', () => {
    fc.assert(
      fc.property(json, (value) => {
        const canonical = canonicalJson(value);
        expect(canonicalJson(JSON.parse(canonical))).toBe(canonical);
        expect(canonicalJson(JSON.parse(throughJsonb(value)))).toBe(canonical);
      }),
      { numRuns: 500 },
    );
  });

  it('gives different texts for different values', () => {
    fc.assert(
      fc.property(json, json, (left, right) => {
        const same = canonicalJson(left) === canonicalJson(right);
        expect(same).toBe(JSON.stringify(sorted(left)) === JSON.stringify(sorted(right)));
      }),
      { numRuns: 500 },
    );
  });

  const withHole: unknown[] = [1];
  withHole[2] = 3;
  const refused: { value: unknown; reason: NotCanonicalReason; at: string }[] = [
    { value: { a: [1, Number.NaN] }, reason: 'number_not_finite', at: 'a[1]' },
    { value: Number.POSITIVE_INFINITY, reason: 'number_not_finite', at: '' },
    { value: [-0], reason: 'negative_zero', at: '[0]' },
    { value: { a: undefined }, reason: 'undefined_value', at: 'a' },
    { value: withHole, reason: 'undefined_value', at: '[1]' },
    { value: { a: { b: () => 1 } }, reason: 'unsupported_type', at: 'a.b' },
    { value: 5n, reason: 'unsupported_type', at: '' },
    { value: Symbol('x'), reason: 'unsupported_type', at: '' },
    { value: { at: new Date(0) }, reason: 'unsupported_type', at: 'at' },
    { value: new Map(), reason: 'unsupported_type', at: '' },
    { value: Uint8Array.of(1), reason: 'unsupported_type', at: '' },
    { value: '\ud800', reason: 'unpaired_surrogate', at: '' },
    { value: { '\udfff': 1 }, reason: 'unpaired_surrogate', at: '\udfff' },
    { value: ['a\0b'], reason: 'nul_character', at: '[0]' },
  ];
  it.each(refused)('refuses $reason at $at, case $#', ({ value, reason, at }) => {
    expect(() => canonicalJson(value)).toThrowError(
      expect.objectContaining({ name: 'NotCanonical', reason, at }),
    );
  });

  it('takes an object without a prototype, as some JSON parsers make them', () => {
    expect(canonicalJson(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
  });

  it('refuses a value that contains itself', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(() => canonicalJson(cycle)).toThrow(NotCanonical);
    let deep: unknown = 0;
    for (let i = 0; i < JSON_DEPTH_MAX; i++) deep = [deep];
    expect(canonicalJson(deep)).toHaveLength(2 * JSON_DEPTH_MAX + 1);
    expect(() => canonicalJson([deep])).toThrow('nested_too_deep');
  });
});

/** Another description of sameness: kind and members in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return ['array', ...value.map(sorted)];
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return ['object', ...members.map(([key, member]) => [key, sorted(member)])];
}
