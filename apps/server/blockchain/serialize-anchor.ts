import type { Anchor } from '@productive-mining/contract/entities/anchor.ts';
import type { AnchorRow } from '@productive-mining/database/queries/anchors.ts';
import type { AnchorSettings } from '../anchor-settings.ts';
import { explorerOf, findNetwork } from '../public-chain/networks.ts';

/** A stored anchor as calls show it. */
export function serializeAnchor(row: AnchorRow, settings: AnchorSettings | undefined): Anchor {
  const network = findNetwork(settings, row.network);
  const simulated = row.way === 'simulation';
  return {
    id: row.id,
    network: row.network,
    networkName: network?.name ?? row.network,
    chainId: row.chainId,
    contract: row.contract,
    blockIndex: row.blockIndex,
    discoveryId: row.discoveryId,
    blockHash: row.blockHash,
    discoveryHash: row.discoveryHash,
    way: row.way,
    state: row.state,
    simulated,
    detail: row.detail,
    transactionHash: row.transactionHash,
    explorerUrl: simulated ? null : explorerOf(network, row.transactionHash),
    chainBlock: row.chainBlock,
    reorganised: row.reorganised,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  };
}
