import type { exportTable as call } from '@productive-mining/contract/calls/solution-sets.ts';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { tableFile } from '@productive-mining/rules/solution-files.ts';
import { BLOCK_COLUMNS } from '@productive-mining/work/dataset.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import type { CallHandler } from '../http/register-call.ts';
import { readPlace } from './ledger-place.ts';
import { readRows, tablesOf } from './read-findings.ts';
import { writeSheet } from './write-sheet.ts';

/** A table of a kind with the rows of all its blocks. */
export const exportTable: CallHandler<typeof call> = async (request, { database, streams, files }) => {
  const { workType, table: name } = request.params;
  const { form, asOf } = request.query;
  const table = (await tablesOf(workType)).find((one) => one.name === name);
  if (!table) throw new CallFailure('no_such_table', { label: labelOf(workType), table: name });
  const place = await readPlace(database.orm, asOf);
  const file = files.begin({ ...place, fileName: tableFile(workType, name, form) });
  const columns = [...BLOCK_COLUMNS, ...table.columns];
  const rows = readRows(database.orm, place, { workType, table });
  return streams.open(writeSheet(form, { columns, rows, place }, file), request);
};

const labelOf = (workType: string) =>
  presentations.find(({ value }) => value === workType)?.label ?? workType;
