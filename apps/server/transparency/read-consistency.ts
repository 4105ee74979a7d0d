import type { getLogConsistency } from '@productive-mining/contract/calls/transparency.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { encodeBase64 } from '@productive-mining/ledger/encoding/base64.ts';
import type { CallHandler } from '../http/register-call.ts';
import { publishedLog } from './published-log.ts';

export const readConsistency: CallHandler<typeof getLogConsistency> = async (
  { query: { from, to } },
  context,
) => {
  const { size } = publishedLog(context, to);
  if (from > to || to > size) throw new CallFailure('no_log_size', { size, from, to });
  return { from, to, proof: context.ledgerLog.consistencyProof(from, to).map(encodeBase64) };
};
