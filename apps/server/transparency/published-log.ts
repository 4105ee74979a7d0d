import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { PublishedLog } from '@productive-mining/engine/chain/ledger-log.ts';
import type { ServerContext } from '../context.ts';

/**
 * The checkpoint that is shown, with its cosignatures.
 * @param atLeast blocks that it must have: the newest one has them where the shown one hasn't yet
 * @throws CallFailure no_checkpoint
 */
export function publishedLog(
  { witnesses }: Pick<ServerContext, 'witnesses'>,
  atLeast?: number,
): PublishedLog {
  const published = witnesses.checkpoint(atLeast);
  if (!published) throw new CallFailure('no_checkpoint');
  return published;
}
