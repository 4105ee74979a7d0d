/** Looks on the chain for anchors, by a transaction or by a block of the ledger. */
import type { AnchoredDiscovery } from '@productive-mining/contract/calls/public-chains.ts';
import type { FoundAnchor } from '@productive-mining/contract/entities/anchor.ts';
import type { Orm } from '@productive-mining/database/connection/connect.ts';
import {
  type AnchorRow,
  listAnchorsOfBlock,
  listAnchorsOfTransaction,
  readBatchAnchors,
} from '@productive-mining/database/queries/anchors.ts';
import { readStoredPage } from '@productive-mining/database/queries/read-stored-blocks.ts';
import type { Hex } from 'viem';
import { type AnchoredPair, proofOf, rootOf } from './anchor-tree.ts';
import type { OwnChain } from './anchoring.ts';
import { answered, checkChain } from './chain-node.ts';
import { ANCHOR_ABI } from './contract/discovery-anchor.ts';
import { discoveryLeafOf } from './discovery-leaf.ts';
import { lookForTransaction } from './look-for-transaction.ts';
import { explorerOf, networksOf } from './networks.ts';

type Looker = OwnChain & { orm: Orm };

interface Tree {
  root: Hex;
  leaves: number;
  chainBlock: number;
  confirmations: number;
}

/** The anchors by a transaction of anyone, each with the discoveries of this ledger that its root is known to hold. */
export async function findAnchorsOfTransaction(looker: Looker, hash: Hex): Promise<FoundAnchor[]> {
  const { node, settings, orm } = looker;
  await checkChain(node, settings.chainId);
  const sighting = await lookForTransaction(node, settings.contract, hash);
  if (sighting.kind !== 'in_block' || sighting.hasFailed || sighting.events.length === 0) return [];
  const { events, block: chainBlock, confirmations } = sighting;
  const rows = await listAnchorsOfTransaction(orm, {
    chainId: settings.chainId,
    transactionHash: hash.toLowerCase(),
  });
  const groups = groupsOf(rows);
  // What a wallet says of a transaction is a row beside the others, and is held against each event by itself.
  return events.map(({ root, leaves }) => {
    const held = groups.find((group) => holds(group, { root, leaves })) ?? [];
    return present(looker, { root, leaves, chainBlock, confirmations }, { hash, rows: held });
  });
}

/** @returns the anchors of a block's discoveries, alone or in batches of this server; undefined without the block */
export async function findAnchorsOfBlock(
  looker: Looker,
  blockIndex: number,
): Promise<FoundAnchor[] | undefined> {
  const { node, settings, orm } = looker;
  const [stored] = await readStoredPage(orm, blockIndex - 1, 1);
  if (stored?.block.index !== blockIndex) return undefined;
  await checkChain(node, settings.chainId);
  const known = await listAnchorsOfBlock(orm, blockIndex);
  const trees: Rows[] = [];
  for (const batchId of new Set(known.map((row) => row.batchId)))
    if (batchId !== null) trees.push(await readBatchAnchors(orm, batchId));
  for (const { columns } of stored.discoveries) {
    const leaf = discoveryLeafOf(stored, columns.id);
    if (leaf)
      trees.push([{ ...leaf, blockIndex, discoveryId: columns.id, transactionHash: hashOf(known, leaf) }]);
  }
  const found = new Map<Hex, FoundAnchor>();
  for (const rows of trees) {
    const tree = await lookForTree(looker, rows);
    if (tree)
      found.set(tree.root, present(looker, tree, { hash: rows[0]?.transactionHash as Hex | null, rows }));
  }
  return [...found.values()];
}

type Rows = (AnchoredPair & Pick<AnchorRow, 'blockIndex' | 'discoveryId' | 'transactionHash'>)[];

/** The transaction that this server knows for a single anchor. */
const hashOf = (known: AnchorRow[], { discoveryHash }: AnchoredPair) =>
  known.find((row) => row.discoveryHash === discoveryHash && row.chainBlock !== null)?.transactionHash ??
  null;

/** The rows of the operator's batch, and each one of a wallet alone. */
function groupsOf(rows: AnchorRow[]): AnchorRow[][] {
  const isBatched = ({ batchId }: AnchorRow) => batchId !== null;
  return [rows.filter(isBatched), ...rows.filter((row) => !isBatched(row)).map((row) => [row])];
}

const holds = (rows: Rows, { root, leaves }: Pick<Tree, 'root' | 'leaves'>) =>
  rows.length === leaves && rootOf(rows).toLowerCase() === root.toLowerCase();

async function lookForTree({ node, settings }: Looker, rows: Rows): Promise<Tree | undefined> {
  const root = rootOf(rows);
  return answered(async () => {
    const [block, latest] = await Promise.all([
      node.readContract({
        address: settings.contract,
        abi: ANCHOR_ABI,
        functionName: 'blockOf',
        args: [root, BigInt(rows.length)],
      }),
      node.getBlockNumber(),
    ]);
    if (block === 0n || block > latest) return undefined;
    return {
      root,
      leaves: rows.length,
      chainBlock: Number(block),
      confirmations: Number(latest - block) + 1,
    };
  });
}

function present(
  { settings }: Looker,
  { root, leaves, chainBlock, confirmations }: Tree,
  { hash, rows }: { hash: Hex | null; rows: Rows },
): FoundAnchor {
  const network = networksOf(settings).find(({ chainId }) => chainId === settings.chainId);
  return {
    chainId: settings.chainId,
    networkName: network?.name ?? `Chain ${settings.chainId}`,
    contract: settings.contract,
    root,
    leaves,
    chainBlock,
    confirmations,
    isFinal: confirmations >= settings.confirmations,
    transactionHash: hash,
    explorerUrl: explorerOf(network, hash),
    discoveries: rows.map(
      ({ blockIndex, discoveryId, blockHash, discoveryHash }, leaf): AnchoredDiscovery => ({
        ...{ blockIndex, discoveryId, blockHash, discoveryHash, leaf },
        proof: proofOf(rows, leaf),
      }),
    ),
  };
}
