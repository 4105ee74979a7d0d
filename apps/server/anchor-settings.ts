/** The settings of anchoring: the operator's own way to a public chain, and what may be spent there. */
import { z } from 'zod';

/** A chain that this server reaches by a node of its operator's choice, and the contract there. */
export interface AnchorSettings {
  rpcUrl: string;
  chainId: number;
  /** 0x and 40 hex digits, in lower case. */
  contract: `0x${string}`;
  /** 0x and 64 hex digits; undefined when the server signs nothing. */
  privateKey: `0x${string}` | undefined;
  /** Most that is offered for one unit of gas. */
  maxFeeWei: bigint;
  /** Most that the transactions of 24 hours may cost together. */
  dailyBudgetWei: bigint;
  /** Blocks, from that of a transaction on, after which it counts as final. */
  confirmations: number;
}

export interface AnchorVariables {
  ANCHOR_RPC_URL?: string | undefined;
  ANCHOR_CHAIN_ID?: number | undefined;
  ANCHOR_CONTRACT?: string | undefined;
  ANCHOR_PRIVATE_KEY?: string | undefined;
  ANCHOR_MAX_FEE_GWEI: bigint;
  ANCHOR_DAILY_BUDGET: bigint;
  ANCHOR_CONFIRMATIONS: number;
}

const TOGETHER = ['ANCHOR_RPC_URL', 'ANCHOR_CHAIN_ID', 'ANCHOR_CONTRACT'] as const;

/**
 * Puts the variables together, each of which can be used by itself.
 * @returns undefined when there is no chain, or the sentence that says which variable is missing
 */
export function anchorSettingsOf(variables: AnchorVariables): AnchorSettings | string | undefined {
  const { ANCHOR_RPC_URL, ANCHOR_CHAIN_ID, ANCHOR_CONTRACT, ANCHOR_PRIVATE_KEY } = variables;
  if (ANCHOR_RPC_URL !== undefined && ANCHOR_CHAIN_ID !== undefined && ANCHOR_CONTRACT !== undefined)
    return {
      rpcUrl: ANCHOR_RPC_URL,
      chainId: ANCHOR_CHAIN_ID,
      contract: ANCHOR_CONTRACT.toLowerCase() as `0x${string}`,
      privateKey: ANCHOR_PRIVATE_KEY as `0x${string}` | undefined,
      maxFeeWei: variables.ANCHOR_MAX_FEE_GWEI,
      dailyBudgetWei: variables.ANCHOR_DAILY_BUDGET,
      confirmations: variables.ANCHOR_CONFIRMATIONS,
    };
  const given = [...TOGETHER, 'ANCHOR_PRIVATE_KEY' as const].find((name) => variables[name] !== undefined);
  const missing = TOGETHER.find((name) => variables[name] === undefined);
  return given && `${missing} must be set as well, because ${given} is.`;
}

/**
 * Reads an amount with a decimal point as whole units of its smallest part.
 * @param decimals digits behind the point that the smallest part is at
 * @returns undefined when the text is no amount above 0, or one with more digits
 */
export function readAmount(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'));
  return amount > 0n ? amount : undefined;
}

/** @param decimals digits behind the point */
export const amountOf = (decimals: number) =>
  z.string().transform((text, context): bigint => {
    const amount = readAmount(text, decimals);
    if (amount !== undefined) return amount;
    context.addIssue('not an amount');
    return z.NEVER;
  });

/** The order of the group of secp256k1, below which private keys are (SEC 2, §2.4.1). */
const KEY_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** Whether a text is a key of secp256k1. */
export const isPrivateKey = (text: string) =>
  /^0x[0-9a-f]{64}$/i.test(text) && BigInt(text) > 0n && BigInt(text) < KEY_ORDER;
