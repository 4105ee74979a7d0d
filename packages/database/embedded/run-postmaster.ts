import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './choose-account.ts';
import { EmbeddedPostgresError } from './embedded-errors.ts';
import type { Binaries } from './find-binaries.ts';
import { serverEnvironment } from './server-environment.ts';

export interface PostmasterOptions {
  binaries: Binaries;
  cluster: string;
  account: Account | null;
  port: number;
  /** Tests only: a power cut may lose the database. */
  noSync: boolean;
  log: (line: string) => void;
}

export interface Postmaster {
  pid: number;
  /** Settles when the process has ended, however it did. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  signal(signal: NodeJS.Signals): void;
}

const RETRY_MS = 250;
/** Processes of a killed server hold the shared memory for about 1.2 s; a slow disk or a long recovery takes longer. */
const MAX_RETRIES = 80;
const PASSING_TROUBLE = /shared memory block .* is still in use|lock file "postmaster.pid" already exists/;
const PORT_TAKEN = /could not bind|Address already in use/;
const LAST_LINES = 12;
/** A process may end before its last words were read. */
const LAST_WORDS_MS = 1000;

/**
 * Starts the server and waits until it takes connections. It ends together with this thread where the system has
 * setpriv, so call it on the main thread.
 * @throws EmbeddedPostgresError with the server's own words
 */
export async function runPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  for (let attempt = 0; ; attempt++) {
    const { child, ended, closed, lines } = spawnPostmaster(options);
    const ready = await Promise.race([waitUntilReady(child), ended.then(() => false)]);
    if (ready && child.pid !== undefined) {
      return { pid: child.pid, ended, signal: (signal) => child.kill(signal) };
    }
    await Promise.race([closed, sleep(LAST_WORDS_MS)]);
    const words = lines.join(' ');
    if (PORT_TAKEN.test(words)) {
      throw new EmbeddedPostgresError(
        `The database's port ${options.port} on 127.0.0.1 was taken by another program.`,
      );
    }
    if (!PASSING_TROUBLE.test(words) || attempt >= MAX_RETRIES) {
      throw new EmbeddedPostgresError(
        `The database in ${options.cluster} does not start: ${words || 'it ended without a word.'}`,
      );
    }
    await sleep(RETRY_MS);
  }
}

function spawnPostmaster({ binaries, cluster, account, port, noSync, log }: PostmasterOptions) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    // The other cores are busy computing, and a query's workers need shared memory, which is scarce in containers.
    max_parallel_workers_per_gather: '0',
    // Chunks of a megabyte come and go each second, and what is known of dead rows is lost with a crash.
    autovacuum_naptime: '15s',
    ...(noSync ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [binaries.postgres, '-D', cluster, '-p', String(port), ...flags];
  const [program, ...parameters] = [...tieToParent(account), ...command] as [string, ...string[]];
  const child = spawn(program, parameters, {
    // setpriv changes the user itself, because changing it afterwards would undo the tie.
    ...(program === binaries.postgres ? account : null),
    cwd: cluster,
    env: serverEnvironment(),
    // Otherwise Ctrl-C in a terminal reaches the server too, before this process has finished its own work.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  forEachLine(child, (line) => {
    lines.push(line);
    if (lines.length > LAST_LINES) lines.shift();
    log(line);
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message);
      resolve({ code: null, signal: null });
    });
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  return { child, ended, closed, lines };
}

/** Start of a command line whose process gets SIGINT (PostgreSQL: shut down fast) when its parent ends. */
function tieToParent(account: Account | null): string[] {
  if (process.platform !== 'linux') return [];
  const tie = ['setpriv', '--pdeathsig', 'INT'];
  if (account !== null)
    tie.push('--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups');
  const [program = '', ...parameters] = [...tie, 'true'];
  return spawnSync(program, parameters, { cwd: '/', stdio: 'ignore' }).status === 0 ? tie : [];
}

function forEachLine(child: ChildProcess, take: (line: string) => void): void {
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}

function waitUntilReady(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    forEachLine(child, (line) => {
      if (line.includes('database system is ready to accept connections')) resolve(true);
    });
  });
}
