/** The built server is stopped while a query computes within one row, where nothing interrupts it. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { getHeight } from '@productive-mining/contract/calls/ledger.ts';
import { startSession } from '@productive-mining/contract/calls/mining.ts';
import { executeSql } from '@productive-mining/contract/calls/sql.ts';
import { makeTemporaryFolder } from '@productive-mining/database/testing/start-test-database.ts';
import { expect, it, onTestFinished } from 'vitest';
import { LiveVisitor } from '../testing/live-visitor.ts';
import { startBuiltServer } from '../testing/start-built-server.ts';

/** Thirty products of numbers of 65,000 digits for one row. */
const LONG_ROW = `select ${Array.from({ length: 30 }, () => 'mod(n * n, 7)').join(', ')} from (
  select string_agg('7', '')::numeric as n from generate_series(1, 65000)) t`;

/** What the backends of readers do at the embedded PostgreSQL of a data folder, by the titles of their processes. */
function readersAt(dataDir: string): string[] {
  const postmaster = readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split(
    '\n',
    1,
  )[0];
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return children
    .trim()
    .split(' ')
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return ''; // ended since
      }
    })
    .filter((title) => title.includes('productive_mining_reader'));
}

it.skipIf(process.platform !== 'linux')(
  'OPEN-37 ends in spite of it, and starts again with all blocks',
  async () => {
    const dataDir = makeTemporaryFolder();
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const first = await startBuiltServer({ dataDir });
    onTestFinished(() => first.kill());
    const visitor = new LiveVisitor(first.url, () => undefined);
    await visitor.call(startSession, { workType: 'prime_pattern', difficulty: 1 });
    const heightOf = async () => (await visitor.call(getHeight)).height;
    await expect.poll(heightOf, { timeout: 60_000 }).toBeGreaterThan(0);

    const asked = visitor.call(executeSql, { query: LONG_ROW }).catch((error: Error) => error.message);
    await expect.poll(() => readersAt(dataDir).join(), { timeout: 60_000, interval: 20 }).toMatch(/FETCH/);
    const height = await heightOf();
    expect(await first.stop()).toBe(0);
    expect(await asked).toMatch(/: 503 |fetch failed/);

    const second = await startBuiltServer({ dataDir });
    onTestFinished(() => second.kill());
    await visitor.listen(second.url);
    expect(await heightOf()).toBeGreaterThanOrEqual(height);
    visitor.hangUp();
  },
);
