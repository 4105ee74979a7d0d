/** Whether two JSON values are equal, whatever the order of their keys: results come back from a database reordered. */
import type { Json } from '../../work-type.ts';

export function sameJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  const aIsList = Array.isArray(a);
  if (aIsList !== Array.isArray(b)) return false;
  const aEntries = Object.entries(a as object) as [string, Json][];
  const bFields = b as { readonly [key: string]: Json };
  if (aEntries.length !== Object.keys(b).length) return false;
  return aEntries.every(([key, value]) => Object.hasOwn(bFields, key) && sameJson(value, bFields[key]!));
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** Whether a value is a whole number ≥ 0 below 10^19 in decimal digits. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && /^(0|[1-9]\d{0,18})$/.test(value);
}
