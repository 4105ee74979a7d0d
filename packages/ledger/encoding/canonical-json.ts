/**
 * One text for one JSON value: the JSON Canonicalization Scheme of RFC 8785 (members sorted by UTF-16 code units, no
 * whitespace, numbers as the shortest decimal that reads back as the same double), minus the values that PostgreSQL's
 * jsonb would refuse or change: −0, U+0000 and unpaired surrogates. What this function accepts therefore survives
 * jsonb with the same canonical text.
 */

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type NotCanonicalReason =
  | 'number_not_finite'
  | 'negative_zero'
  | 'undefined_value'
  | 'unsupported_type'
  | 'unpaired_surrogate'
  | 'nul_character'
  | 'nested_too_deep'
  | 'not_hex'
  | 'not_an_amount'
  | 'not_an_integer'
  | 'invalid_date'
  | 'wrong_length'
  | 'too_many_columns';

/** A value that has no canonical form. `at` is its place, e.g. "plan.windows[3].start". */
export class NotCanonical extends Error {
  constructor(
    readonly reason: NotCanonicalReason,
    readonly at: string,
  ) {
    super(`no canonical form: ${reason} at ${at || 'the value'}`);
    this.name = 'NotCanonical';
  }
}

/** Deeper values are refused: a cycle ends here, and every JSON parser still reads what is accepted. */
export const JSON_DEPTH_MAX = 200;

type Path = readonly (string | number)[];

function refuse(reason: NotCanonicalReason, path: Path): never {
  const at = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  throw new NotCanonical(reason, at.startsWith('.') ? at.slice(1) : at);
}

function writeString(text: string, path: Path): string {
  if (!text.isWellFormed()) refuse('unpaired_surrogate', path);
  if (text.includes('\0')) refuse('nul_character', path);
  return JSON.stringify(text);
}

function writeNumber(value: number, path: Path): string {
  if (!Number.isFinite(value)) refuse('number_not_finite', path);
  if (Object.is(value, -0)) refuse('negative_zero', path);
  return String(value);
}

function writeArray(value: readonly unknown[], path: (string | number)[]): string {
  let text = '[';
  for (let i = 0; i < value.length; i++) {
    path.push(i);
    text += (i === 0 ? '' : ',') + write(value[i], path);
    path.pop();
  }
  return `${text}]`;
}

function writeObject(value: object, path: (string | number)[]): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) refuse('unsupported_type', path);
  const members = value as Record<string, unknown>;
  let text = '{';
  for (const key of Object.keys(members).sort()) {
    path.push(key);
    text += `${(text.length === 1 ? '' : ',') + writeString(key, path)}:${write(members[key], path)}`;
    path.pop();
  }
  return `${text}}`;
}

function write(value: unknown, path: (string | number)[]): string {
  switch (typeof value) {
    case 'string':
      return writeString(value, path);
    case 'number':
      return writeNumber(value, path);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'undefined':
      return refuse('undefined_value', path);
    case 'object':
      if (value === null) return 'null';
      if (path.length >= JSON_DEPTH_MAX) refuse('nested_too_deep', path);
      return Array.isArray(value) ? writeArray(value, path) : writeObject(value, path);
    default:
      return refuse('unsupported_type', path);
  }
}

/**
 * @param value JSON: null, booleans, finite numbers, strings, arrays and plain objects of them
 * @throws NotCanonical for everything else, also for −0, undefined members, U+0000 and unpaired surrogates
 */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}
