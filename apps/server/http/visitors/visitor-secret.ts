/**
 * The secret from which cookies are signed and wallet addresses are derived. Losing it gives every visitor a new wallet, and
 * so does another one in its place: the database keeps its fingerprint.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Executor } from '@productive-mining/database/connection/connect.ts';
import { makeFolders } from '@productive-mining/database/make-folders.ts';
import { hasVisitors } from '@productive-mining/database/queries/record-visitor.ts';
import { noteVisitorKey, readVisitorKey } from '@productive-mining/database/queries/visitor-key.ts';
import { CORRECT_KEYS_DIR } from '@productive-mining/engine/chain/store-seeds.ts';
import { StartFailure } from '../../start-failure.ts';

const FILE_NAME = 'visitors.key';
const SECRET_BYTES = 32;

/** What the database knows of the secret and of those whose wallets depend on it. */
export interface SecretRecord {
  /** Whether there are visitors whose wallets would be lost by another secret. */
  hasVisitors(): Promise<boolean>;
  /** Fingerprint of the secret that was in use last; undefined before one was noted. */
  readFingerprint(): Promise<string | undefined>;
  noteFingerprint(fingerprint: string): Promise<void>;
}

/** The record of a database. */
export const secretRecordOf = (executor: Executor): SecretRecord => ({
  hasVisitors: () => hasVisitors(executor),
  readFingerprint: () => readVisitorKey(executor),
  noteFingerprint: (fingerprint) => noteVisitorKey(executor, fingerprint),
});

export const visitorSecretFile = (keysDir: string): string => join(keysDir, FILE_NAME);

/**
 * Reads the secret of a key directory, or makes it at the first start.
 * @returns 32 bytes
 * @throws StartFailure when there are visitors, and it is missing or another one than theirs, when the file holds something
 * else, or can't be read or made
 */
export async function loadVisitorSecret(keysDir: string, record: SecretRecord): Promise<Buffer> {
  const path = visitorSecretFile(keysDir);
  const known = await readIfPresent(path);
  if (known === undefined && (await record.hasVisitors()))
    throw new StartFailure(
      `${path} is missing, and without it every visitor would lose their wallet. Put it back from a backup, or start on an empty data folder.`,
    );
  const secret = known === undefined ? await makeSecret(keysDir) : decode(known, path);
  const fingerprint = fingerprintOf(secret);
  const noted = await record.readFingerprint();
  if (noted === fingerprint) return secret;
  if (noted !== undefined && (await record.hasVisitors()))
    throw new StartFailure(
      `${path} holds another key than the one that this database’s wallets are derived from, and with it every visitor would get a new wallet. Put the former one back from a backup, or accept the loss with "productive-mining rotate-keys --visitors".`,
    );
  await record.noteFingerprint(fingerprint);
  return secret;
}

/**
 * Has the wallets of all visitors end, as when somebody has read the secret: a key in the file that isn't the noted one is
 * accepted; otherwise a new one is made, and the former file is kept beside it.
 * @returns the name that the former file has now, if it was put aside
 * @throws StartFailure when the file holds no key, or can't be read or made; Error when it can't be renamed
 */
export async function replaceVisitorSecret(
  keysDir: string,
  record: Omit<SecretRecord, 'hasVisitors'>,
): Promise<string | undefined> {
  const path = visitorSecretFile(keysDir);
  const known = await readIfPresent(path);
  const held = known === undefined ? undefined : fingerprintOf(decode(known, path));
  const isNoted = held !== undefined && held === (await record.readFingerprint());
  const aside = isNoted ? `${path}.${held.slice(0, 16)}` : undefined;
  if (aside) await rename(path, aside);
  const fingerprint = held === undefined || isNoted ? fingerprintOf(await makeSecret(keysDir)) : held;
  await record.noteFingerprint(fingerprint);
  return aside;
}

/** Tells keys apart, and nothing of them: they are random. */
function fingerprintOf(secret: Buffer): string {
  return createHmac('sha256', secret).update('productive-mining visitors.key').digest('hex');
}

/** Servers that start at the same time agree on one: the file appears whole, by a link that only the first can make. */
async function makeSecret(keysDir: string): Promise<Buffer> {
  const path = visitorSecretFile(keysDir);
  const draft = join(keysDir, `.${FILE_NAME}.${randomBytes(6).toString('hex')}`);
  try {
    makeFolders(keysDir, 0o700);
    await writeFile(draft, `${randomBytes(SECRET_BYTES).toString('hex')}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await link(draft, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST')
      throw new StartFailure(
        `The key folder ${keysDir} can't be written to (${code}): make it writable, or ${CORRECT_KEYS_DIR}.`,
        { cause: error },
      );
  } finally {
    await rm(draft, { force: true });
  }
  return decode(await readFile(path, 'utf8'), path);
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new StartFailure(
      `The visitors’ key ${path} can't be read (${code}): make it readable, or ${CORRECT_KEYS_DIR}.`,
      { cause: error },
    );
  }
}

function decode(text: string, path: string): Buffer {
  const hex = text.trim();
  if (!/^[0-9a-f]{64}$/.test(hex))
    throw new StartFailure(`${path} must hold 64 hex digits; restore it from a backup.`);
  return Buffer.from(hex, 'hex');
}

/** Whether the file still holds this secret; a server that starts without it gives every visitor a new wallet. */
export async function holdsVisitorSecret(keysDir: string, secret: Buffer): Promise<boolean> {
  try {
    const path = visitorSecretFile(keysDir);
    return timingSafeEqual(decode(await readFile(path, 'utf8'), path), secret);
  } catch {
    return false;
  }
}
