/** Starts the built product in a process of its own, as `npm start` does: for tests that kill it or show it to a browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface BuiltServer {
  /** Address at which it answers; a restarted server has another port. */
  url: string;
  pid: number;
  /** Ends the process without warning, as `kill -9` does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does. @returns its exit code */
  stop(): Promise<number | null>;
  /** What it has printed so far: its warnings, and why it ended if it did. */
  output(): string;
}

export interface BuiltServerOptions {
  /** Folder of the embedded database and the keys; other users must be able to enter it when tests run as root. */
  dataDir: string;
  /** Settings beyond DATA_DIR, PORT and LIMITS. */
  settings?: Record<string, string>;
  /** Nice value of its process; that of the tests unless given. */
  nice?: number;
}

const BUNDLE = fileURLToPath(new URL('../../../dist/server.mjs', import.meta.url));
const READY = /^Productive Mining is ready: (\S+)$/m;
const START_WITHIN_MS = 60_000;
const POLL_MS = 25;

/**
 * @throws Error with the server's own words when it ends before it is ready, or with a hint when nothing is built
 */
export async function startBuiltServer({
  dataDir,
  settings,
  nice,
}: BuiltServerOptions): Promise<BuiltServer> {
  if (!existsSync(BUNDLE)) throw new Error('There is no dist/server.mjs; run "npm run build" first.');
  const child = spawn(process.execPath, [BUNDLE], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      LIMITS: 'off',
      TIP_FILE: join(dataDir, 'tip.json'),
      // At the lowest priority a block would wait for all tests beside this one.
      MINING_NICE: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (nice !== undefined && child.pid !== undefined) os.setPriority(child.pid, nice);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = new Promise<number | null>((resolve) => {
    child.once('exit', (code, signal) => {
      output += `\nThe process ended: ${signal ?? `exit code ${code}`}.`;
      resolve(code);
    });
  });
  const url = await untilReady(child, () => output);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exit;
  };
  return {
    url,
    pid: child.pid!,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGINT'),
    output: () => output,
  };
}

async function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  const deadlineMs = Date.now() + START_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadlineMs) {
    const url = READY.exec(output())?.[1];
    if (url !== undefined) return url;
    await wait(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready: ${output()}`);
}

/** Process number of the embedded PostgreSQL that serves from the data folder. */
export function readPostmasterPid(dataDir: string): number {
  const [pid] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}
