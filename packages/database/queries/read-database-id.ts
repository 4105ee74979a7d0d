/** The UUID that was drawn with this database: it tells its ledger and its queue from others. A restored copy has the same. */
import type { Executor } from '../connection/connect.ts';
import { serverEpochs } from '../schema/mining.ts';

export async function readDatabaseId(executor: Executor): Promise<string> {
  const known = await selectId(executor);
  if (known !== undefined) return known;
  // A process that computes may come before the first server, which counts the epoch up from here.
  await executor.insert(serverEpochs).values({ id: 1, epoch: 0 }).onConflictDoNothing();
  return (await selectId(executor))!;
}

async function selectId(executor: Executor): Promise<string | undefined> {
  const [row] = await executor.select({ id: serverEpochs.databaseId }).from(serverEpochs);
  return row?.id;
}
