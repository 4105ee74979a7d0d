/**
 * The log over the hashes of all blocks, kept in the transaction that seals a block (docs/decisions/0050-transparency-log.md):
 * block and checkpoint are both there or neither is, and one size has one checkpoint.
 */
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import { storageFaultOf } from '@productive-mining/database/connection/storage-faults.ts';
import { readHeight } from '@productive-mining/database/queries/list-blocks.ts';
import { readBlockHashes } from '@productive-mining/database/queries/read-block-hashes.ts';
import { readFirstKeys } from '@productive-mining/database/queries/read-signed-tip.ts';
import { readSigningKey } from '@productive-mining/database/queries/read-signing-key.ts';
import {
  addLogHandover,
  readLogHead,
  type StoredLogHead,
  writeLogHead,
} from '@productive-mining/database/queries/transparency-log.ts';
import { readCheckpoint, signCheckpoint } from '@productive-mining/ledger/log/checkpoint.ts';
import { GrowingRoot } from '@productive-mining/ledger/merkle/growing-root.ts';
import { signEd25519Node } from '@productive-mining/ledger/signing/ed25519-node.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { historyLeaf } from '@productive-mining/ledger/signing/signed-tip.ts';
import type { EngineLog } from '../engine-log.ts';
import type { ChainKeys } from './chain-keys.ts';
import { lockChain } from './lock-chain.ts';
import type { SigningKeys } from './store-seeds.ts';

/** Hashes that are read at once. */
const PAGE = 8192;
const NAME_DIGITS = 32;

/** A log whose origin isn't set is named by its ledger. @param fingerprint that of the ledger's first keys */
export const originOf = (fingerprint: string): string =>
  `productive-mining/${fingerprint.slice(0, NAME_DIGITS)}`;

/** Who signs a checkpoint: the keys that are due, and where a block seals a change of them also the next ones. */
export type LogSigners = readonly SigningKeys[];

/** A block that is sealed, and the log before it. */
export interface NextEntry {
  origin: string;
  block: { index: number; hash: string };
  /** As the transaction has read it under the chain's lock. */
  logHead: StoredLogHead | undefined;
  signers: LogSigners;
}

/**
 * Adds the block that the transaction has just written.
 * @throws Error where the log is longer than the ledger was: a smaller tree is not signed again
 */
export async function appendToLog(
  tx: Transaction,
  { origin, block, logHead, signers }: NextEntry,
): Promise<void> {
  const tree = await grownTo(tx, logHead, block.index - 1);
  tree.add(historyLeaf(Buffer.from(block.hash, 'hex')));
  const head = headOf(tree, origin, signers);
  await writeLogHead(tx, head);
  if (signers.length > 1) await addLogHandover(tx, head);
}

/**
 * Begins the log of a ledger that had none, adds blocks that it lacks, and signs it again under another origin. Where the
 * database can't read or store what it needs, the next block that is sealed does so.
 * @returns its origin
 * @throws SigningKeysError
 */
export async function prepareLog(
  database: Parameters<typeof inTransaction>[0],
  keys: ChainKeys,
  { origin: given, log }: { origin: string | undefined; log: EngineLog },
): Promise<string> {
  const first = await readFirstKeys(database.orm);
  if (!first) throw new Error('the ledger has no keys');
  const origin = given ?? originOf(fingerprintOf(first));
  try {
    await bringUpToDate(database, keys, { origin, log });
  } catch (error) {
    if (!storageFaultOf(error)) throw error;
    log.error(
      { err: error },
      'the log over the blocks can not be brought up to date; the next block does it',
    );
  }
  return origin;
}

async function bringUpToDate(
  database: Parameters<typeof inTransaction>[0],
  keys: ChainKeys,
  { origin, log }: { origin: string; log: EngineLog },
): Promise<void> {
  await inTransaction(
    database,
    async (tx) => {
      await lockChain(tx);
      const height = await readHeight(tx);
      const stored = await readLogHead(tx);
      if (height === 0 || isCurrent(stored, height, origin)) return;
      if (stored && stored.size > height)
        return log.error({ entries: stored.size, height }, 'the ledger lacks blocks that its log has');
      const former = stored && readCheckpoint(stored.note)?.origin;
      if (former !== undefined && former !== origin)
        log.warn(
          { former, origin },
          'the log over the blocks gets another name: readers and witnesses take it for another log',
        );
      const due = await readSigningKey(tx);
      const tree = await grownTo(tx, stored, height);
      await writeLogHead(tx, headOf(tree, origin, [await keys.signer(due!.keyId, log)]));
    },
    { repeatable: true },
  );
}

const isCurrent = (stored: StoredLogHead | undefined, height: number, origin: string) =>
  stored?.size === height && readCheckpoint(stored.note)?.origin === origin;

/** The stored tree with the blocks that it lacks up to a height. */
async function grownTo(
  tx: Transaction,
  stored: StoredLogHead | undefined,
  height: number,
): Promise<GrowingRoot> {
  const tree = stored ? GrowingRoot.resume(stored.size, stored.edge) : new GrowingRoot();
  if (tree.count > height) throw new Error(`the log has ${tree.count} blocks, and the ledger only ${height}`);
  while (tree.count < height) {
    const hashes = await readBlockHashes(tx, tree.count, Math.min(height, tree.count + PAGE));
    if (hashes.length === 0) throw new Error(`block ${tree.count + 1} is missing`);
    for (const hash of hashes) tree.add(historyLeaf(Buffer.from(hash, 'hex')));
  }
  return tree;
}

function headOf(tree: GrowingRoot, origin: string, signers: LogSigners): StoredLogHead {
  const head = { size: tree.count, root: tree.root() };
  const pairs = signers.map(({ keys }) => ({
    publicKey: keys.publicKeys.ed25519,
    secretKey: keys.secretKeys.ed25519,
  }));
  return { size: tree.count, edge: tree.edge(), note: signCheckpoint(origin, head, pairs, signEd25519Node) };
}
