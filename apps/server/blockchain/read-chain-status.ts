import type { getChainStatus as call } from '@productive-mining/contract/calls/public-chains.ts';
import type { CallAnswer, CallHandler } from '../http/register-call.ts';
import { VisitorUrlRefused } from '../visitor-url/visitor-url.ts';
import { askNode } from './ask-node.ts';
import { openConnection } from './open-connection.ts';

const NOT_CONNECTED: CallAnswer<typeof call> = {
  isConnected: false,
  network: null,
  networkName: null,
  chainId: null,
  latestBlock: null,
  blockTime: null,
  gasPrice: null,
  isTestnet: null,
  currency: null,
  explorer: null,
  simulationMode: false,
  error: null,
  contract: null,
  hasCustomRpc: false,
  ways: [],
  recentBlocks: [],
};

/** The node is asked at each read, so that nothing on the screen is older than its poll. */
export const readChainStatus: CallHandler<typeof call> = async ({ visitor }, context) => {
  const open = await openConnection(context, visitor.id);
  if (!open) return NOT_CONNECTED;
  const { network, connection, contract, ways } = open;
  const rpcUrl = connection.rpcUrl ?? undefined;
  // A name that led to a public address when the visitor connected may lead elsewhere now.
  const state = await askNode(context, { network, rpcUrl }).catch((error: unknown) => {
    if (error instanceof VisitorUrlRefused) return `This address isn’t asked: ${error.message}`;
    throw error;
  });
  const says = typeof state === 'string' ? undefined : state;
  return {
    isConnected: true,
    network: network.network,
    networkName: network.name,
    chainId: network.chainId,
    latestBlock: says?.latestBlock ?? null,
    blockTime: network.blockTime,
    gasPrice: says ? String(says.gasPriceWei) : null,
    isTestnet: network.isTestnet,
    currency: { symbol: network.currency.symbol },
    explorer: network.explorerUrl,
    simulationMode: says === undefined,
    error: typeof state === 'string' ? state : null,
    contract,
    hasCustomRpc: rpcUrl !== undefined,
    ways,
    recentBlocks: (says?.recentBlocks ?? []).map(({ number, baseFeeWei, gasUsedRatio }) => ({
      number,
      baseFeeWei: String(baseFeeWei),
      gasUsedRatio,
    })),
  };
};
