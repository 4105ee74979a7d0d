/**
 * Checks of the form of stored JSON: what a kind's readPlan and readResult are put together from. A check says whether a
 * value has a form, never throws, and stops at the first fault; the form itself is part of it, and the API's description is
 * made of it. Every number, list and text has bounds, as what is read is drawn in the one thread that answers everybody.
 */
import type { Json } from '../json.ts';
import type { HasForm, JsonForm } from './json-form.ts';

export type Check = ((value: Json | undefined) => boolean) & HasForm;

/** A check that also says what type a value has. */
export type Guard<T extends Json> = ((value: Json | undefined) => value is T) & HasForm;

/** The fields of an object type, each with its check: a field that is forgotten here doesn't compile. */
export type FieldChecks<T> = { readonly [Field in keyof T]-?: Check };

/**
 * @param form as JSON Schema, for readers in other languages
 * @param test whether a value has it; it may ask for more than the form says
 */
export function checkOf(form: JsonForm, test: (value: Json | undefined) => boolean): Check {
  return Object.assign((value: Json | undefined) => test(value), { form });
}

const DECIMAL = /^(0|[1-9]\d{0,18})$/;

/** Whether a value is a whole number ≥ 0 below 10^19 in decimal digits, without a leading zero. */
export const isDecimal = Object.assign(
  (value: unknown): value is string => typeof value === 'string' && DECIMAL.test(value),
  { form: { type: 'string', pattern: DECIMAL.source } as const },
);

/** Whether a value is a whole number that a double holds, from `least` to `most`. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

export function wholeNumber(least: number, most: number): Check {
  return checkOf({ type: 'integer', minimum: least, maximum: most }, (value) => isWhole(value, least, most));
}

/** Numbers from `least` to `most`, whole or not. */
export function numberFrom(least: number, most: number): Check {
  return checkOf(
    { type: 'number', minimum: least, maximum: most },
    (value) => typeof value === 'number' && value >= least && value <= most,
  );
}

export const truth: Check = checkOf({ type: 'boolean' }, (value) => typeof value === 'boolean');

/** Texts that a pattern matches whole; the pattern has to be anchored, and to bound their length. */
export function textLike(pattern: RegExp): Check {
  return checkOf(
    { type: 'string', pattern: pattern.source },
    (value) => typeof value === 'string' && pattern.test(value),
  );
}

/** One of some texts or numbers. */
export function oneOf(...values: readonly (string | number)[]): Check {
  return checkOf({ enum: values }, (value) => values.some((known) => known === value));
}

/** Lists of `least` to `most` items that all pass. */
export function listOf(item: Check, least: number, most: number): Check {
  return checkOf(
    { type: 'array', items: item.form, minItems: least, maxItems: most },
    (value) =>
      Array.isArray(value) &&
      value.length >= least &&
      value.length <= most &&
      value.every((entry) => item(entry)),
  );
}

/** Objects with just these fields. */
export function objectOf<T>(fields: FieldChecks<T>): Guard<T & Json> {
  const checks = Object.entries(fields) as [string, Check][];
  const test = (value: Json | undefined): value is T & Json => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    const object = value as { readonly [key: string]: Json };
    return (
      Object.keys(object).length === checks.length &&
      checks.every(([name, check]) => Object.hasOwn(object, name) && check(object[name]))
    );
  };
  const form: JsonForm = {
    type: 'object',
    properties: Object.fromEntries(checks.map(([name, check]) => [name, check.form])),
    required: checks.map(([name]) => name),
    additionalProperties: false,
  };
  return Object.assign(test, { form });
}

/** The same check for each of some fields. */
export function fieldsOf<Name extends string>(
  names: readonly Name[],
  check: Check,
): FieldChecks<Record<Name, Json>> {
  return Object.fromEntries(names.map((name) => [name, check])) as FieldChecks<Record<Name, Json>>;
}

/** Values that pass one of two checks. */
export function eitherOf<One extends Json, Other extends Json>(
  one: Guard<One>,
  other: Guard<Other>,
): Guard<One | Other> {
  const test = (value: Json | undefined): value is One | Other => one(value) || other(value);
  const choices = [one.form, other.form].flatMap((form) => ('anyOf' in form ? form.anyOf : [form]));
  return Object.assign(test, { form: { anyOf: choices } });
}
