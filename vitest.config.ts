import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

const notTests = ['**/node_modules/**', '**/dist/**', 'e2e/**'];

/** What is polled comes true late on a machine with much to do; by default a second is waited for it. */
const PATIENT = { poll: { timeout: 30_000 } };

/** Tests that start programs: some ten seconds each, too long for every `npm run check`. */
const startingPrograms = ['scripts/new-work-type.test.ts'];

/** Tests of commands at a real database. */
const commandsAtDatabases = [
  'apps/cli/commands/replay.test.ts',
  'apps/cli/commands/verify-download.test.ts',
  'apps/cli/commands/verify-statement.test.ts',
  'apps/cli/witness/cosigned-log.test.ts',
  'apps/cli/witness/kill-witness.test.ts',
];

/** Tests that make whole units and ledgers and check them in many ways, as readers do: more than half the time of all pure code. */
const checkingUnits = [
  'packages/work/*/skipped-*.test.ts',
  'packages/work/*/wrong-work*.test.ts',
  'packages/work/headlines.test.ts',
  'packages/work/navier-stokes/flows-in-a-cube.test.ts',
  'packages/work/run-published-test.test.ts',
  'packages/work/certificates/certificate-faults.test.ts',
  'packages/work/yang-mills/plaquette.test.ts',
  'apps/cli/commands/verify-certificates.test.ts',
  'apps/cli/hostile-server.test.ts',
  'apps/cli/verify/*.test.ts',
  'apps/cli/witness/witness.test.ts',
  'packages/verify/**/*.test.ts',
  'packages/work/check-reader.test.ts',
  'packages/work/covered-units.test.ts',
  'packages/work/datasets.test.ts',
  'packages/work/read-stored.test.ts',
  'packages/work/shown-results.test.ts',
  'packages/work/computed-again.test.ts',
  'packages/work/testing/changed-results.test.ts',
  'packages/work/certificates/verify-certificate.test.ts',
];

/**
 * Most code runs a few times in tests: to compile it later than in a server that stays saves up to a twentieth of the time. Node 20
 * alone knows the option; later ones compile in smaller steps by themselves.
 */
const COMPILE_LATER = process.version.startsWith('v20.') ? ['--interrupt-budget=1000000'] : [];

/**
 * By default one core is left free, which is half of two. Pages wait, for timers and frames: two of them leave a third of two
 * cores idle.
 */
const WORKERS = os.availableParallelism() + 1;
/** More than two cores, as files of the server also wait, for processes and the database. */
const SERVER_WORKERS = 3;

/** unit: pure code. readers: what finds false units, of every kind. server: the real app on real PostgreSQL, and what starts programs.
 * cluster: what needs redis-server. slow: what takes longer than a test run may. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    // Those that run together begin in this order: the last are those whose files are short.
    projects: [
      {
        test: {
          name: 'server',
          expect: PATIENT,
          include: [
            'packages/{database,engine}/**/*.test.ts',
            'apps/server/**/*.test.ts',
            ...startingPrograms,
            ...commandsAtDatabases,
          ],
          exclude: notTests,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: SERVER_WORKERS,
          // Beside the other projects where they have as many workers, which Vitest asks for, and else after them.
          sequence: { groupOrder: SERVER_WORKERS === WORKERS ? 0 : 1 },
          // The whole server is loaded once a process, not once a file.
          isolate: false,
          execArgv: COMPILE_LATER,
          globalSetup: ['scripts/build-for-tests.ts', 'packages/database/testing/serve-test-databases.ts'],
        },
      },
      {
        test: {
          name: 'readers',
          expect: PATIENT,
          isolate: false,
          execArgv: COMPILE_LATER,
          include: checkingUnits,
          exclude: notTests,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'unit',
          expect: PATIENT,
          // Pure code leaves nothing behind; to load every module once a process saves a seventh of the time.
          isolate: false,
          execArgv: COMPILE_LATER,
          include: [
            'packages/{rules,work,ledger,contract,client,verify}/**/*.test.ts',
            'apps/cli/**/*.test.ts',
            'tests/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...notTests, ...startingPrograms, ...commandsAtDatabases, ...checkingUnits],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          expect: PATIENT,
          environment: 'happy-dom',
          // React, the document and their like are loaded once a process; the setup gives each file modules of its own.
          isolate: false,
          // A quarter of the time goes to collecting short-lived elements; with more room for them a twentieth of all is saved.
          execArgv: ['--max-semi-space-size=32'],
          setupFiles: ['apps/web/testing/fresh-page.ts'],
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: notTests,
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'cluster',
          expect: PATIENT,
          include: ['**/*.cluster.ts'],
          exclude: notTests,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'slow',
          expect: PATIENT,
          globalSetup: 'scripts/build-product.ts',
          include: ['**/*.slow.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
