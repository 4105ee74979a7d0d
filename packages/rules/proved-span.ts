/** A stretch between two posts whose blocks add up to what was counted there. */
export interface ProvedSpan {
  /** Decimal strings: the posts, and what another method counts between them. */
  from: string;
  to: string;
  counted: string;
  /** Indices of the blocks between the posts. */
  blocks: readonly number[];
}
