import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolders } from './make-folders.ts';
import { makeTemporaryFolder } from './testing/start-test-database.ts';

function emptyFolder(): string {
  const folder = makeTemporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('makes a folder with those above it, and says which is the highest', () => {
  const folder = emptyFolder();
  const deep = path.join(folder, 'a/b/c');
  expect(makeFolders(deep, 0o700)).toBe(path.join(folder, 'a'));
  for (const made of ['a', 'a/b', 'a/b/c'])
    expect(statSync(path.join(folder, made)).mode & 0o777).toBe(0o700);
  expect(makeFolders(deep)).toBeUndefined();
  expect(makeFolders('/')).toBeUndefined();
});

it('refuses where a file is in the place of it, or of one above', () => {
  const folder = emptyFolder();
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolders(file)).toThrow('EEXIST');
  expect(() => makeFolders(path.join(file, 'a', 'b'))).toThrow('ENOTDIR');
  mkdirSync(path.join(folder, 'b'));
  expect(makeFolders(path.join(folder, 'b', '..', 'c'))).toBe(path.join(folder, 'c'));
});

it.runIf(process.platform === 'linux')('ends where nothing can be made', () => {
  expect(() => makeFolders('/proc/nowhere')).toThrow('ENOENT');
  expect(() => makeFolders('/proc/nowhere/further')).toThrow('ENOENT');
});
