import type { getBlock } from '@productive-mining/contract/calls/ledger.ts';
import type { BlockDetail } from '@productive-mining/contract/entities.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import {
  type DiscoveryRow,
  readBlock as queryBlock,
} from '@productive-mining/database/queries/read-block.ts';
import type { CallHandler } from '../register-call.ts';
import { serializeBlock } from '../serialize-block.ts';
import { serializeDiscovery } from '../serialize-discovery.ts';

export const readBlock: CallHandler<typeof getBlock> = async ({ params }, { database }) => {
  const stored = await queryBlock(database.orm, params.index);
  if (!stored) throw new CallFailure('block_not_found', { index: params.index });
  const { block, discoveries, certificate, signatures, height } = stored;
  return {
    ...serializeBlock(block),
    discoveries: discoveries.map(serializeWhole),
    certificate,
    workRoot: block.workRoot,
    secret: block.secret,
    signatures: {
      keyId: signatures.keyId,
      ed25519: Buffer.from(signatures.ed25519).toString('base64'),
      mlDsa65: Buffer.from(signatures.mlDsa65).toString('base64'),
    },
    previousIndex: block.index > 1 ? block.index - 1 : null,
    nextIndex: block.index < height ? block.index + 1 : null,
  };
};

/** With result, plan and statements. */
function serializeWhole(row: DiscoveryRow): BlockDetail['discoveries'][number] {
  const statements = row.statements as BlockDetail['discoveries'][number]['statements'];
  return { ...serializeDiscovery(row), result: row.result, plan: row.plan, statements };
}
