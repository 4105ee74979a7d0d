/**
 * Which places read a clock that may be set: none for an interval, a limit or an age (docs/decisions/0033-clocks.md). What
 * happens is stamped with the server's time, `time.now()`; what passes is measured by `performance.now()` or a timer.
 */
import { describe, expect, it } from 'vitest';
import { isTest, type SourceFile, sourceFiles } from './source-files.ts';

interface Reader {
  reads: number;
  why: string;
}

const DEFAULTS =
  'Dates of rows by default, for people: nothing waits by them, or the writer gives its own time.';

/** Files that read such a clock, with the number of places where they do. A further place is added here with its reason. */
const READERS: Readonly<Record<string, Reader>> = {
  'apps/server/start-server.ts': {
    reads: 1,
    why: 'When a witness vouched first, for people; the log begins before the engine.',
  },
  'apps/cli/commands/witness.ts': { reads: 1, why: 'The time that a cosignature names, for people.' },
  'packages/engine/present-time.ts': { reads: 1, why: 'Compares it with the time that has passed.' },
  'apps/server/storage-watch.ts': {
    reads: 2,
    why: 'When the disk was looked at, for people; it begins before the engine.',
  },
  'packages/database/connection/database-clock.ts': { reads: 1, why: 'Compared once, at the start.' },
  'packages/engine/chain/chain-keys.ts': {
    reads: 1,
    why: 'Date of the first keys, also made without a server.',
  },
  'packages/engine/chain/highest-tip.ts': { reads: 2, why: 'When a tip was kept and compared, for people.' },
  'packages/engine/chain/rotate-keys.ts': { reads: 1, why: 'Date of a change of keys, without a server.' },
  'packages/engine/chunks/compute-stored-chunk.ts': {
    reads: 1,
    why: 'Orders spans of chunks from several processes, each as long as its process measured.',
  },
  'packages/engine/chunks/recompute-data.ts': {
    reads: 2,
    why: 'Time of a cached file, which is compared with those that the file system gives.',
  },
  'packages/database/queries/probe-storage.ts': {
    reads: 1,
    why: 'A value that is written to see whether it can be.',
  },
  'packages/database/schema/compliance.ts': { reads: 4, why: DEFAULTS },
  'packages/database/schema/guidance.ts': { reads: 5, why: DEFAULTS },
  'packages/database/schema/learning.ts': { reads: 4, why: DEFAULTS },
  'packages/database/schema/mining.ts': { reads: 3, why: DEFAULTS },
  'packages/database/schema/research.ts': { reads: 2, why: DEFAULTS },
  'packages/database/schema/token.ts': { reads: 6, why: DEFAULTS },
  'apps/web/live/connection.ts': { reads: 2, why: 'The time of day at which the connection was lost.' },
  'apps/web/overlays/rewards/use-rewards-of-balance.ts': { reads: 1, why: 'The date of a reward.' },
  'apps/web/overlays/tutorial/use-tutorial.ts': { reads: 1, why: 'The date that the page tells of a step.' },
  'apps/web/parts/verify/use-block-check.ts': { reads: 1, why: 'The date on which a key was first seen.' },
  'apps/web/screens/mining/custom-algorithm/use-algorithm-runs.ts': {
    reads: 1,
    why: 'The time of day at which a run ended.',
  },
  'apps/web/screens/sql/export-all.tsx': { reads: 1, why: 'The time in the name of an exported file.' },
  'apps/web/screens/sql/result-card.tsx': { reads: 1, why: 'The time in the name of an exported file.' },
  'apps/web/ui/use-now.ts': { reads: 1, why: 'The age of what has a date.' },
};

const IN_PROGRAMS = /\bDate\.now\b|\bnew Date\(\)|(?<![\w.])Date\(\)|\bperformance\.timeOrigin\b/g;
const IN_STATEMENTS =
  /(?<![\w.])now\(\)|\b(?:clock|statement|transaction)_timestamp\b|\b(?:current|local)_?time(?:stamp)?\b|\bcurrent_date\b|\bdefaultNow\b/gi;

function readsOf({ text }: Pick<SourceFile, 'text'>): number {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const isStatement = /\bsql[`<]|\bpgTable\(|\.query[<(]/.test(code);
  const found = [...code.matchAll(IN_PROGRAMS), ...(isStatement ? code.matchAll(IN_STATEMENTS) : [])];
  return found.length;
}

const product = sourceFiles.filter(({ path }) => /^(apps|packages)\//.test(path) && !isTest(path));

describe('a clock that may be set', () => {
  it('is read by the listed places alone', () => {
    const reading = product
      .map((file) => [file.path, readsOf(file)] as const)
      .filter(([, reads]) => reads > 0);
    const listed = Object.entries(READERS).map(([path, { reads }]) => [path, reads] as const);
    expect(Object.fromEntries(reading)).toEqual(Object.fromEntries(listed));
  });

  it.each([
    ['const at = Date.now();', 1],
    ['read(now: () => number = Date.now)', 1],
    ['const at = new Date();', 1],
    ['const at = new Date(ms);', 0],
    ['const at = time.now();', 0],
    ['const at = now();', 0],
    ['// Date.now() is set', 0],
    ['sql`select now(), clock_timestamp()`', 2],
    ['sql<Date>`current_timestamp`', 1],
    ["pgTable('rows', { at: moment('at').defaultNow() })", 1],
  ])('is seen in %s', (text, reads) => {
    expect(readsOf({ text })).toBe(reads);
  });
});
