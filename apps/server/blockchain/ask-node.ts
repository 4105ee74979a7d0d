/** The node of a connection, and what it says: the visitor's own, or the operator's. */
import type { ServerContext } from '../context.ts';
import { type NodeState, readNodeState, visitorNode, WrongChain } from '../public-chain/chain-node.ts';
import type { Network } from '../public-chain/networks.ts';
import { NoUsableAnswer } from '../visitor-url/ask-address.ts';

export interface AskedNode {
  network: Network;
  /** Undefined for the operator's node. */
  rpcUrl: string | undefined;
}

/**
 * @returns a sentence when there is no node, or none that can be believed
 * @throws VisitorUrlRefused when the visitor's address isn't public
 */
export async function askNode(
  { anchoring, settings }: Pick<ServerContext, 'anchoring' | 'settings'>,
  { network, rpcUrl }: AskedNode,
): Promise<NodeState | string> {
  const { own } = anchoring;
  try {
    if (rpcUrl !== undefined) {
      const node = visitorNode(rpcUrl, { allowLoopback: settings.allowLocalRpc });
      return await readNodeState(node, network.chainId);
    }
    if (own?.settings.chainId === network.chainId) return await anchoring.readState(own);
  } catch (error) {
    if (error instanceof NoUsableAnswer || error instanceof WrongChain) return error.message;
    throw error;
  }
  return `This server has no node of ${network.name}. Name one to see the chain, or use a wallet.`;
}
