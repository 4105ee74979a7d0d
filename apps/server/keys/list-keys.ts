import type { listKeys as call } from '@productive-mining/contract/calls/keys.ts';
import { listChainKeys } from '@productive-mining/database/queries/list-chain-keys.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import type { CallHandler } from '../http/register-call.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

export const listKeys: CallHandler<typeof call> = async (_request, { database }) => {
  const rows = await listChainKeys(database.orm);
  const first = rows.at(-1);
  return {
    fingerprint: first ? fingerprintOf(first) : '',
    keys: rows.map((row) => ({
      keyId: row.keyId,
      ed25519: base64(row.ed25519),
      mlDsa65: base64(row.mlDsa65),
      createdAt: row.createdAt.toISOString(),
      fromBlock: row.fromBlock,
    })),
  };
};
