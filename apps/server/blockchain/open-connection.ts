/** What a visitor's connection offers: its network, contract, node, and the ways in which an anchor can be sent. */
import { CallFailure } from '@productive-mining/contract/errors.ts';
import {
  type ChainConnection,
  readConnection,
} from '@productive-mining/database/queries/chain-connections.ts';
import type { AnchorWay } from '@productive-mining/rules/anchor-rules.ts';
import type { ServerContext } from '../context.ts';
import type { OwnChain } from '../public-chain/anchoring.ts';
import { findNetwork, type Network } from '../public-chain/networks.ts';

export interface OpenConnection {
  connection: ChainConnection;
  network: Network;
  /** The visitor's contract, else the operator's where the network is that of the operator. */
  contract: string | null;
  /** The operator's chain, where this network is on it. */
  own: OwnChain | undefined;
  /** Whether the operator's key may sign over it: with the operator's node and contract alone. */
  ways: AnchorWay[];
}

/** Undefined when the visitor is connected to no network, or to one that has left the list. */
export async function openConnection(
  { database, anchoring, settings }: Pick<ServerContext, 'database' | 'anchoring' | 'settings'>,
  visitorId: string,
): Promise<OpenConnection | undefined> {
  const connection = await readConnection(database.orm, visitorId);
  const network = connection && findNetwork(settings.anchor, connection.network);
  if (!connection || !network) return undefined;
  const own = anchoring.own?.settings.chainId === network.chainId ? anchoring.own : undefined;
  const contract = connection.contract ?? own?.settings.contract ?? null;
  const isOperators =
    own?.account !== undefined && connection.rpcUrl === null && connection.contract === null;
  const ways: AnchorWay[] = [
    ...(isOperators ? (['operator'] as const) : []),
    ...(contract === null ? [] : (['wallet'] as const)),
    'simulation',
  ];
  // What costs nobody money is what is done when nothing else is asked for.
  const [first = 'simulation'] = isOperators ? ways : ['simulation' as const];
  return { connection, network, contract, own, ways: [first, ...ways.filter((way) => way !== first)] };
}

/** @throws CallFailure not_connected */
export async function requireConnection(context: ServerContext, visitorId: string): Promise<OpenConnection> {
  const open = await openConnection(context, visitorId);
  if (!open) throw new CallFailure('not_connected');
  return open;
}
