import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { PublishedLog } from '@productive-mining/engine/chain/ledger-log.ts';
import type { ServerContext } from '../context.ts';

/** @throws CallFailure no_checkpoint */
export function publishedLog({ ledgerLog }: Pick<ServerContext, 'ledgerLog'>): PublishedLog {
  const published = ledgerLog.published();
  if (!published) throw new CallFailure('no_checkpoint');
  return published;
}
