import type { checkAnchor as call } from '@productive-mining/contract/calls/public-chains.ts';
import type { FoundAnchor } from '@productive-mining/contract/entities/anchor.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { CallHandler } from '../http/register-call.ts';
import { WrongChain } from '../public-chain/chain-node.ts';
import { findAnchorsOfBlock, findAnchorsOfTransaction } from '../public-chain/find-anchors.ts';
import { NoUsableAnswer } from '../visitor-url/ask-address.ts';

/** The chain itself is asked, by the operator's node: what this server has stored only says where to look. */
export const checkAnchor: CallHandler<typeof call> = async ({ query }, { anchoring, database }) => {
  const { own } = anchoring;
  if (!own) throw new CallFailure('no_own_node');
  const looker = { ...own, orm: database.orm };
  try {
    const { transaction, block } = query;
    const found =
      transaction === undefined
        ? await findAnchorsOfBlock(looker, block as number)
        : await findAnchorsOfTransaction(looker, transaction as `0x${string}`);
    if (!found) throw new CallFailure('block_not_found', { index: block as number });
    return { found, message: sentenceOf(found, transaction) };
  } catch (error) {
    if (error instanceof NoUsableAnswer || error instanceof WrongChain)
      throw new CallFailure('chain_not_answering', { detail: error.message });
    throw error;
  }
};

function sentenceOf(found: FoundAnchor[], transaction: string | undefined): string {
  const [first] = found;
  if (!first)
    return transaction === undefined
      ? 'The chain holds no anchor of this block.'
      : 'The chain holds no anchor by this transaction.';
  const { networkName, chainBlock, confirmations, isFinal } = first;
  const depth = isFinal ? 'final' : 'not final yet';
  return `${networkName} holds it in its block ${chainBlock}, ${confirmations === 1 ? '1 block' : `${confirmations} blocks`} deep: ${depth}.`;
}
