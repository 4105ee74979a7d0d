import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import {
  type Check,
  checkOf,
  eitherOf,
  fieldsOf,
  isDecimal,
  isWhole,
  listOf,
  numberFrom,
  objectOf,
  oneOf,
  textLike,
  truth,
  wholeNumber,
} from './read-json.ts';

const pair = () => objectOf<{ a: number; b: string }>({ a: wholeNumber(1, 3), b: isDecimal });

/** How each check is made, what passes it, and what doesn't. */
const cases: [string, () => Check, Json[], (Json | undefined)[]][] = [
  [
    'a decimal text',
    () => isDecimal,
    ['0', '7', '10', '9'.repeat(19)],
    ['', '00', '07', '-1', '1.5', '1e3', ' 1', '1 ', '1'.repeat(20), 1, null, undefined, ['1']],
  ],
  [
    'a whole number',
    () => wholeNumber(-2, 3),
    [-2, 0, 3],
    [-3, 4, 0.5, '1', null, undefined, true, [1], {}, Number.NaN],
  ],
  [
    'a number',
    () => numberFrom(-0.5, 1.5),
    [-0.5, 0, 1.5],
    [-0.6, 1.6, '1', null, undefined, Number.NaN, [1]],
  ],
  ['a truth', () => truth, [true, false], [0, 1, 'true', null, undefined, []]],
  ['a text', () => textLike(/^[ab]{2}$/), ['ab', 'bb'], ['a', 'abc', 'ac', 12, ['ab'], null, undefined]],
  ['one of some', () => oneOf('a', 2), ['a', 2], ['b', '2', 3, null, undefined, ['a']]],
  [
    'a list',
    () => listOf(wholeNumber(1, 3), 1, 2),
    [[1], [3, 2]],
    [[], [1, 2, 3], [4], [1, 4], [4, 1], '1', 1, { 0: 1, length: 1 }, null, undefined],
  ],
  [
    'an object',
    pair,
    [
      { a: 1, b: '2' },
      { b: '0', a: 3 },
    ],
    [
      {},
      { a: 1 },
      { b: '2' },
      { a: 1, b: '2', c: 1 },
      { a: 1, c: '2' },
      { a: 0, b: '2' },
      { a: 1, b: 2 },
      [1, '2'],
      'ab',
      1,
      null,
      undefined,
    ],
  ],
  [
    'one of two objects',
    () => eitherOf(pair(), objectOf<{ c: boolean }>({ c: truth })),
    [{ a: 1, b: '2' }, { c: true }],
    [{ a: 1, b: '2', c: true }, { c: 1 }, {}, null, undefined],
  ],
];

describe.each(cases)('%s', (_, made, passing, refused) => {
  it('passes its own check, and nothing else does', () => {
    const check = made();
    for (const value of passing) expect(check(value), JSON.stringify(value)).toBe(true);
    for (const value of refused) expect(check(value), JSON.stringify(value)).toBe(false);
  });
});

it('an object doesn’t pass by a field that it inherits', () => {
  const named = objectOf<{ constructor: Json }>({ constructor: checkOf({ type: 'boolean' }, () => true) });
  expect(named({ other: 1 })).toBe(false);
});

it('numbers that a double can’t hold are no whole numbers', () => {
  expect(isWhole(Number.MAX_SAFE_INTEGER, 0, Number.MAX_VALUE)).toBe(true);
  expect(isWhole(Number.MAX_SAFE_INTEGER + 1, 0, Number.MAX_VALUE)).toBe(false);
});

it('tells the form of each as JSON Schema', () => {
  const whole = { type: 'integer', minimum: 1, maximum: 3 };
  const decimal = { type: 'string', pattern: '^(0|[1-9]\\d{0,18})$' };
  const object = {
    type: 'object',
    properties: { a: whole, b: decimal },
    required: ['a', 'b'],
    additionalProperties: false,
  };
  expect(pair().form).toEqual(object);
  expect(numberFrom(0, 1.5).form).toEqual({ type: 'number', minimum: 0, maximum: 1.5 });
  expect(truth.form).toEqual({ type: 'boolean' });
  expect(textLike(/^a$/).form).toEqual({ type: 'string', pattern: '^a$' });
  expect(oneOf('a', 2).form).toEqual({ enum: ['a', 2] });
  expect(listOf(wholeNumber(1, 3), 1, 2).form).toEqual({
    type: 'array',
    items: whole,
    minItems: 1,
    maxItems: 2,
  });
  expect(objectOf(fieldsOf(['x', 'y'], truth)).form).toMatchObject({
    properties: { x: { type: 'boolean' }, y: { type: 'boolean' } },
    required: ['x', 'y'],
  });
});

it('a choice of choices is one list of forms', () => {
  const [one, two, three] = ['x', 'y', 'z'].map((name) => objectOf(fieldsOf([name], truth)));
  expect(eitherOf(eitherOf(one!, two!), three!).form).toEqual({
    anyOf: [one!.form, two!.form, three!.form],
  });
});
