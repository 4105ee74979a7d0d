/** Sums and probabilities of blocks as the database keeps them, and how those of several are put together. */
import type { blockTallies } from '@productive-mining/database/schema/coverage.ts';
import type { Sums } from '@productive-mining/work/coverage.ts';

export type StoredEscapes = Pick<typeof blockTallies.$inferSelect, 'oneLeaf' | 'onePercent' | 'tenPercent'>;

/** Nothing was drawn. */
export const NO_ESCAPES: StoredEscapes = { oneLeaf: null, onePercent: null, tenPercent: null };

/** The greater one of each. */
export function greaterEscapes(left: StoredEscapes, right: StoredEscapes): StoredEscapes {
  const greater = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a);
  return {
    oneLeaf: greater(left.oneLeaf, right.oneLeaf),
    onePercent: greater(left.onePercent, right.onePercent),
    tenPercent: greater(left.tenPercent, right.tenPercent),
  };
}

export function storedSums(sums: Sums): Record<string, string> {
  return Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, value.toString()]));
}

export function readSums(stored: Record<string, string>): Sums {
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, BigInt(value)]));
}

/** Stored sums of several, name by name; a name that one of them lacks counts as 0 there. */
export function addStored(parts: Iterable<Record<string, string>>): Sums {
  const whole = new Map<string, bigint>();
  for (const part of parts)
    for (const name in part) whole.set(name, (whole.get(name) ?? 0n) + BigInt(part[name]!));
  return Object.fromEntries(whole);
}
