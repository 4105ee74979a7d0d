import type { getLog } from '@productive-mining/contract/calls/transparency.ts';
import { listChainKeys } from '@productive-mining/database/queries/list-chain-keys.ts';
import { readKeyPayloads } from '@productive-mining/database/queries/read-key-records.ts';
import { listLogHandovers } from '@productive-mining/database/queries/transparency-log.ts';
import { logKey } from '@productive-mining/ledger/log/checkpoint.ts';
import { verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import type { CallHandler } from '../http/register-call.ts';
import { publishedLog } from './published-log.ts';

export const readLog: CallHandler<typeof getLog> = async (_request, context) => {
  const { orm } = context.database;
  // Keys first: a block that changes them meanwhile has a checkpoint by both.
  const keyRecords = await readKeyPayloads(orm);
  const { origin, size, root, note } = publishedLog(context);
  const [keys, handovers] = await Promise.all([listChainKeys(orm), listLogHandovers(orm)]);
  return {
    origin,
    size,
    rootHash: Buffer.from(root).toString('hex'),
    checkpoint: note,
    keys: keys
      .toReversed()
      .map(({ fromBlock, ed25519 }) => ({ fromBlock, verifier: verifierLine(logKey(origin, ed25519)) })),
    keyRecords,
    witnesses: context.witnesses.vouchings().map(({ since, cosignedAt, ...vouching }) => ({
      ...vouching,
      since: since?.toISOString() ?? null,
      cosignedAt: cosignedAt?.toISOString() ?? null,
    })),
    handovers: handovers.map((each) => ({ size: each.size, checkpoint: each.note })),
  };
};
