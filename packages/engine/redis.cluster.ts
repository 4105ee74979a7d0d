/** The same engine with its queues in Redis. Needs redis-server on the PATH. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { workChunks } from '@productive-mining/database/schema/mining.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRedis } from './queue/check-redis.ts';
import { checkLedger } from './testing/check-ledger.ts';
import { startRequest, startTestEngine, type TestEngine, until } from './testing/start-test-engine.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Longest wait for two processes to have computed chunks, at low priority beside journeys on the same cores. No test of its time. */
const UNTIL_SHARED_MS = 150_000;

let redis: ChildProcess;
let redisUrl: string;
let test: TestEngine;

beforeAll(async () => {
  const port = await freePort();
  redis = spawn(
    'redis-server',
    ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    redis.once('error', reject);
    redis.stdout?.on('data', (text) => {
      if (/Ready to accept connections/.test(String(text))) resolve();
    });
  });
  redisUrl = `redis://127.0.0.1:${port}`;
  test = await startTestEngine({ redisUrl });
});
afterAll(async () => {
  await test?.close();
  redis?.kill();
});

it('is taken at the start where it answers, and refused with a password or a database that it doesn’t have', async () => {
  await expect(checkRedis(redisUrl)).resolves.toBeUndefined();
  await expect(checkRedis(redisUrl.replace('//', '//nobody:wrong@'))).rejects.toThrow('WRONGPASS');
  await expect(checkRedis(`${redisUrl}/99`)).rejects.toThrow('DB index is out of range');
});

it('mines, pauses, resumes and restarts with its queues in Redis', async () => {
  const visitor = await test.addVisitor();
  const { sessionId } = await test.engine.start(startRequest(visitor, 'prime_pattern', 1));
  await until(() => test.reported.blocks.length > 0);
  await test.engine.pause(visitor, sessionId);
  await test.engine.resume(visitor, sessionId);
  const before = test.reported.blocks.length;
  await until(() => test.reported.blocks.length > before);
  const engine = await test.restart();
  const atRestart = test.reported.blocks.length;
  await until(() => test.reported.blocks.length > atRestart);
  await engine.stop(visitor);
  expect((await checkLedger(test.database.orm)).faults).toEqual([]);
});

it('mines for two databases, each with a process of its own that computes', async () => {
  const second = await startTestEngine({ redisUrl });
  const [one, two] = await Promise.all(
    [test, second].map(async (engine, index) => {
      const id = `worker ${index}`;
      const other = await startWorkerProcess(id, { databaseUrl: engine.databaseUrl, redisUrl });
      const visitor = await engine.addVisitor();
      await engine.engine.start(startRequest(visitor, 'prime_pattern', 30));
      let workers = new Set<string>();
      await until(async () => {
        const chunks = await engine.database.orm.select().from(workChunks);
        workers = new Set(chunks.map((row) => row.workerId));
        return workers.has('test') && workers.has(id);
      }, UNTIL_SHARED_MS);
      await engine.engine.stop(visitor);
      await other.kill();
      return workers;
    }),
  );
  expect([...two!].sort()).toEqual(['test', 'worker 1']);
  expect(one!.has('worker 1')).toBe(false);
  await second.close();
});

it('shares its chunks with another process, and mines on when that is killed', async () => {
  const other = await startWorkerProcess('the other process', { databaseUrl: test.databaseUrl, redisUrl });
  const visitor = await test.addVisitor();
  await test.engine.start(startRequest(visitor, 'prime_pattern', 30));
  await until(async () => {
    const chunks = await test.database.orm.select().from(workChunks);
    return ['the other process', 'test'].every((id) => chunks.some(({ workerId }) => workerId === id));
  }, UNTIL_SHARED_MS);
  const before = test.reported.blocks.length;
  await other.kill();
  await until(() => test.reported.blocks.length > before);
  await test.engine.stop(visitor);
  expect(test.reported.failures).toEqual([]);
});
