/** An older copy of the data folder, put back: the server says so, and mines nothing until somebody accepts it. */
import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getHeight } from '@productive-mining/contract/calls/ledger.ts';
import { getMiningStatus, startSession, stopSession } from '@productive-mining/contract/calls/mining.ts';
import { getSecurityStatus } from '@productive-mining/contract/calls/security.ts';
import { makeTemporaryFolder } from '@productive-mining/database/testing/start-test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveVisitor } from './testing/live-visitor.ts';
import { type BuiltServer, startBuiltServer } from './testing/start-built-server.ts';

const BEHIND =
  /^The ledger ends at block (\d+) \(([0-9a-f]{16})…\), but this server has signed block (\d+) \(([0-9a-f]{16})…\) of it: it is an older copy\.$/;

let folder: string;
let dataDir: string;
let tipFile: string;
beforeAll(() => {
  folder = makeTemporaryFolder();
  dataDir = path.join(folder, 'data');
  tipFile = path.join(folder, 'data.tip.json');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** With the file where it is unless it is set. */
const start = () => startBuiltServer({ dataDir, settings: { TIP_FILE: '' } });

/** Mines until the ledger has this many blocks. @returns its height */
async function mineTo(server: BuiltServer, wanted: number): Promise<number> {
  const visitor = new LiveVisitor(server.url, () => undefined);
  const readHeight = async () => (await visitor.call(getHeight)).height;
  await visitor.call(startSession, { workType: 'prime_pattern', difficulty: 1 });
  while ((await readHeight()) < wanted) await wait(50);
  await visitor.call(stopSession);
  return readHeight();
}

it('is told from the ledger that was', async () => {
  const first = await start();
  await mineTo(first, 2);
  await first.stop();
  const copy = `${dataDir}.copy`;
  expect(spawnSync('cp', ['-a', dataDir, copy]).status).toBe(0);
  const second = await start();
  const height = await mineTo(second, 4);
  await second.stop();
  expect(JSON.parse(readFileSync(tipFile, 'utf8')).tip.index).toBe(height);
  rmSync(dataDir, { recursive: true });
  renameSync(copy, dataDir);

  const third = await start();
  try {
    const ready = await fetch(`${third.url}/readyz`);
    const { status, note } = (await ready.json()) as { status: string; note: string };
    expect([ready.status, status]).toEqual([200, 'ready']);
    const [, end, , signed] = BEHIND.exec(note)!;
    expect(Number(end)).toBeLessThan(Number(signed));
    expect(Number(signed)).toBe(height);
    expect(third.output()).toContain(note);
    const visitor = new LiveVisitor(third.url, () => undefined);
    const security = await visitor.call(getSecurityStatus);
    expect(security.checks.find(({ name }) => name === 'highest_tip')).toMatchObject({
      ok: false,
      detail: note,
    });
    expect(security.threatLevel).toBe('critical');
    await visitor.call(startSession, { workType: 'prime_pattern', difficulty: 1 });
    const { hindrance } = await visitor.call(getMiningStatus);
    expect(hindrance).toBe(
      `${note} Sessions wait, as a second block of one height would be signed. Put the newer ledger back; or rename the file of TIP_FILE, which accepts this one.`,
    );
    await wait(4000);
    expect((await visitor.call(getHeight)).height).toBe(Number(end));
    renameSync(tipFile, `${tipFile}.former`);
    await expect.poll(async () => (await visitor.call(getHeight)).height).toBeGreaterThan(Number(end));
    expect((await visitor.call(getMiningStatus)).hindrance).toBeNull();
  } finally {
    await third.stop();
  }
}, 180_000);
