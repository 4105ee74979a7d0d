/**
 * Checks of the form of stored JSON: what a kind's readPlan and readResult are put together from. A check says whether a
 * value has a form, never throws, and stops at the first fault. Every number, list and text has bounds, as what is read is
 * drawn in the one thread that answers everybody.
 */
import type { Json } from '../json.ts';

export type Check = (value: Json | undefined) => boolean;

/** The fields of an object type, each with its check: a field that is forgotten here doesn't compile. */
export type FieldChecks<T> = { readonly [Field in keyof T]-?: Check };

/** Whether a value is a whole number ≥ 0 below 10^19 in decimal digits, without a leading zero. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && /^(0|[1-9]\d{0,18})$/.test(value);
}

/** Whether a value is a whole number that a double holds, from `least` to `most`. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

export function wholeNumber(least: number, most: number): Check {
  return (value) => isWhole(value, least, most);
}

/** Numbers from `least` to `most`, whole or not. */
export function numberFrom(least: number, most: number): Check {
  return (value) => typeof value === 'number' && value >= least && value <= most;
}

export const truth: Check = (value) => typeof value === 'boolean';

/** Texts that a pattern matches whole; the pattern has to be anchored, and to bound their length. */
export function textLike(pattern: RegExp): Check {
  return (value) => typeof value === 'string' && pattern.test(value);
}

/** One of some texts or numbers. */
export function oneOf(...values: readonly (string | number)[]): Check {
  return (value) => values.some((known) => known === value);
}

/** Lists of `least` to `most` items that all pass. */
export function listOf(item: Check, least: number, most: number): Check {
  return (value) =>
    Array.isArray(value) &&
    value.length >= least &&
    value.length <= most &&
    value.every((entry) => item(entry));
}

/** Objects with just these fields. */
export function objectOf<T>(fields: FieldChecks<T>): (value: Json | undefined) => value is T & Json {
  const checks = Object.entries(fields) as [string, Check][];
  return (value): value is T & Json => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    const object = value as { readonly [key: string]: Json };
    return (
      Object.keys(object).length === checks.length &&
      checks.every(([name, check]) => Object.hasOwn(object, name) && check(object[name]))
    );
  };
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
  one: (value: Json | undefined) => value is One,
  other: (value: Json | undefined) => value is Other,
): (value: Json | undefined) => value is One | Other {
  return (value): value is One | Other => one(value) || other(value);
}
