/**
 * A record as bytes: what the leaves of a block's tree are made of. Injective: two records have the same bytes only
 * if they have the same kind, the same field names, and equal values of the same type. Every part follows its length,
 * so that no boundary can move.
 *
 * Layout: "productive-mining/record/v1␀" ‖ text(kind) ‖ u32 number of fields ‖ for each field, in the order of the
 * names' UTF-16 code units: text(name) ‖ u8 type ‖ u32 length ‖ value. text(t) = u32 length ‖ UTF-8. All integers
 * big-endian.
 */
import { isBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, NotCanonical } from './canonical-json.ts';

/** A number that is a safe integer and a bigint of the same value are the same integer; objects and arrays are JSON. */
export type RecordValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | Date
  | readonly unknown[]
  | { readonly [key: string]: unknown };

export const RECORD_TAG = utf8ToBytes('productive-mining/record/v1\0');

/** The type bytes; new ones are added at the end. */
export const RECORD_TYPES = {
  null: 0,
  boolean: 1,
  integer: 2,
  double: 3,
  string: 4,
  bytes: 5,
  moment: 6,
  json: 7,
} as const;

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function float64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

function int64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, value);
  return bytes;
}

function utf8(text: string, at: string): Uint8Array {
  if (!text.isWellFormed()) throw new NotCanonical('unpaired_surrogate', at);
  return utf8ToBytes(text);
}

function encodeNumber(value: number, at: string): [type: number, bytes: Uint8Array] {
  if (!Number.isFinite(value)) throw new NotCanonical('number_not_finite', at);
  if (Number.isSafeInteger(value) && !Object.is(value, -0))
    return [RECORD_TYPES.integer, utf8ToBytes(String(value))];
  return [RECORD_TYPES.double, float64(value)];
}

function encodeObject(value: object, at: string): [type: number, bytes: Uint8Array] {
  if (isBytes(value)) return [RECORD_TYPES.bytes, value];
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new NotCanonical('invalid_date', at);
    return [RECORD_TYPES.moment, int64(BigInt(value.getTime()))];
  }
  try {
    return [RECORD_TYPES.json, utf8ToBytes(canonicalJson(value))];
  } catch (error) {
    if (!(error instanceof NotCanonical)) throw error;
    throw new NotCanonical(
      error.reason,
      error.at.startsWith('[') ? at + error.at : [at, error.at].filter(Boolean).join('.'),
    );
  }
}

function encodeValue(value: unknown, at: string): [type: number, bytes: Uint8Array] {
  switch (typeof value) {
    case 'boolean':
      return [RECORD_TYPES.boolean, Uint8Array.of(value ? 1 : 0)];
    case 'number':
      return encodeNumber(value, at);
    case 'bigint':
      return [RECORD_TYPES.integer, utf8ToBytes(String(value))];
    case 'string':
      return [RECORD_TYPES.string, utf8(value, at)];
    case 'object':
      return value === null ? [RECORD_TYPES.null, new Uint8Array(0)] : encodeObject(value, at);
    default:
      throw new NotCanonical(value === undefined ? 'undefined_value' : 'unsupported_type', at);
  }
}

/** Takes the parts as a list: a call has room for some ten thousand arguments, and a row may have more columns. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * @param kind what the record describes, e.g. "discovery"
 * @param fields values by name; Date is encoded as whole milliseconds, a number beyond the safe integers as a double
 * @throws NotCanonical for undefined, NaN, infinities and JSON without a canonical form; `at` names the field
 */
export function encodeRecord(kind: string, fields: Readonly<Record<string, RecordValue>>): Uint8Array {
  const names = Object.keys(fields).sort();
  const parts: Uint8Array[] = [RECORD_TAG];
  const push = (bytes: Uint8Array) => parts.push(u32(bytes.length), bytes);
  push(utf8(kind, 'kind'));
  parts.push(u32(names.length));
  for (const name of names) {
    const [type, bytes] = encodeValue(fields[name], name);
    push(utf8(name, name));
    parts.push(Uint8Array.of(type));
    push(bytes);
  }
  return joined(parts);
}
