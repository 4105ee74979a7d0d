/** Anchors of discoveries on public chains (spec part 2 §2.4). */
import { ANCHOR_STATES, ANCHOR_WAYS } from '@productive-mining/rules/anchor-rules.ts';
import { z } from 'zod';
import { hex, timestamp } from './scalars.ts';

/** Hash of a transaction, as public chains write it. */
export const transactionHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'a transaction is 0x and 64 hex digits');
/** Address of a contract or an account (OPEN-54). */
export const chainAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'an address is 0x and 40 hex digits');

export const anchor = z.object({
  id: z.int(),
  network: z.string(),
  networkName: z.string(),
  chainId: z.int(),
  contract: chainAddress.nullable(),
  blockIndex: z.int(),
  discoveryId: z.int(),
  /** What is anchored: the block’s hash, and that of the discovery’s leaf in the block’s tree. */
  blockHash: hex,
  discoveryHash: hex,
  way: z.enum(ANCHOR_WAYS),
  state: z.enum(ANCHOR_STATES),
  /** Whether it was never sent anywhere. */
  simulated: z.boolean(),
  /** The reason for the state, where it has one. */
  detail: z.string().nullable(),
  /** Null while it waits for a batch. */
  transactionHash: transactionHash.nullable(),
  /** The page of the transaction; null for simulations and where no explorer is known. */
  explorerUrl: z.string().nullable(),
  /** Block of the public chain that has it. */
  chainBlock: z.int().nullable(),
  /** How often a reorganisation took it out of a block. */
  reorganised: z.int(),
  createdAt: timestamp,
  changedAt: timestamp,
});
export type Anchor = z.output<typeof anchor>;

/** What leads from an anchored root to the ledger. */
export const anchoredDiscovery = z.object({
  blockIndex: z.int(),
  discoveryId: z.int(),
  blockHash: hex,
  discoveryHash: hex,
  /** Place among the leaves of the anchor, and the hashes from its leaf to the root; none for a single anchor. */
  leaf: z.int(),
  proof: z.array(z.string()),
});

/** What the chain says about an anchor. */
export const foundAnchor = z.object({
  chainId: z.int(),
  networkName: z.string(),
  contract: chainAddress,
  root: z.string(),
  leaves: z.int(),
  /** Block of the public chain that has it, and the blocks from it to the newest. */
  chainBlock: z.int(),
  confirmations: z.int(),
  isFinal: z.boolean(),
  transactionHash: transactionHash.nullable(),
  explorerUrl: z.string().nullable(),
  /** The discoveries of this ledger that the root holds, as far as this server knows them. */
  discoveries: z.array(anchoredDiscovery),
});
export type FoundAnchor = z.output<typeof foundAnchor>;
