import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-errors.ts';

export interface Account {
  uid: number;
  gid: number;
}

/**
 * The account PostgreSQL runs as when this process is root, which it refuses: the owner of an existing cluster,
 * otherwise postgres, otherwise nobody. Null means this process's own user.
 * @throws EmbeddedPostgresError when there is no such account
 */
export function chooseAccount(clusterFolder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const account = lookUp(name);
    if (account) return account;
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root and this system has neither a user "postgres" nor "nobody"; start the server as another user or set DATABASE_URL.',
  );
}

function lookUp(name: string): Account | null {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return null;
  }
}
