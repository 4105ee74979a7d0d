/**
 * Finds clusters outside of data folders that no data folder names any more, as one that was deleted leaves its own. They are
 * named and never removed: a disk that isn't mounted looks like a data folder that is gone.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readOwner, readRedirect } from './bind-cluster.ts';
import { settingsBelow } from './prepare-data-folder.ts';

export interface LeftCluster {
  /** The folder that holds it. */
  folder: string;
  /** The data folder that it was made for; undefined where an earlier version made it, which didn't write that down. */
  madeFor: string | undefined;
}

/** @param root the folder of all clusters outside; one that can't be read has none */
export function findLeftClusters(root: string): LeftCluster[] {
  return foldersBelow(root).flatMap((folder) => {
    const madeFor = readOwner(folder)?.path;
    const isNamed = madeFor !== undefined && readRedirect(settingsBelow(madeFor)) === folder;
    return isNamed ? [] : [{ folder, madeFor }];
  });
}

function foldersBelow(root: string): string[] {
  try {
    const names = readdirSync(root).toSorted();
    return names.map((name) => join(root, name)).filter((folder) => existsSync(join(folder, 'cluster')));
  } catch {
    return [];
  }
}
