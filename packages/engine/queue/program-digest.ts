/**
 * What this process computes with, as one digest: equal programs give equal leaves and understand each other's jobs.
 * Built, it is that of the threads' bundle, which holds kernels and mathematics; from sources, that of packages/work.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { threadModule } from '../threads/compute-pool.ts';
import { chunkJob, chunkMessage } from './chunk-job.ts';

const FORMS = { io: 'input', unrepresentable: 'any' } as const;
let known: string | undefined;

/** @returns 64 hex digits */
export function programDigest(): string {
  known ??= digestOf(programFiles());
  return known;
}

function programFiles(): string[] {
  const { filename, argv } = threadModule('pool-thread');
  return argv ? sourcesBelow(fileURLToPath(new URL('../../work/', import.meta.url))) : [filename];
}

/** Sources of a folder and those below it, without tests, in a fixed order. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesBelow(file);
      return entry.name.endsWith('.ts') && !/\.(test|slow)\.ts$/.test(entry.name) ? [file] : [];
    });
}

/** @param files contents and order count, not where they are */
export function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const form of [chunkJob, chunkMessage]) hash.update(JSON.stringify(z.toJSONSchema(form, FORMS)));
  for (const file of files) hash.update(createHash('sha256').update(readFileSync(file)).digest());
  return hash.digest('hex');
}
