import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../testing/start-test-database.ts';
import { DataFolderInUse } from './embedded-errors.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { birthOf } from './process-state.ts';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = makeTemporaryFolder();
  lock = join(folder, 'server.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('lockDataFolder', () => {
  it('is held until it is given back', () => {
    const unlock = lockDataFolder(folder, 'data');
    expect(() => lockDataFolder(folder, 'data')).toThrow(DataFolderInUse);
    unlock();
    lockDataFolder(folder, 'data')();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('respects another process that lives', () => {
    const holder = JSON.stringify({ pid: process.ppid, born: birthOf(process.ppid) });
    writeFileSync(lock, holder);
    expect(() => lockDataFolder(folder, 'data')).toThrow(`(process ${process.ppid})`);
    expect(readFileSync(lock, 'utf8')).toBe(holder);
    expect(readdirSync(folder)).toEqual(['server.lock']);
  });

  it.each([
    ['of a process that ended', () => JSON.stringify({ pid: 2 ** 22 + 1, born: 'boot:1' })],
    ['whose number another process has now', () => JSON.stringify({ pid: process.ppid, born: 'boot:1' })],
    ['whose number this process has now', () => JSON.stringify({ pid: process.pid, born: 'boot:1' })],
    ['that was torn by a crash', () => '{"pid":'],
    ['that is empty', () => ''],
  ])('takes over a lock %s', (_what, content) => {
    writeFileSync(lock, content());
    const unlock = lockDataFolder(folder, 'data');
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual({ pid: process.pid, born: birthOf(process.pid) });
    unlock();
    expect(existsSync(lock)).toBe(false);
  });

  it('gives back only its own lock', () => {
    const unlock = lockDataFolder(folder, 'data');
    writeFileSync(lock, 'of somebody else');
    unlock();
    expect(readFileSync(lock, 'utf8')).toBe('of somebody else');
  });
});
