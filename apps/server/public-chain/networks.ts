/** The networks that a visitor can choose: those of the list and, where it is none of them, the operator's chain. */
import { PUBLIC_NETWORKS, type PublicNetwork } from '@productive-mining/rules/public-networks.ts';
import type { AnchorSettings } from '../anchor-settings.ts';

export type Network = Omit<PublicNetwork, 'blockTime' | 'explorerUrl'> & {
  blockTime: number | null;
  explorerUrl: string | null;
};

/** A chain outside of the list, as one for development is: its coin is taken for a test's. */
const ownNetwork = (chainId: number): Network => ({
  network: `chain-${chainId}`,
  name: `Chain ${chainId} of this server`,
  chainId,
  isTestnet: true,
  currency: { name: 'Ether', symbol: 'ETH' },
  blockTime: null,
  explorerUrl: null,
});

export function networksOf(anchor: AnchorSettings | undefined): readonly Network[] {
  const isListed = PUBLIC_NETWORKS.some(({ chainId }) => chainId === anchor?.chainId);
  return anchor && !isListed ? [ownNetwork(anchor.chainId), ...PUBLIC_NETWORKS] : PUBLIC_NETWORKS;
}

/** The network that was stored under the name, also when it has left the list since. */
export const findNetwork = (anchor: AnchorSettings | undefined, name: string): Network | undefined =>
  networksOf(anchor).find(({ network }) => network === name);

export const explorerOf = (network: Network | undefined, transactionHash: string | null): string | null =>
  network?.explorerUrl && transactionHash ? `${network.explorerUrl}/tx/${transactionHash}` : null;
