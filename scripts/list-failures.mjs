/**
 * Names the failures in a report of vitest or Playwright, one line each: `failed: file › test: first lines of the
 * message`, or `failed once:` for a test that passed when it was repeated.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const SHOWN_CHARACTERS = 500;

/**
 * @param {string} file a JSON report of either program
 * @returns {string[]} lines without line breaks; empty when nothing failed, and when there is no report
 */
export function listFailures(file) {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.testResults ? failuresOfVitest(report) : failuresOfPlaywright(report);
}

function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const place = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [lineOf(place, message)] : [];
    return failed.map((test) => lineOf(`${place} › ${test.fullName}`, test.failureMessages.join(' ')));
  });
}

function failuresOfPlaywright({ suites, errors }) {
  return [
    ...errors.map(({ message }) => lineOf('playwright', message)),
    ...suites.flatMap((suite) => failuresOfSuite(suite, '')),
  ];
}

function failuresOfSuite(suite, above) {
  const title = above === '' ? suite.title : `${above} › ${suite.title}`;
  const failed = (suite.specs ?? [])
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ ok, title: name, tests }) => {
      const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors));
      const text = errors.map(({ message }) => message).join(' ');
      return lineOf(`${title} › ${name}`, text, ok ? 'failed once' : 'failed');
    });
  return [...failed, ...(suite.suites ?? []).flatMap((inner) => failuresOfSuite(inner, title))];
}

function lineOf(place, message, what = 'failed') {
  const text = stripVTControlCharacters(message ?? '').replace(/\s+/g, ' ');
  return `${what}: ${place}: ${text.slice(0, SHOWN_CHARACTERS)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const line of listFailures(process.argv[2])) console.log(line);
