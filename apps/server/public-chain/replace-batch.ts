/**
 * Signs a transaction that no block takes once more, at a higher price. It has the same counter and the same call, so that the
 * chain takes one of them at most, and is stored before it is sent, as the first one was.
 */
import { inTransaction } from '@productive-mining/database/connection/in-transaction.ts';
import {
  type AnchorBatch,
  countBatchesBefore,
  lockAnchors,
  replaceTransaction,
  sumOfCosts,
} from '@productive-mining/database/queries/anchors.ts';
import { type Hex, keccak256, parseTransaction } from 'viem';
import { answered } from './chain-node.ts';
import { raiseFees } from './choose-fees.ts';
import { DAY_MS, type Signer } from './sign-batch.ts';

/** What a transaction needs that is signed again. */
type Signed = ReturnType<typeof parseTransaction<`0x02${string}`>>;

/**
 * @param afterMs time after which a transaction that no block has is replaced
 * @returns the batch with its dearer transaction, undefined while it isn't time for one, or why there is none, as a sentence that goes on
 * @throws NoUsableAnswer
 */
export async function replaceBatch(
  signer: Signer,
  batch: AnchorBatch,
  afterMs: number,
): Promise<AnchorBatch | string | undefined> {
  const { account, settings, now } = signer;
  const isOwn = batch.sender === account.address.toLowerCase() && batch.contract === settings.contract;
  if (!isOwn || now().getTime() - batch.signedAt.getTime() < afterMs) return undefined;
  const prices = await askPrices(signer, batch);
  if (prices === undefined || typeof prices === 'string') return prices;
  const signed = parseTransaction(batch.raw as `0x02${string}`);
  return inTransaction(signer.database, async (tx) => {
    await lockAnchors(tx);
    const after = new Date(now().getTime() - DAY_MS);
    const spentWei = await sumOfCosts(tx, { chainId: batch.chainId, after, but: batch.id });
    const fees = raiseFees(offerOf(signed), prices, { ...settings, spentWei });
    if (typeof fees === 'string') return fees;
    const { maxCostWei, ...offer } = fees;
    const raw = await account.signTransaction({ ...contentOf(signed), ...offer });
    const dearer = { raw, transactionHash: keccak256(raw), maxCostWei: String(maxCostWei), signedAt: now() };
    if (!(await replaceTransaction(tx, batch, dearer))) return undefined;
    return { ...batch, ...dearer, earlierHashes: [...batch.earlierHashes, batch.transactionHash] };
  });
}

/** Undefined while the chain makes no blocks, and where another transaction of ours is to come before, or has its counter. */
async function askPrices({ node, database }: Signer, batch: AnchorBatch) {
  const { sender, nonce, signedAt } = batch;
  const { block, tipWei, counter } = await answered(async () => {
    const [block, tipWei, counter] = await Promise.all([
      node.getBlock(),
      node.estimateMaxPriorityFeePerGas(),
      node.getTransactionCount({ address: sender as Hex }),
    ]);
    return { block, tipWei, counter };
  });
  if (Number(block.timestamp) * 1000 <= signedAt.getTime() || counter > nonce) return undefined;
  if (counter === nonce) return { baseFeeWei: block.baseFeePerGas, tipWei };
  const missing = nonce - counter - (await countBatchesBefore(database.orm, batch, counter));
  return missing > 0 ? behindGap(missing) : undefined;
}

/** The node counted too high when the transaction was signed, or the chain lost transactions that were sent elsewhere. */
const behindGap = (missing: number) =>
  `${missing} ${missing === 1 ? 'transaction' : 'transactions'} of the operator’s account must come first, and this server hasn’t signed ${missing === 1 ? 'it' : 'them'}.`;

const offerOf = ({ maxFeePerGas = 0n, maxPriorityFeePerGas = 0n }: Signed) => ({
  maxFeePerGas,
  maxPriorityFeePerGas,
});

/** All but the price. A counter of 0 isn't written in a transaction's bytes. */
function contentOf({ chainId, to, data, gas, nonce = 0 }: Signed) {
  if (chainId === undefined || !to || data === undefined || gas === undefined)
    throw new Error('A stored transaction isn’t one of ours.');
  return { type: 'eip1559', chainId, to, data, gas, nonce } as const;
}
