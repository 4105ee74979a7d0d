/** A node of a public chain, asked by JSON-RPC: the operator's own, or one that a visitor named. */
import { createPublicClient, custom, http, type PublicClient } from 'viem';
import { NoUsableAnswer } from '../visitor-url/ask-address.ts';
import { postJson } from '../visitor-url/post-json.ts';
import { VisitorUrlRefused, type VisitorUrlRules } from '../visitor-url/visitor-url.ts';

const OWN_TIMEOUT_MS = 5000;
const RECENT_BLOCKS = 20;

/** What is asked of a node: reads alone, and the sending of what was signed before. */
export type ChainNode = PublicClient;

/** The node of ANCHOR_RPC_URL. Nothing is remembered between questions. */
export const ownNode = (url: string): ChainNode =>
  createPublicClient({ transport: http(url, { timeout: OWN_TIMEOUT_MS, retryCount: 1 }), cacheTime: 0 });

/** A visitor's node: each question goes through the check of its address. */
export function visitorNode(url: string, rules: VisitorUrlRules): ChainNode {
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const answer = await postJson(url, { jsonrpc: '2.0', id: 1, method, params: params ?? [] }, rules);
    if (typeof answer === 'object' && answer !== null && 'result' in answer) return answer.result;
    throw new NoUsableAnswer(`The node refuses ${method}.`);
  };
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 });
}

export interface NodeState {
  latestBlock: number;
  gasPriceWei: bigint;
  recentBlocks: { number: number; baseFeeWei: bigint; gasUsedRatio: number }[];
}

/**
 * Newest block, gas price and the last twenty blocks.
 * @throws WrongChain when the node is of another chain; NoUsableAnswer or VisitorUrlRefused, with a sentence each
 */
export async function readNodeState(node: ChainNode, chainId: number): Promise<NodeState> {
  await checkChain(node, chainId);
  return answered(async () => {
    const [latest, gasPriceWei, history] = await Promise.all([
      node.getBlockNumber(),
      node.getGasPrice(),
      node.getFeeHistory({ blockCount: RECENT_BLOCKS, rewardPercentiles: [] }),
    ]);
    const latestBlock = safeNumber(latest);
    const recentBlocks = history.gasUsedRatio.slice(0, RECENT_BLOCKS).map((ratio, at) => ({
      number: safeNumber(history.oldestBlock + BigInt(at)),
      baseFeeWei: checkedPrice(history.baseFeePerGas[at] ?? 0n),
      gasUsedRatio: Math.min(1, Math.max(0, Number(ratio) || 0)),
    }));
    return { latestBlock, gasPriceWei: checkedPrice(gasPriceWei), recentBlocks };
  });
}

/** A node that says another chain than it is there for. */
export class WrongChain extends Error {
  constructor(says: number, wanted: number) {
    super(`The node says that it is of chain ${says}, not of chain ${wanted}.`);
    this.name = 'WrongChain';
  }
}

/** @throws WrongChain, NoUsableAnswer, VisitorUrlRefused */
export async function checkChain(node: ChainNode, chainId: number): Promise<void> {
  const says = await answered(() => node.getChainId());
  if (says !== chainId) throw new WrongChain(says, chainId);
}

/**
 * Asks, and makes of every failure one that has a sentence to show.
 * @throws NoUsableAnswer, VisitorUrlRefused
 */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw shownFailure(error);
  }
}

/** Failures of a node wrap each other; the innermost that has a sentence of ours says it. */
function shownFailure(error: unknown): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof NoUsableAnswer || cause instanceof VisitorUrlRefused) return cause;
  return new NoUsableAnswer(`${whyNoAnswer(error, 'the node')}.`, { cause: error });
}

/** Codes of connections that weren't made, or broke off: of the system, of TLS, and of fetch. */
const NO_CONNECTION = /^(E[A-Z_]+|UND_ERR_(CONNECT_TIMEOUT|SOCKET))$/;

/**
 * Tells a node that is away from one that answers something else. Neither its address nor its words are in it, as they may hold a key.
 * @param node what the sentence calls it, e.g. "the node"
 * @returns a sentence without its full stop
 */
export function whyNoAnswer(error: unknown, node: string): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (NO_CONNECTION.test(code)) return `There is no connection to ${node} (${code})`;
  }
  return `${node.replace(/^t/, 'T')} gives no answer that can be used`;
}

/** A billion coins for one unit of gas: more than any chain asks, and few enough digits to be shown. */
const PRICE_MAX_WEI = 10n ** 27n;

function checkedPrice(wei: bigint): bigint {
  if (wei < 0n || wei > PRICE_MAX_WEI) throw new NoUsableAnswer('The node named a price that no chain has.');
  return wei;
}

function safeNumber(value: bigint): number {
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER))
    throw new NoUsableAnswer('The node named a block that no chain has.');
  return Number(value);
}
