/** A witness from its start on: without a log, beside others, and at another log. What it signs is tested in witness/. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataFolder } from '@productive-mining/database/embedded/lock-data-folder.ts';
import { firstKeyPayload } from '@productive-mining/ledger/signing/key-records.ts';
import { firstKeys, secondKeys } from '@productive-mining/ledger/testing/build-chain.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLoopbackServer } from '../testing/loopback-server.ts';
import { runWitness, type WitnessOptions } from './witness.ts';

/** Ends a witness in order, as Ctrl-C does. */
const interrupt = vi.hoisted(() => ({ controller: new AbortController() }));
vi.mock('../interrupt.ts', () => ({
  onInterrupt: () => ({ signal: interrupt.controller.signal, release: () => undefined }),
}));

const LOCAL = ['http://127.0.0.1:9', 'http://localhost:9'];

let folder: string;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'witness-'));
  printed = [];
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void printed.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const stateFile = () => path.join(folder, 'witness.json');
const run = (more: Partial<WitnessOptions> = {}) =>
  runWitness({ of: LOCAL, name: 'w.example', state: stateFile(), port: 0, host: '127.0.0.1', ...more });

it('writes nothing before it has found a log, and names the option that has this machine asked', async () => {
  await expect(run()).rejects.toThrow('No log was found, so that no key was made');
  expect(readdirSync(folder)).toEqual([]);
  expect(printed).toHaveLength(LOCAL.length);
  for (const line of printed)
    expect(line).toMatch(
      /^\d{4}-\d\d-\d\dT[\d:.]+Z http:\S+ isn't witnessed now: .* this machine.*\. With --allow-local it is asked\.$/,
    );
  printed = [];
  await expect(run({ allowLocal: true })).rejects.toThrow('No log was found');
  expect(printed.join()).not.toContain('--allow-local');
});

it('waits for no other program in its folder, and for nobody but a witness of the same state', async () => {
  const unlockFolder = lockDataFolder(folder, folder);
  await expect(run()).rejects.toThrow('No log was found');
  unlockFolder();
  const lockFolder = `${stateFile()}.lock`;
  mkdirSync(lockFolder);
  const unlock = lockDataFolder(lockFolder, lockFolder);
  await expect(run()).rejects.toThrow(`Another witness uses ${stateFile()} (process ${process.pid}).`);
  unlock();
  await expect(run()).rejects.toThrow('No log was found');
});

it('takes another log at a known address once it is accepted, and says so in lines with their time', async () => {
  let answer: unknown;
  const server = await startLoopbackServer((_request, response) => response.end(JSON.stringify(answer)));
  const runOnce = async (more: Partial<WitnessOptions> = {}) => {
    interrupt.controller = new AbortController();
    printed = [];
    const ended = run({ of: [server.url], allowLocal: true, ...more });
    await vi.waitFor(() => expect(printed.at(-1)).toMatch(/^\S+Z Listening on http:\/\/127\.0\.0\.1:\d+$/));
    interrupt.controller.abort();
    await ended;
    return printed[0];
  };
  try {
    answer = { origin: 'one.example/log', keyRecords: [firstKeyPayload(firstKeys.publicKeys)] };
    expect(await runOnce()).toMatch(/Z http:\S+ has the log one\.example\/log$/);
    expect(printed[1]).toMatch(/^\S+Z Witness w\.example\+[0-9a-f]{8}\+\S+$/);
    answer = { origin: 'two.example/log', keyRecords: [firstKeyPayload(secondKeys.publicKeys)] };
    expect(await runOnce()).toMatch(/ isn't witnessed now: .* has another log than before\. /);
    expect(await runOnce({ acceptNewLog: [server.url] })).toMatch(/ has the log two\.example\/log$/);
    expect(await runOnce()).toMatch(/ has the log two\.example\/log$/);
    expect(readdirSync(folder)).toEqual(['witness.json']);
  } finally {
    await server.close();
  }
});
