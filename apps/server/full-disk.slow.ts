/**
 * A disk that is really full: a tmpfs as DATA_DIR, which needs root. The same faults raised by PostgreSQL, for everybody,
 * are in storage-watch.test.ts.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHeight } from '@productive-mining/contract/calls/ledger.ts';
import {
  getMiningStatus,
  listSessions,
  startSession,
  stopSession,
} from '@productive-mining/contract/calls/mining.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedger } from './testing/audit-ledger.ts';
import { LiveVisitor } from './testing/live-visitor.ts';
import { startBuiltServer } from './testing/start-built-server.ts';

const SIZE = '300m';
const KINDS = ['prime_pattern', 'goldbach_verification', 'riemann_zero', 'elliptic_curve_crypto'] as const;

const canMount = platform() === 'linux' && process.getuid?.() === 0;
if (!canMount)
  console.warn('The test of a full disk is left out: only root can mount a small one, on Linux.');

let folder: string;
beforeAll(() => {
  if (!canMount) return;
  folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'tmpfs', folder);
  chmodSync(folder, 0o755);
});
afterAll(() => {
  if (!canMount) return;
  run('umount', folder);
  rmSync(folder, { recursive: true });
});

function run(program: string, ...parameters: string[]): void {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** Takes the last byte of the disk. */
function fill(file: string): void {
  for (const [suffix, size] of [
    ['rough', 2 ** 20],
    ['fine', 512],
  ] as const) {
    const handle = openSync(file + suffix, 'w');
    try {
      for (const bytes = Buffer.alloc(size); ; ) writeSync(handle, bytes);
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    } finally {
      closeSync(handle);
    }
  }
}

const makeRoom = (file: string) => {
  for (const suffix of ['rough', 'fine']) rmSync(file + suffix);
};

it.runIf(canMount)(
  'sessions wait while the disk is full, and go on when there is room',
  async () => {
    const dataDir = join(folder, 'data');
    const server = await startBuiltServer({ dataDir });
    const visitor = new LiveVisitor(server.url, () => undefined);
    const ready = async () => {
      const answer = await fetch(`${server.url}/readyz`);
      return [answer.status, ((await answer.json()) as { reason?: string }).reason];
    };
    const mined = async () => {
      const { sessions } = await visitor.call(listSessions);
      return Math.min(...sessions.map((session) => session.blocksMined));
    };
    try {
      for (const workType of KINDS) await visitor.call(startSession, { workType, difficulty: 1 });
      await expect.poll(mined, { timeout: 120_000 }).toBeGreaterThan(0);
      const file = join(folder, 'filled-');
      fill(file);
      await expect
        .poll(ready, { timeout: 10_000 })
        .toEqual([503, 'The disk of the database is full: 0 MiB are free, and the server needs 32 MiB.']);
      // What was under way ends within its unit; from then on every read is the same.
      await expect.poll(() => heightStays(visitor), { timeout: 60_000 }).toBe(true);
      expect((await visitor.call(getMiningStatus)).hindrance).toMatch(/^The disk of the database is full/);
      expect(await refusalOfFreshVisitors(server.url)).toContain('storage_full');
      makeRoom(file);
      await expect.poll(ready, { timeout: 60_000 }).toEqual([200, undefined]);
      const { height } = await visitor.call(getHeight);
      const before = await mined();
      await expect.poll(mined, { timeout: 300_000, interval: 1000 }).toBeGreaterThan(before);
      expect((await visitor.call(getHeight)).height).toBeGreaterThan(height);
      await visitor.call(stopSession);
    } finally {
      await server.stop();
    }
    const { faults } = await auditLedger(dataDir, { acknowledged: new Map(), balances: new Map() });
    expect(faults).toEqual([]);
  },
  900_000,
);

/** Writes rows of new visitors until there is no place for one in the pages that the table has. */
async function refusalOfFreshVisitors(url: string): Promise<string> {
  for (let rows = 0; rows < 500; rows++) {
    const refusal = await new LiveVisitor(url, () => undefined).call(stopSession).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    if (refusal !== undefined) return refusal;
  }
  return 'none of 500 was refused';
}

async function heightStays(visitor: LiveVisitor): Promise<boolean> {
  const { height } = await visitor.call(getHeight);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  return (await visitor.call(getHeight)).height === height;
}
