/** Signs one transaction for all anchors that wait. It is stored before it is sent, so that no crash signs twice. */
import type { Database, Transaction } from '@productive-mining/database/connection/connect.ts';
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import {
  type AnchorGroup,
  hasQueued,
  lockAnchors,
  readNextNonce,
  storeBatch,
  sumOfCosts,
  takeQueued,
} from '@productive-mining/database/queries/anchors.ts';
import { type Hex, keccak256 } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { AnchorSettings } from '../anchor-settings.ts';
import { callOf, rootOf } from './anchor-tree.ts';
import { answered, type ChainNode, checkChain } from './chain-node.ts';
import { type ChainPrices, chooseFees, GAS_LIMIT } from './choose-fees.ts';

/** Anchors of one transaction. Their number costs nothing on the chain. */
export const BATCH_MAX = 256;
/** Time for which the budget is. */
export const DAY_MS = 86_400_000;
/** Transactions that the account may have sent elsewhere since ours; a node that says more isn't believed. */
const FOREIGN_NONCES_MAX = 10_000;
/** More than any account of any chain has sent. */
const FIRST_NONCE_MAX = 1_000_000_000;

export interface Signer {
  database: Database;
  settings: AnchorSettings;
  account: PrivateKeyAccount;
  node: ChainNode;
  now: () => Date;
}

interface NodeWord extends ChainPrices {
  /** Transactions of the account that blocks have. */
  counter: number;
}

export interface SignedBatch extends AnchorGroup {
  raw: Hex;
}

/**
 * @returns the signed transaction, undefined when nothing waits, or why nothing is signed now, as a sentence that goes on
 * @throws NoUsableAnswer, WrongChain
 */
export async function signBatch(signer: Signer): Promise<SignedBatch | string | undefined> {
  if (!(await hasQueued(signer.database.orm, signer.settings.chainId))) return undefined;
  const word = await askNode(signer);
  return inTransaction(signer.database, async (tx) => {
    await lockAnchors(tx);
    const waiting = await takeQueued(tx, signer.settings.chainId, BATCH_MAX);
    if (waiting.length === 0) return undefined;
    const terms = await termsOf(tx, signer, word);
    if (typeof terms === 'string') return terms;
    const { settings, account, now } = signer;
    const { nonce, maxCostWei, ...fees } = terms;
    const { to, data } = callOf(settings.contract, waiting);
    const raw = await account.signTransaction({
      ...{ chainId: settings.chainId, type: 'eip1559', to, data, nonce, gas: GAS_LIMIT },
      ...fees,
    });
    const hash = keccak256(raw);
    const batch = {
      chainId: settings.chainId,
      sender: account.address.toLowerCase(),
      nonce,
      contract: settings.contract,
      transactionHash: hash,
      raw,
      root: rootOf(waiting),
      leaves: waiting.length,
      maxCostWei: String(maxCostWei),
      signedAt: now(),
    };
    const ids = waiting.map(({ id }) => id);
    const batchId = await storeBatch(tx, batch, ids);
    return { id: ids[0] as number, batchId, raw };
  });
}

async function askNode({ node, settings, account }: Signer): Promise<NodeWord> {
  await checkChain(node, settings.chainId);
  return answered(async () => {
    const [block, tipWei, counter] = await Promise.all([
      node.getBlock(),
      node.estimateMaxPriorityFeePerGas(),
      node.getTransactionCount({ address: account.address }),
    ]);
    return { baseFeeWei: block.baseFeePerGas, tipWei, counter };
  });
}

/** Counter and price; or why there are none. */
async function termsOf(tx: Transaction, { settings, account, now }: Signer, word: NodeWord) {
  const { chainId, maxFeeWei, dailyBudgetWei } = settings;
  const own = await readNextNonce(tx, { chainId, sender: account.address.toLowerCase() });
  const next = own ?? 0;
  const highest = own === undefined ? FIRST_NONCE_MAX : own + FOREIGN_NONCES_MAX;
  if (!Number.isSafeInteger(word.counter) || word.counter < 0 || word.counter > highest)
    return 'the node names a counter of the operator’s account that can’t be.';
  const spentWei = await sumOfCosts(tx, { chainId, after: new Date(now().getTime() - DAY_MS) });
  const fees = chooseFees(word, { maxFeeWei, dailyBudgetWei, spentWei });
  return typeof fees === 'string' ? fees : { ...fees, nonce: Math.max(next, word.counter) };
}
