import type { listDiscoveries as call } from '@productive-mining/contract/calls/ledger.ts';
import { listDiscoveries as queryDiscoveries } from '@productive-mining/database/queries/list-discoveries.ts';
import type { CallHandler } from '../http/register-call.ts';
import { serializeDiscovery } from '../serialize/serialize-discovery.ts';

export const listDiscoveries: CallHandler<typeof call> = async ({ query }, { database }) => {
  const rows = await queryDiscoveries(database.orm, query);
  return { discoveries: rows.map(serializeDiscovery) };
};
