/** The rows of docs/requirements.tsv, and the tests that name them. */
import { readFileSync } from 'node:fs';
import { ROOT, sourceFiles } from './source-files.ts';
import { titlesOf } from './test-titles.ts';

export interface Requirement {
  /** Group and number, as in MINE-12. */
  id: string;
  /** Part and section of the specification. */
  place: string;
  requirement: string;
  check: string;
}

export interface RowsToCome {
  first: string;
  last: string;
  reason: string;
}

/** MINE-12, or several in a row: MINE-12…15. */
const REQUIREMENT_IDS = /\b([A-Z]+)-(\d{2})(?:…(\d{2}))?\b/g;
const IS_TEST = /\.(test|spec|slow)\.tsx?$/;

function readTable(path: string): string[][] {
  const [, ...lines] = readFileSync(`${ROOT}/${path}`, 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split('\t'));
}

export const requirements: readonly Requirement[] = readTable('docs/requirements.tsv').map(
  ([id = '', place = '', requirement = '', check = '']) => ({ id, place, requirement, check }),
);

export const rowsToCome: readonly RowsToCome[] = readTable('docs/requirements-to-come.tsv').map(
  ([first = '', last = '', reason = '']) => ({ first, last, reason }),
);

export function groupOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}

/** Reason why a row has no test yet. */
export function reasonOf(id: string): string | undefined {
  return rowsToCome.find(({ first, last }) => groupOf(first) === groupOf(id) && first <= id && id <= last)
    ?.reason;
}

/** Paths of the tests of whose titles one names a row, by the row's id. */
export const testsOf: ReadonlyMap<string, readonly string[]> = collectTests();

function collectTests(): Map<string, string[]> {
  const known = new Set(requirements.map(({ id }) => id));
  const tests = new Map<string, string[]>();
  for (const file of sourceFiles.filter(({ path }) => IS_TEST.test(path))) {
    for (const id of namedIn(titlesOf(file).join('\n'))) {
      if (known.has(id)) tests.set(id, [...(tests.get(id) ?? []), file.path]);
    }
  }
  return tests;
}

function namedIn(text: string): Set<string> {
  const ids = new Set<string>();
  for (const [, group, first, last = first] of text.matchAll(REQUIREMENT_IDS)) {
    for (let number = Number(first); number <= Number(last); number++) {
      ids.add(`${group}-${String(number).padStart(2, '0')}`);
    }
  }
  return ids;
}
