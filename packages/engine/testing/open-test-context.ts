/** What the parts of the engine work with, on a database of its own, without sessions, timers and messages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { type ServerLock, takeServerLock } from '@productive-mining/database/connection/server-lock.ts';
import { startTestDatabase } from '@productive-mining/database/testing/start-test-database.ts';
import { loadChainKeys } from '../chain/chain-keys.ts';
import { openContext } from '../engine.ts';
import type { EngineContext } from '../engine-context.ts';

export interface TestContext {
  context: EngineContext;
  database: Database;
  databaseUrl: string;
  lock: ServerLock;
  close(): Promise<void>;
}

const nothing = () => undefined;

/** @param lockUrl the address at which its server lock is taken, made from the database's own */
export async function openTestContext(
  lockUrl: (databaseUrl: string) => Promise<string> = (url) => Promise.resolve(url),
): Promise<TestContext> {
  const testDatabase = await startTestDatabase();
  const database = connectDatabase(testDatabase.url);
  const lock = await takeServerLock(await lockUrl(testDatabase.url));
  const folder = mkdtempSync(path.join(tmpdir(), 'context-'));
  const closing = new AbortController();
  const context = await openContext(
    {
      database,
      databaseUrl: testDatabase.url,
      epoch: await lock.beginEpoch(),
      threads: 2,
      cpuWatts: 15,
      keys: await loadChainKeys(folder),
      workerId: 'test',
      isPresent: () => true,
      isHindered: () => false,
      cacheDir: folder,
      events: {
        progress: nothing,
        blockMined: nothing,
        sessionStarted: nothing,
        sessionStopped: nothing,
        blocksJudged: nothing,
        unitFailed: nothing,
      },
      log: { info: nothing, warn: nothing, error: nothing },
    },
    closing.signal,
  );
  return {
    context,
    database,
    databaseUrl: testDatabase.url,
    lock,
    async close() {
      closing.abort(new Error('the test ends'));
      await context.queue.close();
      await context.pool.close();
      await database.close();
      await lock.release();
      await testDatabase.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
