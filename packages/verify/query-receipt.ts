/**
 * Receipts of answers to readers' queries: the question, the block as of which it was answered, and the answer with its
 * hashes. Whoever has one can ask again and compare. A receipt isn't signed: its hashes tell a change from the whole, not who
 * made it; what it says is shown by asking again.
 */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ResponseOf } from '@productive-mining/contract/call.ts';
import type { executeSql } from '@productive-mining/contract/calls/sql.ts';
import { canonicalJson } from '@productive-mining/ledger/encoding/canonical-json.ts';
import { sha256 } from '@productive-mining/ledger/encoding/sha256.ts';

export type QueryAnswer = ResponseOf<typeof executeSql>;

export const RECEIPT_FORMAT = 'productive-mining query receipt 1';

/** Hashes are SHA-256, 64 hex digits. */
export interface QueryReceipt {
  format: typeof RECEIPT_FORMAT;
  query: string;
  /** The block as of which it was answered. */
  asOf: number;
  /** Hash of that block; null before the first. */
  tipHash: string | null;
  /** That of the keys that signed the first block; empty before the first start. */
  fingerprint: string;
  columns: readonly string[];
  rows: QueryAnswer['rows'];
  truncated: boolean;
  isFixedByHeight: boolean;
  /** Hash of the query's UTF-8. */
  queryHash: string;
  /** Hash of the canonical JSON (RFC 8785) of { columns, rows, truncated }. */
  resultHash: string;
  /** Hash of the canonical JSON of all other members. */
  receiptHash: string;
}

type Unsealed = Omit<QueryReceipt, 'receiptHash'>;

export function makeReceipt(query: string, answer: QueryAnswer): QueryReceipt {
  const { asOf, tipHash, fingerprint, columns, rows, truncated, isFixedByHeight } = answer;
  const unsealed: Unsealed = {
    format: RECEIPT_FORMAT,
    ...{ query, asOf, tipHash, fingerprint, columns, rows, truncated, isFixedByHeight },
    queryHash: hashOf(query),
    resultHash: resultHashOf({ columns, rows, truncated }),
  };
  return { ...unsealed, receiptHash: receiptHashOf(unsealed) };
}

/** The text of its file. */
export const writeReceipt = (receipt: QueryReceipt): string => `${JSON.stringify(receipt, null, 2)}\n`;

/** @returns what of a receipt doesn't have the hash that it names; undefined for a whole one */
export function changedPart(receipt: QueryReceipt): 'query' | 'result' | 'receipt' | undefined {
  const { receiptHash, ...unsealed } = receipt;
  if (hashOf(receipt.query) !== receipt.queryHash) return 'query';
  if (resultHashOf(receipt) !== receipt.resultHash) return 'result';
  return receiptHashOf(unsealed) === receiptHash ? undefined : 'receipt';
}

const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

function resultHashOf({ columns, rows, truncated }: Pick<QueryReceipt, 'columns' | 'rows' | 'truncated'>) {
  return hashOf(canonicalJson({ columns, rows, truncated }));
}

const receiptHashOf = (unsealed: Unsealed): string => hashOf(canonicalJson(unsealed));
