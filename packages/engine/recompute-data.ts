/**
 * Bulk data of a block, leaf by leaf: computed again by the kernel and checked against the work root. One at a time
 * for a visitor and two in all; what was computed is kept in a folder with a cap.
 */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bytesToHex } from '@noble/hashes/utils.js';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { INTEGER_MAX } from '@productive-mining/database/integer-range.ts';
import { blocks, discoveries } from '@productive-mining/database/schema/ledger.ts';
import { workRoot } from '@productive-mining/ledger/work-root.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { eq } from 'drizzle-orm';
import type { EngineContext } from './engine-context.ts';
import { unpackLeaves } from './leaf-codec.ts';

export interface BlockDataSource {
  /**
   * NDJSON lines without line ends: { leaf, summary, data } in base64, last { leaves, workRoot, matches }.
   * @throws CallFailure block_not_found, too_many_recomputations, recomputation_busy
   */
  stream(blockIndex: number, visitorId: string, signal: AbortSignal): Promise<AsyncIterable<string>>;
}

const RECOMPUTATIONS_AT_ONCE = 2;
const CACHE_BYTES_MAX = 512 * 2 ** 20;
const toBase64 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

interface StoredUnit {
  workType: string;
  plan: JsonObject;
  workRoot: string;
}

export function openBlockData(context: EngineContext, cacheDir: string): BlockDataSource {
  const busy = new Map<string, symbol>();
  return {
    async stream(blockIndex, visitorId, signal) {
      const unit = await readUnit(context, blockIndex);
      const file = path.join(cacheDir, `block-${blockIndex}-${unit.workRoot.slice(0, 16)}.ndjson`);
      if (await isFile(file)) return readCached(file);
      if (busy.has(visitorId)) throw new CallFailure('too_many_recomputations');
      if (busy.size >= RECOMPUTATIONS_AT_ONCE) throw new CallFailure('recomputation_busy');
      const place = Symbol(visitorId);
      busy.set(visitorId, place);
      // A reader who leaves before the first line never starts the generator, whose end would free the place.
      const leave = () => {
        if (busy.get(visitorId) === place) busy.delete(visitorId);
      };
      signal.addEventListener('abort', leave, { once: true });
      return keepInCache(recompute(context, unit, visitorId, signal), file, cacheDir, leave);
    },
  };
}

async function readUnit(context: EngineContext, blockIndex: number): Promise<StoredUnit> {
  const [row] = await context.database.orm
    .select({ workType: discoveries.workType, plan: discoveries.plan, workRoot: blocks.workRoot })
    .from(blocks)
    .innerJoin(discoveries, eq(discoveries.blockId, blocks.id))
    .where(eq(blocks.index, Math.min(blockIndex, INTEGER_MAX)));
  if (!row) throw new CallFailure('block_not_found', { index: blockIndex });
  return { ...row, plan: row.plan as JsonObject };
}

async function* recompute(
  context: EngineContext,
  { workType, plan, workRoot: expected }: StoredUnit,
  visitorId: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const definition = workTypeOf(workType);
  const search = definition.search?.(plan);
  const summaries: Uint8Array[] = [];
  const line = (summary: Uint8Array, data: Uint8Array) => {
    summaries.push(summary);
    return JSON.stringify({
      leaf: summaries.length - 1,
      summary: toBase64(summary),
      data: toBase64(data),
    });
  };
  let last: number | undefined;
  for (const { first, count } of definition.chunks(plan)) {
    if (last !== undefined) break;
    const slot = await context.share.acquire({ visitorId, sessionId: `data:${visitorId}` }, signal);
    try {
      const outcome = await context.pool.run('compute', { workType, plan, first, count }, { signal });
      context.counts.cpuSpent(workType, 'recompute', outcome.cpuMs);
      if (outcome.kind !== 'done') throw signal.reason ?? new Error(`recomputation ended ${outcome.kind}`);
      const data = unpackLeaves(outcome.value.data);
      const leaves = unpackLeaves(outcome.value.leaves);
      last = search?.add(first, leaves);
      for (const [offset, summary] of leaves.slice(0, (last ?? first + count) - first + 1).entries())
        yield line(summary, data[offset]!);
    } finally {
      slot.release();
    }
  }
  // Behind the end of a search all leaves are empty.
  while (summaries.length < definition.leafCount(plan)) yield line(new Uint8Array(), new Uint8Array());
  const root = bytesToHex(workRoot(summaries));
  yield JSON.stringify({ leaves: summaries.length, workRoot: root, matches: root === expected });
}

async function* readCached(file: string): AsyncGenerator<string> {
  await utimes(file, new Date(), new Date());
  yield* createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}

async function* keepInCache(
  lines: AsyncIterable<string>,
  file: string,
  cacheDir: string,
  done: () => void,
): AsyncGenerator<string> {
  const partial = `${file}.${randomUUID()}.part`;
  await mkdir(cacheDir, { recursive: true });
  const out = createWriteStream(partial);
  try {
    for await (const line of lines) {
      if (!out.write(`${line}\n`)) await once(out, 'drain');
      yield line;
    }
    out.end();
    await once(out, 'finish');
    await rename(partial, file);
    await trimCache(cacheDir);
  } finally {
    out.destroy();
    await rm(partial, { force: true });
    done();
  }
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (entry) => entry.isFile(),
    () => false,
  );
}

/** Removes what was longest unused until the folder is within its cap. */
async function trimCache(cacheDir: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(cacheDir)).map(async (name) => {
      const file = path.join(cacheDir, name);
      const { size, mtimeMs } = await stat(file);
      return { file, size, mtimeMs };
    }),
  );
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= CACHE_BYTES_MAX) return;
    await rm(file, { force: true });
    total -= size;
  }
}
