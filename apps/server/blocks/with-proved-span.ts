import type { Statement } from '@productive-mining/contract/entities/discovery.ts';
import type { ProvedSpan } from '@productive-mining/database/queries/prime-posts.ts';
import { groupDigits } from '@productive-mining/work/group-digits.ts';

/**
 * Statements of a block between two posts, with the sum that the posts prove. Behind each counted total comes the span's
 * total, which is proved. The block's own total stays counted, as two errors that cancel would pass: it is proved only where
 * the block is the whole span.
 */
export function withProvedSpan(
  statements: readonly Statement[],
  { from, to, primes, blocks }: ProvedSpan,
): Statement[] {
  const method = `π was counted at ${groupDigits(from)} and ${groupDigits(to)} by a combinatorial method that shares nothing with the sieve.`;
  return statements.flatMap((statement): Statement[] => {
    if (statement.status !== 'counted') return [statement];
    if (blocks.length === 1) return [{ claim: statement.claim, status: 'proved', method }];
    const span: Statement = {
      claim: `There are ${groupDigits(primes)} primes from ${groupDigits(from)} to ${groupDigits(to)}, and the totals of the ${groupDigits(blocks.length)} blocks there, this one among them, add up to them.`,
      status: 'proved',
      method: `${method} That each of these blocks has its total right doesn’t follow: errors that cancel wouldn’t show.`,
    };
    return [statement, span];
  });
}
