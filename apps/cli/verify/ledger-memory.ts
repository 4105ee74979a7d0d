/**
 * What this user remembers of a ledger: the newest block that was seen, and how far its certificates were checked. A file for
 * each server, or for each database of this machine, in the user's data folder.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { parseJson } from '@productive-mining/ledger/encoding/parse-json.ts';
import { NOTE_BYTES_MAX } from '@productive-mining/ledger/log/signed-note.ts';
import type { Tip } from '@productive-mining/verify/compare-tip.ts';
import { z } from 'zod';
import { CommandFailure } from '../command-failure.ts';
import { nameOfServer, replaceFile } from '../kept-files.ts';
import { checkingProgram } from './checking-program.ts';
import type { Depth } from './examine-block.ts';
import { tallyForm } from './tally.ts';

/** Blocks with a fault that a run keeps; one that finds more ends. */
export const FAULTY_MAX = 1_000;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const index = z.int().min(1);
const tipForm = z.strictObject({ index, hash });

const progressForm = z.strictObject({
  /** Digest of the program that checked: another one may judge otherwise. */
  program: hash,
  /** The block up to which all were checked; its hash binds those before it. */
  index,
  hash,
  /** Blocks in which something was found. They are checked again by each run, and aren't in the tally. */
  faulty: z.array(index).max(FAULTY_MAX),
  tally: tallyForm,
});
export type Progress = z.infer<typeof progressForm>;

const memoryForm = z.strictObject({
  format: z.literal(1),
  tip: tipForm.optional(),
  /** Fingerprint of the first keys of the ledger that has this tip. */
  fingerprint: hash.optional(),
  /** The last checkpoint of its log that was accepted, a signed note. */
  checkpoint: z.string().max(NOTE_BYTES_MAX).optional(),
  opened: progressForm.optional(),
  whole: progressForm.optional(),
});
type Remembered = z.infer<typeof memoryForm>;

/** A file has some kilobytes. */
const FILE_LENGTH_MAX = 1024 * 1024;

export interface LedgerMemory {
  readonly file: string;
  readonly tip: Tip | undefined;
  /** Fingerprint of its first keys, 64 hex digits. */
  readonly fingerprint: string | undefined;
  /** The last checkpoint that was accepted of the ledger's log. */
  readonly checkpoint: string | undefined;
  /** How far a run of the same program came. */
  progress(depth: Depth): Progress | undefined;
  /** @throws CommandFailure when the file can't be written */
  keepTip(tip: Tip, fingerprint: string | undefined): void;
  /** @throws CommandFailure when the file can't be written */
  keepCheckpoint(note: string): void;
  /** Forgets these parts of what was seen. @throws CommandFailure when the file can't be written */
  forget(...names: readonly ('tip' | 'fingerprint' | 'checkpoint')[]): void;
  /** @throws CommandFailure when the file can't be written */
  keepProgress(depth: Depth, progress: Progress | undefined): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @param server address without a slash at its end */
export function memoryFileOfServer(server: string, env: Environment = process.env): string {
  return path.join(memoryFolder(env), `${nameOfServer(new URL(server))}.json`);
}

/** @param place a folder, or the address of a database; a password in it doesn't count */
export function memoryFileOfDatabase(place: string, env: Environment = process.env): string {
  const named = URL.canParse(place) ? `${new URL(place).host}${new URL(place).pathname}` : place;
  const digest = createHash('sha256').update(named).digest('hex').slice(0, 32);
  return path.join(memoryFolder(env), `database+${digest}.json`);
}

function memoryFolder(env: Environment): string {
  const data =
    (process.platform === 'win32' ? env.LOCALAPPDATA : env.XDG_DATA_HOME) ||
    path.join(homedir(), '.local', 'share');
  return path.join(data, 'productive-mining', 'ledgers');
}

/** @throws CommandFailure when there is a file that can't be read or that this command hasn't written */
export function openLedgerMemory(file: string): LedgerMemory {
  let remembered = readMemory(file);
  const keep = (change: Partial<Remembered>) => {
    // Read again, as another command may have written it meanwhile.
    remembered = { ...readMemory(file), ...change };
    write(file, remembered);
  };
  return {
    file,
    get tip() {
      return remembered.tip;
    },
    get fingerprint() {
      return remembered.fingerprint;
    },
    get checkpoint() {
      return remembered.checkpoint;
    },
    progress(depth) {
      const progress = remembered[depth];
      return progress?.program === checkingProgram() ? progress : undefined;
    },
    keepTip: (tip, fingerprint) => keep({ tip, ...(fingerprint === undefined ? {} : { fingerprint }) }),
    keepCheckpoint: (checkpoint) => keep({ checkpoint }),
    forget: (...names) => {
      if (names.some((name) => remembered[name] !== undefined))
        keep(Object.fromEntries(names.map((name) => [name, undefined])));
    },
    keepProgress: (depth, progress) => keep({ [depth]: progress }),
  };
}

function readMemory(file: string): Remembered {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { format: 1 };
    throw new CommandFailure(`What was remembered of the ledger, ${file}, can't be read (${code}).`);
  }
  const read = text.length > FILE_LENGTH_MAX ? undefined : memoryForm.safeParse(parseJson(text));
  if (!read?.success)
    throw new CommandFailure(
      `${file} doesn't hold what this command remembers of a ledger; move it away to begin without.`,
    );
  return read.data;
}

function write(file: string, remembered: Remembered): void {
  try {
    replaceFile(file, `${JSON.stringify(remembered)}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandFailure(`What is to be remembered of the ledger can't be written to ${file} (${code}).`);
  }
}
