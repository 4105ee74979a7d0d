/** Connections to public chains, and anchors there, as the calls answer them. */
import { PUBLIC_NETWORKS } from '@productive-mining/rules/public-networks.ts';
import type { SampleOf } from './call-lines.ts';

type Status = SampleOf<'getChainStatus'>;
type Anchor = SampleOf<'listAnchors'>['anchors'][number];

/** Without a connection, unless told otherwise. */
export const sampleStatus = (overrides: Partial<Status> = {}): Status => ({
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
  ...overrides,
});

/** Connected to Sepolia by a node that answers. */
export const sampleConnection = (overrides: Partial<Status> = {}): Status =>
  sampleStatus({
    ...{ isConnected: true, network: 'sepolia', networkName: 'Sepolia', chainId: 11_155_111 },
    ...{ latestBlock: 7_654_321, blockTime: 12, gasPrice: '20000000000', isTestnet: true },
    ...{ currency: { symbol: 'ETH' }, explorer: 'https://sepolia.etherscan.io' },
    contract: `0x${'c'.repeat(40)}`,
    ways: ['operator', 'wallet', 'simulation'],
    recentBlocks: [
      { number: 7_654_320, baseFeeWei: '15000000000', gasUsedRatio: 0.4 },
      { number: 7_654_321, baseFeeWei: '18000000000', gasUsedRatio: 0.6 },
    ],
    ...overrides,
  });

export const sampleNetworks: SampleOf<'listNetworks'> = {
  networks: PUBLIC_NETWORKS.map(
    ({ network, currency, name, isTestnet, chainId, blockTime, explorerUrl }) => ({
      network,
      config: { name, isTestnet, chainId, nativeCurrency: currency, blockTime, explorerUrl },
      hasOwnNode: network === 'sepolia',
      hasOwnKey: network === 'sepolia',
    }),
  ),
};

/** A simulation on Sepolia, unless told otherwise. */
export const sampleAnchor = (overrides: Partial<Anchor> = {}): Anchor => ({
  ...{ id: 1, network: 'sepolia', networkName: 'Sepolia', chainId: 11_155_111 },
  contract: `0x${'c'.repeat(40)}`,
  ...{ blockIndex: 3, discoveryId: 3, blockHash: 'ab'.repeat(32), discoveryHash: 'cd'.repeat(32) },
  ...{ way: 'simulation', state: 'simulated', simulated: true, detail: null },
  transactionHash: `0x1234567890${'ef'.repeat(27)}`,
  ...{ explorerUrl: null, chainBlock: null, reorganised: 0 },
  ...{ createdAt: '2026-01-02T03:04:05.000Z', changedAt: '2026-01-02T03:04:05.000Z' },
  ...overrides,
});
