import type { listDiscoveries as call } from '@productive-mining/contract/calls/ledger.ts';
import { listDiscoveries as queryDiscoveries } from '@productive-mining/database/queries/list-discoveries.ts';
import type { CallHandler } from '../http/register-call.ts';
import { blockVerdict } from '../serialize/block-verdict.ts';
import { serializeDiscovery } from '../serialize/serialize-discovery.ts';

export const listDiscoveries: CallHandler<typeof call> = async ({ query }, { database, engine }) => {
  const rows = await queryDiscoveries(database.orm, query);
  const health = engine.security.chainHealth();
  const statusOf = ({ blockId, isDisputed }: (typeof rows)[number]) =>
    blockVerdict(blockId, isDisputed, health).status;
  return { discoveries: rows.map((row) => serializeDiscovery(row, statusOf(row))) };
};
