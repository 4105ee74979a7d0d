import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CANDIDATES = ['migrations', join('packages', 'database', 'migrations')];

/**
 * The folder of numbered migrations: beside this file in a checkout, above it when this code was bundled.
 * @param startUrl file URL of a module in or below the folder to start from
 * @throws Error when no folder above has migrations
 */
export function findMigrations(startUrl: string = import.meta.url): string {
  const start = dirname(fileURLToPath(startUrl));
  for (let folder = start; ; folder = dirname(folder)) {
    for (const candidate of CANDIDATES) {
      const migrations = join(folder, candidate);
      if (existsSync(join(migrations, 'meta', '_journal.json'))) return migrations;
    }
    if (folder === dirname(folder)) throw new Error(`No database migrations in a folder above ${start}.`);
  }
}
