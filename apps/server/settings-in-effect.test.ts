/** Settings as their effect on the built server shows, from its start on. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getHeight } from '@productive-mining/contract/calls/ledger.ts';
import { startSession, stopSession } from '@productive-mining/contract/calls/mining.ts';
import { getWallet } from '@productive-mining/contract/calls/wallet.ts';
import { makeTemporaryFolder } from '@productive-mining/database/testing/start-test-database.ts';
import { expect, it, onTestFinished } from 'vitest';
import { LiveVisitor } from './testing/live-visitor.ts';
import { type BuiltServer, startBuiltServer } from './testing/start-built-server.ts';

const WORK = { workType: 'prime_pattern', difficulty: 1 };
const arriveAt = ({ url }: BuiltServer) => new LiveVisitor(url, () => undefined);

function makeFolder(): string {
  const folder = makeTemporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(
  dataDir: string,
  settings: Record<string, string>,
  options: { nice?: number } = {},
): Promise<BuiltServer> {
  const server = await startBuiltServer({ dataDir, settings, ...options });
  onTestFinished(() => void server.kill());
  return server;
}

/** Threads of a process by their nice value: field 19 of proc_pid_stat(5). */
function niceOfThreads({ pid }: BuiltServer): number[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

/** Tests run at the lowest priority, which only the system's administrator may raise. */
const mayRaise = process.platform === 'linux' && process.getuid?.() === 0;

it.runIf(mayRaise)('MINING_NICE is the priority of the threads that mine', async () => {
  const server = await start(makeFolder(), { MINING_THREADS: '3', MINING_NICE: '5' }, { nice: 0 });
  await arriveAt(server).call(startSession, WORK);
  const countAt = (nice: number) => niceOfThreads(server).filter((each) => each === nice).length;
  await expect.poll(() => countAt(5)).toBe(3);
  expect(os.getPriority(server.pid)).toBe(0);
});

it.runIf(mayRaise)('MINING_NICE raises no thread above the server itself', async () => {
  const server = await start(makeFolder(), { MINING_THREADS: '1', MINING_NICE: '0' }, { nice: 7 });
  const visitor = arriveAt(server);
  await visitor.call(startSession, WORK);
  await expect
    .poll(async () => (await visitor.call(getHeight)).height, { timeout: 60_000 })
    .toBeGreaterThan(0);
  expect(Math.min(...niceOfThreads(server))).toBe(7);
});

it('LIMITS: as many sessions are open as sessionsPerVisitor says', async () => {
  const server = await start(makeFolder(), { LIMITS: '{"sessionsPerVisitor":2}' });
  const visitor = arriveAt(server);
  const mine = () => visitor.call(startSession, WORK);
  await mine();
  const { sessionId } = await mine();
  await expect(mine()).rejects.toThrow(/429 .*At most 2 mining sessions can be open at once/);
  await visitor.call(stopSession, { sessionId });
  await mine();
});

it('LOG_LEVEL: lines of that level and of graver ones are printed, and that the server is ready', async () => {
  const dataDir = makeFolder();
  const linesAt = async (settings: Record<string, string>) => {
    const server = await start(dataDir, settings);
    await server.stop();
    const [ready, ...others] = server
      .output()
      .split('\n')
      .filter((line) => /^\{|^Productive/.test(line))
      .sort((a, b) => Number(b.startsWith('Productive')) - Number(a.startsWith('Productive')));
    expect(ready).toBe(`Productive Mining is ready: ${server.url}`);
    return others.map((line): { level: number; msg: string } => JSON.parse(line));
  };
  const [warn, info] = [await linesAt({}), await linesAt({ LOG_LEVEL: 'info' })];
  expect(Math.min(40, ...warn.map(({ level }) => level))).toBe(40);
  expect(info).toContainEqual(
    expect.objectContaining({ level: 30, msg: expect.stringContaining('listening') }),
  );
  expect(Math.min(...info.map(({ level }) => level))).toBe(30);
});

it('KEYS_DIR holds the keys, and the ledger goes on with it alone', async () => {
  const folder = makeFolder();
  const dataDir = path.join(folder, 'data');
  const keysDir = path.join(folder, 'apart', 'keys');
  const first = await start(dataDir, { KEYS_DIR: keysDir });
  const visitor = arriveAt(first);
  const { address } = await visitor.call(getWallet);
  await visitor.call(startSession, WORK);
  const heightOf = async () => (await visitor.call(getHeight)).height;
  await expect.poll(heightOf, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await first.stop()).toBe(0);
  expect(readdirSync(keysDir).sort()).toEqual(['block-signing-seed.hex', 'visitors.key']);
  expect(existsSync(path.join(dataDir, 'keys'))).toBe(false);

  const refused = await startBuiltServer({ dataDir }).catch(({ message }: Error) => message);
  expect(refused).toBe(
    'The server did not become ready: The signing keys are not those of this ledger. Put the former seed back, or start on an empty data folder.\n\nThe process ended: exit code 1.',
  );
  expect(existsSync(path.join(dataDir, 'keys'))).toBe(false);

  const second = await start(dataDir, { KEYS_DIR: keysDir });
  await visitor.listen(second.url);
  expect((await visitor.call(getWallet)).address).toBe(address);
  const height = await heightOf();
  expect(height).toBeGreaterThan(0);
  await expect.poll(heightOf, { timeout: 60_000 }).toBeGreaterThan(height);
  visitor.hangUp();
});

const isRoot = process.getuid?.() === 0;

it.runIf(isRoot)(
  'DATA_DIR that its database is not in: the start names the place, also without a log',
  async () => {
    const folder = makeFolder();
    const dataDir = path.join(folder, 'data');
    const apart = path.join(folder, 'apart');
    for (const made of [dataDir, path.join(dataDir, 'postgres'), apart]) {
      mkdirSync(made);
      chmodSync(made, 0o711);
    }
    writeFileSync(path.join(dataDir, 'postgres', 'stored-in'), `${apart}\n`);
    writeFileSync(path.join(apart, 'belongs-to'), `${dataDir}\n`);
    const server = await start(dataDir, { LOG_LEVEL: 'silent' });
    expect(server.output()).toContain(
      `The database is kept in ${apart}, outside of ${dataDir}: back both up, while no server runs.\nProductive Mining is ready`,
    );
    expect(existsSync(path.join(apart, 'cluster'))).toBe(true);
  },
);
