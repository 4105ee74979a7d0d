/** The public chains that the Blockchain Integration offers (spec part 2 §3, OPEN-52). */

export interface PublicNetwork {
  /** The name by which calls choose it. */
  network: string;
  name: string;
  chainId: number;
  isTestnet: boolean;
  currency: { name: string; symbol: string };
  /** Seconds between blocks, as the chain's rules set them. */
  blockTime: number;
  explorerUrl: string;
}

const ETHER = { name: 'Ether', symbol: 'ETH' };

/** Ids, coins and explorers as the registry ethereum-lists/chains has them; each has contracts by the rules of Shanghai. */
export const PUBLIC_NETWORKS: readonly PublicNetwork[] = [
  {
    network: 'ethereum',
    name: 'Ethereum',
    chainId: 1,
    isTestnet: false,
    currency: ETHER,
    blockTime: 12,
    explorerUrl: 'https://etherscan.io',
  },
  {
    network: 'sepolia',
    name: 'Sepolia',
    chainId: 11_155_111,
    isTestnet: true,
    currency: ETHER,
    blockTime: 12,
    explorerUrl: 'https://sepolia.etherscan.io',
  },
  {
    network: 'hoodi',
    name: 'Hoodi',
    chainId: 560_048,
    isTestnet: true,
    currency: ETHER,
    blockTime: 12,
    explorerUrl: 'https://hoodi.etherscan.io',
  },
  {
    network: 'polygon',
    name: 'Polygon',
    chainId: 137,
    isTestnet: false,
    currency: { name: 'POL', symbol: 'POL' },
    blockTime: 2,
    explorerUrl: 'https://polygonscan.com',
  },
  {
    network: 'base',
    name: 'Base',
    chainId: 8453,
    isTestnet: false,
    currency: ETHER,
    blockTime: 2,
    explorerUrl: 'https://basescan.org',
  },
  {
    network: 'base-sepolia',
    name: 'Base Sepolia',
    chainId: 84_532,
    isTestnet: true,
    currency: ETHER,
    blockTime: 2,
    explorerUrl: 'https://sepolia.basescan.org',
  },
  {
    network: 'optimism',
    name: 'OP Mainnet',
    chainId: 10,
    isTestnet: false,
    currency: ETHER,
    blockTime: 2,
    explorerUrl: 'https://optimistic.etherscan.io',
  },
];
