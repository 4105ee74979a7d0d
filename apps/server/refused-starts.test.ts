/** Settings that only a start finds unusable: each ends it with one sentence that names the variable. */
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import {
  makeTemporaryFolder,
  startTestDatabase,
  type TestDatabase,
} from '@productive-mining/database/testing/start-test-database.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { startServer } from './start-server.ts';
import { runCommandLine } from './testing/run-command-line.ts';

let folder: string;
let testDatabase: TestDatabase;
/** Address of a port at which nothing answers. */
let nowhere: string;

beforeAll(async () => {
  folder = makeTemporaryFolder();
  testDatabase = await startTestDatabase();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  nowhere = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.close();
  await once(server, 'close');
});
afterAll(async () => {
  await testDatabase.close();
  rmSync(folder, { recursive: true, force: true });
});

const withDefaults = (env: Record<string, string>) => ({
  DATA_DIR: path.join(folder, 'data'),
  TIP_FILE: path.join(folder, 'tip.json'),
  DATABASE_URL: testDatabase.url,
  PORT: '0',
  MINING_THREADS: '1',
  ...env,
});

/** The sentence by which a start is refused. */
async function refusal(env: Record<string, string>): Promise<string> {
  const starting = startServer(readSettings(withDefaults(env)), { log: pino({ level: 'silent' }) });
  return starting.then(
    async (server) => {
      await server.close();
      throw new Error('was started');
    },
    ({ message }: Error) => message,
  );
}

/** What a command prints that is refused in the same way. */
async function refusalOf(command: string, env: Record<string, string>): Promise<string> {
  const run = runCommandLine(command, withDefaults(env));
  expect(await run.exit).toBe(1);
  return run.output().trimEnd();
}

describe('a start is refused', () => {
  it('where no database answers at DATABASE_URL', async () => {
    const env = { DATABASE_URL: `postgres://somebody@${nowhere}/ledger` };
    const sentence = `The database of DATABASE_URL can't be used: connect ECONNREFUSED ${nowhere}.`;
    expect(await refusal(env)).toBe(sentence);
    expect(await refusalOf('verify-chain', env)).toBe(sentence);
  });

  it('where no Redis answers at REDIS_URL', async () => {
    const env = { REDIS_URL: `redis://${nowhere}` };
    const sentence = `The Redis of REDIS_URL can't be used: connect ECONNREFUSED ${nowhere}.`;
    expect(await refusal(env)).toBe(sentence);
    expect(await refusalOf('mine', env)).toBe(sentence);
  });

  it('where a file is in the place of KEYS_DIR', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({ KEYS_DIR: file })).toBe(
      `The signing seed in ${file}/block-signing-seed.hex can't be read (ENOTDIR): make it readable, or correct KEYS_DIR, which is keys in DATA_DIR unless set.`,
    );
  });

  it.runIf(process.platform === 'linux')('where DATA_DIR or KEYS_DIR can’t be made', async () => {
    const DATA_DIR = '/proc/nowhere';
    expect(await refusal({ DATA_DIR })).toBe(
      "The data folder /proc/nowhere can't be made (ENOENT); choose another DATA_DIR.",
    );
    expect(await refusal({ KEYS_DIR: '/proc/nowhere/keys' })).toMatch(
      /^The key folder \/proc\/nowhere\/keys can't be written to \(ENOENT\); .* or correct KEYS_DIR, which is keys in DATA_DIR unless set\.$/,
    );
  });
});

it('a TIP_FILE that can’t be used keeps no server from its start', async () => {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  const server = await startServer(readSettings(withDefaults({ TIP_FILE: folder })), { log });
  await server.close();
  expect(warnings.join('')).toContain('Give TIP_FILE a place that the server can write to.');
});
