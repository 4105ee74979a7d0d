import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getHeight, getStoredBlocks } from '@productive-mining/contract/endpoints.ts';
import { OPENAPI_PATH, VERSION } from '@productive-mining/contract/version.ts';
import { lockDataFolder } from '@productive-mining/database/embedded/lock-data-folder.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { INTERRUPTED } from '../interrupt.ts';
import { type LoopbackServer, startLoopbackServer } from '../testing/loopback-server.ts';
import { verifyChain } from './verify-chain.ts';

const ANSWERS: Readonly<Record<string, unknown>> = {
  [OPENAPI_PATH]: { info: { title: 'Productive Mining', version: VERSION } },
  [getHeight.path]: { height: 3 },
};

let server: LoopbackServer | undefined;
afterEach(async () => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await server?.close();
});

it('verify-chain says that there is no ledger in a folder, and makes nothing in it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'no-ledger-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', undefined);
  await expect(verifyChain({})).rejects.toThrow(`There is no ledger in ${folder}.`);
  expect(readdirSync(folder)).toEqual([]);
  vi.stubEnv('DATA_DIR', path.join(folder, 'nosuch'));
  await expect(verifyChain({})).rejects.toThrow('There is no ledger in ');
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('verify-chain names --server when a server runs on the folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'served-'));
  const settings = path.join(folder, 'postgres');
  mkdirSync(settings);
  const unlock = lockDataFolder(settings, folder);
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', undefined);
  vi.stubEnv('PORT', '4321');
  await expect(verifyChain({})).rejects.toThrow(/ such as --server http:\/\/localhost:4321\.$/);
  unlock();
  rmSync(folder, { recursive: true });
});

it('verify-chain ends in order at an interrupt, also while its server is silent', async () => {
  const running = await startLoopbackServer(({ url = '' }, response) => {
    if (url in ANSWERS) response.end(JSON.stringify(ANSWERS[url]));
    else response.writeHead(200).flushHeaders();
  });
  server = running;
  vi.stubEnv('XDG_DATA_HOME', path.join(tmpdir(), 'no-such-folder'));
  const listeners = process.listenerCount('SIGINT');
  const printed: unknown[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
  const checking = verifyChain({ server: running.url, ed25519Only: true });
  await expect.poll(() => running.asked, { timeout: 20_000 }).toContain(`GET ${getStoredBlocks.path}`);
  process.emit('SIGINT');
  await checking;
  expect(printed).toEqual(['Stopped after 0 of 3 blocks; whether the ledger is valid is not known.']);
  expect(process.exitCode).toBe(INTERRUPTED);
  expect(process.listenerCount('SIGINT')).toBe(listeners);
});
