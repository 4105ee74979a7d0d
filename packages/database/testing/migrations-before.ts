import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMigrations } from '../migrate/find-migrations.ts';
import { makeTemporaryFolder } from './start-test-database.ts';

/** A folder, for the caller to remove, with the migrations as they were before this one. */
export function migrationsBefore(tag: string): string {
  const folder = makeTemporaryFolder();
  cpSync(findMigrations(), folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'));
  const end = journal.entries.findIndex((entry) => entry.tag === tag);
  if (end < 0) throw new Error(`there is no migration ${tag}`);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}
