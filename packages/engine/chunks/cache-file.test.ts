import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { CacheFile } from './cache-file.ts';

const never = new AbortController().signal;
/** Two megabytes in all. */
const LINES = Array.from({ length: 2000 }, (_, at) => String(at).padEnd(1000, '.'));
const WHOLE = LINES.map((line) => `${line}\n`).join('');
let file: string;
let kept: CacheFile;

beforeEach(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
  file = path.join(folder, 'below', 'lines');
  kept = await CacheFile.open(file);
  onTestFinished(async () => {
    await kept.close();
    rmSync(folder, { recursive: true });
  });
});

async function textOf(pieces: AsyncIterable<Uint8Array>, paceMs?: number): Promise<string> {
  const taken: Uint8Array[] = [];
  for await (const piece of pieces) {
    taken.push(piece);
    if (paceMs !== undefined) await new Promise((resolve) => setTimeout(resolve, paceMs));
  }
  return Buffer.concat(taken).toString();
}

it('gives the whole to readers before, while and after it grows, quick ones and slow ones', async () => {
  const early = textOf(kept.pieces(never));
  const slow = textOf(kept.pieces(never), 5);
  for (const line of LINES.slice(0, 1000)) await kept.add(line);
  const late = textOf(kept.pieces(never));
  for (const line of LINES.slice(1000)) await kept.add(line);
  await kept.finish();
  const last = textOf(kept.pieces(never));
  for (const text of await Promise.all([early, slow, late, last])) expect(text === WHOLE).toBe(true);
  expect(readFileSync(file, 'utf8') === WHOLE).toBe(true);
});

it('grows to its end while a reader takes one piece and no more', async () => {
  const stalled = kept.pieces(never);
  const first = stalled.next();
  for (const line of LINES) await kept.add(line);
  await kept.finish();
  expect(readFileSync(file, 'utf8') === WHOLE).toBe(true);
  expect((await first).done).toBe(false);
});

it('fails its readers with the fault for which it is dropped, and leaves nothing behind', async () => {
  const fault = new Error('no space left on device');
  const failed = expect(textOf(kept.pieces(never))).rejects.toBe(fault);
  await kept.drop(fault);
  await failed;
  await expect(textOf(kept.pieces(never))).rejects.toBe(fault);
  expect(readdirSync(path.dirname(file))).toEqual([]);
});

it('lets a reader go who waits for it to grow', async () => {
  const gone = new AbortController();
  const waiting = textOf(kept.pieces(gone.signal));
  gone.abort();
  expect(await waiting).toBe('');
});
