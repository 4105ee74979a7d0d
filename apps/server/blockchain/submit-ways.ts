/** The three ways in which a discovery is anchored: by the operator's key, by the visitor's wallet, as a simulation. */
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Transaction } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import {
  type AnchorRow,
  findOwnAnchor,
  insertAnchor,
  isAnchored,
  lockAnchors,
  type NewAnchor,
  readLastOperatorAnchor,
  removeAnchor,
} from '@productive-mining/database/queries/anchors.ts';
import { canonicalJson } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { type AnchorWay, OPERATOR_INTERVAL_MINUTES } from '@productive-mining/rules/anchor-rules.ts';
import { keccak256, stringToHex } from 'viem';
import type { ServerContext } from '../context.ts';
import type { DiscoveryLeaf } from '../public-chain/discovery-leaf.ts';
import type { OpenConnection } from './open-connection.ts';

export interface Submission {
  context: ServerContext;
  visitorId: string;
  /** Network address that limits count by. */
  clientAddress: string;
  open: OpenConnection;
  leaf: DiscoveryLeaf;
  blockId: number;
  discoveryId: number;
  transactionHash?: string | undefined;
}

/**
 * @throws CallFailure already_anchored, anchored_too_soon, too_many_requests, or anchor_not_sent, after which nothing is kept
 */
export async function submitByOperator(submission: Submission): Promise<AnchorRow> {
  const { context, visitorId, clientAddress } = submission;
  const stored = await inTransaction(context.database, async (tx) => {
    await lockAnchors(tx);
    await refuseRepeat(tx, submission);
    await refuseHaste(tx, visitorId, context.engine.time.now());
    const seconds = context.anchoring.takeAllowance(clientAddress);
    if (seconds !== undefined) throw new CallFailure('too_many_requests', { seconds });
    return insertAnchor(tx, { ...rowOf(submission, 'operator'), state: 'queued' });
  });
  if (!stored) throw alreadyAnchored(submission);
  const sent = await context.anchoring.send(stored.id);
  if (typeof sent === 'string') throw new CallFailure('anchor_not_sent', { detail: sent });
  return sent;
}

/**
 * Keeps what the wallet says; it counts once the operator's node shows it. The same report has the effect of once. Another
 * transaction takes the place of one that was never seen on the chain: wallets replace theirs by a dearer one.
 */
export async function submitByWallet(submission: Submission): Promise<AnchorRow> {
  const { context } = submission;
  const transactionHash = (submission.transactionHash ?? '').toLowerCase();
  const stored = await inTransaction(context.database, async (tx) => {
    await lockAnchors(tx);
    const row = rowOf(submission, 'wallet');
    const own = await findOwnAnchor(tx, row);
    if (own?.transactionHash === transactionHash) return own;
    await refuseRepeat(tx, submission);
    if (own && own.state !== 'reported') throw alreadyAnchored(submission);
    if (own) await removeAnchor(tx, own.id);
    const reported = await insertAnchor(tx, { ...row, state: 'reported', transactionHash });
    if (!reported) throw alreadyAnchored(submission);
    return reported;
  });
  context.anchoring.lookSoon();
  return stored;
}

/** Whether what the visitor's wallet would send anchors nothing new: it is anchored, or on its way there. */
export async function isOnItsWay(
  { database }: Pick<ServerContext, 'database'>,
  wanted: Pick<AnchorRow, 'visitorId' | 'chainId' | 'discoveryId'>,
): Promise<boolean> {
  if (await isAnchored(database.orm, wanted)) return true;
  const own = await findOwnAnchor(database.orm, { ...wanted, way: 'wallet' });
  return own !== undefined && own.state !== 'reported';
}

/** OPEN-55: a simulation is the same each time, and is kept once. */
export async function submitSimulation(submission: Submission): Promise<AnchorRow> {
  return inTransaction(submission.context.database, async (tx) => {
    await lockAnchors(tx);
    const row = rowOf(submission, 'simulation');
    const stored =
      (await findOwnAnchor(tx, row)) ??
      (await insertAnchor(tx, { ...row, state: 'simulated', transactionHash: simulatedHash(submission) }));
    return stored as AnchorRow;
  });
}

/** Keccak-256 over the canonical JSON (RFC 8785) of what would be anchored, so that anyone can compute it again. */
export function simulatedHash({ open, leaf }: Pick<Submission, 'open' | 'leaf'>): string {
  const { network, contract } = open;
  const { blockHash, discoveryHash } = leaf;
  const payload = { chainId: network.chainId, contract, blockHash, discoveryHash, simulated: true };
  return keccak256(stringToHex(canonicalJson(payload)));
}

function rowOf({ context, visitorId, open, leaf, blockId, discoveryId }: Submission, way: AnchorWay) {
  const now = context.engine.time.now();
  return {
    visitorId,
    way,
    network: open.network.network,
    chainId: open.network.chainId,
    contract: open.contract,
    blockIndex: blockId,
    discoveryId,
    blockHash: leaf.blockHash,
    discoveryHash: leaf.discoveryHash,
    createdAt: now,
    changedAt: now,
  } satisfies Partial<NewAnchor>;
}

/** OPEN-56. */
async function refuseRepeat(tx: Transaction, submission: Submission): Promise<void> {
  const { open, discoveryId } = submission;
  if (await isAnchored(tx, { chainId: open.network.chainId, discoveryId })) throw alreadyAnchored(submission);
}

const alreadyAnchored = ({ open, discoveryId }: Submission) =>
  new CallFailure('already_anchored', { id: discoveryId, network: open.network.name });

const MINUTE_MS = 60_000;

/** The operator pays: one anchor a visitor in ten minutes, whatever became of it. */
async function refuseHaste(tx: Transaction, visitorId: string, now: Date): Promise<void> {
  const last = await readLastOperatorAnchor(tx, visitorId);
  if (!last) return;
  const waitMs = last.getTime() + OPERATOR_INTERVAL_MINUTES * MINUTE_MS - now.getTime();
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new CallFailure('anchored_too_soon', { seconds });
}
