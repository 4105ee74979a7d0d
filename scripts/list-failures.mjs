/** Names what failed in a report of vitest or Playwright, a line each: `failed: file › test: first lines of the message`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const SHOWN_CHARACTERS = 500;

/**
 * @param {string} file a JSON report of either program
 * @returns {string[]} without line breaks; empty when nothing failed
 */
export function listFailures(file) {
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
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
      return lineOf(`${title} › ${spec.title}`, errors.map(({ message }) => message).join(' '));
    });
  return [...failed, ...(suite.suites ?? []).flatMap((inner) => failuresOfSuite(inner, title))];
}

function lineOf(place, message) {
  const text = stripVTControlCharacters(message ?? '').replace(/\s+/g, ' ');
  return `failed: ${place}: ${text.slice(0, SHOWN_CHARACTERS)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const line of listFailures(process.argv[2])) console.log(line);
