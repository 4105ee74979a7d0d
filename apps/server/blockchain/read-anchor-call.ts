import type { getAnchorCall as call } from '@productive-mining/contract/calls/public-chains.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { CallHandler } from '../http/register-call.ts';
import { callOf } from '../public-chain/anchor-tree.ts';
import { findDiscoveryLeaf } from './find-discovery-leaf.ts';
import { requireConnection } from './open-connection.ts';
import { isOnItsWay } from './submit-ways.ts';

export const readAnchorCall: CallHandler<typeof call> = async ({ visitor, query }, context) => {
  const { network, contract } = await requireConnection(context, visitor.id);
  if (contract === null) throw new CallFailure('no_anchor_contract', { network: network.name });
  const leaf = await findDiscoveryLeaf(context.database.orm, query);
  const { data } = callOf(contract as `0x${string}`, [leaf]);
  const { chainId } = network;
  const wanted = { visitorId: visitor.id, chainId, discoveryId: query.discoveryId };
  return { chainId, contract, data, ...leaf, isAnchored: await isOnItsWay(context, wanted) };
};
