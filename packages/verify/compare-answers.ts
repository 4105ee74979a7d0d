/** Compares what a receipt says with what is answered now. */
import { canonicalJson } from '@productive-mining/ledger/encoding/canonical-json.ts';
import type { QueryAnswer, QueryReceipt } from './query-receipt.ts';

export type Comparison =
  /** Without an ORDER BY the same rows may come in another order. */
  | { equal: true; inOrder: boolean }
  /** The first difference, as a sentence. */
  | { equal: false; difference: string };

const SHOWN_MAX = 80;
/** The word may also be in a text or a comment of the query, which then has its rows in one order as well: no spelling of ORDER BY does without it. */
const ORDER = /\border\b/i;
const OTHER_ORDER =
  'The rows are the same in another order, and the query has an ORDER BY: one of the two orders isn’t the query’s, unless rows are equal in what it orders by.';

/**
 * Looks at ledger and block first: another ledger's answer says nothing. Rows are compared as they come, and those of a query
 * without an order else as a multiset: each row as often as in the receipt.
 */
export function compareAnswers(receipt: QueryReceipt, answer: QueryAnswer): Comparison {
  const difference = differenceOfLedger(receipt, answer) ?? differenceOfShape(receipt, answer);
  if (difference !== undefined) return { equal: false, difference };
  const [before, now] = [receipt.rows.map(canonicalJson), answer.rows.map(canonicalJson)];
  const place = before.findIndex((row, at) => row !== now[at]);
  if (place < 0) return { equal: true, inOrder: true };
  if (isSameMultiset(before, now))
    return ORDER.test(receipt.query)
      ? { equal: false, difference: OTHER_ORDER }
      : { equal: true, inOrder: false };
  return { equal: false, difference: differenceOfRow(receipt, answer, place) };
}

function differenceOfLedger(receipt: QueryReceipt, answer: QueryAnswer): string | undefined {
  if (receipt.fingerprint !== answer.fingerprint)
    return `This is another ledger: its fingerprint is ${answer.fingerprint || 'none'}, the receipt’s is ${receipt.fingerprint || 'none'}.`;
  if (receipt.asOf !== answer.asOf)
    return `The answer is as of block ${answer.asOf}, the receipt’s as of block ${receipt.asOf}.`;
  if (receipt.tipHash !== answer.tipHash)
    return `Block ${receipt.asOf} has another hash: ${answer.tipHash ?? 'none'} instead of ${receipt.tipHash ?? 'none'}.`;
  return undefined;
}

function differenceOfShape(receipt: QueryReceipt, answer: QueryAnswer): string | undefined {
  if (canonicalJson(receipt.columns) !== canonicalJson(answer.columns))
    return `The columns are ${answer.columns.join(', ')} instead of ${receipt.columns.join(', ')}.`;
  if (receipt.rows.length !== answer.rows.length)
    return answer.rows.length === 1
      ? `There is 1 row instead of ${receipt.rows.length}.`
      : `There are ${answer.rows.length} rows instead of ${receipt.rows.length}.`;
  if (receipt.truncated !== answer.truncated)
    return answer.truncated ? 'There are further rows now.' : 'There are no further rows now.';
  if (receipt.isFixedByHeight !== answer.isFixedByHeight)
    return answer.isFixedByHeight
      ? 'The block fixes what the query reads, and the receipt says that it doesn’t.'
      : 'The query reads what the block doesn’t fix, and the receipt says that the block fixes it.';
  return undefined;
}

function differenceOfRow(receipt: QueryReceipt, answer: QueryAnswer, place: number): string {
  const [before = [], now = []] = [receipt.rows[place], answer.rows[place]];
  const column = before.findIndex((cell, at) => canonicalJson(cell) !== canonicalJson(now[at] ?? null));
  return `Row ${place + 1}, ${receipt.columns[column] ?? 'column'}: ${shown(now[column])} instead of ${shown(before[column])}.`;
}

function shown(cell: unknown): string {
  const text = JSON.stringify(cell ?? null);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}

function isSameMultiset(before: readonly string[], now: readonly string[]): boolean {
  const sorted = [...now].sort();
  return [...before].sort().every((row, at) => row === sorted[at]);
}
