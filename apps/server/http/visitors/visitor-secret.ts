/** The secret from which cookies are signed and wallet addresses are derived. Losing it gives every visitor a new wallet. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../../start-failure.ts';

const FILE_NAME = 'visitors.key';
const SECRET_BYTES = 32;

/**
 * Reads the secret of a key directory, or makes it at the first start. Servers that start at the same time agree on
 * one: the file appears whole, by a link that only the first can make.
 * @param hasVisitors whether there are visitors whose wallets would be lost by another secret
 * @returns 32 bytes
 * @throws StartFailure when it is missing and there are visitors, or when the file holds something else; Error when it
 * can't be read or made
 */
export async function loadVisitorSecret(
  keysDir: string,
  hasVisitors: () => Promise<boolean>,
): Promise<Buffer> {
  const path = join(keysDir, FILE_NAME);
  const known = await readIfPresent(path);
  if (known !== undefined) return decode(known, path);
  if (await hasVisitors())
    throw new StartFailure(
      `${path} is missing, and without it every visitor would lose their wallet. Put it back from a backup, or start on an empty data folder.`,
    );
  await mkdir(keysDir, { recursive: true, mode: 0o700 });
  const draft = join(keysDir, `.${FILE_NAME}.${randomBytes(6).toString('hex')}`);
  await writeFile(draft, `${randomBytes(SECRET_BYTES).toString('hex')}\n`, { mode: 0o600 });
  try {
    await chmod(draft, 0o600);
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return decode(await readFile(path, 'utf8'), path);
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
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
    const path = join(keysDir, FILE_NAME);
    return timingSafeEqual(decode(await readFile(path, 'utf8'), path), secret);
  } catch {
    return false;
  }
}
