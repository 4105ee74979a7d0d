import type { submitMining as call } from '@productive-mining/contract/calls/public-chains.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { AnchorRow } from '@productive-mining/database/queries/anchors.ts';
import type { AnchorWay } from '@productive-mining/rules/anchor-rules.ts';
import type { CallHandler, CallRequest } from '../http/register-call.ts';
import { findDiscoveryLeaf } from './find-discovery-leaf.ts';
import { type OpenConnection, requireConnection } from './open-connection.ts';
import { serializeAnchor } from './serialize-anchor.ts';
import { type Submission, submitByOperator, submitByWallet, submitSimulation } from './submit-ways.ts';

type Body = CallRequest<typeof call>['body'];

export const submitMining: CallHandler<typeof call> = async ({ visitor, clientAddress, body }, context) => {
  const open = await requireConnection(context, visitor.id);
  const way = chooseWay(open, body);
  const leaf = await findDiscoveryLeaf(context.database.orm, body);
  const submission: Submission = { context, visitorId: visitor.id, clientAddress, open, leaf, ...body };
  const row = await SUBMIT[way](submission);
  const hash = row.transactionHash as string;
  return {
    transaction: { hash, simulated: way === 'simulation' },
    anchor: serializeAnchor(row, context.settings.anchor),
    message: messageOf(row, open),
  };
};

const SUBMIT: Record<AnchorWay, (submission: Submission) => Promise<AnchorRow>> = {
  operator: submitByOperator,
  wallet: submitByWallet,
  simulation: submitSimulation,
};

/** @throws CallFailure */
function chooseWay({ ways, network }: OpenConnection, { way, transactionHash }: Body): AnchorWay {
  const chosen = way ?? (transactionHash === undefined ? (ways[0] as AnchorWay) : 'wallet');
  if (chosen === 'wallet' && !ways.includes('wallet'))
    throw new CallFailure('no_anchor_contract', { network: network.name });
  if (!ways.includes(chosen))
    throw new CallFailure('way_not_available', {
      detail: 'the operator’s key signs for its own node and contract alone.',
    });
  if ((chosen === 'wallet') !== (transactionHash !== undefined))
    throw new CallFailure('validation_failed', {
      detail: 'transactionHash is given with the way wallet, and with no other',
    });
  return chosen;
}

function messageOf({ way, state, detail }: AnchorRow, { own, network }: OpenConnection): string {
  if (way === 'simulation')
    return 'Simulated, not broadcast: the hash is computed from what would be anchored.';
  if (way === 'operator')
    return state === 'signed'
      ? `The transaction is signed and kept. ${detail ?? ''}`.trim()
      : `The node of ${network.name} has the transaction. It counts when a block has it.`;
  return own
    ? `Your wallet’s transaction counts when this server sees it on ${network.name}, with the contract’s event.`
    : `Your wallet’s report is kept. This server has no node of ${network.name}, so that it can’t count it.`;
}
