import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../testing/start-test-database.ts';
import { type Binaries, findBinaries, restoreLibraryLinks } from './find-binaries.ts';
import { makeBinariesReachable } from './make-binaries-reachable.ts';

/** Linux reserves this number for "nobody". */
const NOBODY = { uid: 65_534, gid: 65_534 };
let folder: string;

beforeEach(() => {
  folder = makeTemporaryFolder();
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('findBinaries', () => {
  it('finds programs that run', async () => {
    const { postgres, initdb } = await findBinaries();
    for (const program of [postgres, initdb]) {
      expect(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout).toMatch(/\(PostgreSQL\) 18\./);
    }
  });

  it('makes the links of libraries that an install without scripts leaves out', () => {
    const root = join(folder, 'native');
    mkdirSync(join(root, 'lib'), { recursive: true });
    writeFileSync(join(root, 'lib', 'libpq.so.5.18'), 'library');
    const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
    writeFileSync(join(root, 'pg-symlinks.json'), JSON.stringify([link]));
    restoreLibraryLinks(root);
    restoreLibraryLinks(root);
    expect(readlinkSync(join(root, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
    expect(readFileSync(join(root, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
  });
});

describe.runIf(process.getuid?.() === 0)('makeBinariesReachable', () => {
  /** The package below a folder that only root enters, as below /root. */
  async function hiddenBinaries(): Promise<Binaries> {
    const { root } = await findBinaries();
    const home = join(folder, 'home');
    const copy = join(home, 'package');
    mkdirSync(join(copy, 'native', 'bin'), { recursive: true });
    cpSync(join(dirname(root), 'package.json'), join(copy, 'package.json'));
    // A few kilobytes instead of the whole: a script that answers in the program's place.
    for (const name of ['postgres', 'initdb']) {
      writeFileSync(join(copy, 'native', 'bin', name), '#!/bin/sh\necho "$0"\n', { mode: 0o755 });
    }
    chmodSync(home, 0o700);
    const bin = join(copy, 'native', 'bin');
    return { root: join(copy, 'native'), postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
  }

  it('copies programs that the account cannot reach, once', async () => {
    const hidden = await hiddenBinaries();
    const lines: string[] = [];
    const reached = makeBinariesReachable(hidden, folder, NOBODY, (line) => lines.push(line));
    expect(reached.postgres.startsWith(join(folder, 'programs-linux-'))).toBe(true);
    expect(spawnSync(reached.initdb, [], { ...NOBODY, cwd: '/' }).status).toBe(0);
    expect(makeBinariesReachable(hidden, folder, NOBODY, (line) => lines.push(line))).toEqual(reached);
    expect(lines).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.startsWith('programs-'))).toHaveLength(1);
  });

  it('leaves them where they are when the account can run them, or when there is none', async () => {
    // The package itself may lie below a folder that only root enters.
    const binaries = makeBinariesReachable(await findBinaries(), folder, NOBODY, () => {});
    expect(makeBinariesReachable(binaries, folder, NOBODY, () => {})).toBe(binaries);
    const hidden = await hiddenBinaries();
    expect(makeBinariesReachable(hidden, folder, null, () => {})).toBe(hidden);
  });
});
