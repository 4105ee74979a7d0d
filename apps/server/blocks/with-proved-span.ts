import type { Statement } from '@productive-mining/contract/entities/discovery.ts';
import type { ProvedSpan } from '@productive-mining/rules/proved-span.ts';
import type { Posts } from '@productive-mining/work/work-type.ts';

/**
 * Statements of a block between two posts, with the sum that the posts prove. Behind each counted total comes the span's
 * total, which is proved. The block's own total stays counted, as two errors that cancel would pass: it is proved only where
 * the block is the whole span.
 */
export function withProvedSpan(
  statements: readonly Statement[],
  span: ProvedSpan,
  posts: Posts,
): Statement[] {
  const { method, claim } = posts.describeProof(span);
  return statements.flatMap((statement): Statement[] => {
    if (statement.status !== 'counted') return [statement];
    if (span.blocks.length === 1) return [{ claim: statement.claim, status: 'proved', method }];
    const sum: Statement = {
      claim,
      status: 'proved',
      method: `${method} That each of these blocks has its total right doesn’t follow: errors that cancel wouldn’t show.`,
    };
    return [statement, sum];
  });
}
