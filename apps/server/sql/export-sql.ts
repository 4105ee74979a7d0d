import type { exportSql as call } from '@productive-mining/contract/calls/sql.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import type { ExportedRow } from '@productive-mining/database/reading/export-rows.ts';
import { csvLine } from '@productive-mining/ledger/encoding/csv.ts';
import type { CallHandler } from '../http/register-call.ts';
import { checkQuery } from './answer-query.ts';

/** Checks the statement, and streams its rows when the first of them are there. */
export const exportSql: CallHandler<typeof call> = async (
  { body, signal, visitor, clientAddress },
  { database, readers },
) => {
  const { kind, text, height } = await checkQuery(database.orm, readers, { ...body, signal });
  if (kind === 'plan') throw new CallFailure('query_refused', { detail: 'A plan isn’t exported.' });
  const begun = await readers.export(
    { text, height, signal },
    { visitorId: visitor.id, address: clientAddress },
  );
  if (begun.ok) return writeCsv(begun.columns, begun.parts);
  throw new CallFailure('query_failed', { detail: begun.reason });
};

async function* writeCsv(
  columns: readonly string[],
  parts: AsyncIterable<readonly ExportedRow[]>,
): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const rows of parts) if (rows.length > 0) yield rows.map(csvLine).join('');
}
