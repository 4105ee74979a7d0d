import type { connectNetwork as call } from '@productive-mining/contract/calls/public-chains.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { storeConnection } from '@productive-mining/database/queries/chain-connections.ts';
import type { CallHandler } from '../http/register-call.ts';
import { findNetwork } from '../public-chain/networks.ts';
import { VisitorUrlRefused } from '../visitor-url/visitor-url.ts';
import { askNode } from './ask-node.ts';

/** OPEN-53: an address that isn't public is refused; a node that gives no good answer leaves a connection for simulations. */
export const connectNetwork: CallHandler<typeof call> = async ({ visitor, body }, context) => {
  const { database, settings, engine } = context;
  const network = findNetwork(settings.anchor, body.network);
  if (!network) throw new CallFailure('network_unknown', { network: body.network });
  const rpcUrl = body.customRpcUrl;
  const state = await askNode(context, { network, rpcUrl }).catch((error: unknown) => {
    if (!(error instanceof VisitorUrlRefused)) throw error;
    throw new CallFailure('rpc_url_refused', { detail: error.message });
  });
  await storeConnection(database.orm, {
    visitorId: visitor.id,
    network: network.network,
    rpcUrl: rpcUrl ?? null,
    contract: body.contractAddress?.toLowerCase() ?? null,
    connectedAt: engine.time.now(),
  });
  const isSimulated = typeof state === 'string';
  return {
    message: isSimulated
      ? `Connected to ${network.name} in simulation mode. ${state}`
      : `Connected to ${network.name}, chain ${network.chainId}, at block ${state.latestBlock}.`,
    simulationMode: isSimulated,
    error: isSimulated ? state : null,
  };
};
