import type { listNetworks as call } from '@productive-mining/contract/calls/public-chains.ts';
import type { CallHandler } from '../http/register-call.ts';
import { networksOf } from '../public-chain/networks.ts';

export const listNetworks: CallHandler<typeof call> = async (_, { settings, anchoring }) => ({
  networks: networksOf(settings.anchor).map(
    ({ network, name, isTestnet, chainId, currency, blockTime, explorerUrl }) => ({
      network,
      config: { name, isTestnet, chainId, nativeCurrency: currency, blockTime, explorerUrl },
      hasOwnNode: anchoring.own?.settings.chainId === chainId,
      hasOwnKey: anchoring.own?.settings.chainId === chainId && anchoring.own.account !== undefined,
    }),
  ),
});
