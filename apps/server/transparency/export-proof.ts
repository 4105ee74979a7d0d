import type { getBlockProof } from '@productive-mining/contract/calls/transparency.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { writeTlogProof } from '@productive-mining/ledger/log/tlog-proof.ts';
import type { ServerContext } from '../context.ts';
import type { CallHandler } from '../http/register-call.ts';
import { publishedLog } from './published-log.ts';

export const exportProof: CallHandler<typeof getBlockProof> = async ({ params: { index } }, context) =>
  pieces(proofOf(context, index));

/** @throws CallFailure no_checkpoint, block_not_found */
function proofOf(context: Pick<ServerContext, 'ledgerLog' | 'witnesses'>, index: number): string {
  const published = publishedLog(context, index);
  if (index > published.size) throw new CallFailure('block_not_found', { index });
  const path = context.ledgerLog.inclusionProof(index - 1, published);
  return writeTlogProof(index - 1, path, published.note);
}

async function* pieces(text: string): AsyncIterable<string> {
  yield text;
}
