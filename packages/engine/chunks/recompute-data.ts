/**
 * Bulk data of a block, leaf by leaf: computed again by the kernel and checked against the work root. One at a time
 * for a visitor and two in all; what was computed is kept in a folder with a cap.
 */

import { createReadStream } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bytesToHex } from '@noble/hashes/utils.js';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { INTEGER_MAX } from '@productive-mining/database/integer-range.ts';
import { blocks, discoveries } from '@productive-mining/database/schema/ledger.ts';
import { workRoot } from '@productive-mining/ledger/merkle/work-root.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { eq } from 'drizzle-orm';
import type { EngineContext } from '../engine-context.ts';
import { unpackLeaves } from '../threads/leaf-codec.ts';
import { CacheFile } from './cache-file.ts';

export interface BlockDataSource {
  /**
   * NDJSON lines without line ends: { leaf, summary, data } in base64, last { leaves, workRoot, matches }.
   * @throws CallFailure block_not_found, too_many_recomputations, recomputation_busy
   */
  stream(blockIndex: number, visitorId: string, signal: AbortSignal): Promise<AsyncIterable<string>>;
}

const RECOMPUTATIONS_AT_ONCE = 2;
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
      // Nothing would free the place of a reader who has left already.
      if (!signal.aborted) busy.set(visitorId, place);
      // A reader who leaves before the first line never starts the generator, whose end would free the place.
      const leave = () => {
        if (busy.get(visitorId) === place) busy.delete(visitorId);
      };
      signal.addEventListener('abort', leave, { once: true });
      const kept = new CacheFile(file, cacheDir, context.log);
      return keepInCache(recompute(context, unit, visitorId, signal), kept, leave);
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
    const { data, leaves } = await recomputeChunk(
      context,
      { workType, plan, first, count },
      visitorId,
      signal,
    );
    last = search?.add(first, leaves);
    for (const [offset, summary] of leaves.slice(0, (last ?? first + count) - first + 1).entries())
      yield line(summary, data[offset]!);
  }
  // All leaves behind the end of a search are empty.
  while (summaries.length < definition.leafCount(plan)) yield line(new Uint8Array(), new Uint8Array());
  const root = bytesToHex(workRoot(summaries));
  yield JSON.stringify({ leaves: summaries.length, workRoot: root, matches: root === expected });
}

/** Gives its turn back before anything is sent: a reader who takes nothing must hold up nobody else's work. */
async function recomputeChunk(
  context: EngineContext,
  chunk: { workType: string; plan: JsonObject; first: number; count: number },
  visitorId: string,
  signal: AbortSignal,
): Promise<{ data: Uint8Array[]; leaves: Uint8Array[] }> {
  const slot = await context.share.acquire({ visitorId, sessionId: `data:${visitorId}` }, signal);
  try {
    const outcome = await context.pool.run('compute', chunk, { signal });
    context.counts.cpuSpent(chunk.workType, 'recompute', outcome.cpuMs);
    if (outcome.kind !== 'done') throw signal.reason ?? new Error(`recomputation ended ${outcome.kind}`);
    return { data: unpackLeaves(outcome.value.data), leaves: unpackLeaves(outcome.value.leaves) };
  } finally {
    slot.release();
  }
}

async function* readCached(file: string): AsyncGenerator<string> {
  await utimes(file, new Date(), new Date());
  yield* createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}

async function* keepInCache(
  lines: AsyncIterable<string>,
  kept: CacheFile,
  done: () => void,
): AsyncGenerator<string> {
  try {
    for await (const line of lines) {
      await kept.add(line);
      yield line;
    }
    await kept.finish();
  } finally {
    await kept.drop();
    done();
  }
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
