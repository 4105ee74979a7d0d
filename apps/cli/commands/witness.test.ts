/** A witness that finds no log, and its lock. What it signs is tested with its server (witness/). */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataFolder } from '@productive-mining/database/embedded/lock-data-folder.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runWitness } from './witness.ts';

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
const run = (more: { allowLocal?: boolean } = {}) =>
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
