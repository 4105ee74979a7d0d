/** Computes a chunk from the rows of its unit alone, wherever the job arrives, and stores its row. */
import {
  miningSessions,
  serverEpochs,
  workChunks,
  workUnits,
} from '@productive-mining/database/schema/mining.ts';
import { workTypeOf } from '@productive-mining/work/registry.ts';
import type { JsonObject } from '@productive-mining/work/work-type.ts';
import { and, eq, exists, sql } from 'drizzle-orm';
import type { WorkerContext } from '../engine-context.ts';
import type { ChunkEnd, ChunkJob, ChunkWork } from '../threads/chunk-job.ts';
import { isOpen } from './lease-unit.ts';

type Control = Parameters<ChunkWork>[1];

/**
 * Repeatable: a chunk that is stored is not computed again, and one that two processes compute leaves one row.
 * @throws when kernel or database fail
 */
export async function computeStoredChunk(
  context: WorkerContext,
  job: ChunkJob,
  { signal, onProgress }: Control,
): Promise<ChunkEnd> {
  const found = await findChunk(context, job, signal);
  if (found === 'stored') return { kind: 'done' };
  if (found === 'past') return { kind: 'dropped' };
  const { workType } = found;
  const task = { ...found, view: job.view };
  const outcome = await context.pool.run('compute', task, { signal, onProgress });
  context.counts.cpuSpent(workType, 'compute', outcome.cpuMs);
  if (outcome.kind === 'stopped') return { kind: 'stopped' };
  if (outcome.kind === 'undecided') return { kind: 'undecided', reason: outcome.reason };
  await storeChunk(context, job, outcome.value.leaves, outcome.cpuMs);
  return { kind: 'done' };
}

/** What is to be computed; nothing when the row is there, or nobody waits for it: its server, lease or session is past. */
async function findChunk(
  { patiently }: WorkerContext,
  { epoch, unitId, lease, chunk }: ChunkJob,
  signal: AbortSignal,
): Promise<'stored' | 'past' | { workType: string; plan: JsonObject; first: number; count: number }> {
  const [row] = await patiently.until(signal).run((orm) =>
    orm
      .select({
        workType: workUnits.workType,
        plan: workUnits.plan,
        epoch: sql<number>`(select ${serverEpochs.epoch} from ${serverEpochs})`,
        isStored: exists(
          orm
            .select({ chunk: workChunks.chunk })
            .from(workChunks)
            .where(
              and(eq(workChunks.unitId, unitId), eq(workChunks.lease, lease), eq(workChunks.chunk, chunk)),
            ),
        ),
      })
      .from(workUnits)
      .innerJoin(miningSessions, eq(miningSessions.sessionId, workUnits.sessionId))
      .where(
        and(
          eq(workUnits.id, unitId),
          eq(workUnits.lease, lease),
          isOpen,
          eq(miningSessions.status, 'mining'),
        ),
      ),
  );
  if (row?.epoch !== epoch) return 'past';
  if (row.isStored) return 'stored';
  const plan = row.plan as JsonObject;
  const leaves = workTypeOf(row.workType).chunks(plan)[chunk];
  return leaves ? { workType: row.workType, plan, first: leaves.first, count: leaves.count } : 'past';
}

async function storeChunk(
  { patiently, workerId }: WorkerContext,
  { unitId, lease, chunk }: ChunkJob,
  leaves: Uint8Array,
  computeMs: number,
): Promise<void> {
  const row = { unitId, lease, chunk, leaves, computeMs, workerId, finishedAt: new Date() };
  await patiently.run((orm) => orm.insert(workChunks).values(row).onConflictDoNothing());
}
