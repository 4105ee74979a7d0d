import type { exportSolutions as call } from '@productive-mining/contract/calls/solution-sets.ts';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { quotedCsvLine } from '@productive-mining/ledger/encoding/csv.ts';
import { solutionsFile } from '@productive-mining/rules/solution-files.ts';
import { SOLUTION_COLUMNS } from '@productive-mining/work/dataset.ts';
import { solutionHeader, solutionValues } from '@productive-mining/work/solution-csv.ts';
import type { CallHandler } from '../http/register-call.ts';
import type { FileInTheMaking } from '../made-files.ts';
import { inPieces } from './in-pieces.ts';
import { type LedgerPlace, readPlace } from './ledger-place.ts';
import { readSolutions, tablesOf } from './read-findings.ts';
import { entryOf, hasSeveralSets, solutionSheet, type WholeSet } from './solution-sheet.ts';
import { writeSheet } from './write-sheet.ts';

/** The solutions of a kind as JSON, as lines of JSON, or as Parquet. */
export const exportSolutions: CallHandler<typeof call> = async (request, { database, streams, files }) => {
  const { workType } = request.params;
  const { form, asOf } = request.query;
  const set = { workType, tables: await tablesOf(workType) };
  const place = await readPlace(database.orm, asOf);
  const file = files.begin({ ...place, fileName: solutionsFile(workType, form) });
  if (form !== 'json')
    return streams.open(writeSheet(form, solutionSheet(database.orm, place, set), file), request);
  const csv = files.begin({ ...place, fileName: solutionsFile(workType, 'csv') });
  return streams.open(writeJson({ executor: database.orm, place, set }, { file, csv }), request);
};

/** What each field of an exported solution means (OPEN-59). */
export const SOLUTION_MEANINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SOLUTION_COLUMNS.map(({ name, meaning }) => [name, meaning])),
  block: 'Index of the block that the solution rests on.',
  sealedAt: 'When that block was sealed: ISO 8601, UTC.',
};

export function metadataOf({ asOf, tipHash, fingerprint }: LedgerPlace) {
  return { asOf, tipHash, fingerprint, meanings: SOLUTION_MEANINGS };
}

interface SetAtPlace {
  executor: Executor;
  place: LedgerPlace;
  set: WholeSet;
}

/** The JSON, and the CSV that the page makes of it: so the server knows that file’s hash too. */
interface TwoFiles {
  file: FileInTheMaking;
  csv: FileInTheMaking;
}

async function* writeJson(source: SetAtPlace, files: TwoFiles): AsyncGenerator<string> {
  for await (const piece of inPieces(jsonTexts(source, files))) yield files.file.add(piece);
  files.file.end();
  files.csv.end();
}

async function* jsonTexts(source: SetAtPlace, files: TwoFiles): AsyncGenerator<string> {
  const { place, set } = source;
  const hasSeveral = hasSeveralSets(set);
  files.csv.add(quotedCsvLine(solutionHeader(hasSeveral)));
  yield `{"metadata":${JSON.stringify(metadataOf(place))},"${hasSeveral ? 'solutionSets":[' : 'solutionSet":'}`;
  if (set.tables.length === 0) yield JSON.stringify({ ...entryOf(set, undefined), solutions: [] });
  for (const [at, table] of set.tables.entries()) {
    const entry = entryOf(set, table);
    yield `${at > 0 ? ',' : ''}${JSON.stringify(entry).slice(0, -1)},"solutions":[`;
    let separator = '';
    for await (const solution of readSolutions(source.executor, place, { ...set, table })) {
      yield separator + JSON.stringify(solution);
      separator = ',';
      files.csv.add(quotedCsvLine(solutionValues(entry, solution, hasSeveral)));
      files.file.countRow();
      files.csv.countRow();
    }
    yield ']}';
  }
  yield hasSeveral ? ']}' : '}';
}
