/**
 * Names the slowest files of reports of vitest and Playwright with the seconds that each took, so that growth is seen, and
 * keeps the seconds of all.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const SHOWN_FILES = 10;
const KEPT_IN = 'test-results';

/**
 * @param {string} name of the run: test-results/<name>.tsv gets a line with the seconds of each file
 * @param {string[]} reports files of JSON by either program; one that is missing adds nothing
 * @returns {string} a table of ten lines and its heading; empty without any report
 */
export function listSlowest(name, reports) {
  const files = reports.filter((report) => existsSync(report)).flatMap(secondsOfFiles);
  if (files.length === 0) return '';
  const sorted = files.toSorted((left, right) => right.seconds - left.seconds);
  const kept = path.join(KEPT_IN, `${name}.tsv`);
  mkdirSync(path.join(root, KEPT_IN), { recursive: true });
  const rows = sorted.map(({ name: file, seconds }) => `${file}\t${seconds.toFixed(1)}\n`);
  writeFileSync(path.join(root, kept), rows.join(''));
  const lines = sorted
    .slice(0, SHOWN_FILES)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    `The slowest of ${files.length} files, which took ${total.toFixed(0)} s one by one (all in ${kept}):`,
    ...lines,
  ].join('\n');
}

function secondsOfFiles(report) {
  const { testResults, suites } = JSON.parse(readFileSync(report, 'utf8'));
  if (testResults)
    return testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }));
  return suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: secondsOfSuite(suite) }));
}

function secondsOfSuite({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const inner = suites.reduce((sum, suite) => sum + secondsOfSuite(suite), 0);
  return results.reduce((sum, { duration }) => sum + duration / 1000, inner);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, ...reports] = process.argv.slice(2);
  const table = listSlowest(name, reports);
  if (table !== '') console.log(table);
}
