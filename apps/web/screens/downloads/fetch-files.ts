/** Files of the downloads: fetched whole, so that a failure is told and nothing half is saved. */
import {
  exportAll,
  exportSnapshot,
  exportSolutions,
  exportTable,
  getManifest,
} from '@productive-mining/contract/download-endpoints.ts';
import {
  COMPLETE_DATABASE_FILE,
  snapshotFile,
  solutionsFile,
  tableFile,
} from '@productive-mining/rules/solution-files.ts';
import { type SolutionExport, solutionCsv } from '@productive-mining/work/solution-csv.ts';
import { call, stream } from '../../api/request.ts';

export interface FetchedFile {
  name: string;
  content: Blob;
}

/** Gives a file. @throws what `stream` throws, or what reading its answer throws */
export type FetchFile = (signal: AbortSignal) => Promise<FetchedFile>;

/** The CSV of a kind, made here of the JSON of its solution sets (spec part 2 §7). */
export const solutionsCsvOf =
  (workType: string): FetchFile =>
  async (signal) => {
    const response = await stream(exportSolutions, { params: { workType }, query: {}, signal });
    const exported = (await response.json()) as SolutionExport;
    const content = new Blob([solutionCsv(exported)], { type: 'text/csv;charset=utf-8' });
    return { name: solutionsFile(workType, 'csv'), content };
  };

export type SolutionForm = 'json' | 'ndjson' | 'parquet';
export type TableForm = 'csv' | 'ndjson' | 'parquet' | 'pari' | 'sage';

export const solutionsOf =
  (workType: string, form: SolutionForm): FetchFile =>
  async (signal) =>
    fileOf(
      await stream(exportSolutions, { params: { workType }, query: { form }, signal }),
      solutionsFile(workType, form),
    );

export const tableOf =
  (workType: string, table: string, form: TableForm, receipt?: 'comment'): FetchFile =>
  async (signal) => {
    const query = receipt ? { form, receipt } : { form };
    const response = await stream(exportTable, { params: { workType, table }, query, signal });
    return fileOf(response, tableFile(workType, table, form));
  };

export const everything: FetchFile = async (signal) =>
  fileOf(await stream(exportAll, { query: {}, signal }), COMPLETE_DATABASE_FILE);

/** The ledger as of a block. */
export const snapshotOf =
  (asOf: number): FetchFile =>
  async (signal) =>
    fileOf(await stream(exportSnapshot, { params: { asOf }, signal }), snapshotFile(asOf));

async function fileOf(response: Response, otherwise: string): Promise<FetchedFile> {
  const name = fileNameIn(response.headers.get('content-disposition')) ?? otherwise;
  return { name, content: await response.blob() };
}

/** The file name of a Content-Disposition header; undefined where it has none. */
export function fileNameIn(header: string | null): string | undefined {
  const [, quoted, bare] = /filename="?([^";]+)"|filename=([^\s;"]+)/.exec(header ?? '') ?? [];
  return quoted ?? bare;
}

/** The statement of the ledger’s keys about a file, as the text of a file. @throws RequestError where the server doesn’t know it */
export async function fetchManifest({ name, content }: FetchedFile): Promise<string> {
  const { hashFile } = await import('@productive-mining/verify/hash-file.ts');
  const sha256 = await hashFile(content);
  const manifest = await call(getManifest, { query: { fileName: name, sha256 } });
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
