import { createHash } from 'node:crypto';
import type { exportSql as call } from '@productive-mining/contract/calls/sql.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { readBlockHash } from '@productive-mining/database/queries/list-blocks.ts';
import { readFirstKeys } from '@productive-mining/database/queries/read-signed-tip.ts';
import type { ExportedRow } from '@productive-mining/database/reading/export-rows.ts';
import { CSV_LINE_END, csvLine } from '@productive-mining/ledger/encoding/csv.ts';
import { fingerprintOf } from '@productive-mining/ledger/signing/keys.ts';
import { RECEIPT_FORMAT, type Receipt, receiptLines } from '@productive-mining/work/row-writers.ts';
import type { CallHandler } from '../http/register-call.ts';
import { checkQuery } from './answer-query.ts';

/** Checks the statement, and streams its rows when the first of them are there. */
export const exportSql: CallHandler<typeof call> = async (
  { body, signal, visitor, clientAddress },
  { database, readers },
) => {
  const { kind, text, height } = await checkQuery(database.orm, readers, { ...body, signal });
  if (kind === 'plan') throw new CallFailure('query_refused', { detail: 'A plan isn’t exported.' });
  const receipt = body.receipt === 'comment' ? await receiptOf(database.orm, text, height) : undefined;
  const begun = await readers.export(
    { text, height, signal },
    { visitorId: visitor.id, address: clientAddress },
  );
  if (begun.ok) return writeCsv(begun.columns, begun.parts, receipt);
  throw new CallFailure('query_failed', { detail: begun.reason });
};

async function* writeCsv(
  columns: readonly string[],
  parts: AsyncIterable<readonly ExportedRow[]>,
  receipt: Receipt | undefined,
): AsyncGenerator<string> {
  if (receipt) yield receiptLines(receipt, '#', CSV_LINE_END);
  yield csvLine(columns);
  for await (const rows of parts) if (rows.length > 0) yield rows.map(csvLine).join('');
}

/** What the rows are of. Their hash isn’t known before the last of them. */
async function receiptOf(executor: Executor, query: string, height: number): Promise<Receipt> {
  const keys = await readFirstKeys(executor);
  return [
    ['receipt', RECEIPT_FORMAT],
    ['ledger', keys ? fingerprintOf(keys) : 'none'],
    ['block', String(height)],
    ['block hash', (await readBlockHash(executor, height)) ?? 'none'],
    ['query SHA-256', createHash('sha256').update(query).digest('hex')],
    ['query', query],
  ];
}
