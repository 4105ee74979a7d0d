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

/** Together, so that a project's last long file has others beside it. */
const PROJECTS = ['server', 'readers', 'unit', 'web'];
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'productive-mining-test-'));
/** Failures, one line each, repeated at the end. */
const failures = [];
let passed = 0;

function step(name, command, args) {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status === 0) passed++;
  else failures.push(`failed: ${name} (exit code ${status})`);
}

/** Runs the tests of all projects beside each other and counts each of them. */
function runTests() {
  const report = path.join(folder, 'tests.json');
  console.log(`\n# tests: ${PROJECTS.join(', ')}`);
  const projects = PROJECTS.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  spawnSync('npx', ['vitest', 'run', ...projects, ...reporters], { cwd: root, stdio: 'inherit' });
  try {
    const { numPassedTests, success } = JSON.parse(readFileSync(report, 'utf8'));
    passed += numPassedTests;
    const failed = listFailures(report);
    failures.push(...(success || failed.length > 0 ? failed : ['failed: tests']));
  } catch (error) {
    failures.push(`failed: tests left no report (${error.message})`);
  }
  return report;
}

await buildAll();
step('types of packages and server', 'npx', ['tsc', '-p', 'tsconfig.json']);
step('types of the web front end', 'npx', ['tsc', '-p', 'apps/web/tsconfig.json']);
step('lint and format', 'npx', ['biome', 'ci', '.']);
const report = runTests();
console.log(`\n${listSlowest('npm-test', [report])}`);
rmSync(folder, { recursive: true, force: true });
console.log(['', ...failures, `${passed} passed, ${failures.length} failed`].join('\n'));
process.exitCode = failures.length > 0 ? 1 : 0;
