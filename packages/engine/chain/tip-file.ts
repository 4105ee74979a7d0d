/**
 * The file that holds the highest block a server has signed, as the chain has it. It is kept outside of data folder and
 * database, so that an older copy of these is told from the ledger that was.
 */

import { createHash } from 'node:crypto';
import { access, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { makeFolders } from '@productive-mining/database/make-folders.ts';
import { parseJson } from '@productive-mining/ledger/encoding/parse-json.ts';
import { z } from 'zod';
import { replaceOnDisk } from './durable-files.ts';

const hexOf = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));

const keptTip = z.strictObject({
  format: z.literal(1),
  /** Fingerprint of the ledger's first keys. */
  ledger: hexOf(32),
  index: z.int().min(1),
  hash: hexOf(32),
  /** The keys that signed it, and both signatures. */
  keyId: hexOf(16),
  ed25519: hexOf(64),
  mlDsa65: hexOf(3309),
  keptAt: z.iso.datetime(),
});
export type KeptTip = z.output<typeof keptTip>;

const tipFile = z.strictObject({ tip: keptTip, sha256: hexOf(32) });

export type TipFileContent = { kind: 'none' } | { kind: 'damaged' } | { kind: 'kept'; tip: KeptTip };

/** @throws NodeJS.ErrnoException for a file that is there and can't be read */
export async function readTipFile(file: string): Promise<TipFileContent> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return { kind: 'none' };
  const parsed = tipFile.safeParse(parseJson(text));
  if (!parsed.success || parsed.data.sha256 !== digestOf(parsed.data.tip)) return { kind: 'damaged' };
  return { kind: 'kept', tip: parsed.data.tip };
}

/** @throws NodeJS.ErrnoException */
export async function writeTipFile(file: string, tip: KeptTip): Promise<void> {
  makeFolders(path.dirname(file));
  await replaceOnDisk(file, `${JSON.stringify({ tip, sha256: digestOf(tip) }, null, 2)}\n`);
}

/** The ending of a damaged file that was set aside. */
export const DAMAGED = 'damaged';

/** Name of a damaged file that was set aside, as long as nobody has removed it. */
export async function findDamagedAside(file: string): Promise<string | undefined> {
  const aside = `${file}.${DAMAGED}`;
  return access(aside).then(
    () => path.basename(aside),
    () => undefined,
  );
}

/** Gives a file another name, so that it isn't lost. @returns the name @throws NodeJS.ErrnoException */
export async function setTipFileAside(file: string, ending: string): Promise<string> {
  const aside = `${file}.${ending}`;
  await rename(file, aside);
  return path.basename(aside);
}

/** Over the values in the order of the format, so that a changed digit is damage and no other block. */
function digestOf(tip: KeptTip): string {
  const values = Object.keys(keptTip.shape).map((name) => tip[name as keyof KeptTip]);
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
