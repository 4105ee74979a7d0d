/** Files that are on the disk, with their names, when the call ends. */
import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Writes a new file, readable by its owner alone. @throws NodeJS.ErrnoException, EEXIST where there is one */
export async function writeToDisk(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts content in the place of a file, whole or not at all. @throws NodeJS.ErrnoException */
export async function replaceOnDisk(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeToDisk(unfinished, content);
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Writes the folder to the disk: a power cut may otherwise lose the name of a file that is there itself. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
