import { desc, eq, lt } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { INTEGER_MAX } from '../integer-range.ts';
import { discoveries } from '../schema/ledger.ts';
import { isDisputed } from './select-blocks.ts';

/** Columns that lists show of a discovery: without result, plan and statements, which may be large. */
const listed = {
  id: discoveries.id,
  blockId: discoveries.blockId,
  workType: discoveries.workType,
  difficulty: discoveries.difficulty,
  computationTime: discoveries.computationTime,
  energyConsumed: discoveries.energyConsumed,
  computationalCost: discoveries.computationalCost,
  scientificValue: discoveries.scientificValue,
  workerId: discoveries.workerId,
  timestamp: discoveries.timestamp,
  subject: discoveries.subject,
};

/** A column of its block, beside those of its own. */
const ofBlock = { isDisputed: isDisputed(discoveries.blockId) };

export type ListedDiscoveryRow = Pick<typeof discoveries.$inferSelect, keyof typeof listed>;
/** A discovery with whether a dispute names its block. */
export type JudgedDiscoveryRow = ListedDiscoveryRow & { isDisputed: boolean };

/**
 * Discoveries, newest first.
 * @param before only discoveries with a smaller id
 */
export async function listDiscoveries(
  executor: Executor,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<JudgedDiscoveryRow[]> {
  return executor
    .select({ ...listed, ...ofBlock })
    .from(discoveries)
    .where(before === undefined ? undefined : lt(discoveries.id, Math.min(before, INTEGER_MAX)))
    .orderBy(desc(discoveries.id))
    .limit(limit);
}

/** The first discovery of a block, as lists show it. */
export async function readFirstDiscovery(
  executor: Executor,
  blockIndex: number,
): Promise<JudgedDiscoveryRow | undefined> {
  const [row] = await executor
    .select({ ...listed, ...ofBlock })
    .from(discoveries)
    .where(eq(discoveries.blockId, blockIndex))
    .orderBy(discoveries.id)
    .limit(1);
  return row;
}

/** Index of the block that holds a discovery; undefined when there is none with this id. */
export async function readDiscoveryBlock(executor: Executor, id: number): Promise<number | undefined> {
  const [row] = await executor
    .select({ blockId: discoveries.blockId })
    .from(discoveries)
    .where(eq(discoveries.id, id));
  return row?.blockId;
}
