/** Computes the chunks of a unit that aren't done yet, in parallel as far as the shares allow. */
import { setMaxListeners } from 'node:events';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { workChunks, workUnits } from '@productive-mining/database/schema/mining.ts';
import { loadCompute, workTypeOf } from '@productive-mining/work/registry.ts';
import { UndecidedUnit } from '@productive-mining/work/work-type.ts';
import { and, asc, eq } from 'drizzle-orm';
import { LeaseEnded } from '../queue/sent-chunks.ts';
import { joinShared } from '../threads/leaf-codec.ts';
import { workedMsOf } from '../threads/worked-time.ts';
import { isOfLease, isStillLeased, type WorkUnit } from '../units/lease-unit.ts';
import type { FinishedChunks } from '../units/track-progress.ts';
import type { ComputedUnit, UnitRun } from '../units/unit-run.ts';
import { readChunkStanding } from './compute-stored-chunk.ts';
import { dataOfAll, readKeptData } from './leaf-data.ts';
import { leavesOfChunks, resumeSearch } from './search-unit.ts';

/** Reads which chunks of the unit are stored under this lease: the checkpoint from which it goes on. */
export async function readFinished(executor: Executor, unit: WorkUnit): Promise<FinishedChunks> {
  const rows = await executor
    .select({
      chunk: workChunks.chunk,
      finishedAt: workChunks.finishedAt,
      wallMs: workChunks.wallMs,
      computeMs: workChunks.computeMs,
    })
    .from(workChunks)
    .where(isOfLease(unit));
  return { chunks: new Set(rows.map((row) => row.chunk)), wallMs: wallMsOf(rows) };
}

/**
 * Resolves when every chunk is stored, or those up to a find: the others are ended.
 * @throws the signal's reason when the session pauses or stops; LeaseEnded; UndecidedUnit when the method can't decide
 */
export async function computeUnit(run: UnitRun, finished: ReadonlySet<number>): Promise<void> {
  const { unit, plan, signal } = run;
  const search = await resumeSearch(run, finished);
  if (search?.lastLeaf !== undefined) return;
  const failure = new AbortController();
  const ended = new AbortController();
  const either = AbortSignal.any([signal, failure.signal, ended.signal]);
  setMaxListeners(0, either);
  const running = new Map<number, Promise<void>>();
  for (const [index, { follows }] of workTypeOf(unit.workType).chunks(plan).entries()) {
    if (finished.has(index)) continue;
    const before = follows === undefined ? undefined : running.get(follows);
    const computed = (async () => {
      await before;
      await computeOne(run, index, either);
      if (search?.add(index, await readLeaves(run, index))) ended.abort(new Error('found'));
    })();
    running.set(
      index,
      computed.catch((error: unknown) => {
        if (!ended.signal.aborted) failure.abort(error);
        throw error;
      }),
    );
  }
  const outcomes = await Promise.allSettled(running.values());
  signal.throwIfAborted();
  if (search?.lastLeaf !== undefined) return;
  if (failure.signal.aborted) throw failure.signal.reason;
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Resolves when the chunk is stored. @throws the signal's reason when it aborts; LeaseEnded; UndecidedUnit */
async function computeOne(run: UnitRun, index: number, signal: AbortSignal): Promise<void> {
  const { context, claim, unit, progress } = run;
  const slot = await context.share.acquire(claim, signal);
  try {
    const job = { unitId: unit.id, lease: unit.lease, chunk: index, view: run.isWatched };
    const end = await context.queue.dispatch(job, {
      signal,
      onProgress: ({ fraction, view }) => progress.chunkProgress(index, fraction, view),
      readStanding: () =>
        run.patiently.run((orm) =>
          readChunkStanding(orm, { unitId: unit.id, lease: unit.lease, chunk: index }),
        ),
    });
    if (end.kind === 'undecided') throw new UndecidedUnit(end.reason);
    progress.chunkDone(index);
  } catch (error) {
    progress.chunkDropped(index);
    throw error;
  } finally {
    slot.release();
  }
}

async function readLeaves({ unit, patiently }: UnitRun, index: number): Promise<Uint8Array> {
  const ofChunk = and(isOfLease(unit), eq(workChunks.chunk, index));
  return patiently.run(async (orm) => {
    const [row] = await orm.select({ leaves: workChunks.leaves }).from(workChunks).where(ofChunk);
    if (row) return row.leaves;
    const [leased] = await orm.select({ id: workUnits.id }).from(workUnits).where(isStillLeased(unit));
    // A region that is given back loses its chunks.
    if (!leased) throw new LeaseEnded(unit.id);
    throw new Error(`chunk ${index} of unit ${unit.id} is not stored`);
  });
}

/**
 * Reads the stored chunks of a unit whose computation is complete, and notes when that was.
 * @throws LeaseEnded when a stop has given the region back meanwhile
 */
export async function collectChunks({ context, unit, patiently }: UnitRun): Promise<ComputedUnit> {
  return patiently.run(async (orm) => {
    const rows = await orm.select().from(workChunks).where(isOfLease(unit)).orderBy(asc(workChunks.chunk));
    const { keepsData } = await loadCompute(unit.workType);
    const data = keepsData ? await readKeptData(orm, unit, context.recentData) : undefined;
    const finishedAt = new Date(Math.max(0, ...rows.map((row) => row.finishedAt.getTime())));
    const [noted] = await orm
      .update(workUnits)
      .set({ computedAt: finishedAt, state: 'verifying' })
      .where(isStillLeased(unit))
      .returning({ id: workUnits.id });
    if (!noted) throw new LeaseEnded(unit.id);
    return {
      leaves: joinShared(leavesOfChunks(unit, rows)),
      ...(data ? { data: dataOfAll(unit, data) } : {}),
      computeMs: rows.reduce((sum, row) => sum + row.computeMs, 0),
      wallMs: wallMsOf(rows),
      workerId: rows[0]?.workerId ?? context.workerId,
      finishedAt,
    };
  });
}

/** Without what lies between the chunks: pauses, and waiting for a turn. */
function wallMsOf(
  chunks: readonly Pick<typeof workChunks.$inferSelect, 'finishedAt' | 'wallMs' | 'computeMs'>[],
): number {
  return workedMsOf(
    chunks.map(({ finishedAt, wallMs, computeMs }) => ({
      endMs: finishedAt.getTime(),
      wallMs: wallMs ?? computeMs,
    })),
  );
}
