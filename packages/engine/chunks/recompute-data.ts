/**
 * Bulk data of a block, leaf by leaf. What was computed is kept in a folder with a cap; a computation at work is shared by
 * all who read its block. One at a time for a visitor and two in all, of which one that nobody reads makes room.
 */
import { createReadStream } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { CallFailure } from '@productive-mining/contract/errors.ts';
import { INTEGER_MAX } from '@productive-mining/database/integer-range.ts';
import { blocks, discoveries } from '@productive-mining/database/schema/ledger.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { eq } from 'drizzle-orm';
import type { EngineContext } from '../engine-context.ts';
import { recomputeLeaves, type SealedUnit } from './recompute-leaves.ts';
import { SharedRecomputation } from './shared-recomputation.ts';

export interface BlockDataSource {
  /**
   * NDJSON: lines { leaf, summary, data } in base64, last { leaves, workRoot, matches }. Nothing is computed for a signal
   * that has aborted.
   * @throws CallFailure block_not_found, too_many_recomputations, recomputation_busy; the error of a disk that takes no file
   */
  stream(blockIndex: number, visitorId: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

export interface BlockDataOptions {
  /** Folder of the files. */
  cacheDir: string;
  /** How long a computation goes on that nobody reads, other than usual. */
  unreadMs?: number;
}

const RECOMPUTATIONS_AT_ONCE = 2;

export function openBlockData(
  context: EngineContext,
  { cacheDir, unreadMs }: BlockDataOptions,
): BlockDataSource & {
  /** Waits for computations, which end as the engine closes. */ close(): Promise<void>;
} {
  /** Computations that hold a place, by the file that they fill. */
  const atWork = new Map<string, SharedRecomputation>();
  /** These, and those that end to make room. */
  const running = new Set<SharedRecomputation>();
  const begin = (file: string, unit: SealedUnit, visitorId: string) => {
    makeRoom(atWork, visitorId);
    const { closing, log } = context;
    const linesOf = (signal: AbortSignal) => recomputeLeaves(context, unit, visitorId, signal);
    const onEnd = (ended: SharedRecomputation) => {
      running.delete(ended);
      if (atWork.get(file) === ended) atWork.delete(file);
    };
    const begun = new SharedRecomputation({ file, visitorId, linesOf, onEnd, closing, log, unreadMs });
    running.add(begun);
    atWork.set(file, begun);
    return begun;
  };
  return {
    async stream(blockIndex, visitorId, signal) {
      const unit = await readUnit(context, blockIndex);
      const file = path.join(cacheDir, `block-${blockIndex}-${unit.workRoot.slice(0, 16)}.ndjson`);
      const isKept = !atWork.has(file) && (await isFile(file));
      if (signal.aborted) return nothing();
      if (isKept) return readKept(file);
      return (atWork.get(file) ?? begin(file, unit, visitorId)).read(visitorId, signal);
    },
    async close() {
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}

/**
 * Ends a computation that nobody reads where a further one would be too much.
 * @throws CallFailure too_many_recomputations, recomputation_busy
 */
function makeRoom(atWork: Map<string, SharedRecomputation>, visitorId: string): void {
  const entries = [...atWork];
  const own = entries.filter(([, { holder }]) => holder === visitorId);
  if (own.some(([, { isRead }]) => isRead)) throw new CallFailure('too_many_recomputations');
  if (own.length === 0 && atWork.size < RECOMPUTATIONS_AT_ONCE) return;
  const [unneeded] = own.length > 0 ? own : entries.filter(([, { isRead }]) => !isRead);
  if (!unneeded) throw new CallFailure('recomputation_busy');
  const [file, recomputation] = unneeded;
  atWork.delete(file);
  recomputation.end();
}

async function readUnit(context: EngineContext, blockIndex: number): Promise<SealedUnit> {
  const [row] = await context.database.orm
    .select({ workType: discoveries.workType, plan: discoveries.plan, workRoot: blocks.workRoot })
    .from(blocks)
    .innerJoin(discoveries, eq(discoveries.blockId, blocks.id))
    .where(eq(blocks.index, Math.min(blockIndex, INTEGER_MAX)));
  if (!row) throw new CallFailure('block_not_found', { index: blockIndex });
  return { ...row, plan: row.plan as JsonObject };
}

async function* readKept(file: string): AsyncGenerator<Uint8Array> {
  await utimes(file, new Date(), new Date());
  yield* createReadStream(file) as AsyncIterable<Uint8Array>;
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A reader who has left takes nothing.
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
