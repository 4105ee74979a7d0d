/** Copies, moves and older states of a data folder whose cluster is kept outside of it. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeTemporaryFolder } from '../testing/start-test-database.ts';
import { bindNewStorage, bindStorage, readRedirect, storageNameOf } from './bind-cluster.ts';
import { ClusterOfAnotherFolder, DataFolderInUse } from './embedded-errors.ts';
import { placeCluster } from './prepare-data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;

let root: string;
let home: string;
const servers: EmbeddedPostgres[] = [];

beforeEach(() => {
  root = makeTemporaryFolder();
  home = join(root, 'home');
  mkdirSync(home, { mode: 0o700 });
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const settingsOf = (folder: string) => join(folder, 'postgres');
const folderNamed = (name: string) => {
  const folder = join(home, name);
  mkdirSync(settingsOf(folder), { recursive: true });
  return folder;
};
const copy = (from: string, to: string) => cpSync(from, to, { recursive: true, preserveTimestamps: true });

describe('a data folder and a cluster outside of it', () => {
  let data: string;
  let storage: string;
  const bind = (folder: string) => bindStorage(folder, settingsOf(folder), storage);

  beforeEach(() => {
    data = folderNamed('data');
    storage = join(root, storageNameOf(data));
    mkdirSync(storage);
  });

  it('know each other from the first start on', () => {
    bindNewStorage(data, settingsOf(data), storage);
    expect(readRedirect(settingsOf(data))).toBe(storage);
    expect(readFileSync(join(storage, 'belongs-to'), 'utf8').split('\n')[0]).toBe(data);
    bind(data);
  });

  it('are refused to a copy, and to what was moved, with what is to be done; nothing changes', () => {
    bindNewStorage(data, settingsOf(data), storage);
    const elsewhere = join(home, 'elsewhere');
    copy(data, elsewhere);
    const before = readFileSync(join(storage, 'belongs-to'), 'utf8');
    expect(() => bind(elsewhere)).toThrow(new ClusterOfAnotherFolder(elsewhere, storage, data));
    expect(() => bind(elsewhere)).toThrow(
      `The database in ${storage} belongs to the data folder ${data}, not to ${elsewhere}: if that one was moved here, write ${elsewhere} into ${storage}/belongs-to; if this is a copy of it, copy `,
    );
    // The same when the original is gone, as its disk may come back.
    rmSync(data, { recursive: true });
    expect(() => bind(elsewhere)).toThrow(ClusterOfAnotherFolder);
    expect(readFileSync(join(storage, 'belongs-to'), 'utf8')).toBe(before);
  });

  it('go on where a move was told, and the former path is refused from then on', () => {
    bindNewStorage(data, settingsOf(data), storage);
    const moved = join(home, 'moved');
    copy(data, moved);
    writeFileSync(join(storage, 'belongs-to'), `${moved}\n`);
    bind(moved);
    bind(moved);
    expect(() => bind(data)).toThrow(`belongs to the data folder ${moved}, not to ${data}`);
  });

  it('go on with an older copy that was put back at its path, of this version and of an earlier one', () => {
    writeFileSync(join(settingsOf(data), 'stored-in'), `${storage}\n`);
    const untied = join(home, 'untied');
    copy(data, untied);
    bind(data);
    const tied = join(home, 'tied');
    copy(data, tied);
    for (const older of [tied, untied]) {
      rmSync(data, { recursive: true });
      copy(older, data);
      bind(data);
    }
    expect(readFileSync(join(settingsOf(data), 'stored-in'))).toEqual(
      readFileSync(join(settingsOf(tied), 'stored-in')),
    );
  });

  it('of an earlier version are tied at the next start, but not by a copy that starts first', () => {
    writeFileSync(join(settingsOf(data), 'stored-in'), `${storage}\n`);
    const elsewhere = join(home, 'elsewhere');
    copy(data, elsewhere);
    expect(() => bind(elsewhere)).toThrow(`belongs to a data folder of another path, not to ${elsewhere}`);
    expect(existsSync(join(storage, 'belongs-to'))).toBe(false);
    bind(data);
    expect(() => bind(elsewhere)).toThrow(`belongs to the data folder ${data}, not to ${elsewhere}`);
  });

  it('are no pair when the data folder is that of another machine with the same path', () => {
    bindNewStorage(data, settingsOf(data), storage);
    const otherRoot = join(root, 'other machine');
    mkdirSync(otherRoot);
    bindNewStorage(data, settingsOf(data), otherRoot);
    writeFileSync(
      join(settingsOf(data), 'stored-in'),
      readFileSync(join(settingsOf(data), 'stored-in'), 'utf8').replace(otherRoot, storage),
    );
    expect(() => bind(data)).toThrow(`belongs to another data folder that had the path ${data}:`);
  });
});

it('a server of a user that is not root makes no empty database beside one that root keeps elsewhere', () => {
  const folder = folderNamed('data');
  writeFileSync(join(settingsOf(folder), 'stored-in'), `${root}\n`);
  const user = vi.spyOn(process, 'getuid').mockReturnValue(1000);
  onTestFinished(() => user.mockRestore());
  expect(() => placeCluster({ folder, settings: settingsOf(folder) }, () => {})).toThrow(
    `The database is kept in ${root}, which only root opens: start the server as root, or copy ${root}/cluster to `,
  );
});

describe.runIf(isRoot)('the server of a data folder that its account cannot enter', () => {
  const fallbackRoot = () => join(root, 'fallback');
  const start = async (dataDir: string) => {
    const server = await startEmbeddedPostgres({ dataDir, noSync: true, fallbackRoot: fallbackRoot() });
    servers.push(server);
    return server;
  };
  const stop = async () => {
    for (const server of servers.splice(0)) await server.stop();
  };
  const run = async ({ url }: EmbeddedPostgres, query: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return (await client.query(query).finally(() => client.end())).rows;
  };

  beforeEach(() => chmodSync(home, 0o700));

  it('never opens the cluster of the original for a copy; a copy of both is a backup that opens apart', async () => {
    const data = join(home, 'data');
    const first = await start(data);
    const storage = first.apart!;
    expect(dirname(storage)).toBe(fallbackRoot());
    await run(first, 'create table kept as select 1 as n');
    await stop();
    const backup = join(root, 'backup');
    expect(spawnSync('cp', ['-a', data, backup]).status).toBe(0);
    await expect(start(backup)).rejects.toThrow(ClusterOfAnotherFolder);

    expect(spawnSync('cp', ['-a', join(storage, 'cluster'), join(backup, 'postgres')]).status).toBe(0);
    rmSync(join(backup, 'postgres', 'stored-in'));
    chmodSync(backup, 0o711);
    const [original, second] = [await start(data), await start(backup)];
    expect(second.apart).toBeUndefined();
    await run(second, 'insert into kept values (2)');
    expect(await run(second, 'select count(*)::int from kept')).toEqual([{ count: 2 }]);
    expect(await run(original, 'select count(*)::int from kept')).toEqual([{ count: 1 }]);
  });

  it('is one, though its data folder is said to have been moved while it runs', async () => {
    const data = join(home, 'data');
    const { apart } = await start(data);
    const moved = join(home, 'moved');
    copy(data, moved);
    rmSync(join(moved, 'postgres', 'server.lock'));
    writeFileSync(join(apart!, 'belongs-to'), `${moved}\n`);
    const refused = start(moved);
    await expect(refused).rejects.toThrow(DataFolderInUse);
    await expect(refused).rejects.toThrow(
      `The data folder ${moved}, whose database is in ${apart}, is in use by another server (process ${process.pid})`,
    );
    await stop();
    expect((await start(moved)).apart).toBe(apart);
  });

  it('begins with an empty cluster when its data folder was deleted, and leaves the former cluster alone', async () => {
    const data = join(home, 'data');
    const first = await start(data);
    await run(first, 'create table kept as select 1 as n');
    await stop();
    renameSync(data, join(home, 'deleted'));
    const second = await start(data);
    expect(second.apart).not.toBe(first.apart);
    expect(await run(second, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
    await stop();
    rmSync(data, { recursive: true });
    renameSync(join(home, 'deleted'), data);
    expect(await run(await start(data), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('finds its cluster again where stored-in was lost', async () => {
    const data = join(home, 'data');
    const { apart } = await start(data);
    await stop();
    rmSync(join(data, 'postgres', 'stored-in'));
    expect((await start(data)).apart).toBe(apart);
  });
});
