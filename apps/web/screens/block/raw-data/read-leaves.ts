/** Reads the raw data of a block, a JSON line for each leaf, and counts as they come. */
import { getBlockData } from '@productive-mining/contract/endpoints.ts';
import { stream } from '../../../api/request.ts';

export interface LeafProgress {
  /** Lines so far; the last line of a complete file is the verdict. */
  lines: number;
  bytes: number;
}

export interface RawData {
  file: Blob;
  leaves: number;
  /** Whether the leaves, computed again, have the block's work root. */
  matches: boolean;
}

const LINE_END = 10;
const MEDIA_TYPE = 'application/x-ndjson';

/** @throws RequestError, the signal's reason, or SyntaxError when the stream ends before its verdict */
export async function readLeaves(
  index: number,
  signal: AbortSignal,
  onProgress: (progress: LeafProgress) => void,
): Promise<RawData> {
  const response = await stream(getBlockData, { params: { index }, signal });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const progress = { lines: 0, bytes: 0 };
  const reader = response.body!.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    progress.bytes += read.value.length;
    for (const byte of read.value) if (byte === LINE_END) progress.lines++;
    onProgress({ ...progress });
  }
  const file = new Blob(parts, { type: MEDIA_TYPE });
  return { file, ...(await readVerdict(file)) };
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
