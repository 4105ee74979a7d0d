/** Computes a chunk from the rows of its unit alone, wherever the job arrives, and stores its row. */
import type { Executor, Orm } from '@productive-mining/database/connection/connect.ts';
import { isWorthAnotherTry } from '@productive-mining/database/connection/until-database-answers.ts';
import {
  miningSessions,
  serverEpochs,
  workChunks,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { Chunk, JsonObject } from '@productive-mining/work/work-type.ts';
import { and, eq, exists, sql } from 'drizzle-orm';
import type { WorkerContext } from '../engine-context.ts';
import type { ChunkEnd, ChunkJob, ChunkWork } from '../queue/chunk-job.ts';
import type { ChunkStanding } from '../queue/sent-chunks.ts';
import { DatabaseAway } from '../queue/taken-chunks.ts';
import { isOfLease, isOpen } from '../units/lease-unit.ts';
import { keepData, readStateAfter } from './leaf-data.ts';

type Control = Parameters<ChunkWork>[1];
type ChunkPlace = Pick<ChunkJob, 'unitId' | 'lease' | 'chunk'>;

/**
 * Repeatable: a chunk that is stored is not computed again, and one that two processes compute leaves one row. A fault
 * of database or machine that may pass, such as a full disk or too little memory, ends it as stopped.
 * @throws DatabaseAway in a process that isn't the server; the kernel's error; the database's, when it won't pass
 */
export async function computeStoredChunk(
  context: WorkerContext,
  job: ChunkJob,
  control: Control,
): Promise<ChunkEnd> {
  try {
    return await computeAndStore(context, job, control);
  } catch (error) {
    if (!isWorthAnotherTry(error)) throw error;
    context.log.warn(
      { ...placeOf(job), error: String(error) },
      'a chunk could not be computed or stored now',
    );
    return { kind: 'stopped' };
  }
}

async function computeAndStore(
  context: WorkerContext,
  job: ChunkJob,
  { signal, onProgress }: Control,
): Promise<ChunkEnd> {
  context.recentData.keepTo(job.key);
  const found = await findChunk(context, job, signal);
  if (found === 'stored') return { kind: 'done' };
  if (found === 'past') return { kind: 'dropped' };
  const { workType, follows } = found;
  const state =
    follows === undefined
      ? undefined
      : await ask(context, signal, (orm) =>
          readStateAfter(orm, { ...placeOf(job), chunk: follows }, context.recentData),
        );
  // Its session sends a chunk once the one before it is stored, which goes with the lease alone.
  if (follows !== undefined && !state) return { kind: 'dropped' };
  const task = { ...found, state, view: job.view, toStore: true };
  const outcome = await context.pool.run('compute', task, { signal, onProgress });
  context.counts.cpuSpent(workType, 'compute', outcome.cpuMs);
  if (outcome.kind === 'stopped') return { kind: 'stopped' };
  if (outcome.kind === 'undecided') return { kind: 'undecided', reason: outcome.reason };
  const { leaves, data } = outcome.value;
  const standing = await ask(context, signal, (orm) =>
    storeChunk(orm, job, {
      leaves,
      data,
      computeMs: outcome.cpuMs,
      wallMs: outcome.wallMs,
      workerId: context.workerId,
    }),
  );
  if (standing === 'past') return { kind: 'dropped' };
  // What another process stored first is read, so that leaves and data are of one process.
  if (standing === 'stored' && data.length > 0) context.recentData.add(placeOf(job), data);
  return { kind: 'done' };
}

/** Whether somebody still waits for the chunk. */
export async function isChunkWanted(context: WorkerContext, job: ChunkJob): Promise<boolean> {
  return typeof (await findChunk(context, job, context.closing)) === 'object';
}

/** What the rows say of a chunk, for the session that waits for it. */
export async function readChunkStanding(orm: Orm, place: ChunkPlace): Promise<ChunkStanding> {
  if (await isStored(orm, place)) return 'stored';
  const [row] = await orm
    .select({ id: workUnits.id })
    .from(workUnits)
    .innerJoin(miningSessions, eq(miningSessions.sessionId, workUnits.sessionId))
    .where(isMined(place));
  return row ? 'wanted' : 'past';
}

/** The chunk to compute; 'stored' when its row exists, 'past' when its server, lease or session has ended, so that nobody waits for it. */
async function findChunk(
  context: WorkerContext,
  { epoch, unitId, lease, chunk }: ChunkJob,
  signal: AbortSignal,
): Promise<'stored' | 'past' | (Chunk & { workType: string; plan: JsonObject })> {
  const place = { unitId, lease, chunk };
  const [row] = await ask(context, signal, (orm) =>
    orm
      .select({
        workType: workUnits.workType,
        plan: workUnits.plan,
        epoch: sql<number>`(select ${serverEpochs.epoch} from ${serverEpochs})`,
        isStored: exists(orm.select({ chunk: workChunks.chunk }).from(workChunks).where(isAt(place))),
      })
      .from(workUnits)
      .innerJoin(miningSessions, eq(miningSessions.sessionId, workUnits.sessionId))
      .where(isMined(place)),
  );
  if (row?.epoch !== epoch) return 'past';
  if (row.isStored) return 'stored';
  const plan = row.plan as JsonObject;
  const leaves = workTypeOf(row.workType).chunks(plan)[chunk];
  return leaves ? { workType: row.workType, plan, ...leaves } : 'past';
}

interface Computed {
  leaves: Uint8Array;
  /** The leaves' bulk data, deflated; empty or left out for a kind that keeps none. */
  data?: Uint8Array;
  computeMs: number;
  wallMs: number;
  workerId: string;
}

/**
 * Stores a row, and one of its leaves' data where there is any, as long as the unit has this lease. The unit's row is locked
 * meanwhile, so that none follows the end of the lease, and that data is added up by one at a time.
 * @throws RangeError where the data is more than a unit may keep
 */
export async function storeChunk(
  orm: Orm,
  place: ChunkPlace,
  { data, ...computed }: Computed,
): Promise<'stored' | 'stored_before' | 'past'> {
  const isNew = data?.length
    ? await orm.transaction(async (tx) => {
        const isInserted = await insertChunk(tx, place, computed, 'no key update');
        if (isInserted) await keepData(tx, place, data);
        return isInserted;
      })
    : await insertChunk(orm, place, computed, 'share');
  if (isNew) return 'stored';
  return (await isStored(orm, place)) ? 'stored_before' : 'past';
}

/** @returns whether there was no row, and the lease holds */
async function insertChunk(
  executor: Executor,
  place: ChunkPlace,
  { leaves, computeMs, wallMs, workerId }: Omit<Computed, 'data'>,
  lock: 'share' | 'no key update',
): Promise<boolean> {
  const value = <T>(column: { getSQLType(): string }, of: T) =>
    sql<T>`${of}::${sql.raw(column.getSQLType())}`;
  const row = executor
    .select({
      unitId: workUnits.id,
      lease: workUnits.lease,
      chunk: value(workChunks.chunk, place.chunk).as('chunk'),
      leaves: value(workChunks.leaves, leaves).as('leaves'),
      computeMs: value(workChunks.computeMs, computeMs).as('compute_ms'),
      wallMs: value(workChunks.wallMs, wallMs).as('wall_ms'),
      workerId: value(workChunks.workerId, workerId).as('worker_id'),
      finishedAt: sql<Date>`now()`.as('finished_at'),
    })
    .from(workUnits)
    .where(isLeased(place))
    .for(lock);
  const stored = await executor
    .insert(workChunks)
    .select(row as never)
    .onConflictDoNothing()
    .returning({ chunk: workChunks.chunk });
  return stored.length > 0;
}

async function isStored(orm: Orm, place: ChunkPlace): Promise<boolean> {
  const rows = await orm.select({ chunk: workChunks.chunk }).from(workChunks).where(isAt(place));
  return rows.length > 0;
}

const placeOf = ({ unitId, lease, chunk }: ChunkJob): ChunkPlace => ({ unitId, lease, chunk });

const isAt = ({ unitId, lease, chunk }: ChunkPlace) =>
  and(isOfLease({ id: unitId, lease }), eq(workChunks.chunk, chunk));

const isLeased = ({ unitId, lease }: ChunkPlace) =>
  and(eq(workUnits.id, unitId), eq(workUnits.lease, lease), isOpen);

const isMined = (place: ChunkPlace) => and(isLeased(place), eq(miningSessions.status, 'mining'));

/**
 * Asks the database: the server waits until it answers; another process doesn't hold a chunk so long that others could
 * compute. A statement that is never answered ends there too.
 */
function ask<T>(
  { patiently, patienceMs }: WorkerContext,
  signal: AbortSignal,
  work: (orm: Orm) => Promise<T>,
): Promise<T> {
  if (patienceMs === undefined) return patiently.until(signal).run(work);
  const isOver = AbortSignal.timeout(patienceMs);
  const away = new Promise<never>((_, reject) => {
    isOver.addEventListener('abort', () => reject(new DatabaseAway()), { once: true });
  });
  return Promise.race([patiently.until(AbortSignal.any([signal, isOver])).run(work), away]);
}
