/** Reads the built web front end as it is now, so that a server serves one build until it ends, whatever is built meanwhile. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { entityTagOf } from './answer-entity-tag.ts';

export interface BuiltFile {
  bytes: Buffer;
  /** Content type. */
  type: string;
  entityTag: string;
}

/** Content types of the files that a build has. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** @returns files by their path below the folder, which begins with a slash; none where there is no folder */
export async function readWebBuild(folder: string): Promise<Map<string, BuiltFile>> {
  const files = new Map<string, BuiltFile>();
  for (const file of await filesBelow(folder)) {
    const bytes = await readFile(file);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    files.set(path, { bytes, type, entityTag: entityTagOf(bytes) });
  }
  return files;
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
