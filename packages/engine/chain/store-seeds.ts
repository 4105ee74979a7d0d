/**
 * The seed files of the key folder: the seed that signs, and beside it the one that waits to follow. A new seed is whole
 * and on the disk before any record names its keys; one rename puts it in the former one's place and deletes that.
 */
import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolders } from '@productive-mining/database/make-folders.ts';
import { KEY_BYTES, keyIdOf, type LedgerKeys, makeKeys } from '@productive-mining/ledger/signing/keys.ts';
import { syncFolder, writeToDisk } from './durable-files.ts';

export interface SigningKeys {
  keyId: string;
  keys: LedgerKeys;
}

/** Which of the two files. */
export type SeedPlace = 'current' | 'next';

/** Why the keys can't be used or changed; the message is one sentence for the operator. */
export class SigningKeysError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SigningKeysError';
  }
}

const FILE_NAMES: Record<SeedPlace, string> = {
  current: 'block-signing-seed.hex',
  next: 'block-signing-seed.next.hex',
};

const WHEN_DAMAGED: Record<SeedPlace, string> = {
  current: 'restore it from a backup',
  next: 'restore it, or, while no block has sealed the change, withdraw it with "productive-mining rotate-keys --withdraw"',
};

/** Completes what may be done about a key folder that can't be used. */
export const CORRECT_KEYS_DIR = 'correct KEYS_DIR, which is keys in DATA_DIR unless set';

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code ?? error);

export function seedFile(folder: string, place: SeedPlace): string {
  return path.join(folder, FILE_NAMES[place]);
}

/**
 * @returns undefined when there is no such file
 * @throws SigningKeysError when it is unreadable or damaged
 */
export async function readSeed(folder: string, place: SeedPlace): Promise<SigningKeys | undefined> {
  const file = seedFile(folder, place);
  const seed = await readIfPresent(file);
  if (seed === undefined) return undefined;
  if (!/^[0-9a-f]{64}$/.test(seed))
    throw new SigningKeysError(
      `The signing seed in ${file} is damaged, 64 hex digits are expected: ${WHEN_DAMAGED[place]}.`,
    );
  const keys = makeKeys(new Uint8Array(Buffer.from(seed, 'hex')));
  return { keyId: keyIdOf(keys.publicKeys), keys };
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new SigningKeysError(
      `The signing seed in ${file} can't be read (${codeOf(error)}): make it readable, or ${CORRECT_KEYS_DIR}.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Makes a seed where there is none; of several that try at once all get the same one.
 * @throws SigningKeysError when the folder can't be written to
 */
export async function makeSeed(folder: string, place: SeedPlace): Promise<SigningKeys> {
  const file = seedFile(folder, place);
  const draft = path.join(folder, draftPrefix(place) + randomBytes(6).toString('hex'));
  try {
    makeFolders(folder, 0o700);
    await writeToDisk(draft, `${randomBytes(KEY_BYTES.seed).toString('hex')}\n`);
    await linkIfFree(draft, file);
    await rm(draft);
    await syncFolder(folder);
  } catch (error) {
    throw new SigningKeysError(
      `The key folder ${folder} can't be written to (${codeOf(error)}); make it writable, put a seed of 64 random hex digits there as ${FILE_NAMES[place]} (mode 0600), or ${CORRECT_KEYS_DIR}.`,
      { cause: error },
    );
  }
  const made = await readSeed(folder, place);
  if (!made) throw new SigningKeysError(`The signing seed in ${file} was removed while it was made.`);
  return made;
}

/** The next seed takes the place of the current one. */
export async function takeUpNextSeed(folder: string): Promise<void> {
  await rename(seedFile(folder, 'next'), seedFile(folder, 'current'));
  await removeDrafts(folder);
  await syncFolder(folder);
}

/** @returns whether there was one */
export async function removeNextSeed(folder: string): Promise<boolean> {
  const file = seedFile(folder, 'next');
  try {
    await rm(file);
    await removeDrafts(folder);
    await syncFolder(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw new SigningKeysError(`The seed in ${file} can't be deleted (${codeOf(error)}).`, { cause: error });
  }
}

const draftPrefix = (place: SeedPlace) => `.${FILE_NAMES[place]}.`;

/** A draft that a kill left behind may hold a seed that has signed since. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isDraft = name.startsWith(draftPrefix('current')) || name.startsWith(draftPrefix('next'));
    if (isDraft) await rm(path.join(folder, name), { force: true });
  }
}

async function linkIfFree(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
