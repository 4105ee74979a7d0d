/** An engine on a database of its own, with everything it reports. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MiningProgress } from '@productive-mining/contract/entities/session.ts';
import { connectDatabase, type Database } from '@productive-mining/database/connection/connect.ts';
import { takeServerLock } from '@productive-mining/database/connection/server-lock.ts';
import { visitors } from '@productive-mining/database/schema/mining.ts';
import { startTestDatabase } from '@productive-mining/database/testing/start-test-database.ts';
import { loadChainKeys } from '../chain/chain-keys.ts';
import { type Engine, startEngine } from '../engine.ts';
import type { EngineEvents } from '../events.ts';
import type { PoolOptions } from '../threads/compute-pool.ts';

export interface Reported {
  progress: MiningProgress[];
  blocks: number[];
  started: string[];
  stopped: { sessionId: string; reason: string }[];
  failures: { code: string; sentence: string }[];
}

export interface TestEngine {
  engine: Engine;
  database: Database;
  databaseUrl: string;
  reported: Reported;
  /** A new visitor's id. */
  addVisitor(): Promise<string>;
  /** Ends the engine and starts another on the same database. @param between done while there is none */
  restart(between?: () => Promise<void>): Promise<Engine>;
  close(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

function recordEvents(): { reported: Reported; events: EngineEvents } {
  const reported: Reported = { progress: [], blocks: [], started: [], stopped: [], failures: [] };
  const events: EngineEvents = {
    progress: (_, progress) => reported.progress.push(progress),
    blockMined: ({ blockIndex }) => reported.blocks.push(blockIndex),
    sessionStarted: (_, sessionId) => reported.started.push(sessionId),
    sessionStopped: ({ sessionId, reason }) => reported.stopped.push({ sessionId, reason }),
    blocksJudged: () => undefined,
    unitFailed: ({ code, sentence }) => reported.failures.push({ code, sentence }),
  };
  return { reported, events };
}

export async function startTestEngine(
  options: { threads?: number; redisUrl?: string; pool?: PoolOptions } = {},
): Promise<TestEngine> {
  const testDatabase = await startTestDatabase();
  const database = connectDatabase(testDatabase.url);
  const folder = mkdtempSync(path.join(tmpdir(), 'engine-'));
  const { reported, events } = recordEvents();
  const start = async () => {
    const lock = await takeServerLock(testDatabase.url);
    const engine = await startEngine({
      database,
      databaseUrl: testDatabase.url,
      epoch: await lock.beginEpoch(),
      redisUrl: options.redisUrl,
      threads: options.threads ?? 2,
      pool: options.pool,
      cpuWatts: 15,
      keys: await loadChainKeys(path.join(folder, 'keys')),
      workerId: 'test',
      isPresent: () => true,
      cacheDir: path.join(folder, 'cache'),
      events,
      log: silent,
    });
    return { engine, lock };
  };
  let running = await start();
  const end = async () => {
    await running.engine.close();
    await running.lock.release();
  };
  let visitorCount = 0;
  return {
    get engine() {
      return running.engine;
    },
    database,
    databaseUrl: testDatabase.url,
    reported,
    async addVisitor() {
      visitorCount++;
      const id = `visitor-${visitorCount}`;
      const address = `0x${visitorCount.toString(16).padStart(40, '0')}`;
      await database.orm.insert(visitors).values({ id, address });
      return id;
    },
    async restart(between) {
      await end();
      await between?.();
      running = await start();
      return running.engine;
    },
    async close() {
      await end();
      await database.close();
      await testDatabase.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const NO_LIMITS = { perVisitor: Number.POSITIVE_INFINITY, perAddress: Number.POSITIVE_INFINITY };

/** A start request with what tests don't care about. */
export function startRequest(visitorId: string, workType: string, difficulty: number, more: object = {}) {
  return { visitorId, clientAddress: '127.0.0.1', workType, difficulty, limits: NO_LIMITS, ...more };
}

export async function until(condition: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
