import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMemoryFolder, removeLeftFolders } from './find-memory-folder.ts';
import { makeTemporaryFolder } from './start-test-database.ts';

let folder: string;
beforeAll(() => {
  folder = makeTemporaryFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));

const ROOM = 4 * 2 ** 30;
const mountedAs = (...mounts: string[]) => mounts.map((each) => `place ${folder} ${each} 0 0`).join('\n');

it('a folder in memory has to be a mount of its own, in which programs may run', () => {
  const found = (mounts: string) => findMemoryFolder({ folder, mounts, bytesFree: ROOM });
  expect(found(mountedAs('tmpfs rw,nosuid'))).toBe(folder);
  expect(found(mountedAs('ext4 rw', 'tmpfs rw'))).toBe(folder);
  expect(found(mountedAs('tmpfs rw', 'ext4 rw'))).toBeUndefined();
  expect(found(mountedAs('tmpfs rw,noexec'))).toBeUndefined();
  expect(found('tmpfs / tmpfs rw 0 0')).toBeUndefined();
});

it('a folder in memory has to have room, and to be there', () => {
  const place = { folder, mounts: mountedAs('tmpfs rw'), bytesFree: ROOM };
  expect(findMemoryFolder({ ...place, bytesFree: 2 ** 30 })).toBeUndefined();
  const gone = join(folder, 'gone');
  expect(findMemoryFolder({ ...place, folder: gone, mounts: `place ${gone} tmpfs rw 0 0` })).toBeUndefined();
});

it('of folders that test runs left, those of ended processes are removed after an hour', () => {
  const ended = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
  const make = (name: string, isOld: boolean) => {
    const made = join(folder, name);
    mkdirSync(made);
    if (isOld) utimesSync(made, 0, 0);
    return made;
  };
  const left = make(`run-${ended}-a`, true);
  const kept = [
    make(`run-${ended}-b`, false),
    make(`run-${process.pid}-c`, true),
    make(`other-${ended}-d`, true),
    make('run-e', true),
  ];
  // Root alone can give a folder to another account.
  if (process.getuid?.() === 0) {
    const ofAnother = make(`run-${ended}-f`, true);
    chownSync(ofAnother, 65_534, 65_534);
    kept.push(ofAnother);
  }
  removeLeftFolders(folder, 'run-');
  expect(existsSync(left)).toBe(false);
  for (const each of kept) expect(existsSync(each), each).toBe(true);
});
