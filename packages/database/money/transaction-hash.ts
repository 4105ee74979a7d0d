import { createHash } from 'node:crypto';
import type { TransactionType } from '../schema/token.ts';

export type MetadataValue = string | number | boolean | null | readonly MetadataValue[] | Metadata;
export interface Metadata {
  readonly [key: string]: MetadataValue;
}

/** The columns of altcoin_transactions that the hash covers; the id and the status aren't among them. */
export interface TransactionContent {
  idempotencyKey: string;
  transactionType: TransactionType;
  fromAddress: string | null;
  toAddress: string | null;
  /** Base units of 0.01 $MINED. */
  amount: bigint;
  stakeChange: bigint;
  blockId: number | null;
  timestamp: Date;
  gasUsed: bigint;
  reason: string;
  metadata: Metadata | null;
}

/**
 * SHA-256 over the transaction's content, 0x and hex. The content is a JSON list in this fixed order: format name,
 * idempotency key, type, from, to, amount and stake change as decimal strings, block id, time in ISO UTC, gas used as
 * a decimal string, reason, metadata with its keys in order; null for what is missing. It can be made again from the
 * stored row.
 */
export function transactionHash(content: TransactionContent): string {
  const canonical = JSON.stringify([
    'productive-mining/token-transaction/1',
    content.idempotencyKey,
    content.transactionType,
    content.fromAddress,
    content.toAddress,
    content.amount.toString(),
    content.stakeChange.toString(),
    content.blockId,
    content.timestamp.toISOString(),
    content.gasUsed.toString(),
    content.reason,
    sortKeys(content.metadata),
  ]);
  return `0x${createHash('sha256').update(canonical).digest('hex')}`;
}

/** jsonb stores the keys of an object in an order of its own. */
function sortKeys(value: MetadataValue): MetadataValue {
  if (isList(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

function isList(value: MetadataValue): value is readonly MetadataValue[] {
  return Array.isArray(value);
}
