/** The modes of key files: nobody but the server's own user may read or change them. */
import { chmod, stat } from 'node:fs/promises';
import type { EngineLog } from '../engine-log.ts';

const OTHERS = 0o077;
const OWNER_ONLY = 0o600;

/**
 * Takes from others what they may do with these files, and says so. Files that aren't there are left out, and so is a system
 * without modes; where the mode can't be changed, as on a disk that is mounted read-only, that is said.
 */
export async function keepKeyFilesPrivate(files: readonly string[], log: EngineLog): Promise<void> {
  if (process.platform === 'win32') return;
  for (const file of files) {
    const mode = await stat(file).then(
      (entry) => entry.mode & 0o777,
      () => undefined,
    );
    if (mode === undefined || (mode & OTHERS) === 0) continue;
    const had = `0${mode.toString(8)}`;
    try {
      await chmod(file, OWNER_ONLY);
      log.warn({ file, had }, 'other users could reach a key file, whose mode is 0600 now');
    } catch (error) {
      log.warn(
        { file, had, error: String(error) },
        'other users can reach a key file, and its mode can not be changed: give it the mode 0600',
      );
    }
  }
}
