/** The stored head of the log over the blocks, and its notes by two keys. */
import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { logCosignatures, logHandovers, logHead } from '../schema/transparency-log.ts';

const THE_ROW = 1;

export interface StoredLogHead {
  size: number;
  edge: Uint8Array;
  note: string;
}

/** Undefined before the first block. */
export async function readLogHead(executor: Executor): Promise<StoredLogHead | undefined> {
  const [row] = await executor
    .select({ size: logHead.size, edge: logHead.edge, note: logHead.note })
    .from(logHead)
    .where(eq(logHead.one, THE_ROW));
  return row;
}

/** Call it under the chain's lock. */
export async function writeLogHead(executor: Executor, head: StoredLogHead): Promise<void> {
  await executor
    .insert(logHead)
    .values({ one: THE_ROW, ...head })
    .onConflictDoUpdate({ target: logHead.one, set: head });
}

export async function addLogHandover(executor: Executor, { size, note }: StoredLogHead): Promise<void> {
  await executor.insert(logHandovers).values({ size, note });
}

/** In the order of their blocks. */
export function listLogHandovers(executor: Executor) {
  return executor
    .select({ size: logHandovers.size, note: logHandovers.note })
    .from(logHandovers)
    .orderBy(asc(logHandovers.size));
}

export type StoredCosignature = typeof logCosignatures.$inferSelect;

export function listCosignatures(executor: Executor): Promise<StoredCosignature[]> {
  return executor.select().from(logCosignatures);
}

/** Puts a cosignature in the place of the witness's former one. */
export async function keepCosignature(executor: Executor, row: StoredCosignature): Promise<void> {
  await executor
    .insert(logCosignatures)
    .values(row)
    .onConflictDoUpdate({ target: logCosignatures.verifier, set: row });
}
