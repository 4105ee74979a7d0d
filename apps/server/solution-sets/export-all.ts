/** The complete database without leaf data as one JSON (OPEN-60), in pages, so that memory doesn’t grow with the ledger. */
import type { exportAll as call } from '@productive-mining/contract/calls/solution-sets.ts';
import type { Database } from '@productive-mining/database/connection/connect.ts';
import {
  EXPORT_TABLES,
  type ExportTableName,
  readExportRows,
  readLearningMetrics,
} from '@productive-mining/database/queries/read-export-rows.ts';
import { COMPLETE_DATABASE_FILE } from '@productive-mining/rules/solution-files.ts';
import type { ResultTable } from '@productive-mining/work/dataset.ts';
import { presentations } from '@productive-mining/work/presentations.ts';
import type { CallHandler } from '../http/register-call.ts';
import type { FileInTheMaking } from '../made-files.ts';
import { metadataOf } from './export-solutions.ts';
import { inPieces } from './in-pieces.ts';
import { type LedgerPlace, readPlace } from './ledger-place.ts';
import { readSolutions, tablesOf } from './read-findings.ts';
import { entryOf } from './solution-sheet.ts';

export const COMPLETE_DATABASE_FORMAT = 'productive-mining/complete-database/v1';

/** One at a time a visitor, as it takes as long as the ledger is. */
export const exportAll: CallHandler<typeof call> = async (request, { database, engine, streams, files }) => {
  const place = await readPlace(database.orm, request.query.asOf);
  const file = files.begin({ ...place, fileName: COMPLETE_DATABASE_FILE });
  const source = { database, place, exportedAt: engine.time.now(), file };
  return streams.open(writeAll(source), { ...request, onlyOne: `export-all ${request.visitor.id}` });
};

interface Source {
  database: Database;
  place: LedgerPlace;
  exportedAt: Date;
  file: FileInTheMaking;
}

async function* writeAll(source: Source): AsyncGenerator<string> {
  for await (const piece of inPieces(textsOf(source))) yield source.file.add(piece);
  source.file.end();
}

async function* textsOf(source: Source): AsyncGenerator<string> {
  const { database, place, exportedAt } = source;
  const counts: Record<string, number> = {};
  const head = {
    format: COMPLETE_DATABASE_FORMAT,
    exportedAt: exportedAt.toISOString(),
    metadata: metadataOf(place),
  };
  yield JSON.stringify(head).slice(0, -1);
  for (const name of Object.keys(EXPORT_TABLES) as ExportTableName[]) {
    yield `,"${name}":[`;
    counts[name] = yield* listed(rowTexts(source, name), source.file);
    yield ']';
  }
  yield `,"learningMetrics":${JSON.stringify(await readLearningMetrics(database.orm))},"solutionSets":[`;
  let separator = '';
  counts.solutionSets = 0;
  counts.solutions = 0;
  for await (const { entry, solutions } of allSets(source)) {
    yield `${separator}\n${JSON.stringify(entry).slice(0, -1)},"solutions":[`;
    counts.solutions += yield* listed(solutions, undefined);
    yield ']}';
    separator = ',';
    counts.solutionSets += 1;
  }
  yield `],"counts":${JSON.stringify(counts)}}\n`;
}

/** Texts with a comma between. @param file whose rows they are @returns how many there were */
async function* listed(
  texts: AsyncIterable<string>,
  file: FileInTheMaking | undefined,
): AsyncGenerator<string, number> {
  let count = 0;
  for await (const text of texts) {
    yield `${count++ > 0 ? ',' : ''}\n${text}`;
    file?.countRow();
  }
  return count;
}

async function* rowTexts({ database, place }: Source, name: ExportTableName): AsyncGenerator<string> {
  for (let behind = 0; ; ) {
    const rows = await readExportRows(database, name, { height: place.asOf, behind });
    for (const { json } of rows) yield json;
    const last = rows.at(-1);
    if (!last) return;
    behind = last.key;
  }
}

/** The sets of every kind; one that can’t be mined yet has an empty one. */
async function* allSets({ database, place }: Source) {
  for (const { value: workType } of presentations) {
    const set = { workType, tables: await tablesOf(workType) };
    if (set.tables.length === 0) yield { entry: entryOf(set, undefined), solutions: none() };
    for (const table of set.tables)
      yield { entry: entryOf(set, table), solutions: solutionTexts(database, place, { workType, table }) };
  }
}

async function* solutionTexts(
  { orm }: Database,
  place: LedgerPlace,
  of: { workType: string; table: ResultTable },
): AsyncGenerator<string> {
  for await (const solution of readSolutions(orm, place, of)) yield JSON.stringify(solution);
}

async function* none(): AsyncGenerator<string> {}
