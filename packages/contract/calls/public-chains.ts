/** Calls of the Blockchain Integration (spec part 2 §2.4 and §7). */
import { ANCHOR_WAYS } from '@productive-mining/rules/anchor-rules.ts';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../chain-endpoints.ts';
import {
  anchor,
  type anchoredDiscovery,
  chainAddress,
  foundAnchor,
  transactionHash,
} from '../entities/anchor.ts';
import { hex } from '../entities/scalars.ts';

const rowId = z.int().min(1).max(2_147_483_647);
const idInQuery = z.coerce.number<number>().pipe(rowId);

export const listNetworks = defineCall(endpoints.listNetworks, {
  summary: 'The public chains that a visitor can connect to.',
  response: z.object({
    networks: z.array(
      z.object({
        network: z.string(),
        config: z.object({
          name: z.string(),
          isTestnet: z.boolean(),
          chainId: z.int(),
          nativeCurrency: z.object({ name: z.string(), symbol: z.string() }),
          /** Seconds between blocks by the chain’s rules; null where they aren’t known. */
          blockTime: z.number().nullable(),
          explorerUrl: z.string().nullable(),
        }),
        /** Whether this server has a node there by itself, and whether its operator pays for anchors. */
        hasOwnNode: z.boolean(),
        hasOwnKey: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const getChainStatus = defineCall(endpoints.getChainStatus, {
  summary:
    'The visitor’s connection and, where there is a node, what it says: newest block, gas price, the last twenty blocks.',
  response: z.object({
    isConnected: z.boolean(),
    network: z.string().nullable(),
    networkName: z.string().nullable(),
    chainId: z.int().nullable(),
    latestBlock: z.int().nullable(),
    /** Seconds. */
    blockTime: z.number().nullable(),
    /** Wei, in digits. */
    gasPrice: z.string().nullable(),
    isTestnet: z.boolean().nullable(),
    currency: z.object({ symbol: z.string() }).nullable(),
    explorer: z.string().nullable(),
    /** Whether there is no node that could be asked: anchors are then sent by a wallet alone, or simulated. */
    simulationMode: z.boolean(),
    /** The reason for it, as a sentence. */
    error: z.string().nullable(),
    contract: chainAddress.nullable(),
    /** Whether the visitor named the node. */
    hasCustomRpc: z.boolean(),
    /** How an anchor can be sent over this connection, the first unless another is asked for. */
    ways: z.array(z.enum(ANCHOR_WAYS)),
    /** The newest blocks in order, at most twenty: base fee in wei, and share of the gas limit that was used. */
    recentBlocks: z.array(z.object({ number: z.int(), baseFeeWei: z.string(), gasUsedRatio: z.number() })),
  }),
  errors: [],
});

export const connectNetwork = defineCall(endpoints.connectNetwork, {
  summary:
    'Connects the visitor to a network. A node that they name is asked only when its address is public; where it says another chain, or nothing, the connection is one for simulations.',
  body: z.object({
    network: z.string().min(1).max(64),
    /** A node, by https. */
    customRpcUrl: z.string().min(1).max(2048).optional(),
    /** A contract DiscoveryAnchor on that network. */
    contractAddress: chainAddress.optional(),
  }),
  response: z.object({ message: z.string(), simulationMode: z.boolean(), error: z.string().nullable() }),
  errors: ['network_unknown', 'rpc_url_refused'],
});

export const disconnectNetwork = defineCall(endpoints.disconnectNetwork, {
  summary: 'Ends the visitor’s connection, if there is one.',
  response: z.object({ message: z.string() }),
  errors: [],
});

export const getAnchorCall = defineCall(endpoints.getAnchorCall, {
  summary:
    'What a wallet sends to anchor a discovery over the visitor’s connection, and the proof that ties the discovery’s hash to its block.',
  query: z.object({ blockId: idInQuery, discoveryId: idInQuery }),
  response: z.object({
    chainId: z.int(),
    contract: chainAddress,
    /** The call of the contract, 0x and hex. */
    data: z.string(),
    blockHash: hex,
    discoveryHash: hex,
    /** The discovery’s place among the leaves of its block, and the hashes from its leaf to the block’s root. */
    leaf: z.int(),
    leaves: z.int(),
    proof: z.array(hex),
    /** Whether the discovery is anchored there, or on its way, so that a wallet would pay for nothing. */
    isAnchored: z.boolean(),
  }),
  errors: [
    'not_connected',
    'no_anchor_contract',
    'block_not_found',
    'discovery_not_found',
    'discovery_of_another_block',
    'block_not_whole',
  ],
});

export const submitMining = defineCall(endpoints.submitMining, {
  summary:
    'Anchors a discovery on the network that the visitor is connected to: by the operator’s key, by a transaction that the visitor’s wallet has sent, or as a simulation.',
  body: z.object({
    blockId: rowId,
    discoveryId: rowId,
    /** The first of the connection’s ways unless given. */
    way: z.enum(ANCHOR_WAYS).optional(),
    /** What the wallet gave back; only with the way `wallet`. */
    transactionHash: transactionHash.optional(),
  }),
  response: z.object({
    transaction: z.object({ hash: transactionHash, simulated: z.boolean() }),
    anchor,
    message: z.string(),
  }),
  errors: [
    'not_connected',
    'way_not_available',
    'no_anchor_contract',
    'block_not_found',
    'discovery_not_found',
    'discovery_of_another_block',
    'block_not_whole',
    'already_anchored',
    'anchored_too_soon',
    'anchor_not_sent',
  ],
});

export const listAnchors = defineCall(endpoints.listAnchors, {
  summary:
    'Anchors, newest first, at most 100: the visitor’s own, or with `block` those of everyone for a block, without simulations and reports that this server hasn’t seen on the chain.',
  query: z.object({ block: idInQuery.optional() }),
  response: z.object({ anchors: z.array(anchor) }),
  errors: [],
});

export const checkAnchor = defineCall(endpoints.checkAnchor, {
  summary:
    'Asks this server’s own node whether the chain holds an anchor: that of a transaction, or those of a block of the ledger.',
  query: z
    .object({ transaction: transactionHash.optional(), block: idInQuery.optional() })
    .refine(
      ({ transaction, block }) => (transaction === undefined) !== (block === undefined),
      'either a transaction or a block',
    ),
  response: z.object({
    /** Empty when the chain holds none. */
    found: z.array(foundAnchor),
    /** The answer as a sentence. */
    message: z.string(),
  }),
  errors: ['no_own_node', 'chain_not_answering', 'block_not_found'],
});

export type AnchoredDiscovery = z.output<typeof anchoredDiscovery>;
