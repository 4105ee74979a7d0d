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
const MEDIA_TYPES = { leaves: 'application/x-ndjson', rows: 'text/csv' } as const;

/** @throws RequestError, the signal's reason, BrokenOff, or SyntaxError when the stream ends before its verdict */
export async function readLeaves(
  index: number,
  signal: AbortSignal,
  onProgress: (progress: ReadProgress) => void,
): Promise<RawData> {
  const { file } = await readLines({ index, form: 'leaves', signal }, onProgress);
  return { file, ...(await readVerdict(file)) };
}

/** A stream that began and didn't come to its end. */
export class BrokenOff extends Error {
  override name = 'BrokenOff';
}

/** @throws RequestError, the signal's reason, or BrokenOff, as for leaves that don't match */
export async function readRows(
  index: number,
  signal: AbortSignal,
  onProgress: (progress: ReadProgress) => void,
): Promise<RowData> {
  const { file, lines } = await readLines({ index, form: 'rows', signal }, onProgress);
  return { file, rows: lines - 1 };
}

async function readLines(
  { index, form, signal }: { index: number; form: 'leaves' | 'rows'; signal: AbortSignal },
  onProgress: (progress: ReadProgress) => void,
): Promise<{ file: Blob; lines: number }> {
  const response = await stream(getBlockData, {
    params: { index },
    query: form === 'rows' ? { form } : {},
    signal,
  });
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
  return { file: new Blob(parts, { type: MEDIA_TYPES[form] }), lines: progress.lines };
}

const VERDICT_BYTES_MAX = 1000;

async function readVerdict(file: Blob): Promise<{ leaves: number; matches: boolean }> {
  const end = await file.slice(Math.max(0, file.size - VERDICT_BYTES_MAX)).text();
  const verdict: unknown = JSON.parse(end.trimEnd().split('\n').at(-1) ?? '');
  const { leaves, matches } = verdict as { leaves?: unknown; matches?: unknown };
  if (typeof leaves !== 'number' || typeof matches !== 'boolean') {
    throw new SyntaxError('the stream ended before its verdict');
  }
  return { leaves, matches };
}
