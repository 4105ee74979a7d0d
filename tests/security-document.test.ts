/** docs/security.md: what it names is there, and it leaves out no requirement. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASVS_LEVEL_1 } from './asvs-level-1.ts';
import { ROOT, sourceFiles } from './source-files.ts';
import { titlesOf } from './test-titles.ts';

const STATES = ['met', 'behind TLS', 'partly', 'not met', 'n/a'] as const;

/** `path`, or a test as `path` › "beginning of a title", "another of the same file". */
const REFERENCE = /`([\w.@-]+\/[\w./@-]+\.[a-z]+)`(?: › ("[^"]+"(?:, "[^"]+")*))?/g;
const TITLE = /"([^"]+)"/g;
/** Shorter ones would begin titles of tests that are about something else. */
const TITLE_CHARACTERS_MIN = 10;

const text = readFileSync(`${ROOT}/docs/security.md`, 'utf8');
const [threats = '', requirements = ''] = text.split('\n## OWASP ASVS');

interface Reference {
  path: string;
  /** Beginnings of titles; none for a file that is no test. */
  titles: string[];
}

function referencesIn(part: string): Reference[] {
  return [...part.matchAll(REFERENCE)].map(([, path = '', titles = '']) => ({
    path,
    titles: [...titles.matchAll(TITLE)].map(([, title]) => title!),
  }));
}

const namesTest = (cell: string) => referencesIn(cell).some(({ titles }) => titles.length > 0);
const namesFile = (cell: string) => referencesIn(cell).some(({ titles }) => titles.length === 0);

/** The cells of a table's rows. */
function cellsOf(lines: readonly string[]): string[][] {
  return lines.map((line) => line.replace(/^\|\s?|\s?\|$/g, '').split(/ ?\| /));
}

const [, attackTable = ''] = threats.split(
  '| Who | Attack | What stops it | Where | Test |\n|---|---|---|---|---|\n',
);
const attacks = cellsOf(attackTable.trim().split('\n'));
const rows = cellsOf(requirements.match(/^\| \d+\.\d+\.\d+ \|.*$/gm) ?? []).map(
  ([number = '', what = '', state = '', how = '']) => ({
    number,
    what,
    state,
    how,
  }),
);

describe('docs/security.md', () => {
  it('names files that are there, and tests by the beginning of a title that they have', () => {
    const files = new Map(sourceFiles.map((file) => [file.path, file]));
    const wrong = referencesIn(text).flatMap(({ path, titles }) => {
      if (!existsSync(`${ROOT}/${path}`)) return [path];
      const known = titles.length === 0 ? [] : titlesOf(files.get(path) ?? { path, text: '' });
      return titles
        .filter(
          (title) => title.length < TITLE_CHARACTERS_MIN || !known.some((each) => each.startsWith(title)),
        )
        .map((title) => `${path} › ${title}`);
    });
    expect(wrong).toEqual([]);
    expect(referencesIn(text).length).toBeGreaterThan(ASVS_LEVEL_1.length);
  });

  it('says of each attack which file stops it and which test goes through it, or that nothing does', () => {
    expect(attacks.length).toBeGreaterThan(25);
    const unclear = attacks.filter(
      ([, , stops = '', where = '', test = '']) =>
        !stops.startsWith('**Nothing') && !(namesFile(where) && namesTest(test)),
    );
    expect(unclear).toEqual([]);
  });

  it('keeps the threat model on one page', () => {
    expect(threats.split('\n').length).toBeLessThan(75);
  });

  it('has each requirement of level 1 once, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(ASVS_LEVEL_1);
  });

  it('has a state of the closed list for each, a test for what is met, and what is left of what isn’t', () => {
    const unclear = rows.filter(({ what, state, how }) => {
      if (what === '' || !STATES.some((each) => each === state)) return true;
      if (state === 'partly' || state === 'not met') return !how.includes('Left: ');
      return state === 'n/a' ? how.length < 10 : !namesTest(how);
    });
    expect(unclear).toEqual([]);
  });

  it('counts them', () => {
    const counts = STATES.map((state) => rows.filter((row) => row.state === state).length);
    expect(requirements).toContain(`| ${counts.join(' | ')} | ${ASVS_LEVEL_1.length} |`);
  });
});

describe('a reference to a test', () => {
  it('is a path and beginnings of titles', () => {
    expect(
      referencesIn('by `apps/a.ts`; `tests/a.test.ts` › "one is", "two is"; `npm test`, `a.ts`'),
    ).toEqual([
      { path: 'apps/a.ts', titles: [] },
      { path: 'tests/a.test.ts', titles: ['one is', 'two is'] },
    ]);
  });
});
