/** Places of a frontier, by which its positions are ordered. */
import type { WorkType } from '../work-type.ts';

/** Numbers by which places are ordered, the first deciding. */
export type Place = readonly bigint[];

const DECIMAL = /^(0|[1-9]\d{0,39})$/;

/** Undefined for text that is no position of the kind. */
export function placeOf({ placeOf: ofKind }: Pick<WorkType, 'placeOf'>, position: string): Place | undefined {
  if (ofKind) return ofKind(position);
  return DECIMAL.test(position) ? [BigInt(position)] : undefined;
}

/** A negative number when the left place lies before the right one, 0 when they are the same. */
export function comparePlaces(left: Place, right: Place): number {
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const [a, b] = [left[at] ?? 0n, right[at] ?? 0n];
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}
