import type { exportTable as call } from '@productive-mining/contract/calls/solution-sets.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { tableFile } from '@productive-mining/rules/solution-files.ts';
import { BLOCK_COLUMNS, type ResultTable } from '@productive-mining/work/dataset.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import { RECEIPT_FORMAT, type Receipt } from '@productive-mining/work/row-writers.ts';
import type { CallHandler, CallRequest } from '../http/register-call.ts';
import { type LedgerPlace, readPlace } from './ledger-place.ts';
import { readRows, tablesOf } from './read-findings.ts';
import { type SheetForm, writeSheet } from './write-sheet.ts';

/** A table of a kind with the rows of all its blocks. */
export const exportTable: CallHandler<typeof call> = async (request, { database, streams, files }) => {
  const { workType, table: name } = request.params;
  const { form, asOf, receipt } = request.query;
  const known = await tablesOf(workType);
  const table = known.find((one) => one.name === name);
  if (!table) {
    const tables = known.map((one) => one.name).join(', ') || 'none';
    throw new CallFailure('no_such_table', { label: labelOf(workType), table: name, tables });
  }
  const place = await readPlace(database.orm, asOf);
  const file = files.begin({ ...place, fileName: tableFile(workType, name, EXTENSIONS[form]) });
  const columns = [...BLOCK_COLUMNS, ...table.columns];
  const rows = readRows(database.orm, place, { workType, table });
  const isCommented = form === 'pari' || form === 'sage' || receipt === 'comment';
  const sheet = {
    columns,
    rows,
    place,
    ...(isCommented ? { receipt: receiptOf(request, table, place) } : {}),
  };
  return streams.open(writeSheet(form, sheet, file), request);
};

const EXTENSIONS: Readonly<Record<SheetForm, string>> = {
  csv: 'csv',
  ndjson: 'ndjson',
  parquet: 'parquet',
  pari: 'gp',
  sage: 'sage',
};

/** What the rows are of, and how they are asked for again, with this receipt. */
function receiptOf(
  { params, query }: Pick<CallRequest<typeof call>, 'params' | 'query'>,
  { name, title }: ResultTable,
  { asOf, tipHash, fingerprint }: LedgerPlace,
): Receipt {
  return [
    ['receipt', RECEIPT_FORMAT],
    ['ledger', fingerprint || 'none'],
    ['block', String(asOf)],
    ['block hash', tipHash ?? 'none'],
    ['kind', params.workType],
    ['table', `${name}: ${title}`],
    ['call', `exportTable ${JSON.stringify({ ...params, ...query, receipt: 'comment', asOf })}`],
  ];
}

const labelOf = (workType: string) =>
  presentations.find(({ value }) => value === workType)?.label ?? workType;
