import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Account } from './choose-account.ts';
import { EmbeddedPostgresError } from './embedded-errors.ts';
import type { Binaries } from './find-binaries.ts';

/**
 * Copies the programs (about 60 MB) to the storage folder, once for each version, when PostgreSQL's account can't reach
 * node_modules, as in a checkout below a home of mode 0700.
 * @throws EmbeddedPostgresError when the account can't run the copies either
 */
export function makeBinariesReachable(
  binaries: Binaries,
  storage: string,
  account: Account | null,
  log: (line: string) => void,
): Binaries {
  if (account === null || canRun(binaries.postgres, account)) return binaries;
  const root = join(storage, `programs-${packageVersion(binaries.root)}`);
  if (!existsSync(root)) {
    log(`The database's account can't run the programs in ${binaries.root}, so they are copied to ${root}.`);
    const unfinished = `${root}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o755 });
    cpSync(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, root);
  }
  const moved = (program: string) => join(root, relative(binaries.root, program));
  const copy = { root, initdb: moved(binaries.initdb), postgres: moved(binaries.postgres) };
  if (!canRun(copy.postgres, account)) {
    throw new EmbeddedPostgresError(
      `The database's account (uid ${account.uid}) can't run ${copy.postgres}; set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return copy;
}

function canRun(program: string, account: Account): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function packageVersion(root: string): string {
  const description: { name?: string; version?: string } = JSON.parse(
    readFileSync(join(dirname(root), 'package.json'), 'utf8'),
  );
  return `${basename(description.name ?? 'postgres')}-${description.version ?? '0'}`;
}
