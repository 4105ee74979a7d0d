/**
 * npm test: types, lint and every test that needs no system package. Ends with the slowest files, what failed and one line
 * of counts.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.mjs';
import { listFailures } from './list-failures.mjs';
import { listSlowest } from './list-slowest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'productive-mining-test-'));
/** Failures, one line each, repeated at the end. */
const failures = [];
const reports = [];
let passed = 0;

function step(name, command, args) {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status === 0) passed++;
  else failures.push(`failed: ${name} (exit code ${status})`);
}

/** Runs test projects beside each other and counts each of their tests. */
function testProject(...projects) {
  const name = projects.join(' and ');
  const report = path.join(folder, `${projects.join('-')}.json`);
  reports.push(report);
  console.log(`\n# tests: ${name}`);
  spawnSync(
    'npx',
    [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter',
      'default',
      '--reporter',
      'json',
      '--outputFile.json',
      report,
    ],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  try {
    const { numPassedTests, success } = JSON.parse(readFileSync(report, 'utf8'));
    passed += numPassedTests;
    const failed = listFailures(report);
    failures.push(...(success || failed.length > 0 ? failed : [`failed: tests of ${name}`]));
  } catch (error) {
    failures.push(`failed: tests of ${name} left no report (${error.message})`);
  }
}

await buildAll();
step('types of packages and server', 'npx', ['tsc', '-p', 'tsconfig.json']);
step('types of the web front end', 'npx', ['tsc', '-p', 'apps/web/tsconfig.json']);
step('lint and format', 'npx', ['biome', 'ci', '.']);
// Together, so that the last long file of one has those of the next beside it; the server's count on their own workers.
testProject('unit', 'readers', 'web');
testProject('server');
console.log(`\n${listSlowest('npm-test', reports)}`);
rmSync(folder, { recursive: true, force: true });
console.log(['', ...failures, `${passed} passed, ${failures.length} failed`].join('\n'));
process.exitCode = failures.length > 0 ? 1 : 0;
