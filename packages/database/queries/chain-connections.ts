/** The networks that visitors are connected to (OPEN-57): at most one each. */
import { eq } from 'drizzle-orm';
import type { Executor } from '../connection/connect.ts';
import { chainConnections } from '../schema/public-chains.ts';

export type ChainConnection = typeof chainConnections.$inferSelect;

/** Connects the visitor, instead of an earlier connection. */
export async function storeConnection(executor: Executor, connection: ChainConnection): Promise<void> {
  const { visitorId, ...rest } = connection;
  await executor
    .insert(chainConnections)
    .values({ visitorId, ...rest })
    .onConflictDoUpdate({ target: chainConnections.visitorId, set: rest });
}

/** The visitor's connection; undefined without one. */
export async function readConnection(
  executor: Executor,
  visitorId: string,
): Promise<ChainConnection | undefined> {
  const [row] = await executor
    .select()
    .from(chainConnections)
    .where(eq(chainConnections.visitorId, visitorId));
  return row;
}

/** Ends the visitor's connection, if there is one. */
export async function removeConnection(executor: Executor, visitorId: string): Promise<void> {
  await executor.delete(chainConnections).where(eq(chainConnections.visitorId, visitorId));
}
