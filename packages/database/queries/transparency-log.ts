/** The stored head of the log over the blocks, and its notes by two keys. */
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { blocks } from '../schema/ledger.ts';
import { logCosignatures, logHandovers, logHead } from '../schema/transparency-log.ts';

const THE_ROW = 1;

export interface StoredLogHead {
  size: number;
  edge: Uint8Array;
  note: string;
}

const HEAD = { size: logHead.size, edge: logHead.edge, note: logHead.note };

/** Undefined before the first block. */
export async function readLogHead(executor: Executor): Promise<StoredLogHead | undefined> {
  const [row] = await executor.select(HEAD).from(logHead).where(eq(logHead.one, THE_ROW));
  return row;
}

/** What the next block goes on from. */
export interface ChainEnd {
  /** The newest block; undefined before the first. */
  tip: { index: number; hash: string; timestamp: Date } | undefined;
  logHead: StoredLogHead | undefined;
}

/** The newest block and the head of the log over the blocks, in one question where there is a block. */
export async function readChainEnd(executor: Executor): Promise<ChainEnd> {
  const [row] = await executor
    .select({
      tip: { index: blocks.index, hash: blocks.blockHash, timestamp: blocks.timestamp },
      logHead: HEAD,
    })
    .from(blocks)
    .leftJoin(logHead, eq(logHead.one, THE_ROW))
    .orderBy(desc(blocks.index))
    .limit(1);
  if (!row) return { tip: undefined, logHead: await readLogHead(executor) };
  return { tip: row.tip, logHead: row.logHead ?? undefined };
}

/**
 * Call it under the chain's lock. Every block does so in its transaction: the statement is written out, as to have it put
 * together takes a quarter of a millisecond.
 */
export async function writeLogHead(executor: Executor, { size, edge, note }: StoredLogHead): Promise<void> {
  await executor.execute(sql`insert into ${logHead} (one, size, edge, note)
    values (${THE_ROW}, ${size}, ${edge}, ${note})
    on conflict (one) do update set size = excluded.size, edge = excluded.edge, note = excluded.note`);
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
