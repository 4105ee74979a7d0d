/** Makes a folder with those above it. Node's own way of doing so never ends below /proc, where nothing can be made. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * @param mode of the folders that are made, less the umask
 * @returns the highest folder that was made; undefined where all were there
 * @throws NodeJS.ErrnoException when one can't be made, or a file is in its place
 */
export function makeFolders(folder: string, mode = 0o777): string | undefined {
  const target = path.resolve(folder);
  if (isFolder(target)) return undefined;
  const missing = [target];
  for (let above = path.dirname(target); !existsSync(above); above = path.dirname(above)) missing.push(above);
  for (const each of missing.reverse()) makeUnlessThere(each, mode);
  return missing[0];
}

const isFolder = (folder: string) => existsSync(folder) && statSync(folder).isDirectory();

/** Another process may make it at the same time. */
function makeUnlessThere(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
}
