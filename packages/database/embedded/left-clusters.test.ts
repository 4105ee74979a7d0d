import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../testing/start-test-database.ts';
import { bindNewStorage } from './bind-cluster.ts';
import { findLeftClusters } from './left-clusters.ts';

let root: string;
let storages: string;
beforeEach(() => {
  root = makeTemporaryFolder();
  storages = join(root, 'storages');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A data folder, whose cluster is in a folder outside of it. */
function makePair(name: string) {
  const [data, storage] = [join(root, name), join(storages, name)];
  mkdirSync(join(data, 'postgres'), { recursive: true });
  mkdirSync(join(storage, 'cluster'), { recursive: true });
  bindNewStorage(data, join(data, 'postgres'), storage);
  return { data, storage };
}

it('names a cluster whose data folder is gone, and none that is in use', () => {
  makePair('kept');
  const { data, storage } = makePair('deleted');
  expect(findLeftClusters(storages)).toEqual([]);
  rmSync(data, { recursive: true });
  expect(findLeftClusters(storages)).toEqual([{ folder: storage, madeFor: data }]);
});

it('names a cluster whose data folder has another one now', () => {
  const { data, storage } = makePair('former');
  const later = makePair('later');
  rmSync(data, { recursive: true });
  renameSync(later.data, data);
  bindNewStorage(data, join(data, 'postgres'), later.storage);
  expect(findLeftClusters(storages)).toEqual([{ folder: storage, madeFor: data }]);
});

it('names a cluster that doesn’t say whose it is, and takes no other folder for one', () => {
  mkdirSync(join(storages, 'earlier', 'cluster'), { recursive: true });
  mkdirSync(join(storages, 'empty'));
  writeFileSync(join(storages, 'file'), '');
  expect(findLeftClusters(storages)).toEqual([{ folder: join(storages, 'earlier'), madeFor: undefined }]);
});

it('finds none where nothing was ever kept outside', () => {
  expect(findLeftClusters(join(root, 'nowhere'))).toEqual([]);
});
