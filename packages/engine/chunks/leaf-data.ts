/**
 * Bulk data of every leaf, kept beside the stored chunks until the verdict, for kinds whose check wants all of it
 * (docs/decisions/0048-leaf-data-until-the-verdict.md).
 */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Executor, Transaction } from '@productive-mining/database/connection/connect.ts';
import { workChunkData } from '@productive-mining/database/schema/mining.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { DataPlace, RecentData } from '../recent-data.ts';
import { joinShared, unpackLeaves } from '../threads/leaf-codec.ts';
import type { WorkUnit } from '../units/lease-unit.ts';

/** Deflated bytes that a unit may keep. */
export const UNIT_DATA_MAX = 256_000_000;

const inflated = promisify(inflate);

type Lease = Pick<WorkUnit, 'id' | 'lease'>;

const isOf = ({ id, lease }: Lease) => and(eq(workChunkData.unitId, id), eq(workChunkData.lease, lease));

/**
 * Keeps a chunk's data in the transaction that has stored the chunk and locked its unit.
 * @param data deflated
 * @throws RangeError where the unit would keep more than it may, which its kind has to plan for
 */
export async function keepData(
  tx: Transaction,
  { unitId, lease, chunk }: DataPlace,
  data: Uint8Array,
  most = UNIT_DATA_MAX,
): Promise<void> {
  const [kept] = await tx
    .select({ bytes: sql`coalesce(sum(octet_length(${workChunkData.data})), 0)`.mapWith(Number) })
    .from(workChunkData)
    .where(isOf({ id: unitId, lease }));
  const bytes = kept!.bytes + data.length;
  if (bytes > most)
    throw new RangeError(`unit ${unitId} would keep ${bytes} bytes of its leaves' data, and may ${most}`);
  await tx.insert(workChunkData).values({ unitId, lease, chunk, data });
}

/**
 * What is kept of a unit, chunk by chunk in their order: each one's data, packed.
 * @param recent copies of rows that needn't be read; those of the unit are dropped, as nobody asks for them behind its check
 */
export async function readKeptData(
  executor: Executor,
  { id: unitId, lease }: Lease,
  recent: RecentData,
): Promise<Uint8Array[]> {
  const rows = await executor
    .select({ chunk: workChunkData.chunk })
    .from(workChunkData)
    .where(isOf({ id: unitId, lease }))
    .orderBy(asc(workChunkData.chunk));
  const parts: Uint8Array[] = [];
  // One after the other, so that calls are answered in between.
  for (const { chunk } of rows) {
    const place = { unitId, lease, chunk };
    const data = await readData(executor, place, recent);
    if (data) parts.push(await inflated(data));
    recent.drop(place);
  }
  return parts;
}

/** The data of a chunk's last leaf: in a chain, the state with which the next chunk begins. Undefined where none is kept. */
export async function readStateAfter(
  executor: Executor,
  place: DataPlace,
  recent: RecentData,
): Promise<Uint8Array | undefined> {
  const data = await readData(executor, place, recent);
  return data && unpackLeaves(await inflated(data)).at(-1);
}

async function readData(
  executor: Executor,
  place: DataPlace,
  recent: RecentData,
): Promise<Uint8Array | undefined> {
  const stored = recent.find(place);
  if (stored) return stored;
  const [row] = await executor
    .select({ data: workChunkData.data })
    .from(workChunkData)
    .where(and(isOf({ id: place.unitId, lease: place.lease }), eq(workChunkData.chunk, place.chunk)));
  return row?.data;
}

/**
 * The data of all leaves in shared memory, packed.
 * @throws Error where it is that of fewer leaves or of more: a check that passes over leaves would judge by chance
 */
export function dataOfAll({ id, leafCount }: WorkUnit, parts: readonly Uint8Array[]): Uint8Array {
  const data = joinShared(parts);
  const kept = unpackLeaves(data).length;
  if (kept !== leafCount) throw new Error(`unit ${id} has the data of ${kept} of ${leafCount} leaves`);
  return data;
}
