/** Reads the file of a receipt, which anyone may have written. */
import { z } from 'zod';
import { parseUnambiguous } from './count-json.ts';
import { changedPart, type QueryReceipt, RECEIPT_FORMAT } from './query-receipt.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const receipt = z.strictObject({
  format: z.literal(RECEIPT_FORMAT),
  query: z.string(),
  asOf: z.int().min(0),
  tipHash: hash.nullable(),
  fingerprint: hash.or(z.literal('')),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.json())),
  truncated: z.boolean(),
  isFixedByHeight: z.boolean(),
  queryHash: hash,
  resultHash: hash,
  receiptHash: hash,
});

const SENTENCES = {
  query: 'The receipt was changed: its query doesn’t have the hash that it names.',
  result: 'The receipt was changed: its result doesn’t have the hash that it names.',
  receipt: 'The receipt was changed: its parts don’t have the hash that it names.',
} as const;

export type ReadReceipt = { ok: true; receipt: QueryReceipt } | { ok: false; reason: string };

/** @returns a sentence for one that isn't a receipt, or that was changed */
export function readReceipt(text: string): ReadReceipt {
  const parsed = receipt.safeParse(parseUnambiguous(text));
  if (!parsed.success) return { ok: false, reason: 'The file is no receipt of a query.' };
  const read = parsed.data as QueryReceipt;
  const changed = partChanged(read);
  return changed === undefined ? { ok: true, receipt: read } : { ok: false, reason: SENTENCES[changed] };
}

/** What has no canonical form has no hash either. */
function partChanged(read: QueryReceipt): keyof typeof SENTENCES | undefined {
  try {
    return changedPart(read);
  } catch {
    return 'receipt';
  }
}
