/** `productive-mining witness`: cosigns the checkpoints of logs, each only where it goes on from the last one. */
import { mkdirSync, rmdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { DataFolderInUse } from '@productive-mining/database/embedded/embedded-errors.ts';
import { lockDataFolder } from '@productive-mining/database/embedded/lock-data-folder.ts';
import { verifierLine } from '@productive-mining/ledger/log/signed-note.ts';
import { VisitorUrlRefused } from '@productive-mining/server/visitor-url/visitor-url.ts';
import { CommandFailure } from '../command-failure.ts';
import { onInterrupt } from '../interrupt.ts';
import { printError, printLine } from '../print-line.ts';
import { followLogKeys } from '../witness/follow-log-keys.ts';
import { createWitness } from '../witness/serve-witness.ts';
import { WitnessFile } from '../witness/witness-file.ts';

/** How often a server is asked whose its log is, at most. */
const ASK_MS = 60_000;

export interface WitnessOptions {
  of: string[];
  name: string;
  state?: string;
  port: number;
  host: string;
  /** Whether servers of this machine are asked. */
  allowLocal?: boolean;
  /** Servers whose log may be another one than before. */
  acceptNewLog?: string[];
}

/** @throws CommandFailure */
export async function runWitness(options: WitnessOptions): Promise<void> {
  const stateFile = path.resolve(options.state ?? defaultState());
  const unlock = lock(stateFile);
  const interrupt = onInterrupt();
  try {
    const file = WitnessFile.open(stateFile, options.name);
    const keys = new LogKeys(options, file);
    await keys.askAll();
    if (!file.isKept)
      throw new CommandFailure(
        'No log was found, so that no key was made: start the witness when one of its servers has a block.',
      );
    const nowSeconds = () => Math.floor(nowMs() / 1000);
    const askAgain = () => keys.askAll();
    const server = createWitness({ file, askAgain, nowSeconds, tell });
    await new Promise<void>((resolve, reject) => {
      server.once('error', ({ message }) =>
        reject(new CommandFailure(`The witness can't listen: ${message}.`)),
      );
      server.listen(options.port, options.host, resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : options.port;
    tell(`Witness ${verifierLine(file.key)}`);
    tell(`Its state is ${stateFile}. Never put an older copy of it back.`);
    tell(`Listening on http://${options.host}:${port}`);
    await new Promise<void>((resolve) => interrupt.signal.addEventListener('abort', () => resolve()));
    server.closeAllConnections();
    server.close();
  } finally {
    interrupt.release();
    unlock();
  }
}

const nowMs = () => Date.now();
const timed = (line: string) => `${new Date(nowMs()).toISOString()} ${line}`;
const tell = (line: string) => printLine(timed(line));

/** Whose the logs are, asked at the start and where a signature isn't known. */
class LogKeys {
  private readonly askedAtMs = new Map<string, number>();
  /** What is accepted is so once: the next other log is refused again. */
  private readonly accepted: Set<string>;

  constructor(
    private readonly options: WitnessOptions,
    private readonly file: WitnessFile,
  ) {
    this.accepted = new Set(options.acceptNewLog);
  }

  async askAll(): Promise<void> {
    const due = this.options.of.filter(
      (of) => performance.now() - (this.askedAtMs.get(of) ?? -ASK_MS) >= ASK_MS,
    );
    await Promise.all(due.map((of) => this.ask(of)));
  }

  private async ask(of: string): Promise<void> {
    this.askedAtMs.set(of, performance.now());
    try {
      const allowLoopback = this.options.allowLocal ?? false;
      const acceptsNew = this.accepted.has(of);
      tell(`${of} has the log ${await followLogKeys({ of, allowLoopback, acceptsNew }, this.file)}`);
      this.accepted.delete(of);
    } catch (error) {
      const isLocal = error instanceof VisitorUrlRefused && error.isOfThisMachine;
      const hint = isLocal ? ' With --allow-local it is asked.' : '';
      printError(timed(`${of} isn't witnessed now: ${(error as Error).message}${hint}`));
    }
  }
}

/** Each state has a lock of its own, in a folder beside it, so that others in its folder don't wait for it. */
function lock(stateFile: string): () => void {
  const folder = `${stateFile}.lock`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const unlock = lockDataFolder(folder, folder);
    return () => {
      unlock();
      removeEmpty(folder);
    };
  } catch (error) {
    if (error instanceof DataFolderInUse)
      throw new CommandFailure(`Another witness uses ${stateFile} (process ${error.pid}).`);
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandFailure(`The state of the witness can't be written to ${stateFile} (${code}).`);
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another witness has begun to wait for it.
  }
}

function defaultState(): string {
  const data = process.env.XDG_DATA_HOME || path.join(homedir(), '.local', 'share');
  return path.join(data, 'productive-mining', 'witness', 'witness.json');
}
