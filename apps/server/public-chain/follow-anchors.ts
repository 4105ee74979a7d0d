/** Looks for every transaction whose anchors aren't final, and writes down what the chain says. */
import type { Database } from '@productive-mining/database/connection/connect.ts';
import {
  type AnchorBatch,
  type AnchorRow,
  listOpenAnchors,
  REPORTS_AT_ONCE,
  readBatch,
  setAnchorStates,
} from '@productive-mining/database/queries/anchors.ts';
import type { Address, Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { AnchorSettings } from '../anchor-settings.ts';
import { NoUsableAnswer } from '../visitor-url/ask-address.ts';
import { answered, type ChainNode, checkChain } from './chain-node.ts';
import {
  type AnchorChange,
  dearerThan,
  expectedOf,
  isWaiting,
  judgeSighting,
  judgeUnknown,
  REPLACED,
  saysAlready,
  TAKEN_OUT,
} from './judge-sighting.ts';
import { isReplaced, lookForNewest } from './look-for-transaction.ts';
import { replaceBatch } from './replace-batch.ts';

export interface Follower {
  database: Database;
  settings: AnchorSettings;
  node: ChainNode;
  /** Undefined when the server signs nothing. */
  account: PrivateKeyAccount | undefined;
  /** Time after which a transaction that no block takes is replaced by a dearer one. */
  replaceAfterMs: number;
  now: () => Date;
}

/**
 * Goes through the open transactions once, of wallets' reports through the next few.
 * @param afterReport what the round before returned; 0 at first
 * @returns the report with which the next round goes on
 * @throws NoUsableAnswer or WrongChain when the node can't be believed; what was not looked at stays as it was
 */
export async function followAnchors(follower: Follower, afterReport = 0): Promise<number> {
  const { database, settings, node, now } = follower;
  const open = await listOpenAnchors(database.orm, settings, { now: now(), afterReport });
  const { proved, reports } = open;
  if (proved.length + reports.length === 0) return 0;
  await checkChain(node, settings.chainId);
  const groups = new Map(proved.map((row) => [row.batchId ?? `anchor ${row.id}`, row]));
  for (const row of groups.values()) await followOne(follower, row);
  for (const row of reports) {
    // A report on which the node fails ends the round, and the next one goes on behind it.
    if (!(await isLookedAt(follower, row))) return row.id;
  }
  return reports.length < REPORTS_AT_ONCE ? 0 : (reports.at(-1)?.id ?? 0);
}

async function isLookedAt(follower: Follower, report: AnchorRow): Promise<boolean> {
  try {
    await followOne(follower, report);
    return true;
  } catch (error) {
    if (error instanceof NoUsableAnswer) return false;
    throw error;
  }
}

/** Judges an anchor with the others of its batch. What a wallet says of the same transaction is judged by itself. */
async function followOne(follower: Follower, row: AnchorRow): Promise<void> {
  const { database, settings, node, now } = follower;
  const batch = row.batchId === null ? undefined : await readBatch(database.orm, row.batchId);
  const hashes = hashesOf(batch ?? { transactionHash: row.transactionHash as Hex, earlierHashes: [] });
  const { hash, sighting } = await lookForNewest(node, settings.contract, hashes);
  const terms = { expected: batch ?? expectedOf(row), confirmations: settings.confirmations };
  const change =
    judgeSighting(row, sighting, terms) ??
    (await changeOfUnknown(follower, row, batch?.raw as Hex | undefined));
  if (!change) return;
  const seen = batch ? { ...change, ...(await offerAgain(follower, batch, { change, hash })) } : change;
  if (!saysAlready(row, seen)) await setAnchorStates(database.orm, row, { ...seen, changedAt: now() });
}

/** The newest transaction of a batch, and those that it took the place of. */
const hashesOf = ({
  transactionHash,
  earlierHashes,
}: Pick<AnchorBatch, 'transactionHash' | 'earlierHashes'>) =>
  [transactionHash, ...earlierHashes.toReversed()] as [Hex, ...Hex[]];

/** Which transaction of its batch an anchor has, and of one that no block has whether a dearer one takes its place now. */
async function offerAgain(
  follower: Follower,
  batch: AnchorBatch,
  { change, hash }: { change: AnchorChange; hash: Hex },
): Promise<Partial<AnchorChange>> {
  if (!isWaiting(change)) return { transactionHash: hash };
  const { account, node, replaceAfterMs } = follower;
  const replaced = account && (await replaceBatch({ ...follower, account }, batch, replaceAfterMs));
  if (typeof replaced === 'string')
    return { transactionHash: hash, detail: `The transaction waits for a block: ${replaced}` };
  const newest = replaced ?? batch;
  const refusal = replaced && (await broadcast(node, replaced.raw as Hex));
  const said = refusal === undefined ? change.detail : `${refusal} ${SENT_AGAIN}`;
  const [before] = newest.earlierHashes.slice(-1);
  return {
    ...(replaced && { state: refusal === undefined ? 'sent' : 'signed' }),
    transactionHash: newest.transactionHash,
    detail: said ?? (before === undefined ? null : dearerThan(before)),
  };
}

async function changeOfUnknown(
  { node, settings }: Follower,
  row: AnchorRow,
  raw: Hex | undefined,
): Promise<AnchorChange | undefined> {
  const { sender, nonce } = row;
  if (sender !== null && nonce !== null) {
    const account = { sender: sender as Address, nonce };
    if (await isReplaced(node, account, settings.confirmations)) return REPLACED;
  }
  const lost = judgeUnknown(row);
  if (raw === undefined || !lost) return lost;
  const refusal = await broadcast(node, raw);
  if (refusal !== undefined) return { ...lost, detail: `${refusal} ${SENT_AGAIN}` };
  return { ...lost, state: 'sent', detail: lost.reorganised === 0 ? null : TAKEN_OUT };
}

/** What is said with a reason for which the node hasn't got a signed transaction. */
export const SENT_AGAIN = 'It is sent again until the node takes it.';

/**
 * Sends a signed transaction, which may be sent any number of times.
 * @returns undefined when the node took it, otherwise why not, as a sentence
 */
export async function broadcast(node: ChainNode, raw: Hex): Promise<string | undefined> {
  try {
    await node.sendRawTransaction({ serializedTransaction: raw });
    return undefined;
  } catch (error) {
    const said = innermost(error);
    if (/already known|already imported|known transaction/i.test(said)) return undefined;
    if (/insufficient funds/i.test(said)) return 'The operator’s account hasn’t enough to pay for it.';
    return answered(() => node.getChainId()).then(
      () => 'The node refuses the transaction.',
      () => 'The node doesn’t answer.',
    );
  }
}

/** The words of the failure that the others wrap, with the node's own. */
function innermost(error: unknown): string {
  const words: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    words.push(cause.message);
    if ('details' in cause) words.push(String(cause.details));
  }
  return words.join(' ');
}
