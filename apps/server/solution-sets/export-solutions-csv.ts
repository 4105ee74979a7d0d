import type { exportSolutionsCsv as call } from '@productive-mining/contract/calls/solution-sets.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { quotedCsvLine } from '@productive-mining/ledger/encoding/csv.ts';
import { solutionsFile } from '@productive-mining/rules/solution-files.ts';
import { solutionHeader, solutionValues } from '@productive-mining/work/solution-csv.ts';
import type { CallHandler } from '../http/register-call.ts';
import type { FileInTheMaking } from '../made-files.ts';
import { inPieces } from './in-pieces.ts';
import { type LedgerPlace, readPlace } from './ledger-place.ts';
import { tablesOf } from './read-findings.ts';
import { hasSeveralSets, readSet, type WholeSet } from './solution-sheet.ts';

/** The solutions of a kind as CSV, the same bytes that the page makes of their JSON. */
export const exportSolutionsCsv: CallHandler<typeof call> = async (request, { database, streams, files }) => {
  const { workType } = request.params;
  const set = { workType, tables: await tablesOf(workType) };
  const place = await readPlace(database.orm, request.query.asOf);
  const file = files.begin({ ...place, fileName: solutionsFile(workType, 'csv') });
  return streams.open(writeCsv(linesOf(database.orm, place, set), file), request);
};

async function* writeCsv(lines: AsyncIterable<string>, file: FileInTheMaking): AsyncGenerator<string> {
  for await (const piece of inPieces(counted(lines, file))) yield file.add(piece);
  file.end();
}

/** The header is no row. */
async function* counted(lines: AsyncIterable<string>, file: FileInTheMaking): AsyncGenerator<string> {
  let isHeader = true;
  for await (const line of lines) {
    if (!isHeader) file.countRow();
    isHeader = false;
    yield line;
  }
}

async function* linesOf(executor: Executor, place: LedgerPlace, set: WholeSet): AsyncGenerator<string> {
  const hasSeveral = hasSeveralSets(set);
  yield quotedCsvLine(solutionHeader(hasSeveral));
  for await (const { entry, solution } of readSet(executor, place, set))
    yield quotedCsvLine(solutionValues(entry, solution, hasSeveral));
}
