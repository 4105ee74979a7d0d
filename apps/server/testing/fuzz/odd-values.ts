/** Values that programs are known to stumble over: numbers at the edges, text of every odd sort, names of prototypes. */
import fc from 'fast-check';

const NUMBERS = [
  ...[
    0,
    -0,
    -1,
    0.5,
    1e-300,
    5e-324,
    1e21,
    1e308,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
    -(2 ** 31),
  ],
  ...[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.MAX_VALUE, 2_147_483_648, 999_999_999_999],
];

const TEXTS = [
  ...[
    '',
    ' ',
    '\t\r\n',
    '0',
    '-1',
    '1e9',
    '1e400',
    '0x10',
    '1_000',
    '٣',
    '１',
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
  ],
  ...['true', 'undefined', '[]', '{}', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'],
  ...["' or 1=1 --", '"; drop table blocks; --', '$1', '%', '%00', '\\', '../../etc/passwd', '{{7*7}}'],
  ...[
    '<script>alert(1)</script>',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\ufeff',
    '\u202e',
    '\u2028',
    'é\u0301',
  ],
  ...['👩‍👩‍👧‍👦', 'İ', 'ß', 'ﷺ', '\u{10ffff}', '1'.repeat(400), 'a'.repeat(5000), '🙂'.repeat(3000)],
];

export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
    .map((units) => String.fromCharCode(...units)),
);

export const oddNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const nested = fc
  .record({ depth: fc.integer({ min: 1, max: 1500 }), isArray: fc.boolean() })
  .map(({ depth, isArray }) => {
    let value: unknown = 1;
    for (let level = 0; level < depth; level++) value = isArray ? [value] : { a: value };
    return value;
  });

/** Any value of JSON, odd more often than not. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 1 }) },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 30 }) },
  { weight: 1, arbitrary: fc.dictionary(oddText, oddText, { maxKeys: 8 }) },
);

/** Text that a header's line can carry, a byte a character; bytes that end a line are left out. */
export const headerText: fc.Arbitrary<string> = fc.oneof(
  oddText.map((text) =>
    Buffer.from(text.slice(0, 2000))
      .toString('latin1')
      .replace(/[\r\n]/g, '?'),
  ),
  fc.constantFrom(
    ',,,',
    '=',
    ';',
    '";',
    'a=b; c',
    '*',
    'W/',
    'W/""',
    '"',
    '%',
    ' ',
    '-',
    'bytes=0-0',
    '0-',
    '()',
  ),
);
