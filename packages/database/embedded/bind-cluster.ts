/**
 * The tie between a data folder and a cluster that is kept outside of it. Each names the other and both hold the same id, so
 * that a copy of the data folder alone never opens the cluster of the original.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ClusterOfAnotherFolder } from './embedded-errors.ts';

/** In the data folder's settings: the cluster's folder, and the id behind it. */
export const REDIRECT_FILE = 'stored-in';
/** In the cluster's folder: the data folder's real path, and the id behind it; the id is missing where a person wrote the path. */
export const OWNER_FILE = 'belongs-to';

const ID_BYTES = 16;

/** Name of the folder in which a data folder's cluster is kept, if none has it yet. */
export const storageNameOf = (folder: string): string =>
  createHash('sha256').update(folder).digest('hex').slice(0, 16);

/** Name of a further one, for a data folder made where an earlier one was, whose cluster is left. */
export const freshStorageName = (): string => randomBytes(8).toString('hex');

/** The cluster's folder that the settings name; undefined where the cluster isn't kept elsewhere. */
export function readRedirect(settings: string): string | undefined {
  return readNamed(join(settings, REDIRECT_FILE))?.path;
}

/** The data folder that a cluster's folder names, and the id behind it; undefined where it names none. */
export const readOwner = (storage: string) => readNamed(join(storage, OWNER_FILE));

/** Ties a data folder to a new folder for its cluster. The owner first, as the redirect is what is looked for. */
export function bindNewStorage(folder: string, settings: string, storage: string): void {
  tie({ folder, settings, storage }, randomBytes(ID_BYTES).toString('hex'));
}

/**
 * Checks that the cluster's folder belongs to this data folder. A pair that an earlier version made has no owner's file: the
 * name of the cluster's folder then tells for which path it was made, and the pair is tied now. Call it under the data
 * folder's lock.
 * @param folder the data folder's real path
 * @throws ClusterOfAnotherFolder
 */
export function bindStorage(folder: string, settings: string, storage: string): void {
  const own = readNamed(join(settings, REDIRECT_FILE));
  const owner = readOwner(storage);
  const isOwners = owner ? owner.path === folder : basename(storage) === storageNameOf(folder);
  if (!isOwners) throw new ClusterOfAnotherFolder(folder, storage, owner?.path);
  if (own?.id !== undefined && owner?.id !== undefined) {
    if (own.id !== owner.id) throw new ClusterOfAnotherFolder(folder, storage, owner.path);
    return;
  }
  tie({ folder, settings, storage }, owner?.id ?? own?.id ?? randomBytes(ID_BYTES).toString('hex'));
}

function tie(pair: { folder: string; settings: string; storage: string }, id: string): void {
  writeWhole(join(pair.storage, OWNER_FILE), `${pair.folder}\n${id}\n`);
  writeWhole(join(pair.settings, REDIRECT_FILE), `${pair.storage}\n${id}\n`);
}

function readNamed(file: string): { path: string; id: string | undefined } | undefined {
  if (!existsSync(file)) return undefined;
  const [path = '', id] = readFileSync(file, 'utf8').split('\n');
  return { path, id: id || undefined };
}

/** Under another name first, as half a path would tie the pair to nothing. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o644, flush: true });
  renameSync(`${file}.new`, file);
}
