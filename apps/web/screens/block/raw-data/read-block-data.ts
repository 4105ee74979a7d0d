/** Reads the data of a block, a line for each leaf or each row, and counts as they come. */
import { getBlockData } from '@productive-mining/contract/endpoints.ts';
import { stream } from '../../../api/request.ts';

export interface ReadProgress {
  /** Lines so far: the last one of leaves is the verdict, the first one of rows the header. */
  lines: number;
  bytes: number;
}

export interface RawData {
  file: Blob;
  leaves: number;
  /** Whether the leaves, computed again, have the block's work root. */
  matches: boolean;
}

export interface RowData {
  file: Blob;
  rows: number;
}

const LINE_END = 10;
/** The verdict at the end of a file, and the receipt at its begin, are no longer. */
const VERDICT_BYTES_MAX = 1000;
const RECEIPT_BYTES_MAX = 10_000;
const MEDIA_TYPES = {
  leaves: 'application/x-ndjson',
  rows: 'text/csv',
  pari: 'text/plain',
  sage: 'text/plain',
} as const;

/** Rows as CSV without or with a receipt, or as a program, which always has one. */
export type RowsForm = 'rows' | 'receipt' | 'pari' | 'sage';

/** @throws RequestError, the signal's reason, BrokenOff, or SyntaxError when the stream ends before its verdict */
export async function readLeaves(
  index: number,
  signal: AbortSignal,
  onProgress: (progress: ReadProgress) => void,
): Promise<RawData> {
  const { file } = await readLines({ index, query: {}, signal }, onProgress);
  return { file, ...(await readVerdict(file)) };
}

/** A stream that began and didn't come to its end. */
export class BrokenOff extends Error {
  override name = 'BrokenOff';
}

/** @throws RequestError, the signal's reason, or BrokenOff, as for leaves that don't match */
export async function readRows(
  { index, form }: { index: number; form: RowsForm },
  signal: AbortSignal,
  onProgress: (progress: ReadProgress) => void,
): Promise<RowData> {
  const query = form === 'receipt' ? ({ form: 'rows', receipt: 'comment' } as const) : { form };
  const { file, lines } = await readLines({ index, query, signal }, onProgress);
  return { file, rows: await countRows(file, form, lines) };
}

/** A program ends with their number; a CSV has a line for each, but for its header and the comments before it. */
async function countRows(file: Blob, form: RowsForm, lines: number): Promise<number> {
  if (form === 'rows') return lines - 1;
  if (form === 'receipt') return lines - 1 - (await countComments(file));
  const end = await file.slice(Math.max(0, file.size - VERDICT_BYTES_MAX)).text();
  const rows = /(\d+) rows?: the whole file\n$/.exec(end)?.[1];
  if (rows === undefined) throw new BrokenOff('the program ended before its last line');
  return Number(rows);
}

async function countComments(file: Blob): Promise<number> {
  const begin = await file.slice(0, RECEIPT_BYTES_MAX).text();
  return begin.split('\n').findIndex((line) => !line.startsWith('#'));
}

interface DataQuery {
  form?: keyof typeof MEDIA_TYPES;
  receipt?: 'comment';
}

async function readLines(
  { index, query, signal }: { index: number; query: DataQuery; signal: AbortSignal },
  onProgress: (progress: ReadProgress) => void,
): Promise<{ file: Blob; lines: number }> {
  const response = await stream(getBlockData, { params: { index }, query, signal });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const progress = { lines: 0, bytes: 0 };
  const reader = response.body!.getReader();
  const next = () =>
    reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : new BrokenOff('the stream broke off', { cause: error });
    });
  for (let read = await next(); !read.done; read = await next()) {
    parts.push(read.value);
    progress.bytes += read.value.length;
    for (const byte of read.value) if (byte === LINE_END) progress.lines++;
    onProgress({ ...progress });
  }
  return { file: new Blob(parts, { type: MEDIA_TYPES[query.form ?? 'leaves'] }), lines: progress.lines };
}

async function readVerdict(file: Blob): Promise<{ leaves: number; matches: boolean }> {
  const end = await file.slice(Math.max(0, file.size - VERDICT_BYTES_MAX)).text();
  const verdict: unknown = JSON.parse(end.trimEnd().split('\n').at(-1) ?? '');
  const { leaves, matches } = verdict as { leaves?: unknown; matches?: unknown };
  if (typeof leaves !== 'number' || typeof matches !== 'boolean') {
    throw new SyntaxError('the stream ended before its verdict');
  }
  return { leaves, matches };
}
