/** Blocks between two posts: do their totals add up to what was counted by another method? */

/** The sum is proved, though no total by itself; or the blocks are disputed, as at least one is wrong. */
export interface SpanVerdict {
  status: 'proved' | 'disputed';
  /** What the blocks say together. */
  claimed: bigint;
}

/**
 * @param counted what lies between the two posts
 * @param blockTotals what each block between them claims; together they cover the span without gap or overlap
 */
export function judgeSpan(counted: bigint, blockTotals: readonly bigint[]): SpanVerdict {
  const claimed = blockTotals.reduce((sum, total) => sum + total, 0n);
  return { status: claimed === counted ? 'proved' : 'disputed', claimed };
}
