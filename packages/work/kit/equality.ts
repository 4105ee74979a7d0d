/** Equality of what a verifier compares: results, and the bytes of leaves. */
import type { Json } from '../json.ts';

export { sameItems } from '@productive-mining/ledger/encoding/same-items.ts';

/** Whether two JSON values are equal, whatever the order of their keys: results come back from a database reordered. */
export function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = one as { readonly [key: string]: Json };
  const right = other as { readonly [key: string]: Json };
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}
